// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verbparser.h"

#include "app/cli/suggestion.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace redossier {

namespace {

std::vector<std::string> longNames(const CLI::App &app)
{
    std::vector<std::string> names;
    for (const CLI::Option *option : app.get_options())
        for (const std::string &name : option->get_lnames())
            names.push_back("--" + name);
    return names;
}

const CLI::Option *valueOption(const CLI::App &app, const std::string &argument)
{
    const CLI::Option *option = argument.starts_with('-') ? app.get_option_no_throw(argument) : nullptr;
    return option && option->get_items_expected_max() > 0 ? option : nullptr;
}

//! CLI11 takes "[a,b]" for a list where a positional may repeat; a file of that name is one name.
std::vector<std::string> withoutListSyntax(const CLI::App &app, std::vector<std::string> arguments)
{
    const auto options = app.get_options();
    const bool repeats = std::any_of(options.begin(), options.end(), [](const CLI::Option *option) {
        return option->get_positional() && option->get_allow_extra_args();
    });
    for (std::size_t i = 0; repeats && i < arguments.size(); ++i) {
        const bool isValue = i > 0 && valueOption(app, arguments[i - 1]);
        if (!isValue && arguments[i].starts_with('[') && arguments[i].ends_with(']'))
            arguments[i].insert(0, "./");
    }
    return arguments;
}

Finding wrongArgument(const CLI::App &app, const std::string &argument)
{
    const std::string name = argument.substr(0, argument.find('='));
    if (!argument.starts_with('-') || argument == "-")
        return {"unexpected_argument", Severity::error, app.get_name(), argument, {}};
    if (const auto near = nearest(name, longNames(app)))
        return {"unknown_option_near", Severity::error, app.get_name(), name, *near};
    return {"unknown_option", Severity::error, app.get_name(), name, {}};
}

//! "FOUND is required", as --help calls it, and not "found is required".
std::string usageText(const CLI::App &app, const std::string &text)
{
    for (const CLI::Option *option : app.get_options())
        if (const std::string name = option->get_name(true); option->get_positional() && text.starts_with(name + " "))
            return option->get_type_name() + text.substr(name.size());
    return text;
}

//! Where a name is asked for, nothing is none; a free text may be judged by its command.
void refuseEmptyNames(CLI::App &app)
{
    for (CLI::Option *option : app.get_options({}))
        if (option->get_items_expected_max() > 0 && option->get_type_name() != "TEXT")
            option->check([](const std::string &value) { return value.empty() ? "an empty name names nothing" : std::string(); });
}

Finding usageFinding(const CLI::App &app, const CLI::ParseError &error)
{
    const std::vector<std::string> unread = app.remaining();
    // An unknown option is the likelier mistake than the missing argument that follows from it.
    const auto option = std::find_if(unread.begin(), unread.end(),
                                     [](const std::string &one) { return one.starts_with('-') && one != "--"; });
    if (option != unread.end())
        return wrongArgument(app, *option);
    if (dynamic_cast<const CLI::ExtrasError *>(&error) && !unread.empty())
        return wrongArgument(app, unread.front());
    return {"wrong_usage", Severity::error, app.get_name(), app.get_name(), usageText(app, error.what())};
}

} // namespace

std::optional<int> parseVerb(CliCommand &command, const std::vector<std::string> &arguments, Console &console)
{
    CLI::App app(command.summary(), "redossier-cli " + command.name());
    app.footer("Example:\n  " + command.example());
    bool json = console.settings().json;
    bool quiet = console.settings().quiet;
    app.add_flag("--json", json, "Print one JSON document on standard output");
    app.add_flag("--quiet", quiet, "Show no progress");
    command.declare(app);
    // `--accept A --accept B`, never `--accept A B`: a list must not swallow the argument that follows it.
    for (CLI::Option *option : app.get_options({}))
        if (!option->get_positional())
            option->allow_extra_args(false);
    refuseEmptyNames(app);

    std::vector<std::string> reversed = withoutListSyntax(app, arguments);
    std::reverse(reversed.begin(), reversed.end());
    try {
        app.parse(std::move(reversed));
    } catch (const CLI::Success &) {
        console.write(app.help());
        return 0;
    } catch (const CLI::ParseError &error) {
        const auto end = std::find(arguments.begin(), arguments.end(), "--");
        console.apply(json || std::find(arguments.begin(), end, "--json") != end, quiet);
        return console.fail(64, {usageFinding(app, error)});
    }
    console.apply(json, quiet);
    return std::nullopt;
}

} // namespace redossier
