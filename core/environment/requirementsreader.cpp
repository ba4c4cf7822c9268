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

bool isAbsolute(std::string_view path)
{
    const bool drive = path.size() > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/');
    return path.starts_with('/') || path.starts_with("\\\\") || path.starts_with('~') || drive;
}

//! `path` seen from `folder`, without "." and ".." parts as far as they cancel out.
std::string joined(const std::string &folder, const std::string &path)
{
    return (std::filesystem::path(folder) / path).lexically_normal().generic_string();
}

void addUnique(std::vector<std::string> &list, const std::string &value)
{
    if (std::find(list.begin(), list.end(), value) == list.end())
        list.push_back(value);
}

//! The build folders of conda's package builders, which exist on no other machine.
bool isCondaBuildPath(std::string_view path)
{
    for (const std::string_view mark : {"/croot/", "/conda-bld/", "/feedstock_root/", "/conda_bld/"})
        if (path.find(mark) != std::string_view::npos)
            return true;
    return false;
}

} // namespace

RequirementsReader::RequirementsReader(UniqueFd root, std::string top, bool inDossier, const RequirementsContext &context)
    : m_root(std::move(root)), m_top(std::move(top)), m_boundary(folderOf(m_top)), m_inDossier(inDossier), m_context(context)
{
}

RequirementsFile RequirementsReader::read(std::string_view topBytes)
{
    readFile(m_top, topBytes, false);
    return std::move(m_result);
}

void RequirementsReader::add(std::string code, Severity severity, const Place &place, std::string subject, std::string detail)
{
    const std::string where = place.line > 0 ? place.file + ":" + std::to_string(place.line) : place.file;
    m_result.m_findings.push_back({std::move(code), severity, where, std::move(subject), std::move(detail)});
}

void RequirementsReader::readFile(const std::string &file, std::string_view bytes, bool isConstraint)
{
    addUnique(m_result.m_files, file);
    const DecodedText decoded = decodeRequirements(bytes);
    if (decoded.encoding != "utf-8")
        add("other_encoding", Severity::hint, {file, 0}, file, decoded.encoding + (decoded.byteOrderMark ? " with byte order mark" : ""));
    if (!decoded.known)
        add("unknown_encoding", Severity::warning, {file, 0}, file, decoded.encoding);
    if (decoded.firstBadLine > 0)
        add("not_utf8", Severity::error, {file, decoded.firstBadLine}, file, std::to_string(decoded.firstBadLine));
    if (const auto format = foreignFormat(std::filesystem::path(file).filename().string(), decoded.text)) {
        checkForeign(file, *format, decoded.text);
        return;
    }
    m_open.push_back(file);
    for (const LogicalLine &logical : logicalLines(decoded.text))
        readLine({file, logical.line, isConstraint}, logical);
    m_open.pop_back();
}

void RequirementsReader::checkForeign(const std::string &file, const std::string &format, std::string_view text)
{
    add("wrong_format", Severity::error, {file, 0}, file, format);
    int line = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view content = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++line;
        if (redactCredentials(content) != content)
            add("credential_in_url", Severity::error, {file, line}, format);
        if (content.starts_with("prefix: ") && isPrivatePath(content.substr(8)))
            add("private_path", Severity::warning, {file, line}, "prefix", std::string(content.substr(8)));
    }
}

//! pip replaces ${NAME} only where NAME has a value.
std::string RequirementsReader::expanded(const Place &place, const std::string &text)
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
            add(hasValue ? "variable_used" : "variable_unset", hasValue ? Severity::hint : Severity::warning, place, name);
        start = close + 1;
    }
}

void RequirementsReader::readLine(const Place &place, const LogicalLine &logical)
{
    if (logical.cutByComment > 0)
        add("continuation_cut", Severity::error, place, logical.text.substr(0, logical.text.find(' ')),
            std::to_string(logical.cutByComment));
    const std::string text = expanded(place, logical.text);
    const LineParts parts = takeApart(text);
    if (parts.problem) {
        add("invalid_requirement", Severity::error, place, redactCredentials(logical.text), *parts.problem);
        return;
    }
    const auto editable = std::find_if(parts.options.begin(), parts.options.end(),
                                       [](const LineOption &option) { return option.name == "--editable"; });
    const bool isEditable = parts.requirement.empty() && editable != parts.options.end();
    if (!parts.requirement.empty() || isEditable) {
        for (const LineOption &option : parts.options)
            if (!LineParts::isOfOneRequirement(option.name) && option.name != "--editable")
                add("option_ignored", Severity::warning, place, option.name);
        const LineParts raw = takeApart(logical.text);
        const auto rawEditable = std::find_if(raw.options.begin(), raw.options.end(),
                                              [](const LineOption &option) { return option.name == "--editable"; });
        const std::string rawText = isEditable && rawEditable != raw.options.end() ? rawEditable->value : raw.requirement;
        readRequirement(place, parts, isEditable ? editable->value : parts.requirement, rawText, isEditable);
        return;
    }
    if (!parts.ignored.empty() && !parts.options.empty()) {
        const bool isMarker = parts.ignored.front().starts_with(';');
        add(isMarker ? "marker_ignored" : "text_ignored", Severity::warning, place, parts.options.front().name,
            parts.ignored.front());
    }
    for (const LineOption &option : parts.options) {
        if (option.name == "--requirement" || option.name == "--constraint") {
            readInclude(place, option);
            return; // pip follows the first and leaves the rest of the line
        }
    }
    for (const LineOption &option : parts.options)
        readOption(place, option);
}

