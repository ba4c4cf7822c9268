// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/manifest.h"

#include "core/dossier/fingerprint.h"
#include "core/dossier/manifestlines.h"
#include "core/dossier/treelisting.h"
#include "core/plain/beneath.h"
#include "core/plain/digest.h"
#include "core/plain/filename.h"

namespace redossier {

Result<Manifest> Manifest::parse(std::string_view text, const std::string &subject)
{
    const auto lines = ManifestLines::parse(std::string(text), subject);
    if (!lines)
        return lines.error();
    Manifest manifest;
    for (const ManifestLine &line : lines->all())
        manifest.lines.emplace_hint(manifest.lines.end(), line.path, line.sha256);
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
