// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/assetproposer.h"

#include "core/dossier/fingerprint.h"
#include "core/dossier/namedtree.h"
#include "core/plain/filename.h"
#include "core/reference/declarationholder.h"
#include "core/reference/mutablename.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace redossier {

namespace {

//! A folder with more files of one kind than this is one asset.
constexpr std::size_t manyFiles = 20;

std::string folderOf(const std::string &path)
{
    const auto slash = path.rfind('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

class Proposer
{
public:
    Proposer(std::filesystem::path project, const std::vector<Declaration> &declarations, Findings &findings, const TaskContext &context)
        : m_project(std::move(project)), m_findings(findings), m_context(context), m_holder(declarations, findings, context)
    {
    }

    void addFiles(const std::vector<ProjectFile> &files);
    void addSnapshot(const HubSnapshot &snapshot);
    void addDvcTarget(const DvcTarget &target);
    void holdCode(const std::vector<ProjectFile> &files) { keep(m_holder.holdCode(files)); }
    Result<std::vector<ProposedAsset>> finish();

private:
    void addFile(const ProjectFile &file);
    void addFolder(const std::string &folder, const std::vector<ProjectFile> &files);
    //! Digest and size of its files; gives these.
    std::vector<PresentFile> measure(ProposedAsset &asset);
    //! A small one gets its place below reference/, unless it `stays` where it is.
    void complete(ProposedAsset asset, bool stays = false);
    //! Content that is only named.
    void addPointed(ProposedAsset asset, const std::string &fetch);
    //! Files of a folder in the project; what lies behind links that are not followed is a finding.
    void takeFolder(ProposedAsset &asset, const std::filesystem::path &folder);
    void keep(const Outcome &outcome)
    {
        if (!outcome && !m_error)
            m_error = outcome.error();
    }
    bool isDvcTarget(std::string path) const;

    std::filesystem::path m_project;
    Findings &m_findings;
    const TaskContext &m_context;
    std::set<std::string> m_dvc;
    DeclarationHolder m_holder;
    std::vector<ProposedAsset> m_assets;
    std::optional<Error> m_error;
};

bool Proposer::isDvcTarget(std::string path) const
{
    while (!path.empty() && !m_dvc.contains(path))
        path = folderOf(path);
    return !path.empty();
}

std::vector<PresentFile> Proposer::measure(ProposedAsset &asset)
{
    std::vector<PresentFile> files;
    std::vector<FingerprintEntry> entries;
    std::uint64_t bytes = 0;
    for (const auto &[inside, content] : asset.files) {
        const auto entry = fingerprintFile(content, m_context);
        if (!entry) {
            m_error = entry.error();
            return {};
        }
        bytes += entry->bytes;
        entries.push_back({inside, entry->sha256, entry->bytes});
        files.push_back({inside, content, entry->sha256, entry->bytes});
    }
    asset.bytes = bytes;
    asset.sha256 = asset.isFolder ? treeDigest(entries) : entries.front().sha256;
    return files;
}

void Proposer::complete(ProposedAsset asset, bool stays)
{
    if (m_error)
        return;
    const std::vector<PresentFile> files = measure(asset);
    if (!m_error)
        keep(m_holder.hold(asset, files));
    if (m_error)
        return;
    if (*asset.bytes <= largeFileBytes && !stays) {
        const std::string root = asset.isWeights ? "weights/" : "data/";
        asset.path = asset.place.starts_with(root) ? asset.place : root + asset.place;
    }
    m_findings.push_back({asset.path ? "asset_copied" : "asset_outside", Severity::hint, asset.place, asset.place,
                          std::to_string(*asset.bytes) + " bytes"});
    m_assets.push_back(std::move(asset));
}

void Proposer::addPointed(ProposedAsset asset, const std::string &fetch)
{
    m_findings.push_back({"content_not_here", Severity::warning, asset.place, asset.place, fetch});
    m_assets.push_back(std::move(asset));
}

void Proposer::addFile(const ProjectFile &file)
{
    ProposedAsset asset;
    asset.isWeights = file.kind == FileKind::weights;
    asset.place = file.path;
    if (file.pointer) {
        const DeclaredContent &content = file.pointer->content;
        if (content.hash.starts_with("sha256:"))
            asset.sha256 = content.hash.substr(7);
        else if (!content.hash.empty())
            asset.version = content.hash;
        asset.bytes = content.bytes;
        asset.source = file.pointer->tool;
        addPointed(std::move(asset), file.pointer->fetch);
        return;
    }
    asset.files.emplace_back("", file.content);
    complete(std::move(asset));
}

void Proposer::addFolder(const std::string &folder, const std::vector<ProjectFile> &files)
{
    ProposedAsset asset;
    asset.isWeights = files.front().kind == FileKind::weights;
    asset.isFolder = true;
    asset.place = folder;
    for (const ProjectFile &file : files)
        asset.files.emplace_back(file.path.substr(folder.size() + 1), file.content);
    std::sort(asset.files.begin(), asset.files.end());
    complete(std::move(asset));
}

void Proposer::addFiles(const std::vector<ProjectFile> &files)
{
    std::map<std::pair<std::string, FileKind>, std::vector<ProjectFile>> byFolder;
    for (const ProjectFile &file : files)
        if (!isDvcTarget(file.path))
            byFolder[{folderOf(file.path), file.kind}].push_back(file);
    for (const auto &[key, group] : byFolder) {
        const bool pointers = std::any_of(group.begin(), group.end(), [](const auto &file) { return file.pointer.has_value(); });
        if (group.size() > manyFiles && !key.first.empty() && !pointers) {
            addFolder(key.first, group);
            continue;
        }
        for (const ProjectFile &file : group)
            addFile(file);
    }
}

void Proposer::addSnapshot(const HubSnapshot &snapshot)
{
    if (snapshot.files.empty())
        return;
    ProposedAsset asset;
    asset.isWeights = !snapshot.isDataset;
    asset.isFolder = true;
    asset.place = snapshot.path;
    asset.version = snapshot.commit;
    asset.source = "Hugging Face hub: " + snapshot.repository;
    asset.name = snapshot.repository.substr(snapshot.repository.rfind('/') + 1);
    asset.files = snapshot.files;
    // The hub names its blobs by their content: large ones by their SHA-256, others as git does.
    for (const auto &[name, content] : snapshot.files) {
        const std::string blob = content.filename().string();
        if (isCommit(blob)) {
            const std::string place = snapshot.path + "/" + name;
            m_holder.add({place, "blobs/" + blob, {}, {(blob.size() == 64 ? "sha256:" : "git:") + blob, {}, {}, false, false}});
        }
    }
    complete(std::move(asset), true); // it stays where the hub's own tools look for it
}

void Proposer::takeFolder(ProposedAsset &asset, const std::filesystem::path &folder)
{
    const auto tree = fingerprintNamedTree(folder, m_context);
    if (!tree) {
        m_error = tree.error();
        return;
    }
    for (const Error &refused : tree->refused) {
        std::error_code failed;
        const std::string target = std::filesystem::read_symlink(folder / refused.subject, failed).string();
        const std::string place = asset.place + "/" + refused.subject;
        if (failed)
            m_findings.push_back({"special_file_left_out", Severity::hint, place, place, {}});
        else
            m_findings.push_back({"link_left_out", Severity::warning, place, place, visibleText(target)});
    }
    for (const auto &entry : tree->entries)
        asset.files.emplace_back(entry.path, folder / entry.path);
    asset.isFolder = true;
}

void Proposer::addDvcTarget(const DvcTarget &target)
{
    if (m_error)
        return;
    m_dvc.insert(target.path);
    ProposedAsset asset;
    asset.isWeights = fileKind(target.path, target.output.bytes.value_or(0)) == FileKind::weights;
    asset.place = target.path;
    const std::string source = "dvc: " + target.pointer;
    const auto here = m_project / target.path;
    std::error_code failed;
    if (std::filesystem::is_directory(here, failed))
        takeFolder(asset, here);
    else if (std::filesystem::exists(here, failed))
        asset.files.emplace_back("", here);
    if (m_error)
        return;
    if (!asset.files.empty()) {
        m_holder.add({target.path, target.pointer, source, target.output});
        return complete(std::move(asset));
    }
    asset.version = target.output.hash.empty() ? std::nullopt : std::optional(target.output.hash);
    asset.bytes = target.output.bytes;
    asset.source = source;
    asset.isFolder = target.output.folder;
    addPointed(std::move(asset), "dvc pull");
}

Result<std::vector<ProposedAsset>> Proposer::finish()
{
    if (m_error)
        return *m_error;
    std::sort(m_assets.begin(), m_assets.end(), [](const auto &a, const auto &b) { return a.place < b.place; });
    std::set<std::string> names;
    for (ProposedAsset &asset : m_assets) {
        const std::string last(lastPart(asset.place));
        if (asset.name.empty())
            asset.name = plainName(asset.isFolder ? last : last.substr(0, last.rfind('.')));
        const std::string whole = plainName(asset.place);
        if (names.contains(asset.name))
            asset.name = whole;
        for (int number = 2; names.contains(asset.name); ++number)
            asset.name = whole + "-" + std::to_string(number);
        names.insert(asset.name);
    }
    return std::move(m_assets);
}

} // namespace

Json ProposedAsset::toJson() const
{
    const auto orNull = [](const auto &value) { return value ? Json(*value) : Json(nullptr); };
    Json json = {{"name", name},   {"version", orNull(version)}, {"sha256", orNull(sha256)}, {"bytes", orNull(bytes)},
                 {"source", orNull(source)}, {"access", nullptr}};
    if (path)
        json["path"] = *path;
    return json;
}

Result<std::vector<ProposedAsset>> proposeAssets(const std::filesystem::path &project, const ProjectContent &content,
                                                 Findings &findings, const TaskContext &context)
{
    Proposer proposer(project, content.declarations, findings, context);
    for (const DvcTarget &target : content.dvcTargets)
        proposer.addDvcTarget(target);
    for (const HubSnapshot &snapshot : content.snapshots)
        proposer.addSnapshot(snapshot);
    proposer.addFiles(content.assets);
    proposer.holdCode(content.code);
    return proposer.finish();
}

} // namespace redossier
