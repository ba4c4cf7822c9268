// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/roottokens.h"
#include "core/environment/marker.h"
#include "core/process/commandjournal.h"
#include "core/process/commandrunner.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! Where a distribution came from, by its direct_url.json; absent means an index (find-links included).
struct DistributionOrigin
{
    std::string kind = "index"; //!< "index", "file", "vcs" or "url"
    std::string url;            //!< credentials removed; "" for an index
    std::string commit;         //!< of a VCS
    bool operator==(const DistributionOrigin &) const = default;
};

//! Installed files against RECORD; a count is absent where it could not be made (no RECORD).
struct FileIntegrity
{
    std::optional<std::int64_t> recorded, missing, altered, unrecorded;
    bool operator==(const FileIntegrity &) const = default;
};

//! One installed distribution.
struct Distribution
{
    std::string name;    //!< as its metadata spell it
    std::string version; //!< "" when its metadata do not say it
    std::string local;   //!< local label of the version
    DistributionOrigin origin;
    std::string installer;
    std::vector<std::string> tags;     //!< of WHEEL, e.g. "cp311-cp311-linux_x86_64"
    std::vector<std::string> requires_; //!< Requires-Dist, as written
    FileIntegrity files;
    bool editable = false;
    std::string archive; //!< file name of what was installed, where it is known
    std::string sha256;  //!< of that archive, where it is known
    std::vector<std::string> problems; //!< "no_metadata", "no_record", "duplicate", "egg_info", ..

    std::string normalised() const;
    bool operator==(const Distribution &) const = default;
};

//! The interpreter that was asked, in its own words.
struct InventoryPython
{
    std::string executable, prefix, basePrefix, implementation, version;
    MarkerEnvironment markers; //!< the variables of PEP 508
    bool operator==(const InventoryPython &) const = default;
};

//! The installed distributions of one environment, sorted by normalised name.
struct Inventory
{
    InventoryPython python;
    std::vector<Distribution> distributions;
    std::optional<std::string> pipVersion; //!< absent: no pip there

    const Distribution *find(std::string_view normalisedName) const;
    //! {"python", "distributions"}, absolute paths with root tokens.
    Json toJson(const RootTokens &tokens = {}) const;
    //! Hostile input: a problem names its place. Codes: inventory_invalid.
    static Result<Inventory> fromJson(const Json &document, const std::string &subject);
    //! What is odd in it: altered or missing files, broken dist-info.
    Findings findings() const;
    bool operator==(const Inventory &) const = default;
};

//! How a command is run: CommandJournal::run, or a bare CommandRunner.
using CommandStarter = std::function<Result<CommandResult>(Command, const TaskContext &)>;

//! The command that scanInventory runs.
std::vector<std::string> inventoryCommand(const std::filesystem::path &python, const std::filesystem::path &folder);

//! Asks `python` by resources/probe/inventory.py (standard library, no pip needed); nothing of the environment is
//! imported. `folder` is where the script is copied to and may write its answer. Codes: program_missing, inventory_failed,
//! those of layOutProbe.
Result<Inventory> scanInventory(const std::filesystem::path &python, const std::filesystem::path &resources,
                                const EnvironmentVariables &environment, const std::filesystem::path &folder,
                                const CommandStarter &start, const TaskContext &context);

} // namespace redossier
