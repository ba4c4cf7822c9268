// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"

namespace redossier {

//! Findings as a person reads them: one line of what is the matter, one of what to do (once for neighbours that ask the same). They are the result: standard output.
class FindingsView
{
public:
    FindingsView(Console &console, const Wording &wording) : m_console(console), m_wording(wording) {}

    //! `heading` is a statement that takes the number of findings; nothing is printed for an empty list.
    void group(const char *heading, const Findings &findings);
    //! The same for findings that ask for nothing any more.
    void list(const char *heading, const Findings &findings);
    void statement(const Statement &statement);
    //! "Next: COMMAND", after an empty line.
    void next(const std::string &command);

private:
    std::string line(const Finding &finding, const Sentences &sentences) const;

    Console &m_console;
    const Wording &m_wording;
};

//! Those of one severity.
Findings ofSeverity(const Findings &findings, Severity severity);
//! 1 with an error among them, 77 when one of them is a link or a path out of the dossier, else 0.
int statusOf(const Findings &findings);

} // namespace redossier
