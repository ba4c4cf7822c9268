// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/manifestlines.h"

#include "core/dossier/manifest.h"
#include "core/plain/beneath.h"
#include "core/plain/digest.h"
#include "core/plain/filename.h"

#include <algorithm>

namespace redossier {

namespace {

bool isDigest(std::string_view text)
{
    return text.size() == 64 && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

//! "<digest>  <path>", or the rule that the line breaks.
std::string lineProblem(std::string_view line)
{
    if (line.size() < 67 || !isDigest(line.substr(0, 64)) || line.substr(64, 2) != "  ")
        return "a line is a lower-case SHA-256, two spaces and a path";
    if (const auto problem = relativePathProblem(line.substr(66)))
        return *problem;
    return {};
}

bool isBefore(const ManifestLine &a, const ManifestLine &b)
{
    return a.path < b.path;
}

bool isSorted(const std::vector<ManifestLine> &lines)
{
    return std::adjacent_find(lines.begin(), lines.end(), [](const auto &a, const auto &b) { return !isBefore(a, b); }) == lines.end();
}

//! Sorts; 0, or the number of the first line whose path an earlier one has.
std::size_t sortLines(std::vector<ManifestLine> &lines)
{
    if (isSorted(lines)) // as one that was written here is
        return 0;
    std::stable_sort(lines.begin(), lines.end(), isBefore);
    const char *first = nullptr; // the lines lie in one text: what stands first in it has the lowest number
    for (std::size_t i = 1; i < lines.size(); ++i)
        if (lines[i].path == lines[i - 1].path && (!first || lines[i].path.data() < first))
            first = lines[i].path.data();
    const auto isEarlier = [first](const ManifestLine &line) { return line.path.data() < first; };
    return first ? static_cast<std::size_t>(std::count_if(lines.begin(), lines.end(), isEarlier)) + 1 : 0;
}

} // namespace

Result<ManifestLines> ManifestLines::parse(std::string text, const std::string &subject)
{
    ManifestLines manifest;
    manifest.m_text = std::make_unique<const std::string>(std::move(text));
    manifest.m_lines.reserve(static_cast<std::size_t>(std::count(manifest.m_text->begin(), manifest.m_text->end(), '\n')));
    std::string problem;
    for (std::string_view rest = *manifest.m_text; !rest.empty() && problem.empty();) {
        const auto end = rest.find('\n');
        const auto line = rest.substr(0, end);
        problem = end == std::string_view::npos ? "the last line has no end" : lineProblem(line);
        if (!problem.empty())
            break;
        manifest.m_lines.push_back({line.substr(66), line.substr(0, 64)});
        rest.remove_prefix(end + 1);
    }
    std::size_t number = manifest.m_lines.size() + 1;
    if (const std::size_t twice = sortLines(manifest.m_lines); twice > 0) {
        number = twice;
        problem = "the path stands twice";
    }
    if (!problem.empty())
        return Error{"manifest_damaged", subject, "line " + std::to_string(number) + ": " + problem};
    return manifest;
}

Result<ManifestLines> ManifestLines::read(const std::filesystem::path &folder)
{
    const auto root = openFolder(folder.string());
    if (!root)
        return root.error();
    auto bytes = readBeneath(root->get(), manifestName);
    if (!bytes && bytes.error().code == "missing_file")
        return ManifestLines();
    if (!bytes)
        return bytes.error();
    return parse(std::move(*bytes), (folder / manifestName).string());
}

std::span<const ManifestLine> ManifestLines::below(std::string_view prefix) const
{
    const auto begin = std::lower_bound(m_lines.begin(), m_lines.end(), ManifestLine{prefix, {}}, isBefore);
    const auto end = std::find_if_not(begin, m_lines.end(), [prefix](const ManifestLine &line) { return line.path.starts_with(prefix); });
    return {begin, end};
}

std::string_view ManifestLines::digestOf(std::string_view path) const
{
    const auto place = std::lower_bound(m_lines.begin(), m_lines.end(), ManifestLine{path, {}}, isBefore);
    return place != m_lines.end() && place->path == path ? place->sha256 : std::string_view();
}

std::string ManifestLines::sha256() const
{
    return m_text ? sha256Hex(*m_text) : std::string();
}

} // namespace redossier
