// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/difference/difference.h"
#include "core/sample/engineclient.h"

#include <filesystem>
#include <string>

namespace redossier {

struct DifferenceRequest
{
    std::string a; //!< "DOSSIER", "DOSSIER#RUN-ID" or "DOSSIER#reference"; outputs are held against A's criterion
    std::string b;
    std::filesystem::path resources; //!< of the program; holds schema/layers.json
};

//! Reads both sides and aligns them by meaning. Nothing of a dossier is started (the engine reads outputs), nothing is
//! written. Codes: those of openDossier, no_such_run, cancelled; whatever else cannot be read is named in the result.
Result<Difference> findDifference(const DifferenceRequest &request, const EngineClient &engine, const Wording &wording,
                                  const TaskContext &context);

} // namespace redossier
