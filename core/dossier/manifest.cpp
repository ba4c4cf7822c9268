// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/manifest.h"

#include "core/dossier/fingerprint.h"
#include "core/dossier/treelisting.h"
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

} // namespace

Result<Manifest> Manifest::parse(std::string_view text, const std::string &subject)
{
    Manifest manifest;
    std::size_t number = 0;
    while (!text.empty()) {
        ++number;
        const auto end = text.find('\n');
        const auto line = text.substr(0, end);
        std::string problem = end == std::string_view::npos ? "the last line has no end" : lineProblem(line);
        // A manifest that was written here is sorted: each line belongs behind the last one.
        const std::size_t before = manifest.lines.size();
        if (problem.empty())
            manifest.lines.emplace_hint(manifest.lines.end(), line.substr(66), line.substr(0, 64));
        if (problem.empty() && manifest.lines.size() == before)
            problem = "the path stands twice";
        if (!problem.empty())
            return Error{"manifest_damaged", subject, "line " + std::to_string(number) + ": " + problem};
        text.remove_prefix(end + 1);
    }
    return manifest;
}

std::string Manifest::text() const
{
    std::string result;
    for (const auto &[path, sha256] : lines)
        result += sha256 + "  " + path + "\n";
    return result;
}

Result<ManifestFile> readManifest(const std::filesystem::path &folder)
{
    const auto root = openFolder(folder.string());
    if (!root)
        return root.error();
    const auto bytes = readBeneath(root->get(), manifestName);
    if (!bytes && bytes.error().code == "missing_file")
        return ManifestFile{};
    if (!bytes)
        return bytes.error();
    auto manifest = Manifest::parse(*bytes, (folder / manifestName).string());
    if (!manifest)
        return manifest.error();
    return ManifestFile{std::move(*manifest), sha256Hex(*bytes)};
}

Result<Manifest> manifestOfRun(const std::filesystem::path &runFolder, const TaskContext &context)
{
    auto digests = fingerprintTree(runFolder, context);
    if (!digests)
        return digests.error();
    if (!digests->refused.empty())
        return digests->refused.front();
    Manifest manifest;
    for (const FingerprintEntry &entry : digests->entries) {
        if (entry.path == manifestName || isPartialName(entry.path))
            continue;
        if (const auto problem = relativePathProblem(entry.path))
            return Error{"name_refused", visibleText(entry.path), *problem};
        manifest.lines.emplace(entry.path, entry.sha256);
    }
    return manifest;
}

} // namespace redossier
