// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/errorscanner.h"

#include "core/sample/errorsigns.h"
#include "core/sample/stagetracker.h"

#include <QString>
#include <algorithm>
#include <cctype>

namespace redossier {

namespace {

constexpr std::size_t lineLimit = 4096;
constexpr std::size_t messageLimit = 2000;
constexpr int linesAfterException = 60; //!< how far below an exception a worker's traceback is looked for
constexpr std::string_view header = "Traceback (most recent call last)";

bool has(std::string_view text, std::string_view words)
{
    return text.find(words) != std::string_view::npos;
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
        text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
        text.remove_suffix(1);
    return text;
}

//! "ValueError: words", "torch.OutOfMemoryError: words" or "KeyboardInterrupt"; never "x.py:5: UserWarning: ..".
bool looksLikeException(std::string_view line)
{
    std::size_t end = 0;
    const auto isNameByte = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || static_cast<unsigned char>(c) >= 0x80
               || c == '<' || c == '>'; // a class made inside of a function is "f.<locals>.Problem"
    };
    while (end < line.size() && isNameByte(line[end]))
        ++end;
    if (end == 0 || std::isdigit(static_cast<unsigned char>(line.front())) || line.front() == '.')
        return false;
    const std::string_view rest = line.substr(end);
    return rest.empty() || rest == ":" || rest.starts_with(": ");
}

//! Colours of a terminal.
std::string withoutColours(std::string_view line)
{
    std::string plain;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\x1b' && i + 1 < line.size() && line[i + 1] == '[') {
            i += 2;
            while (i < line.size() && (line[i] == ';' || std::isdigit(static_cast<unsigned char>(line[i]))))
                ++i;
        } else {
            plain += line[i];
        }
    }
    return plain;
}

//! Drops the margin of an exception group: "  | ", "    +---".
std::string_view withoutMargin(std::string_view line)
{
    const auto bar = line.find_first_not_of(' ');
    if (bar == std::string_view::npos || (line[bar] != '|' && line[bar] != '+'))
        return line;
    line.remove_prefix(bar + 1);
    if (line.starts_with(' '))
        line.remove_prefix(1);
    return line;
}

//! A prefix that every line of the traceback has: blanks, "[rank0]: ", "(train pid=17) ".
bool isLinePrefix(std::string_view prefix)
{
    const std::string_view inner = trimmed(prefix);
    return inner.empty() || (inner.front() == '[' && inner.ends_with("]:"))
           || (inner.front() == '(' && inner.back() == ')' && has(inner, "pid="));
}

//! Errors of device code and of C and C++ that stand on a line of their own, outside of any traceback.
bool isErrorLine(std::string_view line)
{
    const bool assertion = has(line, " Assertion `") && line.ends_with("failed.");
    const bool interpreter = has(line, "python")
                             && (has(line, ": can't open file ") || has(line, ": No module named ")
                                 || has(line, ": Error while finding module specification"));
    return assertion || interpreter || line.starts_with("Fatal Python error: ") || line.starts_with("CUDA error")
           || line.starts_with("HIP error") || has(line, ": symbol lookup error: ")
           || has(line, "error while loading shared libraries: ");
}

bool isSyntaxError(std::string_view line)
{
    return line.starts_with("SyntaxError: ") || line.starts_with("IndentationError: ") || line.starts_with("TabError: ");
}

std::string asText(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(std::min(bytes.size(), messageLimit))).toStdString();
}

bool isNumpyMatter(std::string_view message)
{
    return has(message, "umpy is not available") || has(message, "_ARRAY_API") || has(message, "numpy.core")
           || has(message, "numpy.dtype size changed") || has(message, "_multiarray_umath");
}

} // namespace

void ErrorScanner::feed(std::string_view piece)
{
    while (!piece.empty()) {
        const auto end = piece.find('\n');
        const std::string_view part = piece.substr(0, end);
        m_line.append(part.substr(0, lineLimit - std::min(lineLimit, m_line.size())));
        if (end == std::string_view::npos)
            return;
        endLine();
        piece.remove_prefix(end + 1);
    }
}

void ErrorScanner::endLine()
{
    ++m_number;
    while (m_line.ends_with('\r'))
        m_line.pop_back();
    if (m_state != State::done)
        takeLine(withoutColours(m_line));
    m_line.clear();
}

void ErrorScanner::takeLine(std::string_view line)
{
    if (const auto stage = stageOfLine(line)) {
        m_stage = stage;
        if (m_state == State::inMessage)
            m_state = State::done;
        return;
    }
    switch (m_state) {
    case State::searching:
        return search(line);
    case State::inTraceback:
        return followTraceback(withoutPrefix(line));
    case State::inMessage:
        return followMessage(withoutPrefix(line));
    case State::done:
        return;
    }
}

std::string_view ErrorScanner::withoutPrefix(std::string_view line) const
{
    if (m_group)
        return withoutMargin(line);
    if (!m_prefix.empty() && line.starts_with(m_prefix))
        line.remove_prefix(m_prefix.size());
    return line;
}

