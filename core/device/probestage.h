// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace redossier {

//! A stage of the device probe: interpreter, import_torch, backend, devices, transfer, computation, extensions.
struct ProbeStage
{
    std::string name;
    std::string state = "not_run"; //!< running, passed, failed, stopped, not_run, not_applicable, not_readable
    double seconds = 0;
    Json facts = Json::object();
    Json error; //!< null, or {"code", "type", "message"}; with not_applicable the code is the reason
};

//! {name, state, seconds, facts, error}
Json toJson(const ProbeStage &stage);

//! The seven stages in their order, as far as the file tells them; one that began and never ended is `running`. A file
//! that is absent, cut or hostile leaves the rest `not_run`; a line that is no stage is skipped and counted.
struct ProbeRecord
{
    std::vector<ProbeStage> stages;
    std::size_t unreadableLines = 0;

    ProbeStage &stage(std::string_view name);
    const ProbeStage &stage(std::string_view name) const;
};
ProbeRecord parseProbeRecord(std::string_view lines);

} // namespace redossier
