// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace redossier {

class Console;

//! What a foreign command prints, line by line behind a bar on standard error, unless --quiet. A line is shown up to 240
//! bytes; of a line that is rewritten by carriage returns only the last state is shown. The whole stands in the logs.
class LiveLog
{
public:
    explicit LiveLog(Console &console) : m_console(console) {}
    void add(std::string_view piece);
    //! Shows a last line without its end.
    void finish();

private:
    void show();
    void showLine();

    Console &m_console;
    std::string m_line;
    bool m_returned = false;
};

} // namespace redossier
