// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! What is known besides the log, to tell which layer an error points to.
struct ErrorClues
{
    std::vector<std::string> inputPlaces; //!< paths of inputs, data, weights and configuration
    std::optional<std::string> stage;     //!< the last one that the program reported, where the log itself has none
};

//! The first error that a log tells.
struct LoggedError
{
    std::string code;    //!< what was recognised: "error_module_missing", "error_device_memory", ...: see errorsigns.h
    std::string layer;   //!< software, inputs, run_conditions, unknown
    std::string kind;    //!< exception, signal, memory
    std::string message; //!< "ValueError: bad row", at most 2,000 bytes, valid UTF-8
    std::int64_t line = 1; //!< counted from 1, of the line that holds the message
    std::optional<std::string> stage; //!< the last `::stage` line above it in the same log, else the clue

    bool operator==(const LoggedError &) const = default;
};

//! Reads a log of any size in bounded memory. Of a chained traceback it is the earliest exception, of an exception group
//! its first member; what a worker process reported ("Original Traceback") goes before what raised it again; exceptions
//! that Python ignored come last. Nothing: the log tells no error. Codes: those of openRegularFile.
Result<std::optional<LoggedError>> firstErrorIn(const std::filesystem::path &log, const ErrorClues &clues = {});
//! The same for a text.
std::optional<LoggedError> firstErrorInText(std::string_view text, const ErrorClues &clues = {});

} // namespace redossier
