// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! A folder that is named after a person, in a text.
struct HomeFolder
{
    std::size_t begin = 0;     //!< of the path: "/home/", "C:\Users\", "/mnt/c/Users/"
    std::size_t nameBegin = 0; //!< of the person's name; equals `end` for /root, which is nobody's
    std::size_t end = 0;       //!< behind the name
    bool windows = false;

    bool isNobodys() const { return nameBegin == end; }
};

//! Every one of them: POSIX, Windows with either slash, escaped as in JSON, WSL, file addresses. An address of the web
//! (https://host/users/x), a path below a token ({PROJECT}/home/x) and a stand-in ($USER, <name>) are none.
std::vector<HomeFolder> findHomeFolders(std::string_view text);

//! The name of its person as all notations share it: percent signs decoded, in lower case.
std::string personOf(std::string_view text, const HomeFolder &folder);

} // namespace redossier
