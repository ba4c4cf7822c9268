// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/findingsview.h"

#include <algorithm>

namespace redossier {

void FindingsView::group(const char *heading, const Findings &findings)
{
    if (findings.empty())
        return;
    m_console.print("");
    statement({heading, {std::to_string(findings.size())}});
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const Finding &finding = findings[i];
        const Sentences sentences = m_wording.finding(finding);
        m_console.print(line(finding, sentences));
        const bool again = i + 1 < findings.size() && m_wording.finding(findings[i + 1]).todo == sentences.todo;
        if (!sentences.todo.empty() && !again)
            m_console.print("      " + sentences.todo);
    }
}

void FindingsView::list(const char *heading, const Findings &findings)
{
    if (findings.empty())
        return;
    m_console.print("");
    statement({heading, {std::to_string(findings.size())}});
    for (const Finding &finding : findings)
        m_console.print(line(finding, m_wording.finding(finding)));
}

std::string FindingsView::line(const Finding &finding, const Sentences &sentences) const
{
    const bool placed = finding.where.empty() || sentences.message.find(finding.where) != std::string::npos;
    return "  " + (placed ? "" : finding.where + ": ") + sentences.message + " [" + finding.code + "]";
}

void FindingsView::statement(const Statement &statement)
{
    m_console.print(m_wording.statement(statement));
}

void FindingsView::next(const std::string &command)
{
    m_console.print("");
    statement({"next_step", {command}});
}

Findings ofSeverity(const Findings &findings, Severity severity)
{
    Findings some;
    std::copy_if(findings.begin(), findings.end(), std::back_inserter(some),
                 [severity](const Finding &finding) { return finding.severity == severity; });
    return some;
}

int statusOf(const Findings &findings)
{
    const bool leaves = std::any_of(findings.begin(), findings.end(), [](const Finding &finding) {
        return finding.code == "path_escapes" || finding.code == "symbolic_link";
    });
    return leaves ? 77 : hasError(findings) ? 1 : 0;
}

} // namespace redossier
