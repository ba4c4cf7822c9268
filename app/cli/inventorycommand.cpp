// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/inventorycommand.h"

#include "core/environment/inventory.h"
#include "core/messages/messages.h"
#include "core/process/childenvironment.h"
#include "core/process/supervisedrunner.h"
#include "core/session/commandplan.h"
#include "core/session/pythonchoice.h"

#include <CLI/CLI.hpp>
#include <QTemporaryDir>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

std::string shownDistribution(const Distribution &one)
{
    std::string text = one.name + " " + (one.version.empty() ? "(version unknown)" : one.version) + "  " + one.origin.kind;
    if (!one.origin.url.empty())
        text += " " + one.origin.url;
    if (!one.origin.commit.empty())
        text += " @" + one.origin.commit;
    if (one.editable)
        text += "  [editable]";
    return text;
}

Result<Inventory> scan(const std::string &python, CommandSurroundings &surroundings)
{
    const auto lists = EnvironmentLists::read(surroundings.places.resources);
    if (!lists)
        return lists.error();
    const char *path = std::getenv("PATH");
    const auto program = locateProgram(python, path ? path : "");
    if (!program)
        return program.error();
    const QTemporaryDir folder;
    if (!folder.isValid())
        return Error{"cannot_write", folder.path().toStdString(), folder.errorString().toStdString()};
    const ChildEnvironment child = buildChildEnvironment(*lists, ChildPurpose::install, ownEnvironment());
    SupervisedRunner runner(surroundings.places.supervisor);
    const CommandStarter start = [&runner](const Command &command, const TaskContext &context) {
        return runner.run(command, context);
    };
    return scanInventory(*program, surroundings.places.resources, child.variables, folder.path().toStdString(), start,
                         surroundings.context);
}

} // namespace

void InventoryCommand::declare(CLI::App &app)
{
    app.add_option("--python", m_python, "The interpreter whose environment is listed")->required()->type_name("EXE");
}

int InventoryCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    const auto inventory = scan(m_python, surroundings);
    if (!inventory)
        return console.fail(inventory.error());
    if (console.settings().json) {
        Json document{{"schema", "redossier-inventory/1"}};
        document.update(inventory->toJson(
            interpreterTokens(inventory->python.prefix, inventory->python.basePrefix, ownEnvironment())));
        console.document(document);
    } else {
        for (const Distribution &one : inventory->distributions)
            console.print(shownDistribution(one));
    }
    const Messages wording(Messages::Language::translated);
    for (const Finding &finding : inventory->findings())
        console.finding(finding, wording);
    return 0;
}

} // namespace redossier