std::vector<std::string> RequirementsReader::hashesOf(const Place &place, const LineParts &parts,
                                                      const ParsedRequirement &requirement)
{
    std::vector<std::string> hashes;
    for (const LineOption &option : parts.options) {
        if (option.name != "--hash")
            continue;
        const std::size_t colon = option.value.find(':');
        const std::string algorithm = option.value.substr(0, colon);
        if (colon == std::string::npos || (algorithm != "sha256" && algorithm != "sha384" && algorithm != "sha512"))
            add("invalid_requirement", Severity::error, place, requirement.name, "pip takes sha256, sha384 and sha512 only, not " + option.value);
        hashes.push_back(option.value);
    }
    const std::size_t fragment = requirement.location.find("sha256=");
    if (fragment != std::string::npos && requirement.location.rfind('#', fragment) != std::string::npos) {
        const std::string digest = requirement.location.substr(fragment + 7);
        hashes.push_back("sha256:" + digest.substr(0, digest.find('&')));
    }
    return hashes;
}

void RequirementsReader::readRequirement(const Place &place, const LineParts &parts, const std::string &text,
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
        add("invalid_requirement", Severity::error, place, redactCredentials(raw), *requirement.problem);
    else if (requirement.kind != Kind::named && line.applies != false)
        checkSource(place, requirement, isEditable);
    checkCredentials(place, written.location);
    m_result.m_lines.push_back(std::move(line));
}

void RequirementsReader::checkSource(const Place &place, const ParsedRequirement &requirement, bool isEditable)
{
    const std::string subject = requirement.name.empty() ? redactCredentials(requirement.location) : requirement.name;
    if (isEditable)
        add("editable", Severity::warning, place, subject, redactCredentials(requirement.location));
    if (requirement.isVcs)
        checkVcs(place, requirement);
    else
        checkLocation(place, requirement.location, subject);
    if (requirement.isSource() && !isCondaBuildPath(requirement.location))
        add("sdist_runs_code", Severity::warning, place, subject, redactCredentials(requirement.location));
}

void RequirementsReader::checkVcs(const Place &place, const ParsedRequirement &requirement)
{
    const std::string subject = requirement.name.empty() ? redactCredentials(requirement.location) : requirement.name;
    const std::string &revision = requirement.revision;
    const bool isHex = revision.size() >= 7 && std::all_of(revision.begin(), revision.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    });
    if (revision.empty())
        add("mutable_name", Severity::error, place, subject, "the default branch");
    else if (isHex && !isFullCommit(revision))
        add("abbreviated_commit", Severity::warning, place, subject, revision);
    else if (!isFullCommit(revision))
        add("mutable_name", Severity::error, place, subject, revision);
    const std::string_view scheme = urlScheme(requirement.location);
    if (scheme.ends_with("+ssh"))
        add("access_needed", Severity::hint, place, subject, "ssh");
    if (scheme.ends_with("+file"))
        checkLocalPath(place, requirement.location.substr(scheme.find('+') + 1), subject);
}

void RequirementsReader::checkLocation(const Place &place, const std::string &location, const std::string &subject)
{
    const std::string_view scheme = urlScheme(location);
    if (scheme.empty() || scheme == "file")
        checkLocalPath(place, location, subject);
    else if (scheme == "http")
        add("insecure_source", Severity::warning, place, subject, redactCredentials(location));
}

void RequirementsReader::checkLocalPath(const Place &place, const std::string &location, const std::string &subject)
{
    const std::string path = localPathOf(location);
    if (isCondaBuildPath(path)) {
        add("conda_build_path", Severity::error, place, subject, path);
        if (isPrivatePath(path))
            add("private_path", Severity::warning, place, subject, path);
        return;
    }
    if (isAbsolute(path)) {
        add("absolute_path", Severity::error, place, subject, path);
        if (isPrivatePath(path))
            add("private_path", Severity::warning, place, subject, path);
        return;
    }
    const std::string relative = joined({}, path);
    if (relative == ".." || relative.starts_with("../")) {
        add("path_outside", Severity::error, place, subject, path);
        return;
    }
    addUnique(m_result.m_localPaths, relative);
    if (!m_inDossier)
        return;
    const bool present = bool(openBeneath(m_root.get(), relative)) || bool(openFolderBeneath(m_root.get(), relative));
    if (!present)
        add("missing_file", Severity::error, place, relative);
}

