// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace redossier {

int runCommandLine(const std::vector<std::string> &arguments, Console &console, const Places &places,
                   const std::stop_token &stop)
{
    CLI::App app("Rebuild a PyTorch environment elsewhere and prove that it gives back the expected result.", "redossier-cli");
    app.set_version_flag("--version", std::string("redossier-cli ") + REDOSSIER_VERSION);
    app.require_subcommand(1);
    bool json = false;
    bool quiet = false;
    auto commands = allCommands();
    std::vector<CLI::App *> verbs;
    for (const auto &command : commands) {
        CLI::App *verb = app.add_subcommand(command->name(), command->summary());
        verb->footer("Example:\n  " + command->example());
        verb->add_flag("--json", json, "Print one JSON document on standard output");
        verb->add_flag("--quiet", quiet, "Show no progress");
        command->declare(*verb);
        verbs.push_back(verb);
    }
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    try {
        app.parse(std::move(reversed));
    } catch (const CLI::Success &wanted) {
        return app.exit(wanted, std::cout, std::cerr);
    } catch (const CLI::ParseError &error) {
        console.apply(std::find(arguments.begin(), arguments.end(), "--json") != arguments.end(), quiet);
        return console.fail(Error{"wrong_usage", "redossier-cli", error.what()});
    }
    console.apply(json, quiet);
    CommandSurroundings surroundings{console, places, {}};
    surroundings.context.stop = stop;
    surroundings.context.progress = [&console](const Progress &progress) { console.progress(progress); };
    for (std::size_t i = 0; i < verbs.size(); ++i)
        if (verbs[i]->parsed())
            return commands[i]->execute(surroundings);
    return 64;
}

} // namespace redossier
