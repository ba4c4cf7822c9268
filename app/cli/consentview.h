// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/roottokens.h"
#include "core/session/consent.h"

namespace redossier {

class Console;

//! Shows the exact commands that are about to be started, and asks for them on a terminal.
class ConsentView
{
public:
    ConsentView(Console &console, const Wording &wording) : m_console(console), m_wording(wording) {}

    //! With --quiet the commands are kept back until they are asked for.
    void show(const ConsentRequest &plan, const RootTokens &tokens);
    bool ask();

private:
    Console &m_console;
    const Wording &m_wording;
    std::vector<std::string> m_lines;
    bool m_shown = false;
    void flush();
};

} // namespace redossier