void RequirementsReader::checkCredentials(const Place &place, std::string_view url)
{
    if (hasCredential(url))
        add("credential_in_url", Severity::error, place, redactCredentials(url));
}

void RequirementsReader::readInclude(const Place &place, const LineOption &option)
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
        add("include_remote", Severity::error, place, redactCredentials(option.value));
        return;
    }
    const std::string path = localPathOf(option.value);
    if (isAbsolute(path)) {
        add("include_outside", Severity::error, place, path);
        if (isPrivatePath(path))
            add("private_path", Severity::warning, place, path, path);
        return;
    }
    openInclude(place, joined(folderOf(place.file), path), isConstraint);
}

void RequirementsReader::openInclude(const Place &place, const std::string &path, bool isConstraint)
{
    if (!path.starts_with(m_boundary) || path == ".." || path.starts_with("../")) {
        add("include_outside", Severity::error, place, path);
        return;
    }
    const std::string name = std::filesystem::path(path).filename().string();
    if (name == "observation.json" || name == "installed.txt") {
        add("reserved_name", Severity::error, place, path);
        return;
    }
    if (std::find(m_open.begin(), m_open.end(), path) != m_open.end()) {
        add("include_cycle", Severity::error, place, path);
        return;
    }
    if (++m_opened > mostIncludes) {
        if (m_opened == mostIncludes + 1)
            add("too_many_includes", Severity::error, place, path, std::to_string(mostIncludes));
        return;
    }
    const auto bytes = redossier::readBeneath(m_root.get(), path);
    if (!bytes) {
        add(bytes.error().code, Severity::error, place, path, bytes.error().detail);
        return;
    }
    readFile(path, *bytes, isConstraint);
}

void RequirementsReader::readOption(const Place &place, const LineOption &option)
{
    RequirementLine line;
    line.file = place.file;
    line.line = place.line;
    line.kind = LineKind::option;
    line.name = option.name;
    line.url = redactCredentials(option.value);
    const std::string shown = line.url;
    m_result.m_lines.push_back(std::move(line));
    checkCredentials(place, option.value);

    RequirementOptions &options = m_result.m_options;
    if (LineParts::isOfOneRequirement(option.name)) {
        add("option_without_requirement", Severity::warning, place, option.name);
    } else if (option.name == "--no-index") {
        options.noIndex = true;
        options.indexUrl.reset();
        options.extraIndexUrls.clear();
    } else if (option.name == "--index-url" && !options.noIndex) {
        // pip replaces the whole list, extra indexes that stand above included.
        for (const std::string &lost : options.extraIndexUrls)
            add("index_overridden", Severity::warning, place, lost);
        options.extraIndexUrls.clear();
        options.indexUrl = shown;
    } else if (option.name == "--extra-index-url" && !options.noIndex) {
        options.extraIndexUrls.push_back(shown);
        add("extra_index_url", Severity::warning, place, shown);
    } else if (option.name == "--find-links") {
        options.findLinks.push_back(shown);
        const std::string beside = joined(folderOf(place.file), option.value);
        const bool isBeside = urlScheme(option.value).empty() && !isAbsolute(option.value)
            && bool(openFolderBeneath(m_root.get(), beside));
        checkLocation(place, isBeside ? beside : option.value, option.name);
    } else if (option.name == "--trusted-host") {
        options.trustedHosts.push_back(option.value);
        add("insecure_source", Severity::warning, place, option.name, option.value);
    } else if (option.name == "--no-binary") {
        options.noBinary.push_back(option.value);
        add("sdist_runs_code", Severity::warning, place, option.value, option.name);
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
        add("insecure_source", Severity::warning, place, option.name, shown);
}

bool hasCredential(std::string_view url)
{
    const std::size_t start = url.find("://");
    const std::string_view scheme = start == std::string_view::npos ? std::string_view() : url.substr(0, start);
    const std::string_view address = start == std::string_view::npos ? std::string_view() : url.substr(start + 3);
    const std::string_view authority = address.substr(0, address.find_first_of("/?#"));
    const std::size_t at = authority.rfind('@');
    std::string_view rest = url;
    if (at != std::string_view::npos) {
        const std::string_view user = authority.substr(0, at);
        const std::size_t colon = user.find(':');
        const std::string_view secret = colon == std::string_view::npos ? user : user.substr(colon + 1);
        const bool isVariable = secret.starts_with("${") && secret.ends_with('}');
        const bool isLogin = colon == std::string_view::npos && (scheme.ends_with("ssh") || user == "git");
        if (!secret.empty() && !isVariable && !isLogin)
            return true;
        rest = address.substr(at + 1);
    }
    return redactCredentials(rest) != rest;
}

bool isPrivatePath(std::string_view path)
{
    for (const std::string_view home : {"/home/", "/Users/", "/root/", "~"})
        if (path.starts_with(home))
            return true;
    const std::size_t users = std::min(path.find("\\Users\\"), path.find(":/Users/"));
    return users != std::string_view::npos && users <= 2;
}

} // namespace redossier
