// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/reference.h"
#include "core/sample/engineclient.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! What the engine read from one output file: one entry an array, so a file with several gives `NAME/ARRAY` each.
struct ReadOutput
{
    std::string name;
    std::string file;                //!< relative to the folder
    std::optional<Error> unreadable; //!< then nothing below is set
    std::vector<std::int64_t> shape;
    std::string dtype; //!< as NumPy spells it, or "text"
    std::int64_t count = 0; //!< length of the first axis; 1 for a single value
    NonFinite nonFinite;
    bool identifiersGiven = false;
    std::vector<std::string> duplicatedIdentifiers; //!< at most 1,000
    std::int64_t duplicatedTotal = 0;
};

//! Reads every declared output below `folder` from disk in a new process. `inputs` is the folder of the sample's inputs,
//! for identifiers that are assumed from them. An error only when the engine cannot be started, or cancelled.
Result<std::vector<ReadOutput>> readOutputs(const EngineClient &engine, const std::filesystem::path &folder,
                                            const std::vector<DeclaredOutput> &outputs,
                                            const std::filesystem::path &inputs, const TaskContext &context);

} // namespace redossier
