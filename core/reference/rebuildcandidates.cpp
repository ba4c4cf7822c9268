// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/rebuildcandidates.h"

#include <algorithm>
#include <array>
#include <set>

namespace redossier {

namespace {

constexpr std::string_view rebuildName = "requirements-rebuild.txt";

//! Formats of other tools, and how each gives a file that pip reads.
constexpr std::array<std::pair<std::string_view, std::string_view>, 11> otherFormats{{
    {"environment.yml", "conda list --export names the packages; write those that pip installs as NAME==VERSION"},
    {"environment.yaml", "conda list --export names the packages; write those that pip installs as NAME==VERSION"},
    {"conda-lock.yml", "write the packages that pip installs as NAME==VERSION"},
    {"poetry.lock", "poetry export --format requirements.txt --output requirements-rebuild.txt"},
    {"uv.lock", "uv export --format requirements-txt --output-file requirements-rebuild.txt"},
    {"pdm.lock", "pdm export --format requirements --output requirements-rebuild.txt"},
    {"Pipfile.lock", "pipenv requirements > requirements-rebuild.txt"},
    {"Pipfile", "pipenv requirements > requirements-rebuild.txt"},
    {"pixi.lock", "write the packages that pip installs as NAME==VERSION"},
    {"pylock.toml", "write its packages as NAME==VERSION with their index"},
    {"setup.py", "write what it installs as NAME==VERSION"},
}};

bool isRequirementsFile(const std::string &path)
{
    const std::string name = lowered(lastPart(path));
    const bool text = name.ends_with(".txt") || name.ends_with(".in");
    const bool folder = lowered(path).starts_with("requirements/");
    const auto depth = std::count(path.begin(), path.end(), '/');
    return text && depth <= 1 && (folder || name.find("requirements") != std::string::npos) && !name.ends_with(".in");
}

std::string folderOf(const std::string &path)
{
    const auto slash = path.rfind('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

//! Names below reference/ that something else has.
bool isTaken(const std::string &path)
{
    constexpr std::array<std::string_view, 10> taken{"reference.json", "criterion.json", "observation.json", "installed.txt",
                                                     "modifications.patch", "code", "configuration", "inputs", "expected",
                                                     "requirements-rebuild.txt"};
    const auto first = std::string_view(path).substr(0, path.find('/'));
    return std::find(taken.begin(), taken.end(), first) != taken.end();
}

RebuildChoice layout(const std::string &path, const RebuildFileParts &parts, Findings &findings)
{
    RebuildChoice choice;
    choice.folder = folderOf(path);
    const auto below = [&](const std::string &part) { return part.starts_with(choice.folder); };
    const bool contained = std::all_of(parts.files.begin(), parts.files.end(), below)
                           && std::all_of(parts.localPaths.begin(), parts.localPaths.end(), below);
    if (!contained) {
        choice.folder.clear();
        choice.topFile = "-r " + path + "\n";
    }
    for (const std::string &file : parts.files) {
        const bool top = file == path && contained;
        const std::string target = top ? std::string(rebuildName) : file.substr(choice.folder.size());
        if (!top && isTaken(target))
            findings.push_back({"reserved_name", Severity::error, file, target, {}});
        else
            choice.copies.emplace_back(file, target);
    }
    for (const std::string &local : parts.localPaths) {
        if (isTaken(local.substr(choice.folder.size())))
            findings.push_back({"reserved_name", Severity::error, local, local, {}});
        else
            choice.localPaths.push_back(local);
    }
    return choice;
}

} // namespace

std::optional<RebuildChoice> chooseRebuildFile(const std::filesystem::path &project, const std::vector<ProjectFile> &code,
                                               const RebuildFileReader &read, Findings &findings)
{
    std::vector<std::pair<std::string, RebuildFileParts>> candidates;
    std::set<std::string> included;
    bool named = false;
    for (const ProjectFile &file : code) {
        for (const auto &[name, way] : otherFormats)
            if (file.path == name)
                findings.push_back({"rebuild_format_unusable", Severity::hint, file.path, file.path, std::string(way)});
        if (!isRequirementsFile(file.path))
            continue;
        auto parts = read(project, file.path);
        if (!parts) {
            findings.push_back({parts.error().code, Severity::error, file.path, parts.error().subject, parts.error().detail});
            continue;
        }
        for (const std::string &part : parts->files)
            if (part != file.path)
                included.insert(part);
        named = named || file.path == rebuildName;
        candidates.emplace_back(file.path, std::move(*parts));
    }
    std::erase_if(candidates, [&](const auto &candidate) {
        return named ? candidate.first != rebuildName : included.contains(candidate.first);
    });
    if (candidates.size() == 1)
        return layout(candidates.front().first, candidates.front().second, findings);
    for (const auto &candidate : candidates)
        findings.push_back({"rebuild_file_undecided", Severity::warning, candidate.first, candidate.first, {}});
    return {};
}

} // namespace redossier
