// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/identity.h"

#include "core/dossier/treelisting.h"
#include "core/plain/beneath.h"
#include "core/plain/digest.h"
#include "core/plain/filename.h"

namespace redossier {

namespace {

bool isObservation(const std::string &path)
{
    return path == "observation.json" || path == "installed.txt";
}

//! The listing of reference/, with the first thing that has no place in one as an error.
Result<TreeListing> listReference(const std::filesystem::path &dossier, const std::stop_token &stop)
{
    const auto folder = openFolder(dossier.string());
    if (!folder)
        return folder.error();
    if (auto reference = openFolderBeneath(folder->get(), "reference"); !reference)
        return reference.error();
    auto listing = listTree(dossier / "reference", stop);
    if (!listing)
        return listing.error();
    if (!listing->refused.empty()) {
        Error error = listing->refused.front();
        error.subject = "reference/" + error.subject;
        return error;
    }
    for (const ListedFile &file : listing->files)
        if (const auto problem = relativePathProblem(file.path))
            return Error{"name_refused", "reference/" + visibleText(file.path), *problem};
    return listing;
}

} // namespace

Result<std::vector<std::string>> referenceFiles(const std::filesystem::path &dossier)
{
    const auto listing = listReference(dossier, {});
    if (!listing)
        return listing.error();
    std::vector<std::string> paths;
    for (const ListedFile &file : listing->files)
        paths.push_back(file.path);
    return paths;
}

std::string identityOfEntries(const std::vector<FingerprintEntry> &entries)
{
    std::string lines;
    for (const FingerprintEntry &entry : entries)
        if (!isObservation(entry.path))
            appendListingLine(lines, entry);
    return sha256Hex(lines);
}

Result<ReferenceIdentity> identityOf(const std::filesystem::path &dossier, const TaskContext &context)
{
    const auto listing = listReference(dossier, context.stop);
    if (!listing)
        return listing.error();
    std::vector<std::string> paths;
    for (const ListedFile &file : listing->files)
        if (!isObservation(file.path))
            paths.push_back(file.path);
    if (paths.empty())
        return Error{"missing_file", "reference/reference.json", "the reference holds no file"};
    auto digests = fingerprintFiles(dossier / "reference", paths, context);
    if (!digests)
        return digests.error();
    if (!digests->refused.empty()) {
        Error error = digests->refused.front();
        error.subject = "reference/" + error.subject;
        return error;
    }
    std::string identity = identityOfEntries(digests->entries);
    return ReferenceIdentity{std::move(identity), std::move(digests->entries)};
}

Result<std::string> criterionDigestOf(const std::filesystem::path &dossier)
{
    const auto folder = openFolder(dossier.string());
    if (!folder)
        return folder.error();
    const auto bytes = readBeneath(folder->get(), "reference/criterion.json");
    if (!bytes)
        return bytes.error();
    return sha256Hex(*bytes);
}

} // namespace redossier
