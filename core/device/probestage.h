// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! A document that is read and passed on, never null.
using SharedJson = std::shared_ptr<const Json>;

//! Why a stage ended otherwise than passed.
struct StageError
{
    std::string code;                //!< "cpu_build", "no_device", "import_torch_failed", "signal", "timed_out", ...
    std::optional<std::string> type; //!< of a Python exception, or the signal's name
    std::string message;             //!< as torch or Python said it
};

//! A stage of the device probe.
struct ProbeStage
{
    std::string name;
    std::string state = "not_run"; //!< running, passed, failed, stopped, not_run or not_applicable
    double seconds = 0;
    SharedJson facts; //!< an object
    std::optional<StageError> error; //!< with not_applicable its code is the reason

    bool passed() const { return state == "passed"; }
    //! It ended the probe.
    bool broke() const { return state == "failed" || state == "stopped" || state == "running"; }
};

//! {name, state, seconds, facts, error}
Json toJson(const ProbeStage &stage);

inline constexpr std::array<std::string_view, 7> probeStageNames{
    "interpreter", "import_torch", "backend", "devices", "transfer", "computation", "extensions"};

//! The seven stages in their order, as far as device-probe.jsonl tells them; one that began and never ended is `running`.
struct ProbeRecord
{
    std::vector<ProbeStage> stages;  //!< always seven
    std::size_t unreadableLines = 0; //!< no JSON, no stage, or a state that is none

    ProbeStage &stage(std::string_view name);
    const ProbeStage &stage(std::string_view name) const;
    //! The stage that ended the probe; null when none did.
    ProbeStage *broken();
    const ProbeStage *broken() const;
    //! A member of a stage's facts, or null.
    const Json &fact(std::string_view stageName, std::string_view key) const;
};

//! Absent, cut or hostile lines leave their stages `not_run`.
ProbeRecord parseProbeRecord(std::string_view lines);
//! The same from the stages of observation.json's `device`, which know how the process ended, or from lines that were
//! parsed before.
ProbeRecord readProbeRecord(const std::vector<Json> &stages);

} // namespace redossier
