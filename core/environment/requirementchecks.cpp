// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/requirementchecks.h"

#include "core/plain/beneath.h"
#include "core/process/redactor.h"

#include <algorithm>
#include <filesystem>

namespace redossier {

namespace {

//! The build folders of conda's package builders, which exist on no other machine.
bool isCondaBuildPath(std::string_view path)
{
    for (const std::string_view mark : {"/croot/", "/conda-bld/", "/feedstock_root/", "/conda_bld/"})
        if (path.find(mark) != std::string_view::npos)
            return true;
    return false;
}

} // namespace

std::string FilePlace::text() const
{
    return line > 0 ? file + ":" + std::to_string(line) : file;
}

void RequirementChecks::add(std::string code, Severity severity, const FilePlace &place, std::string subject, std::string detail)
{
    m_findings.push_back({std::move(code), severity, place.text(), std::move(subject), std::move(detail)});
}

void RequirementChecks::checkForeign(const std::string &file, const std::string &format, std::string_view text)
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

void RequirementChecks::checkSource(const FilePlace &place, const ParsedRequirement &requirement, bool isEditable)
{
    const std::string subject = requirement.name.empty() ? redactCredentials(requirement.location) : requirement.name;
    if (isEditable)
        add("editable", Severity::warning, place, subject, redactCredentials(requirement.location));
    if (requirement.isVcs)
        checkVcs(place, requirement);
    else
        checkLocation(place, requirement.location, subject);
    if (m_inDossier && isSourceTree(requirement.location))
        add("source_tree", Severity::warning, place, subject, localPathOf(requirement.location));
    if (requirement.isSource() && !isCondaBuildPath(requirement.location))
        add("sdist_runs_code", Severity::warning, place, subject, redactCredentials(requirement.location));
}

//! pip builds such a folder where it lies.
bool RequirementChecks::isSourceTree(const std::string &location) const
{
    const std::string_view scheme = urlScheme(location);
    if (!scheme.empty() && scheme != "file")
        return false;
    const std::string folder = joinedPath({}, localPathOf(location));
    return openBeneath(m_root, folder + "/pyproject.toml") || openBeneath(m_root, folder + "/setup.py");
}

void RequirementChecks::checkVcs(const FilePlace &place, const ParsedRequirement &requirement)
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

void RequirementChecks::checkLocation(const FilePlace &place, const std::string &location, const std::string &subject)
{
    const std::string_view scheme = urlScheme(location);
    if (scheme.empty() || scheme == "file")
        checkLocalPath(place, location, subject);
    else if (scheme == "http")
        add("insecure_source", Severity::warning, place, subject, redactCredentials(location));
}

void RequirementChecks::checkLocalPath(const FilePlace &place, const std::string &location, const std::string &subject)
{
    const std::string path = localPathOf(location);
    if (isCondaBuildPath(path)) {
        add("conda_build_path", Severity::error, place, subject, path);
        if (isPrivatePath(path))
            add("private_path", Severity::warning, place, subject, path);
        return;
    }
    if (isAbsolutePath(path)) {
        add("absolute_path", Severity::error, place, subject, path);
        if (isPrivatePath(path))
            add("private_path", Severity::warning, place, subject, path);
        return;
    }
    const std::string relative = joinedPath({}, path);
    if (relative == ".." || relative.starts_with("../")) {
        add("path_outside", Severity::error, place, subject, path);
        return;
    }
    addUnique(m_localPaths, relative);
    if (!m_inDossier)
        return;
    const bool present = bool(openBeneath(m_root, relative)) || bool(openFolderBeneath(m_root, relative));
    if (!present)
        add("missing_file", Severity::error, place, relative);
}

void RequirementChecks::checkCredentials(const FilePlace &place, std::string_view url)
{
    if (hasCredential(url))
        add("credential_in_url", Severity::error, place, redactCredentials(url));
}

bool isAbsolutePath(std::string_view path)
{
    const bool drive = path.size() > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/');
    return path.starts_with('/') || path.starts_with("\\\\") || path.starts_with('~') || drive;
}

std::string joinedPath(const std::string &folder, const std::string &path)
{
    return (std::filesystem::path(folder) / path).lexically_normal().generic_string();
}

void addUnique(std::vector<std::string> &list, const std::string &value)
{
    if (std::find(list.begin(), list.end(), value) == list.end())
        list.push_back(value);
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
