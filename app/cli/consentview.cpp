// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/consentview.h"

#include "app/cli/console.h"
#include "core/process/redactor.h"
#include "core/process/shellword.h"

namespace redossier {

void ConsentView::show(const ConsentRequest &plan, const RootTokens &tokens)
{
    m_lines.push_back(m_wording.statement({"consent_title", {plan.identity.substr(0, 12)}}));
    std::string folder;
    for (const PlannedCommand &command : plan.commands) {
        const std::string here = tokens.resolved(command.folder);
        if (here != folder)
            m_lines.push_back("  cd " + shellWord(here));
        folder = here;
        std::string line = " ";
        for (const std::string &argument : command.arguments)
            line += " " + shellWord(tokens.resolved(argument));
        m_lines.push_back(line);
        if (command.times > 1)
            m_lines.push_back(m_wording.statement({"consent_times", {std::to_string(command.times)}}));
    }
    for (const std::string &option : plan.pipOptions)
        m_lines.push_back(m_wording.statement({"consent_pip_option", {redactCredentials(option)}}));
    if (!m_console.settings().quiet)
        flush();
}

void ConsentView::flush()
{
    for (const std::string &line : m_lines)
        m_console.note(line);
    m_shown = true;
}

bool ConsentView::ask()
{
    if (!m_shown)
        flush();
    return m_console.ask(m_wording.statement({"consent_question", {}}));
}

} // namespace redossier
