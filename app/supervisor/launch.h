// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

namespace redossier {

//! What is to be started: an argument vector that ends with a null pointer, and the folder to start in (may
//! be null).
struct Launch
{
    char **arguments = nullptr;
    const char *folder = nullptr;
};

struct Launched
{
    pid_t pid = -1;               //!< -1: it could not be started
    const char *failed = nullptr; //!< then "folder" or "program"
    int error = 0;                //!< and errno
};

//! Starts the program in a session of its own: standard input is /dev/null, output and error output are this
//! process's, no other descriptor is open, every signal has its default action and none is blocked.
Launched launch(const Launch &what);

} // namespace redossier
