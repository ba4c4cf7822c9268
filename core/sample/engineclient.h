// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/plain/json.h"

#include <filesystem>

namespace redossier {

//! Asks redossier-engine, one process a request, so that a hostile file ends the helper and never this program. A request
//! is an object with `request` ("describe", "compare" or "plot"); see core/engine/request.h.
class EngineClient
{
public:
    explicit EngineClient(std::filesystem::path engine) : m_engine(std::move(engine)) {}

    //! The `result` of the reply. Codes: program_missing (the engine cannot be started), engine_stopped (it crashed or
    //! reached a limit; the detail says how), cancelled (within 0.3 s), and the codes that the engine itself gives.
    Result<Json> ask(const Json &request, const TaskContext &context) const;

private:
    std::filesystem::path m_engine;
};

} // namespace redossier
