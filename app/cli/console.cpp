// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/console.h"

#include "core/messages/messages.h"
#include "core/plain/filename.h"

#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>

namespace redossier {

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
        m_err << "\r\x1b[K";
    m_barOpen = false;
}

void Console::print(std::string_view line)
{
    closeBar();
    m_out << visibleText(line) << '\n';
}

void Console::document(const Json &json)
{
    closeBar();
    m_out << dumpJson(json);
}

void Console::note(std::string_view line)
{
    closeBar();
    m_err << visibleText(line) << '\n';
    m_err.flush();
}

void Console::finding(const Finding &finding, const Wording &wording)
{
    const Sentences sentences = wording.finding(finding);
    std::string line = std::string(spelling(finding.severity)) + ": ";
    if (!finding.where.empty() && sentences.message.find(finding.where) == std::string::npos)
        line += finding.where + ": ";
    note(line + sentences.message + " [" + finding.code + "]");
    if (!sentences.todo.empty())
        note("       " + sentences.todo);
}

int Console::fail(const Error &error)
{
    return fail(exitStatus(error.code), {Finding{error.code, Severity::error, error.subject, error.subject, error.detail}});
}

int Console::fail(int status, const Findings &findings)
{
    if (m_settings.json) {
        const Messages english(Messages::Language::english);
        document({{"schema", "redossier-error/1"}, {"status", status}, {"findings", findingsJson(findings, english)}});
    }
    const Messages wording(Messages::Language::translated);
    for (const Finding &one : findings)
        finding(one, wording);
    return status;
}

bool Console::ask(std::string_view question)
{
    if (!m_settings.inTerminal)
        return false;
    closeBar();
    m_err << visibleText(question) << " [y/N] " << std::flush;
    std::string answer;
    std::getline(m_in, answer);
    return answer == "y" || answer == "Y" || answer == "yes";
}

void Console::progress(const Progress &progress)
{
    if (m_settings.quiet)
        return;
    const auto percent = progress.total > 0 ? progress.done * 100 / progress.total : 0;
    const auto shown = m_settings.errTerminal ? percent : percent / 10 * 10;
    const std::string line = std::string(progress.task) + (progress.total > 0 ? " " + std::to_string(shown) + " %" : "");
    if (line == m_lastProgress)
        return;
    m_lastProgress = line;
    if (m_settings.errTerminal) {
        m_err << "\r\x1b[K" << line << std::flush;
        m_barOpen = true;
    } else {
        m_err << line << '\n';
    }
}

} // namespace redossier
