// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "core/base/places.h"

#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace redossier {

//! What every command is given besides its own options.
struct CommandSurroundings
{
    Console &console;
    const Places &places;
    TaskContext context; //!< stop is requested by SIGINT and SIGTERM; progress goes to the console
};

//! One verb of the command line; `declare` is called once, `execute` when the verb was chosen.
class CliCommand
{
public:
    virtual ~CliCommand() = default;
    virtual std::string name() const = 0;
    virtual std::string summary() const = 0;
    //! One full line that works, shown by --help.
    virtual std::string example() const = 0;
    virtual void declare(CLI::App &app) = 0;
    //! Gives the exit status of cli.md.
    virtual int execute(CommandSurroundings &surroundings) = 0;
};

//! All verbs in the order of cli.md.
std::vector<std::unique_ptr<CliCommand>> allCommands();

//! The whole command line: `arguments` without the program's name.
int runCommandLine(const std::vector<std::string> &arguments, Console &console, const Places &places,
                   const std::stop_token &stop);

} // namespace redossier
