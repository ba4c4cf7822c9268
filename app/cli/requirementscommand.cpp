// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/requirementscommand.h"

#include "core/environment/requirementsfile.h"
#include "core/messages/messages.h"
#include "core/process/childenvironment.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! "  12  constraint   numpy==1.24.4   [exact]"
std::string shownLine(const RequirementLine &line)
{
    std::string text = line.file + ":" + std::to_string(line.line) + "  " + std::string(spelling(line.kind)) + "  ";
    const std::string what = line.name + line.extras + line.specifier;
    text += what + (what.empty() || line.url.empty() ? "" : " ") + line.url;
    if (!line.marker.empty())
        text += " ; " + line.marker;
    if (line.exact)
        text += "  [exact" + (line.local.empty() ? "" : ", " + line.local) + "]";
    if (!line.hashes.empty())
        text += "  [" + std::to_string(line.hashes.size()) + " hash(es)]";
    return text;
}

} // namespace

void RequirementsCommand::declare(CLI::App &app)
{
    app.add_option("file", m_file, "A requirements file; what it includes lies beside it or below")->type_name("FILE")->required();
}

int RequirementsCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    const auto lists = EnvironmentLists::read(surroundings.places.resources);
    if (!lists)
        return console.fail(lists.error());
    RequirementsContext context;
    context.environment = buildChildEnvironment(*lists, ChildPurpose::install, ownEnvironment()).variables;
    const auto file = RequirementsFile::read(m_file, context);
    if (!file)
        return console.fail(file.error());
    if (console.settings().json) {
        const Messages english(Messages::Language::english);
        console.document({{"schema", "redossier-requirements/1"},
                          {"subject", m_file},
                          {"findings", findingsJson(file->findings(), english)},
                          {"lines", file->linesJson()},
                          {"options", file->optionsJson()}});
    } else {
        for (const RequirementLine &line : file->lines())
            console.print(shownLine(line));
    }
    const Messages wording(Messages::Language::translated);
    for (const Finding &finding : file->findings())
        console.finding(finding, wording);
    return hasError(file->findings()) ? 1 : 0;
}

} // namespace redossier
