// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/session/runrequest.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! What a person asks of the run in a clean folder.
struct HandoverRequest
{
    std::filesystem::path dossier;
    std::optional<std::filesystem::path> python;
    std::map<std::string, std::filesystem::path> located; //!< data and weights that lie outside, by name
    bool yes = false;
    std::uint64_t logLimit = 1u << 30;
};

//! The whole sequence, once more, in a folder that holds what the dossier declares and nothing else.
struct Handover
{
    CarriedOut done;                    //!< its folders are gone
    bool passed = false;                //!< the verdict is "reproduced"
    std::vector<std::string> inherited; //!< names of variables that its commands were given from outside
    std::vector<std::string> withheld;  //!< names that an ordinary run would have been given, and that these were not
    std::string file;                   //!< handover/RUN-ID.json, relative to the dossier
};

//! The variables that a clean folder lets through: where programs lie, the language, how the network is reached, which devices
//! are seen, and what the dossier declares as an access. HOME is an empty folder.
EnvironmentVariables cleanEnvironment(const EnvironmentVariables &parent, const std::vector<std::string> &accessNames,
                                      const std::filesystem::path &home);

//! Copies the declared files of a locked dossier to a new folder below the cache, with an empty home folder beside it, carries
//! out every step there, writes handover/RUN-ID.json and the mark "transferable" into the dossier, and removes the folder.
//! Nothing is accepted on the way: a difference at the gate ends it. Codes: those of carryOut; not_locked.
Result<Handover> handOver(const HandoverRequest &request, const RunSurroundings &surroundings, const TaskContext &context);

} // namespace redossier
