// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/freeze.h"

#include "core/base/pep440.h"
#include "core/environment/requirementparser.h"
#include "core/process/redactor.h"

#include <algorithm>
#include <optional>

namespace redossier {

namespace {

//! NAME==VERSION in the brackets of "# Editable Git install with no remote (nore==0.1)".
std::optional<std::string> toldByComment(std::string_view line)
{
    const std::size_t open = line.rfind('(');
    if (!line.starts_with("# Editable ") || open == std::string_view::npos || !line.ends_with(')'))
        return std::nullopt;
    const std::string told(line.substr(open + 1, line.size() - open - 2));
    return told.find("==") == std::string::npos ? std::nullopt : std::optional(told);
}

std::string exactVersion(const ParsedRequirement &requirement)
{
    const auto clauses = SpecifierSet::parse(requirement.specifier);
    if (!requirement.version.empty() || !clauses || clauses->clauses().size() != 1)
        return requirement.version;
    return clauses->isExact() ? clauses->clauses().front().version() : std::string();
}

bool isReachable(const ParsedRequirement &requirement)
{
    using Kind = ParsedRequirement::Kind;
    const std::string_view scheme = urlScheme(requirement.location);
    return requirement.kind == Kind::named || (requirement.kind == Kind::url && scheme != "file" && !scheme.ends_with("+file"));
}

FreezeEntry entryOf(const ParsedRequirement &requirement, int line, bool isEditable)
{
    FreezeEntry entry;
    entry.line = line;
    entry.name = normalisedName(requirement.name);
    entry.version = exactVersion(requirement);
    entry.url = redactCredentials(requirement.location);
    entry.commit = requirement.revision;
    entry.editable = isEditable;
    entry.elsewhere = isReachable(requirement);
    return entry;
}

} // namespace

Freeze parseFreeze(std::string_view text)
{
    Freeze freeze;
    std::optional<std::string> told;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty())
            continue;
        if (line.front() == '#') {
            told = toldByComment(line);
            continue;
        }
        const bool isEditable = line.starts_with("-e ");
        const ParsedRequirement requirement = parseRequirement(isEditable ? line.substr(3) : line);
        FreezeEntry entry = entryOf(requirement, number, isEditable);
        if (told && isEditable) {
            const ParsedRequirement words = parseRequirement(*told);
            entry.name = normalisedName(words.name);
            entry.version = exactVersion(words);
        }
        told.reset();
        if (entry.name.empty() || requirement.problem || (line.front() == '-' && !isEditable))
            freeze.unread.emplace_back(redactCredentials(line));
        else
            freeze.entries.push_back(std::move(entry));
    }
    return freeze;
}

} // namespace redossier
