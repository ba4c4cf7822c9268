// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/requirementsreader.h"

#include "core/base/pep440.h"
#include "core/environment/foreignformat.h"
#include "core/plain/beneath.h"
#include "core/process/redactor.h"

#include <algorithm>
#include <filesystem>

namespace redossier {

namespace {

//! A file may include another twice, and pip then reads it twice; this ends a pyramid of such files.
constexpr int mostIncludes = 500;

std::string folderOf(const std::string &file)
{
    const std::size_t slash = file.rfind('/');
    return slash == std::string::npos ? std::string() : file.substr(0, slash + 1);
}

} // namespace

RequirementsReader::RequirementsReader(UniqueFd root, std::string top, bool inDossier, const RequirementsContext &context)
    : m_root(std::move(root)), m_top(std::move(top)), m_boundary(folderOf(m_top)), m_context(context),
      m_checks(m_root.get(), inDossier, m_result.m_findings, m_result.m_localPaths)
{
}

RequirementsFile RequirementsReader::read(std::string_view topBytes)
{
    readFile(m_top, topBytes, false);
    return std::move(m_result);
}

void RequirementsReader::readFile(const std::string &file, std::string_view bytes, bool isConstraint)
{
    addUnique(m_result.m_files, file);
    const DecodedText decoded = decodeRequirements(bytes);
    if (decoded.encoding != "utf-8")
        m_checks.add("other_encoding", Severity::hint, {file, 0}, file, decoded.encoding + (decoded.byteOrderMark ? " with byte order mark" : ""));
    if (!decoded.known)
        m_checks.add("unknown_encoding", Severity::warning, {file, 0}, file, decoded.encoding);
    if (decoded.firstBadLine > 0)
        m_checks.add("not_utf8", Severity::error, {file, decoded.firstBadLine}, file, std::to_string(decoded.firstBadLine));
    if (const auto format = foreignFormat(std::filesystem::path(file).filename().string(), decoded.text)) {
        m_checks.checkForeign(file, *format, decoded.text);
        return;
    }
    m_open.push_back(file);
    for (const LogicalLine &logical : logicalLines(decoded.text))
        readLine({file, logical.line, isConstraint}, logical);
    m_open.pop_back();
}

//! pip replaces ${NAME} only where NAME has a value.
std::string RequirementsReader::expanded(const FilePlace &place, const std::string &text)
{
    std::string result;
    std::size_t start = 0;
    while (true) {
        const std::size_t open = text.find("${", start);
        const std::size_t close = open == std::string::npos ? open : text.find('}', open);
        if (close == std::string::npos)
            return result + text.substr(start);
        const std::string name = text.substr(open + 2, close - open - 2);
        const bool isName = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
            return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        });
        const auto known = std::find_if(m_context.environment.begin(), m_context.environment.end(),
                                        [&name](const auto &entry) { return entry.first == name && !entry.second.empty(); });
        result += text.substr(start, open - start);
        const bool hasValue = isName && known != m_context.environment.end();
        result += hasValue ? known->second : text.substr(open, close - open + 1);
        if (isName)
            m_checks.add(hasValue ? "variable_used" : "variable_unset", hasValue ? Severity::hint : Severity::warning, place, name);
        start = close + 1;
    }
}

