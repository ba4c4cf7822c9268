// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

struct NvidiaCard
{
    std::string name;
    bool nameComplete = true;                 //!< the table of older drivers cuts names: "NVIDIA GeForce ..."
    std::optional<std::uint64_t> memoryBytes; //!< absent: not reported, as with unified memory
    std::optional<std::string> capability;    //!< "9.0"

    bool operator==(const NvidiaCard &) const = default;
};

//! What one answer of nvidia-smi tells. The driver's CUDA is the highest that it supports, not the one of a build.
struct NvidiaReport
{
    std::optional<std::string> driver;
    std::optional<std::string> tool;   //!< of nvidia-smi itself; under WSL another than the driver's
    std::optional<std::string> cudaLimit;
    std::vector<NvidiaCard> cards;
};

//! `nvidia-smi` without options: the table, in the shape of any driver from 331 to 610.
NvidiaReport parseNvidiaTable(std::string_view text);
//! --query-gpu=name,memory.total,driver_version[,compute_cap] --format=csv,noheader,nounits
NvidiaReport parseNvidiaCsv(std::string_view text);
//! -q -x; unknown elements are passed over.
NvidiaReport parseNvidiaXml(std::string_view text);

//! How nvidia-smi ended, from its exit status and what it printed: "answered", "no_devices", "no_driver",
//! "version_mismatch", "device_lost", "permission", "unknown_field" or "failed".
std::string nvidiaState(int exit, std::string_view output);

//! PCI addresses of cards that fell off the bus: "Unable to determine the device handle for GPU 0000:0B:00.0: ..".
std::vector<std::string> lostNvidiaCards(std::string_view output);

//! How many of `count` cards CUDA_VISIBLE_DEVICES leaves: absent all, empty none, and CUDA stops at the first entry that
//! names none. An identifier (GPU-.., MIG-..) counts as one card: whether it is there is not asked.
std::int64_t visibleNvidiaCards(const std::optional<std::string> &variable, std::int64_t count);

} // namespace redossier
