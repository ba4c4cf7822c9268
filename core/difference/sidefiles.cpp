// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/sidefiles.h"

#include "core/difference/contenttree.h"
#include "core/dossier/identity.h"
#include "core/dossier/manifest.h"
#include "core/dossier/manifestlines.h"
#include "core/dossier/runchanges.h"

#include <algorithm>

namespace redossier {

namespace {

constexpr std::size_t mostNamed = 50; // files of one kind of problem that are named; the rest is counted

//! The path as a dossier has it: one that was written on Windows may hold "\".
std::string slashes(std::string path)
{
    std::replace(path.begin(), path.end(), '\\', '/');
    return path;
}

//! Names files that share a problem, and counts what is not named.
class FileProblems
{
public:
    FileProblems(DifferenceSide &side, const char *code) : m_side(side), m_code(code) {}
    ~FileProblems()
    {
        if (m_count > mostNamed)
            m_side.problems.push_back({"more_files", Severity::error, {}, m_code, std::to_string(m_count - mostNamed)});
    }
    void add(const std::string &path, const std::string &detail = {})
    {
        if (++m_count <= mostNamed)
            m_side.problems.push_back({m_code, Severity::error, path, path, detail});
    }

private:
    DifferenceSide &m_side;
    const char *m_code;
    std::size_t m_count = 0;
};

void takeRefused(SideSource &source, const ContentTree &tree)
{
    for (const Error &one : tree.refused) {
        source.side.problems.push_back({one.code, Severity::error, one.subject, one.subject, one.detail});
        source.unreadable.emplace(one.subject, one.code);
    }
}

void addDeclared(SideSource &source, const std::string &below, const Json &list)
{
    if (!list.is_array())
        return;
    for (const Json &one : list) {
        const std::string path = textAt(one, "path");
        const Json &bytes = memberAt(one, "bytes");
        if (!path.empty())
            source.files.emplace(slashes(below + path),
                                 SideFile{below + path, textAt(one, "sha256"),
                                          bytes.is_number_unsigned() ? std::optional(bytes.get<std::uint64_t>()) : std::nullopt, false});
    }
}

//! Of an earlier identity: what its kept reference.json declares with its digest, and the files that were kept with it.
Outcome takeEarlierFiles(SideSource &source, const TaskContext &context)
{
    const Json &reference = source.reference.value;
    addDeclared(source, "code/", memberAt(memberAt(reference, "code"), "files"));
    for (const char *key : {"configuration", "data", "weights"})
        addDeclared(source, {}, memberAt(reference, key));
    addDeclared(source, {}, memberAt(memberAt(reference, "requirements"), "files"));
    source.side.content = source.side.identity;
    const auto kept = readContentTree(source.root, source.referenceFolder, context);
    if (!kept && kept.error().code == "cancelled")
        return kept.error();
    if (kept) {
        takeRefused(source, *kept);
        for (const FingerprintEntry &one : kept->files)
            source.files.insert_or_assign(slashes(one.path), SideFile{one.path, one.sha256, one.bytes, true});
    }
    return Done{};
}

constexpr std::string_view below = "reference/";

//! The files of a folder against lines of a manifest, which begin with `listedBelow`.
void compareWithLines(SideSource &source, const ContentTree &tree, std::span<const ManifestLine> lines,
                      const std::string &folder, std::string_view listedBelow)
{
    FileProblems changed(source.side, "changed_file"), missing(source.side, "missing_file"), unlisted(source.side, "unlisted_file");
    for (const Error &unlike : unlikeListed(tree.files, lines, listedBelow)) {
        const std::string path = folder + "/" + unlike.subject;
        const bool isMissing = unlike.code == "missing_file";
        (isMissing ? missing : unlike.code == "changed_file" ? changed : unlisted).add(path, unlike.detail);
        if (isMissing)
            source.unreadable.emplace(path, unlike.code); // it was there once: that is not "none"
    }
}

//! False, and a problem, when there is no manifest that can be read.
bool isThere(SideSource &source, const Result<ManifestLines> &file, const std::string &path)
{
    if (!file)
        source.side.problems.push_back({file.error().code, Severity::error, path, path, file.error().detail});
    else if (!file->isThere())
        source.side.problems.push_back({"missing_file", Severity::error, path, path, {}});
    return file && file->isThere();
}

void compareWithManifest(SideSource &source, const ContentTree &tree, const Result<ManifestLines> &file)
{
    if (isThere(source, file, std::string(manifestName)))
        compareWithLines(source, tree, file->below(below), "reference", below);
}

//! A run that has not ended has no manifest, which is said already.
void takeRun(SideSource &source, ContentTree &tree, const Result<ManifestLines> &file, const Result<ManifestLines> &ofDossier)
{
    takeRefused(source, tree);
    const std::string folder = "runs/" + source.run->id, path = folder + "/" + std::string(manifestName);
    std::erase_if(tree.files, [](const FingerprintEntry &one) { return one.path == manifestName; });
    if (source.run->ended) {
        if (isThere(source, file, path))
            compareWithLines(source, tree, file->all(), folder, {});
        const std::string_view listed = ofDossier ? ofDossier->digestOf(path) : std::string_view();
        if (const std::string sha256 = file ? file->sha256() : std::string(); file && !listed.empty() && listed != sha256)
            source.side.problems.push_back({"changed_file", Severity::error, path, path, sha256});
    }
    for (FingerprintEntry &one : tree.files)
        source.runFiles.emplace_hint(source.runFiles.end(), std::move(one.path), std::move(one.sha256));
}

//! Whatever a run wrote, read once.
Outcome readRunFiles(SideSource &source, const TaskContext &context, FileCount &count, const Result<ManifestLines> &ofDossier)
{
    if (!source.run)
        return Done{};
    const std::string folder = "runs/" + source.run->id;
    const auto manifest = ManifestLines::read(source.root / folder);
    count.expect(manifest ? manifest->all().size() + 1 : 0); // and itself
    auto tree = readContentTree(source.root, folder, context, &count);
    if (tree)
        takeRun(source, *tree, manifest, ofDossier);
    return tree || tree.error().code != "cancelled" ? Outcome(Done{}) : Outcome(tree.error());
}

void takeTree(SideSource &source, ContentTree &tree, const Result<ManifestLines> &manifest)
{
    const bool whole = tree.refused.empty() && !tree.files.empty();
    source.side.content = whole ? std::optional(identityOfEntries(tree.files)) : std::nullopt;
    takeRefused(source, tree);
    compareWithManifest(source, tree, manifest);
    for (FingerprintEntry &one : tree.files) {
        std::string path = slashes(one.path);
        source.files.emplace_hint(source.files.end(), std::move(path), SideFile{std::move(one.path), std::move(one.sha256), one.bytes, true});
    }
    if (source.side.identity && whole && source.side.content != source.side.identity)
        source.side.problems.push_back({"changed_since_lock", Severity::error, "reference", "reference", *source.side.identity});
}

//! Nothing below reference/ can be read.
void fail(SideSource &source, const Error &error)
{
    source.side.problems.push_back({error.code, Severity::error, "reference", error.subject, error.detail});
    source.unreadable.emplace("reference", error.code);
}

} // namespace

Outcome readSideFiles(SideSource &source, const TaskContext &context, FileCount &count)
{
    const auto manifest = ManifestLines::read(source.root);
    if (auto run = readRunFiles(source, context, count, manifest); !run)
        return run;
    if (source.referenceFolder != "reference")
        return takeEarlierFiles(source, context);
    count.expect(manifest ? manifest->below(below).size() : 0);
    auto tree = readContentTree(source.root, "reference", context, &count);
    if (!tree && tree.error().code == "cancelled")
        return tree.error();
    if (tree)
        takeTree(source, *tree, manifest);
    else
        fail(source, tree.error());
    return Done{};
}

} // namespace redossier
