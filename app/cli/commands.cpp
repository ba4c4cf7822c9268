// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/capturecommand.h"
#include "app/cli/command.h"
#include "app/cli/comparecommand.h"
#include "app/cli/diffcommand.h"
#include "app/cli/fingerprintcommand.h"
#include "app/cli/handovercommand.h"
#include "app/cli/inventorycommand.h"
#include "app/cli/probecommand.h"
#include "app/cli/lockcommand.h"
#include "app/cli/newcommand.h"
#include "app/cli/packcommand.h"
#include "app/cli/privatecommand.h"
#include "app/cli/reportcommand.h"
#include "app/cli/requirementscommand.h"
#include "app/cli/resumecommand.h"
#include "app/cli/runcommand.h"
#include "app/cli/unpackcommand.h"
#include "app/cli/validatecommand.h"
#include "app/cli/verifycommand.h"

namespace redossier {

std::vector<std::unique_ptr<CliCommand>> allCommands()
{
    std::vector<std::unique_ptr<CliCommand>> commands;
    // In the order of the command table; each verb is declared in its own NAMEcommand.h.
    commands.push_back(std::make_unique<NewCommand>());
    commands.push_back(std::make_unique<CaptureCommand>());
    commands.push_back(std::make_unique<ValidateCommand>());
    commands.push_back(std::make_unique<LockCommand>());
    commands.push_back(std::make_unique<RunCommand>());
    commands.push_back(std::make_unique<CompareCommand>());
    commands.push_back(std::make_unique<DiffCommand>());
    commands.push_back(std::make_unique<ResumeCommand>());
    commands.push_back(std::make_unique<ReportCommand>());
    commands.push_back(std::make_unique<ProbeCommand>());
    commands.push_back(std::make_unique<InventoryCommand>());
    commands.push_back(std::make_unique<RequirementsCommand>());
    commands.push_back(std::make_unique<PrivateCommand>());
    commands.push_back(std::make_unique<FingerprintCommand>());
    commands.push_back(std::make_unique<VerifyCommand>());
    commands.push_back(std::make_unique<HandoverCommand>());
    commands.push_back(std::make_unique<PackCommand>());
    commands.push_back(std::make_unique<UnpackCommand>());
    return commands;
}

} // namespace redossier
