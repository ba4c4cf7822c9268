// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace redossier {

//! Whether the kernel ended a process for want of memory: asked before it starts, and again when SIGKILL ended it.
class MemoryEvidence
{
public:
    explicit MemoryEvidence(std::filesystem::path root = "/");

    //! True when the control group counted an out-of-memory kill since, or `peakBytes` came within a tenth of what there is.
    bool pointsToMemory(std::uint64_t peakBytes) const;

private:
    std::optional<std::uint64_t> kills() const;
    std::optional<std::uint64_t> limit() const;

    std::filesystem::path m_root;
    std::optional<std::uint64_t> m_killsBefore;
};

} // namespace redossier
