// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/requirementsfile.h"

#include "core/environment/requirementfindings.h"
#include "core/environment/requirementsreader.h"
#include "core/plain/beneath.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

Json textOrNull(const std::string &text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

} // namespace

std::string_view spelling(LineKind kind)
{
    switch (kind) {
    case LineKind::requirement:
        return "requirement";
    case LineKind::editable:
        return "editable";
    case LineKind::url:
        return "url";
    case LineKind::path:
        return "path";
    case LineKind::include:
        return "include";
    case LineKind::constraint:
        return "constraint";
    case LineKind::option:
        return "option";
    }
    return "requirement";
}

Result<RequirementsFile> RequirementsFile::read(const std::filesystem::path &file, const RequirementsContext &context)
{
    const auto bytes = readWholeFile(file.string());
    if (!bytes)
        return bytes.error();
    auto folder = openFolder(file.has_parent_path() ? file.parent_path().string() : ".");
    if (!folder)
        return folder.error();
    RequirementsReader reader(std::move(*folder), file.filename().string(), false, context);
    RequirementsFile result = reader.read(*bytes);
    appendWholeFileFindings(result, context);
    return result;
}

Result<RequirementsFile> RequirementsFile::readBeneath(const std::filesystem::path &root, std::string_view relative,
                                                       const RequirementsContext &context)
{
    auto folder = openFolder(root.string());
    if (!folder)
        return folder.error();
    const auto bytes = redossier::readBeneath(folder->get(), relative);
    if (!bytes)
        return bytes.error();
    RequirementsReader reader(std::move(*folder), std::string(relative), true, context);
    RequirementsFile result = reader.read(*bytes);
    appendWholeFileFindings(result, context);
    return result;
}

bool RequirementLine::installs() const
{
    return kind != LineKind::option && kind != LineKind::include && kind != LineKind::constraint && applies != false;
}

bool RequirementsFile::names(std::string_view normalisedName) const
{
    return std::any_of(m_lines.begin(), m_lines.end(), [normalisedName](const RequirementLine &line) {
        return line.installs() && line.name == normalisedName;
    });
}

Json RequirementsFile::linesJson() const
{
    Json list = Json::array();
    for (const RequirementLine &line : m_lines)
        list.push_back({{"file", line.file},
                        {"line", line.line},
                        {"kind", spelling(line.kind)},
                        {"name", textOrNull(line.name)},
                        {"specifier", textOrNull(line.specifier)},
                        {"exact", line.exact},
                        {"local", textOrNull(line.local)},
                        {"url", textOrNull(line.url)},
                        {"hashes", line.hashes},
                        {"marker", textOrNull(line.marker)},
                        {"applies", line.applies ? Json(*line.applies) : Json(nullptr)}});
    return list;
}

Json RequirementsFile::optionsJson() const
{
    return {{"index_url", m_options.indexUrl ? Json(*m_options.indexUrl) : Json(nullptr)},
            {"extra_index_urls", m_options.extraIndexUrls},
            {"no_index", m_options.noIndex},
            {"find_links", m_options.findLinks},
            {"trusted_hosts", m_options.trustedHosts},
            {"no_binary", m_options.noBinary},
            {"only_binary", m_options.onlyBinary},
            {"prefer_binary", m_options.preferBinary},
            {"pre", m_options.pre},
            {"require_hashes", m_options.requireHashes}};
}

} // namespace redossier