void RequirementsReader::readLine(const FilePlace &place, const LogicalLine &logical)
{
    if (logical.cutByComment > 0)
        m_checks.add("continuation_cut", Severity::error, place, logical.text.substr(0, logical.text.find(' ')),
            std::to_string(logical.cutByComment));
    const std::string text = expanded(place, logical.text);
    const LineParts parts = takeApart(text);
    if (parts.problem) {
        m_checks.add("invalid_requirement", Severity::error, place, redactCredentials(logical.text), *parts.problem);
        return;
    }
    const LineParts raw = takeApart(logical.text); // what is shown: no value of a variable
    const auto editable = std::find_if(parts.options.begin(), parts.options.end(),
                                       [](const LineOption &option) { return option.name == "--editable"; });
    const bool isEditable = parts.requirement.empty() && editable != parts.options.end();
    if (!parts.requirement.empty() || isEditable) {
        for (const LineOption &option : parts.options)
            if (!LineParts::isOfOneRequirement(option.name) && option.name != "--editable")
                m_checks.add("option_ignored", Severity::warning, place, option.name);
        const auto rawEditable = std::find_if(raw.options.begin(), raw.options.end(),
                                              [](const LineOption &option) { return option.name == "--editable"; });
        const std::string rawText = isEditable && rawEditable != raw.options.end() ? rawEditable->value : raw.requirement;
        readRequirement(place, parts, isEditable ? editable->value : parts.requirement, rawText, isEditable);
        return;
    }
    if (!parts.ignored.empty() && !parts.options.empty()) {
        const bool isMarker = parts.ignored.front().starts_with(';');
        m_checks.add(isMarker ? "marker_ignored" : "text_ignored", Severity::warning, place, parts.options.front().name,
            parts.ignored.front());
    }
    for (const LineOption &option : parts.options) {
        if (option.name == "--requirement" || option.name == "--constraint") {
            readInclude(place, option);
            return; // pip follows the first and leaves the rest of the line
        }
    }
    const bool alike = raw.options.size() == parts.options.size();
    for (std::size_t i = 0; i < parts.options.size(); ++i)
        readOption(place, parts.options[i], alike ? raw.options[i].value : std::string("${..}"));
}

std::vector<std::string> RequirementsReader::hashesOf(const FilePlace &place, const LineParts &parts,
                                                      const ParsedRequirement &requirement)
{
    std::vector<std::string> hashes;
    for (const LineOption &option : parts.options) {
        if (option.name != "--hash")
            continue;
        const std::size_t colon = option.value.find(':');
        const std::string algorithm = option.value.substr(0, colon);
        if (colon == std::string::npos || (algorithm != "sha256" && algorithm != "sha384" && algorithm != "sha512"))
            m_checks.add("invalid_requirement", Severity::error, place, requirement.name, "pip takes sha256, sha384 and sha512 only, not " + option.value);
        hashes.push_back(option.value);
    }
    const std::size_t fragment = requirement.location.find("sha256=");
    if (fragment != std::string::npos && requirement.location.rfind('#', fragment) != std::string::npos) {
        const std::string digest = requirement.location.substr(fragment + 7);
        hashes.push_back("sha256:" + digest.substr(0, digest.find('&')));
    }
    return hashes;
}

void RequirementsReader::readRequirement(const FilePlace &place, const LineParts &parts, const std::string &text,
                                         const std::string &raw, bool isEditable)
{
    const ParsedRequirement requirement = parseRequirement(text);
    const ParsedRequirement written = parseRequirement(raw);
    RequirementLine line;
    line.file = place.file;
    line.line = place.line;
    using Kind = ParsedRequirement::Kind;
    line.kind = place.isConstraint ? LineKind::constraint
        : isEditable               ? LineKind::editable
        : requirement.kind == Kind::url  ? LineKind::url
        : requirement.kind == Kind::path ? LineKind::path
                                         : LineKind::requirement;
    line.name = normalisedName(requirement.name);
    line.extras = requirement.extras;
    line.specifier = requirement.specifier;
    line.url = redactCredentials(written.location);
    line.hashes = hashesOf(place, parts, requirement);
    line.marker = requirement.marker;
    if (!line.marker.empty())
        line.applies = m_context.markers ? Marker::holds(line.marker, *m_context.markers) : std::nullopt;
    const auto clauses = SpecifierSet::parse(requirement.specifier);
    std::string exactVersion = requirement.version;
    if (clauses)
        for (const Specifier &clause : clauses->clauses())
            if (clause.isExact())
                exactVersion = clause.version();
    line.exact = !requirement.problem && (!exactVersion.empty() || isFullCommit(requirement.revision));
    if (const auto version = Version::parse(exactVersion); line.exact && version)
        line.local = version->local();
    if (requirement.problem)
        m_checks.add("invalid_requirement", Severity::error, place, redactCredentials(raw), *requirement.problem);
    else if (requirement.kind != Kind::named && line.applies != false)
        m_checks.checkSource(place, requirement, isEditable);
    m_checks.checkCredentials(place, written.location);
    m_result.m_lines.push_back(std::move(line));
}

