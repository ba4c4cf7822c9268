// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/suggestion.h"
#include "app/cli/verbparser.h"

#include <algorithm>
#include <exception>

namespace redossier {

namespace {

using Commands = std::vector<std::unique_ptr<CliCommand>>;

std::string overview(const Commands &commands)
{
    std::string text = "Rebuild a PyTorch environment elsewhere and prove that it gives back the expected result.\n\n"
                       "Usage: redossier-cli COMMAND [OPTIONS]\n\nCommands:\n";
    std::size_t width = 0;
    for (const auto &command : commands)
        width = std::max(width, command->name().size());
    for (const auto &command : commands)
        text += "  " + command->name() + std::string(width - command->name().size() + 2, ' ') + command->summary() + '\n';
    text += "\nOptions:\n"
            "  -h, --help   Show this text; `redossier-cli COMMAND --help` shows a command's own\n"
            "  --version    Show the version\n"
            "  --json       Print one JSON document on standard output\n"
            "  --quiet      Show no progress\n\n"
            "Exit status: 0 yes, 1 no, 2 no answer, 64 and above: it could not be done.\n";
    if (!commands.empty())
        text += "\nExample:\n  " + commands.front()->example() + '\n';
    return text;
}

std::vector<std::string> verbNames(const Commands &commands)
{
    std::vector<std::string> names;
    for (const auto &command : commands)
        names.push_back(command->name());
    return names;
}

Finding misspelt(const std::string &word, const std::vector<std::string> &known, const std::string &kind)
{
    if (const auto near = nearest(word, known))
        return {"unknown_" + kind + "_near", Severity::error, "redossier-cli", word, *near};
    return {"unknown_" + kind, Severity::error, "redossier-cli", word, {}};
}

//! The options before the verb. Gives an exit status when the line ends there.
std::optional<int> leadingOptions(const std::vector<std::string> &options, bool hasVerb, const Commands &commands,
                                  Console &console)
{
    const auto has = [&](std::string_view name) { return std::find(options.begin(), options.end(), name) != options.end(); };
    console.apply(has("--json"), has("--quiet"));
    if (has("--version")) {
        console.print(std::string("redossier-cli ") + REDOSSIER_VERSION);
        return 0;
    }
    if (has("--help") || has("-h")) {
        console.write(overview(commands));
        return 0;
    }
    static const std::vector<std::string> known{"--help", "-h", "--version", "--json", "--quiet"};
    for (const std::string &option : options)
        if (std::find(known.begin(), known.end(), option) == known.end())
            return console.fail(64, {misspelt(option, known, "option")});
    if (!hasVerb)
        return console.fail(64, {Finding{"command_missing", Severity::error, "redossier-cli", {}, {}}});
    return std::nullopt;
}

int executeVerb(CliCommand &command, const std::vector<std::string> &arguments, Console &console, const Places &places,
                const std::stop_token &stop)
{
    if (const auto ended = parseVerb(command, arguments, console))
        return *ended;
    CommandSurroundings surroundings{console, places, {}};
    surroundings.context.stop = stop;
    surroundings.context.progress = [&console](const Progress &progress) { console.progress(progress); };
    return console.finish(command.execute(surroundings));
}

} // namespace

int runCommandLine(const std::vector<std::string> &arguments, Console &console, const Places &places,
                   const std::stop_token &stop)
{
    console.stopWith(stop);
    const Commands commands = allCommands();
    const auto verb = std::find_if(arguments.begin(), arguments.end(),
                                   [](const std::string &one) { return one.empty() || one.front() != '-'; });
    const std::vector<std::string> leading(arguments.begin(), verb);
    if (const auto ended = leadingOptions(leading, verb != arguments.end(), commands, console))
        return *ended;
    const auto command = std::find_if(commands.begin(), commands.end(), [&](const auto &one) { return one->name() == *verb; });
    if (command == commands.end()) {
        console.apply(std::find(arguments.begin(), arguments.end(), "--json") != arguments.end(), false);
        return console.fail(64, {misspelt(*verb, verbNames(commands), "command")});
    }
    try {
        return executeVerb(**command, {verb + 1, arguments.end()}, console, places, stop);
    } catch (const std::exception &bug) {
        return console.fail(Error{"internal", *verb, bug.what()});
    }
}

} // namespace redossier
