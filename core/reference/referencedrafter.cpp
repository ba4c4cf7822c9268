// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/referencedrafter.h"

#include "core/dossier/fingerprint.h"
#include "core/reference/draftwriter.h"
#include "core/reference/projectscanner.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! Files that a program reads its parameters from, by their names; tools' own settings are none.
bool isConfiguration(const ProjectFile &file)
{
    constexpr std::array<std::string_view, 6> endings{"yaml", "yml", "toml", "json", "ini", "cfg"};
    constexpr std::array<std::string_view, 5> folders{"config/", "configs/", "conf/", "params/", "configuration/"};
    constexpr std::array<std::string_view, 8> words{"config", "param", "hparam", "setting", "preprocess", "tokenizer", "vocab", "transform"};
    const std::string path = lowered(file.path);
    const std::string ending = extensionOf(path);
    if (path.starts_with(".") || std::find(endings.begin(), endings.end(), ending) == endings.end())
        return false;
    const std::string name(lastPart(path));
    return std::any_of(folders.begin(), folders.end(), [&](auto folder) { return path.starts_with(folder); })
           || std::any_of(words.begin(), words.end(), [&](auto word) { return name.find(word) != std::string::npos; });
}

Json emptyReference()
{
    return {{"schema", "redossier-reference/1"},
            {"question", nullptr},
            {"goal", nullptr},
            {"code", nullptr},
            {"entry_point", nullptr},
            {"configuration", Json::array()},
            {"data", Json::array()},
            {"weights", Json::array()},
            {"sample", {{"inputs", Json::array()}, {"exercises", Json::array()}}},
            {"python", nullptr},
            {"platform", nullptr},
            {"requirements", nullptr},
            {"extensions", Json::array()},
            {"outputs", Json::array()},
            {"business_criterion", nullptr},
            {"settings", Json::object()},
            {"limits", Json::object()},
            {"access", Json::array()}};
}

Json entryPoint(const std::vector<EntryCandidate> &candidates, Findings &findings)
{
    Json arguments = Json::array();
    const bool decided = candidates.size() == 1 && !candidates.front().arguments.empty();
    if (decided)
        arguments = candidates.front().arguments;
    for (const EntryCandidate &candidate : candidates)
        findings.push_back({decided ? "entry_point_assumed" : "entry_point_candidate", Severity::hint, candidate.place,
                            candidate.shown, {}});
    return {{"arguments", std::move(arguments)}, {"working_directory", "code"}, {"environment", Json::object()}};
}

Json python(const std::vector<ProjectEnvironment> &environments, const std::string &required, Findings &findings)
{
    Json json = {{"implementation", nullptr}, {"version", nullptr}};
    if (!required.empty())
        json["requires"] = required;
    const bool decided = environments.size() == 1 && !environments.front().version.empty();
    if (decided) {
        json["version"] = environments.front().version;
        if (!environments.front().implementation.empty())
            json["implementation"] = environments.front().implementation;
    }
    for (const auto &environment : environments)
        findings.push_back({decided ? "python_assumed" : "python_candidate", Severity::hint, environment.path,
                            environment.version.empty() ? "an unknown version" : environment.version, {}});
    return json;
}

//! The commit, or the digest of code/'s listing.
std::string revision(const ProjectHistory &history, const Json &files)
{
    if (const auto commit = history.commit())
        return *commit;
    std::vector<FingerprintEntry> entries;
    for (const Json &file : files)
        entries.push_back({textAt(file, "path"), textAt(file, "sha256")});
    return "tree:" + treeDigest(entries);
}

} // namespace

Result<Draft> ReferenceDrafter::draft(const std::filesystem::path &project, const std::filesystem::path &target,
                                      const TaskContext &context)
{
    std::error_code failed;
    if (!std::filesystem::is_directory(project, failed))
        return Error{"missing_file", project.string(), "there is no such folder"};
    const auto real = std::filesystem::canonical(project, failed);
    auto writer = DossierWriter::create(target, real.filename().string());
    if (!writer)
        return writer.error();
    ProjectHistory history(real);
    Draft draft;
    if (history.absence())
        draft.findings.push_back({"no_version_control", Severity::warning, "reference.json#/code/revision",
                                  real.filename().string(), history.absence()->detail});
    if (history.absence() && history.absence()->detail != "there is no repository")
        draft.findings.push_back({"history_not_read", Severity::warning, "reference.json#/code/revision",
                                  real.filename().string(), history.absence()->detail});
    const auto unfinished = std::filesystem::weakly_canonical(writer->root());
    auto content = ProjectScanner(real, history, unfinished).scan(context);
    if (!content)
        return content.error();
    draft.refused = content->refused;
    if (!draft.refused.empty())
        return draft;
    draft.findings.insert(draft.findings.end(), content->findings.begin(), content->findings.end());
    if (auto filled = fill(*writer, real, *content, history, draft, context); !filled)
        return filled.error();
    if (context.cancelled())
        return Error{"cancelled", target.string(), {}};
    if (auto published = writer->publish(); !published)
        return published.error();
    return draft;
}

Outcome ReferenceDrafter::fill(DossierWriter &writer, const std::filesystem::path &project, const ProjectContent &content,
                               const ProjectHistory &history, Draft &draft, const TaskContext &context)
{
    DraftWriter parts(writer, project, context);
    Json reference = emptyReference();
    const auto files = parts.code(content.code);
    if (!files)
        return files.error();
    const auto patch = history.patchTo(content.code, context);
    if (!patch)
        return patch.error();
    if (!patch->empty())
        if (auto written = writer.write("reference/modifications.patch", *patch); !written)
            return written;
    const auto address = history.address();
    reference["code"] = {{"repository", address ? Json(*address) : Json(nullptr)},
                         {"revision", revision(history, *files)},
                         {"modified", !patch->empty()},
                         {"files", *files}};
    reference["entry_point"] = entryPoint(findEntryCandidates(content.code), draft.findings);
    reference["python"] = python(content.environments, requiredPython(content.code), draft.findings);

    std::vector<ProjectFile> settings;
    std::copy_if(content.code.begin(), content.code.end(), std::back_inserter(settings), isConfiguration);
    const auto configuration = parts.configuration(settings);
    const auto assets = proposeAssets(project, content, draft.findings, context);
    if (!configuration || !assets)
        return configuration ? assets.error() : configuration.error();
    const auto weights = parts.assets(*assets, true);
    const auto data = parts.assets(*assets, false);
    if (!weights || !data)
        return weights ? data.error() : weights.error();
    const auto choice = chooseRebuildFile(project, content.code, m_readRebuildFile, draft.findings);
    const auto requirements = parts.requirements(choice);
    if (!requirements)
        return requirements.error();
    reference["configuration"] = *configuration;
    reference["weights"] = *weights;
    reference["data"] = *data;
    reference["requirements"] = *requirements;
    if (auto written = writer.writeJson("reference/reference.json", reference); !written)
        return written;
    if (auto written = writer.writeJson("reference/criterion.json",
                                        {{"schema", "redossier-criterion/1"}, {"rules", Json::array()}});
        !written)
        return written;
    return writer.saveDossier();
}

} // namespace redossier