bool ErrorScanner::beginsTraceback(std::string_view line)
{
    const auto place = line.find(header);
    if (place == std::string_view::npos)
        return false;
    const std::string_view before = line.substr(0, place);
    m_group = has(before, "+ Exception Group");
    m_prefix = isLinePrefix(before) ? std::string(before) : std::string();
    m_state = State::inTraceback;
    return true;
}

void ErrorScanner::search(std::string_view line)
{
    if (has(line, "A module that was compiled using NumPy 1.x") && !m_numpyWarning)
        m_numpyWarning = Found{asText(trimmed(line)), m_number, m_stage};
    else if (m_numpyWarning && m_number == m_numpyWarning->line + 1)
        m_numpyWarning->message += " " + asText(trimmed(line));
    if (line.starts_with("Exception ignored in"))
        m_ignored = true;
    if (beginsTraceback(line))
        return;
    const std::string_view words = trimmed(line);
    if (m_terminate && words.starts_with("what():"))
        return found(words);
    if (line.starts_with("terminate called after throwing an instance of ")) {
        m_terminate = true;
        return;
    }
    if (isErrorLine(line) || (m_syntaxPlace && isSyntaxError(line)))
        return found(line);
    rememberSyntaxPlace(line);
}

void ErrorScanner::rememberSyntaxPlace(std::string_view line)
{
    if (line.starts_with("  File \"") && has(line, "\", line "))
        m_syntaxPlace = true;
    else if (!line.starts_with("  "))
        m_syntaxPlace = false;
}

void ErrorScanner::followTraceback(std::string_view line)
{
    // Frames are indented; a framed traceback has its frames between lines of a box; a group's members are ruled off.
    const bool frame = line.starts_with(' ') || line.starts_with('\t') || line.starts_with("\u2502")
                       || line.starts_with("\u2570") || line.starts_with("\u256d");
    if (line.empty() || frame || line.starts_with("-+-") || line.starts_with("---") || has(line, header))
        return;
    if (line.starts_with('+')) // the rule above a member, once the margin is gone
        return;
    const bool isGroup = m_group && line.ends_with(")") && has(line, " sub-exception");
    if (isGroup)
        return;
    if (!looksLikeException(line)) {
        // A stack that was printed without an exception, as NumPy's warning does.
        m_state = State::searching;
        m_group = false;
        return search(line);
    }
    found(line);
}

void ErrorScanner::found(std::string_view message)
{
    Found error{asText(trimmed(message)), m_number, m_stage};
    if (m_ignored) {
        m_ignored = false;
        if (!m_ignoredError)
            m_ignoredError = std::move(error);
        m_state = State::searching;
        return;
    }
    m_first = std::move(error);
    m_state = State::inMessage;
    m_linesOfMessage = 0;
    m_continues = looksLikeException(trimmed(message)); // below a crash stand its frames
    m_workerFollows = false;
}

bool ErrorScanner::isFinished(std::string_view line)
{
    return ++m_linesOfMessage > linesAfterException || line.starts_with("During handling of the above exception")
           || line.starts_with("The above exception was the direct cause") || line.starts_with("Exception ignored in");
}

void ErrorScanner::followMessage(std::string_view line)
{
    if (isFinished(line)) {
        m_state = State::done;
        return;
    }
    if (has(line, header)) {
        const bool ofWorker = m_workerFollows || has(line, "Original Traceback");
        if (ofWorker)
            beginsTraceback(line);
        else
            m_state = State::done;
        return;
    }
    if (line.starts_with("-- Process ") && line.ends_with("terminated with the following error:"))
        m_workerFollows = true;
    const bool empty = m_first->message.ends_with(':');
    const bool continues = m_continues && m_linesOfMessage <= 5 && (line.starts_with(' ') || line.starts_with('\t') || empty);
    if (continues && !trimmed(line).empty() && m_first->message.size() < messageLimit)
        m_first->message = asText(m_first->message + (empty ? " " : "; ") + std::string(trimmed(line)));
}

std::optional<LoggedError> ErrorScanner::finish()
{
    if (!m_line.empty())
        endLine();
    auto first = m_first ? m_first : m_ignoredError;
    if (!first)
        return std::nullopt;
    // The warning at import is where this error began.
    if (m_numpyWarning && isNumpyMatter(first->message) && m_numpyWarning->line < first->line)
        return LoggedError{"error_numpy_abi",          "software",           "exception", m_numpyWarning->message,
                           m_numpyWarning->line, m_numpyWarning->stage ? m_numpyWarning->stage : m_clues.stage};
    const auto stage = first->stage ? first->stage : m_clues.stage;
    const ErrorSign sign = errorSign(first->message, stage, m_clues.inputPlaces);
    return LoggedError{std::string(sign.code), std::string(sign.layer), std::string(sign.kind), first->message, first->line, stage};
}

} // namespace redossier
