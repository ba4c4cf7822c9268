// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! One foreign command as a run's record tells it, whatever a damaged record holds; see commandRecord().
struct CommandRecord
{
    enum class Stage { planned, running, ended };

    Stage stage = Stage::planned;
    std::string name;                   //!< "pip-install"
    std::vector<std::string> arguments; //!< with root tokens
    std::string folder;                 //!< with root tokens
    std::vector<std::string> environment; //!< names only
    std::optional<int> exit;
    std::optional<int> signal;
    bool cancelled = false;
    bool timedOut = false;
    double seconds = 0;
    std::uint64_t peakMemoryBytes = 0;
    std::uint64_t droppedBytes = 0; //!< that neither log holds
    std::uint64_t redactions = 0;
    int survivors = 0;
    std::string standardOutput; //!< path of the log, relative to the run's folder; "" where none was kept
    std::string standardError;

    bool succeeded() const { return stage == Stage::ended && exit == 0 && !cancelled && !timedOut; }
    bool operator==(const CommandRecord &) const = default;

    //! `ended`: whether the record is a finished one.
    static CommandRecord fromJson(const Json &record, bool ended);
};

} // namespace redossier
