// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/commandrecord.h"

#include <limits>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

std::vector<std::string> texts(const Json &list)
{
    std::vector<std::string> values;
    if (list.is_array())
        for (const Json &value : list)
            if (value.is_string())
                values.push_back(value.get<std::string>());
    return values;
}

std::optional<int> wholeNumber(const Json &value)
{
    if (!value.is_number_integer())
        return std::nullopt;
    const auto number = value.get<std::int64_t>();
    if (number < std::numeric_limits<int>::min() || number > std::numeric_limits<int>::max())
        return std::nullopt;
    return static_cast<int>(number);
}

std::uint64_t bytes(const Json &value)
{
    return value.is_number_unsigned() ? value.get<std::uint64_t>() : 0;
}

} // namespace

CommandRecord CommandRecord::fromJson(const Json &record, bool ended)
{
    CommandRecord command;
    command.stage = ended ? Stage::ended : Stage::running;
    command.name = textAt(record, "name");
    command.arguments = texts(memberAt(record, "arguments"));
    command.folder = textAt(record, "folder");
    command.environment = texts(memberAt(record, "environment"));
    command.exit = wholeNumber(memberAt(record, "exit"));
    command.signal = wholeNumber(memberAt(record, "signal"));
    command.cancelled = memberAt(record, "cancelled") == true;
    command.timedOut = memberAt(record, "timed_out") == true;
    if (const Json &seconds = memberAt(record, "seconds"); seconds.is_number())
        command.seconds = seconds.get<double>();
    command.peakMemoryBytes = bytes(memberAt(record, "peak_memory_bytes"));
    command.droppedBytes = bytes(memberAt(record, "dropped_bytes"));
    command.redactions = bytes(memberAt(record, "redactions"));
    command.survivors = wholeNumber(memberAt(record, "survivors")).value_or(0);
    command.standardOutput = textAt(record, "stdout");
    command.standardError = textAt(record, "stderr");
    return command;
}

} // namespace redossier
