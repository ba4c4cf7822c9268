// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/console.h"

#include "core/messages/messages.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <poll.h>

namespace redossier {

namespace {

constexpr std::chrono::milliseconds redrawPause(50);

std::string percentText(const Progress &progress, std::uint64_t step)
{
    const auto percent = static_cast<std::uint64_t>(100.0 * static_cast<double>(std::min(progress.done, progress.total))
                                                    / static_cast<double>(progress.total));
    return std::to_string(percent / step * step) + " %";
}

} // namespace

Console::Console(std::ostream &out, std::ostream &err, std::istream &in, Settings settings)
    : m_out(out), m_err(err), m_in(in), m_settings(settings)
{
}

void Console::apply(bool json, bool quiet)
{
    m_settings.json = json;
    m_settings.quiet = quiet;
}

void Console::closeBar()
{
    if (m_barOpen)
        m_err << "\r\x1b[K" << std::flush;
    m_barOpen = false;
    m_lastDrawn.reset();
}

void Console::print(std::string_view line)
{
    write(visibleText(line) + '\n');
}

void Console::write(std::string_view text)
{
    const std::lock_guard lock(m_mutex);
    closeBar();
    m_out << text;
}

void Console::document(const Json &json)
{
    write(dumpJson(json));
    m_documented = true;
}

void Console::writeNote(std::string_view line)
{
    const std::lock_guard lock(m_mutex);
    closeBar();
    m_err << line << '\n' << std::flush;
}

void Console::note(std::string_view line)
{
    writeNote(visibleText(line));
}

void Console::finding(const Finding &finding, const Wording &wording)
{
    m_shown.push_back(finding);
    const Sentences sentences = wording.finding(finding);
    std::string severity = std::string(spelling(finding.severity)) + ':';
    if (m_settings.colour)
        severity = (finding.severity == Severity::hint ? "\x1b[1;34m" : "\x1b[1;33m") + severity + "\x1b[0m";
    std::string text;
    if (!finding.where.empty() && sentences.message.find(finding.where) == std::string::npos)
        text = finding.where + ": ";
    text += sentences.message + " [" + finding.code + "]";
    writeNote(severity + ' ' + visibleText(text));
    if (!sentences.todo.empty())
        note("       " + sentences.todo);
}

void Console::errorDocument(int status, const Findings &findings)
{
    const Messages english(Messages::Language::english);
    document({{"schema", "redossier-error/1"}, {"status", status}, {"findings", findingsJson(findings, english)}});
}

int Console::fail(const Error &error)
{
    return fail(exitStatus(error.code), {Finding{error.code, Severity::error, error.subject, error.subject, error.detail}});
}

int Console::fail(int status, const Findings &findings)
{
    if (m_settings.json && !m_documented)
        errorDocument(status, findings);
    const Messages wording(Messages::Language::translated);
    for (const Finding &one : findings)
        finding(one, wording);
    return status;
}

int Console::finish(int status)
{
    if (m_settings.json && !m_documented && status >= 64)
        errorDocument(status, m_shown);
    const std::lock_guard lock(m_mutex);
    closeBar();
    return status;
}

//! Waits for a line without becoming deaf to a stop request.
bool Console::inputArrived() const
{
    pollfd input{m_settings.inDescriptor, POLLIN, 0};
    while (!m_stop.stop_requested()) {
        const int ready = ::poll(&input, 1, 100);
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
    }
    return false;
}

bool Console::ask(std::string_view question)
{
    if (!m_settings.inTerminal)
        return false;
    {
        const std::lock_guard lock(m_mutex);
        closeBar();
        m_err << visibleText(question) << " [y/N] " << std::flush;
    }
    if (m_settings.inDescriptor >= 0 && !inputArrived()) {
        note("");
        return false;
    }
    std::string answer;
    std::getline(m_in, answer);
    return answer == "y" || answer == "Y" || answer == "yes";
}

std::string Console::bar(const Progress &progress) const
{
    std::string line(progress.task);
    if (progress.total == 0)
        return line + " ...";
    constexpr std::size_t width = 24;
    const auto filled = static_cast<std::size_t>(width * static_cast<double>(std::min(progress.done, progress.total))
                                                 / static_cast<double>(progress.total));
    const std::string percent = percentText(progress, 1);
    const auto room = static_cast<std::size_t>(std::max(m_settings.columns - 1, 20));
    if (line.size() + width + percent.size() + 4 > room)
        return line.substr(0, room - percent.size() - 1) + ' ' + percent;
    return line + " [" + std::string(filled, '#') + std::string(width - filled, '-') + "] " + percent;
}

//! Whether the task counts and has not yet taken as long as makes a person wonder.
bool Console::isBrief(const Progress &progress, std::chrono::steady_clock::time_point now)
{
    if (m_task != progress.task) {
        m_task = progress.task;
        m_taskStart = now;
    }
    return progress.total > 0 && now - m_taskStart < m_settings.progressDelay;
}

void Console::progress(const Progress &progress)
{
    if (progress.task == "silent_seconds" && !m_settings.quiet)
        return note("nothing was printed for " + std::to_string(progress.done / 60) + " minutes; the command is still running");
    const std::lock_guard lock(m_mutex);
    const auto now = std::chrono::steady_clock::now();
    if (m_settings.quiet || isBrief(progress, now))
        return;
    if (!m_settings.errTerminal) {
        const std::string line = std::string(progress.task) + (progress.total > 0 ? ' ' + percentText(progress, 10) : "");
        if (line != m_lastProgress)
            m_err << line << '\n' << std::flush;
        m_lastProgress = line;
        return;
    }
    const bool ended = progress.total > 0 && progress.done >= progress.total;
    if (m_lastDrawn && !ended && now - *m_lastDrawn < redrawPause)
        return;
    m_lastDrawn = now;
    const std::string line = bar(progress);
    if (m_barOpen && line == m_lastProgress)
        return;
    m_lastProgress = line;
    m_err << "\r\x1b[K" << line << std::flush;
    m_barOpen = true;
}

} // namespace redossier