void RequirementsReader::readInclude(const FilePlace &place, const LineOption &option)
{
    RequirementLine line;
    line.file = place.file;
    line.line = place.line;
    line.kind = LineKind::include;
    line.name = option.name == "--constraint" ? "-c" : "-r";
    line.url = redactCredentials(option.value);
    m_result.m_lines.push_back(line);
    const bool isConstraint = option.name == "--constraint";
    if (!urlScheme(option.value).empty() && urlScheme(option.value) != "file") {
        m_checks.add("include_remote", Severity::error, place, redactCredentials(option.value));
        return;
    }
    const std::string path = localPathOf(option.value);
    if (isAbsolutePath(path)) {
        m_checks.add("include_outside", Severity::error, place, path);
        if (isPrivatePath(path))
            m_checks.add("private_path", Severity::warning, place, path, path);
        return;
    }
    openInclude(place, joinedPath(folderOf(place.file), path), isConstraint);
}

void RequirementsReader::openInclude(const FilePlace &place, const std::string &path, bool isConstraint)
{
    if (!path.starts_with(m_boundary) || path == ".." || path.starts_with("../")) {
        m_checks.add("include_outside", Severity::error, place, path);
        return;
    }
    const std::string name = std::filesystem::path(path).filename().string();
    if (name == "observation.json" || name == "installed.txt") {
        m_checks.add("reserved_name", Severity::error, place, path);
        return;
    }
    if (std::find(m_open.begin(), m_open.end(), path) != m_open.end()) {
        m_checks.add("include_cycle", Severity::error, place, path);
        return;
    }
    if (++m_opened > mostIncludes) {
        if (m_opened == mostIncludes + 1)
            m_checks.add("too_many_includes", Severity::error, place, path, std::to_string(mostIncludes));
        return;
    }
    const auto bytes = redossier::readBeneath(m_root.get(), path);
    if (!bytes) {
        m_checks.add(bytes.error().code, Severity::error, place, path, bytes.error().detail);
        return;
    }
    readFile(path, *bytes, isConstraint);
}

void RequirementsReader::readOption(const FilePlace &place, const LineOption &option, const std::string &written)
{
    RequirementLine line;
    line.file = place.file;
    line.line = place.line;
    line.kind = LineKind::option;
    line.name = option.name;
    line.url = redactCredentials(written);
    const std::string shown = line.url;
    m_result.m_lines.push_back(std::move(line));
    m_checks.checkCredentials(place, written);

    RequirementOptions &options = m_result.m_options;
    if (LineParts::isOfOneRequirement(option.name)) {
        m_checks.add("option_without_requirement", Severity::warning, place, option.name);
    } else if (option.name == "--no-index") {
        options.noIndex = true;
        options.indexUrl.reset();
        options.extraIndexUrls.clear();
    } else if (option.name == "--index-url" && !options.noIndex) {
        // pip replaces the whole list, extra indexes that stand above included.
        for (const std::string &lost : options.extraIndexUrls)
            m_checks.add("index_overridden", Severity::warning, place, lost);
        options.extraIndexUrls.clear();
        options.indexUrl = shown;
    } else if (option.name == "--extra-index-url" && !options.noIndex) {
        options.extraIndexUrls.push_back(shown);
        m_checks.add("extra_index_url", Severity::warning, place, shown);
    } else if (option.name == "--find-links") {
        options.findLinks.push_back(shown);
        const std::string beside = joinedPath(folderOf(place.file), option.value);
        const bool isBeside = urlScheme(option.value).empty() && !isAbsolutePath(option.value)
            && bool(openFolderBeneath(m_root.get(), beside));
        m_checks.checkLocation(place, isBeside ? beside : option.value, option.name);
    } else if (option.name == "--trusted-host") {
        options.trustedHosts.push_back(option.value);
        m_checks.add("insecure_source", Severity::warning, place, option.name, option.value);
    } else if (option.name == "--no-binary") {
        options.noBinary.push_back(option.value);
        m_checks.add("sdist_runs_code", Severity::warning, place, option.value, option.name);
    } else if (option.name == "--only-binary") {
        options.onlyBinary.push_back(option.value);
    } else if (option.name == "--prefer-binary") {
        options.preferBinary = true;
    } else if (option.name == "--pre") {
        options.pre = true;
    } else if (option.name == "--require-hashes") {
        options.requireHashes = true;
    }
    if ((option.name == "--index-url" || option.name == "--extra-index-url") && urlScheme(option.value) == "http")
        m_checks.add("insecure_source", Severity::warning, place, option.name, shown);
}

} // namespace redossier
