// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace redossier {

//! The first error that a log tells.
struct LoggedError
{
    std::string code;    //!< what was recognised: "exception", "module_missing", "out_of_memory_device", ...; see codes.json
    std::string layer;   //!< software, inputs, run_conditions, unknown
    std::string kind;    //!< exception, signal, memory
    std::string message; //!< "ValueError: bad row", at most 2,000 bytes, valid UTF-8
    std::int64_t line = 1; //!< 1-based, of the line that holds the message
    std::optional<std::string> stage; //!< the last `::stage` line above it in the same log

    bool operator==(const LoggedError &) const = default;
};

//! Reads a log of any size in bounded memory. Of a chained traceback it is the earliest exception, of an exception group
//! its first member; a worker's traceback ("Original Traceback") comes before the one that re-raised it. Nothing: the
//! log tells no error. Codes: those of openRegularFile.
Result<std::optional<LoggedError>> firstErrorIn(const std::filesystem::path &log);
//! The same for a text.
std::optional<LoggedError> firstErrorInText(std::string_view text);

} // namespace redossier
