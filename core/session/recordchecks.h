// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>

namespace redossier {

//! Whether the record of a run is as it was when the run ended: what is written down as its verdict holds only then.
enum class RecordState {
    beingChecked,
    notChecked, //!< the run has not ended, or its files are too large for a list
    unchanged,
    changed
};

//! Checks records for lists, on a worker: at most some bytes of each, and again only what was touched since.
class RecordChecks
{
public:
    static constexpr std::uint64_t mostBytes = 256u << 20;

    explicit RecordChecks(std::uint64_t most = mostBytes) : m_most(most) {}

    //! Blocks; from any thread. Never beingChecked. Cancelled: notChecked.
    RecordState check(const std::filesystem::path &dossier, const std::string &run, const TaskContext &context);

private:
    struct Known
    {
        std::string stamp;
        RecordState state;
    };

    std::uint64_t m_most;
    std::mutex m_mutex;
    std::map<std::filesystem::path, Known> m_known; // by the folder of the run
};

} // namespace redossier
