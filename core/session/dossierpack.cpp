// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/dossierpack.h"

#include "core/dossier/treelisting.h"
#include "core/dossier/verifier.h"
#include "core/plain/beneath.h"
#include "core/plain/digest.h"
#include "core/plain/filename.h"
#include "core/session/namesalike.h"
#include "core/session/zippacker.h"
#include "core/sharing/privatefindings.h"

#include <algorithm>
#include <sys/stat.h>

namespace redossier {

namespace fs = std::filesystem;

namespace {

bool liesInside(const fs::path &file, const fs::path &folder)
{
    std::error_code ignored;
    const fs::path inner = fs::weakly_canonical(file, ignored), outer = fs::weakly_canonical(folder, ignored);
    return std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end()).first == outer.end();
}

//! What a dossier's own manifest never lists is not packed either.
bool isPacked(const std::string &path)
{
    return path != ".lock" && !isPartialName(path);
}

//! The folder in the archive: the file's name without its ending, or one that is always allowed.
std::string folderName(const fs::path &file)
{
    const std::string stem = file.stem().string();
    return relativePathProblem(stem) || stem.starts_with('.') || stem.find(':') != std::string::npos ? "dossier" : stem;
}

Findings findingsOf(const Verification &verification, bool draft)
{
    Findings findings = verification.findings;
    for (Finding &finding : findings) // a draft is edited by hand until it is locked
        if (draft && (finding.code == "changed_file" || finding.code == "missing_file" || finding.code == "unlisted_file"))
            finding.severity = Severity::warning;
    return findings;
}

bool isProgram(int root, const std::string &path)
{
    const auto file = openBeneath(root, path, Names::any);
    struct stat state = {};
    return file && ::fstat(file->get(), &state) == 0 && (state.st_mode & S_IXUSR) != 0;
}

Outcome pack(const fs::path &dossier, const fs::path &file, const TreeListing &listing, const TaskContext &context)
{
    const auto root = openFolder(dossier.string());
    if (!root)
        return root.error();
    auto packer = ZipPacker::create(file);
    if (!packer)
        return packer.error();
    const std::string folder = folderName(file) + '/';
    for (const ListedFile &one : listing.files)
        if (isPacked(one.path))
            if (auto added = packer->add(folder + one.path, root->get(), one.path, one.bytes, isProgram(root->get(), one.path)); !added)
                return added;
    return packer->close(context);
}

} // namespace

Result<PackedDossier> packDossier(const fs::path &dossier, const fs::path &file, const TaskContext &context)
{
    if (liesInside(file, dossier))
        return Error{"output_inside_dossier", file.string(), dossier.string()};
    std::error_code ignored;
    if (fs::exists(fs::symlink_status(file, ignored)))
        return Error{"target_exists", file.string(), {}};
    const auto verification = verifyDossier(dossier, context);
    if (!verification)
        return verification.error();
    const auto scan = scanPrivate(dossier, MachineNames::ofThisMachine(), context);
    if (!scan)
        return scan.error();
    PackedDossier packed;
    packed.identity = verification->identity;
    packed.findings = findingsOf(*verification, !verification->identity);
    const Findings revealed = privateFindings(*scan);
    packed.findings.insert(packed.findings.end(), revealed.begin(), revealed.end());
    if (hasError(packed.findings))
        return packed;

    const auto listing = listTree(dossier, context.stop);
    if (!listing)
        return listing.error();
    std::vector<std::string> paths;
    for (const ListedFile &one : listing->files)
        if (isPacked(one.path))
            paths.push_back(one.path);
    if (const auto distinct = refuseNamesAlike(paths); !distinct)
        return distinct.error();
    if (const auto done = pack(dossier, file, *listing, context); !done)
        return done.error();
    const auto archive = openRegularFile(file.string());
    if (!archive)
        return archive.error();
    const auto digest = digestOwnFile(archive->get(), file.string(), context.stop);
    if (!digest)
        return digest.error();
    packed.written = true;
    packed.files = paths.size();
    packed.bytes = digest->bytes;
    packed.sha256 = digest->sha256;
    return packed;
}

} // namespace redossier
