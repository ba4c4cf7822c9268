// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/pipcheck.h"

#include <algorithm>
#include <optional>

namespace redossier {

namespace {

//! "NAME VERSION" at the start of a line; what follows is given back.
std::optional<std::string_view> takePackage(std::string_view line, PipCheckRow &row)
{
    const std::size_t first = line.find(' ');
    const std::size_t second = first == std::string_view::npos ? first : line.find(' ', first + 1);
    if (first == 0 || second == std::string_view::npos)
        return std::nullopt;
    row.package = line.substr(0, first);
    row.version = line.substr(first + 1, second - first - 1);
    return line.substr(second + 1);
}

bool cut(std::string_view &text, std::string_view start, std::string_view end)
{
    if (!text.starts_with(start) || !text.ends_with(end) || text.size() < start.size() + end.size())
        return false;
    text = text.substr(start.size(), text.size() - start.size() - end.size());
    return true;
}

std::optional<PipCheckRow> readRow(std::string_view line)
{
    PipCheckRow row;
    row.text = line;
    const auto rest = takePackage(line, row);
    if (!rest)
        return std::nullopt;
    std::string_view words = *rest;
    if (words == "is not supported on this platform") {
        row.kind = PipCheckRow::Kind::platform;
        return row;
    }
    if (cut(words, "requires ", ", which is not installed.")) {
        row.kind = PipCheckRow::Kind::missing;
        row.requires_ = words;
        return row;
    }
    // A requirement may hold commas: the last "but you have" is pip's own.
    const std::string_view middle = ", but you have ";
    if (const std::size_t at = words.rfind(middle); at != std::string_view::npos && cut(words, "has requirement ", ".")) {
        const std::size_t place = words.rfind(middle);
        row.kind = PipCheckRow::Kind::incompatible;
        row.requires_ = words.substr(0, place);
        row.found = words.substr(place + middle.size());
        return row;
    }
    return std::nullopt;
}

} // namespace

std::string_view spelling(PipCheckRow::Kind kind)
{
    switch (kind) {
    case PipCheckRow::Kind::missing:
        return "missing";
    case PipCheckRow::Kind::incompatible:
        return "incompatible";
    case PipCheckRow::Kind::platform:
        return "platform";
    }
    return "missing";
}

PipCheck PipCheck::parse(const CommandResult &result)
{
    PipCheck check;
    bool saidConsistent = false;
    std::string_view text = result.standardOutput;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty())
            continue;
        if (line == "No broken requirements found.")
            saidConsistent = true;
        else if (auto row = readRow(line))
            check.rows.push_back(std::move(*row));
        else
            check.unread.emplace_back(line);
    }
    const bool conflicts = result.exit == 1 && !check.rows.empty() && !saidConsistent;
    if (result.standardError.find("No module named pip") != std::string::npos && check.rows.empty())
        check.state = State::noPip;
    else if (check.unread.empty() && result.succeeded() && saidConsistent && check.rows.empty())
        check.state = State::consistent;
    else if (check.unread.empty() && conflicts)
        check.state = State::conflicts;
    return check;
}

} // namespace redossier
