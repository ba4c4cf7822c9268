// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/dossierwriter.h"

#include "core/base/atomicfile.h"
#include "core/dossier/fingerprint.h"
#include "core/dossier/treelisting.h"
#include "core/dossier/writejournal.h"
#include "core/plain/beneath.h"
#include "core/plain/digest.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

namespace redossier {

namespace {

Result<std::string> digestBeneath(const std::filesystem::path &root, std::string_view relative)
{
    const auto folder = openFolder(root.string());
    if (!folder)
        return folder.error();
    const auto file = openBeneath(folder->get(), relative);
    if (!file)
        return file.error();
    const auto digest = digestOwnFile(file->get(), (root / relative).string());
    if (!digest)
        return digest.error();
    return digest->sha256;
}

//! "" when there is no such file.
Result<std::string> digestOrNone(const std::filesystem::path &root, std::string_view relative)
{
    auto digest = digestBeneath(root, relative);
    if (!digest && digest.error().code == "missing_file")
        return std::string();
    return digest;
}

//! ".NAME.partial-PID", which only our own interrupted writes leave.
bool isOurPartial(const std::string &path)
{
    const auto dash = path.rfind('-');
    return isPartialName(path) && dash != std::string::npos && dash + 1 < path.size()
           && path.substr(0, dash).ends_with(".partial")
           && std::all_of(path.begin() + static_cast<std::ptrdiff_t>(dash) + 1, path.end(),
                          [](char c) { return c >= '0' && c <= '9'; });
}

Outcome syncFolder(const std::filesystem::path &folder)
{
    const UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!fd || (::fsync(fd.get()) != 0 && errno != EINVAL))
        return Error{"cannot_write", folder.string(), std::strerror(errno)};
    return Done{};
}

bool isThere(const std::filesystem::path &path)
{
    struct stat state = {};
    return ::lstat(path.c_str(), &state) == 0;
}

} // namespace

bool belongsToTopManifest(std::string_view relative)
{
    if (relative == manifestName || relative == ".lock" || isPartialName(relative))
        return false;
    if (!relative.starts_with("runs/"))
        return true;
    const auto inRun = relative.find('/', 5);
    return inRun != std::string_view::npos && relative.substr(inRun + 1) == manifestName;
}

DossierWriter::DossierWriter(Dossier dossier) : m_dossier(std::move(dossier)) {}
DossierWriter::DossierWriter(DossierWriter &&other) noexcept
    : m_dossier(std::move(other.m_dossier)), m_lock(std::move(other.m_lock)), m_manifest(std::move(other.m_manifest)),
      m_written(std::move(other.m_written)), m_target(std::exchange(other.m_target, {}))
{
}

DossierWriter::~DossierWriter()
{
    std::error_code ignored;
    if (!m_target.empty()) // it never got its name
        std::filesystem::remove_all(root(), ignored);
}

namespace {

Result<std::shared_ptr<const DossierLock>> acquireShared(const std::filesystem::path &path)
{
    auto lock = DossierLock::acquire(path);
    if (!lock)
        return lock.error();
    return std::shared_ptr<const DossierLock>(std::make_shared<DossierLock>(std::move(*lock)));
}

} // namespace

Result<DossierWriter> DossierWriter::open(const std::filesystem::path &path, std::shared_ptr<const DossierLock> held)
{
    if (const auto found = openDossier(path); !found)
        return found.error();
    auto lock = held ? Result(std::move(held)) : acquireShared(path);
    if (!lock && lock.error().code != "read_only")
        return lock.error();
    // Only what is read under the lock counts.
    auto dossier = openDossier(path);
    if (!dossier)
        return dossier.error();
    if (dossier->newer)
        return *dossier->newer;
    if (!lock)
        return lock.error();
    if (!dossier->problems.empty())
        return Error{"document_invalid", dossier->problems.front().where, dossier->problems.front().detail};
    auto manifest = readManifest(path);
    if (!manifest)
        return manifest.error();
    DossierWriter writer(std::move(*dossier));
    writer.m_lock = std::move(*lock);
    writer.m_manifest = std::move(*manifest);
    if (auto recovered = writer.recover(); !recovered)
        return recovered.error();
    return writer;
}

Result<DossierWriter> DossierWriter::create(const std::filesystem::path &target, const std::string &title)
{
    auto place = std::filesystem::absolute(target).lexically_normal();
    if (place.filename().empty())
        place = place.parent_path();
    if (isThere(place))
        return Error{"target_exists", target.string(), {}};
    if (const auto problem = relativePathProblem(place.filename().string()))
        return Error{"name_refused", visibleText(target.string()), *problem};
    const auto temporary = place.parent_path()
                           / ("." + place.filename().string() + ".partial-" + std::to_string(::getpid()));
    std::error_code ignored;
    std::filesystem::remove_all(temporary, ignored);
    if (::mkdir(temporary.c_str(), 0777) != 0)
        return Error{"cannot_write", target.string(), std::strerror(errno)};
    DossierWriter writer(newDossier(temporary, title));
    writer.m_target = place;
    return writer;
}

Outcome DossierWriter::announce(const std::map<std::string, std::string> &lines)
{
    if (m_target.empty()) // nobody sees a new dossier before it has its name
        if (auto noted = WriteJournal(root()).append(lines); !noted)
            return noted;
    for (const auto &[path, sha256] : lines)
        m_written[path] = sha256;
    return Done{};
}

Outcome DossierWriter::write(std::string_view relative, std::string_view bytes, bool executable)
{
    if (const auto problem = relativePathProblem(relative))
        return Error{"path_escapes", visibleText(relative), *problem};
    if (belongsToTopManifest(relative))
        if (auto noted = announce({{std::string(relative), sha256Hex(bytes)}}); !noted)
            return noted;
    return writeFileAtomically(root(), relative, bytes, executable);
}

Outcome DossierWriter::writeJson(std::string_view relative, const Json &document)
{
    return write(relative, dumpJson(document));
}

Outcome DossierWriter::copy(std::string_view relative, int source, bool executable)
{
    if (const auto problem = relativePathProblem(relative))
        return Error{"path_escapes", visibleText(relative), *problem};
    const auto digest = digestOpenFile(source, std::string(relative));
    if (!digest)
        return digest.error();
    if (belongsToTopManifest(relative))
        if (auto noted = announce({{std::string(relative), digest->sha256}}); !noted)
            return noted;
    if (auto copied = copyFileAtomically(root(), relative, source, executable); !copied)
        return copied;
    const auto written = digestBeneath(root(), relative);
    if (!written)
        return written.error();
    if (*written != digest->sha256)
        return Error{"file_unstable", (root() / relative).string(), "the file changed while it was copied"};
    return Done{};
}

Outcome DossierWriter::remove(std::string_view relative)
{
    if (const auto problem = relativePathProblem(relative))
        return Error{"path_escapes", visibleText(relative), *problem};
    if (belongsToTopManifest(relative))
        if (auto noted = announce({{std::string(relative), std::string()}}); !noted)
            return noted;
    return removeFileBeneath(root(), relative);
}

Outcome DossierWriter::adopt(std::string_view relative)
{
    const auto digest = digestBeneath(root(), relative);
    if (!digest)
        return digest.error();
    if (!belongsToTopManifest(relative))
        return Done{};
    return announce({{std::string(relative), *digest}});
}

Outcome DossierWriter::saveDossier()
{
    const auto present = digestOrNone(root(), "dossier.json");
    if (!present)
        return present.error();
    if (*present != m_dossier.sha256)
        return Error{"changed_on_disk", (root() / "dossier.json").string(), {}};
    const Json document = m_dossier.toJson();
    const std::string bytes = dumpJson(document);
    if (auto written = write("dossier.json", bytes); !written)
        return written;
    m_dossier.sha256 = sha256Hex(bytes);
    m_dossier.recorded = std::make_shared<const Json>(document);
    return Done{};
}

Outcome DossierWriter::renewReference(const TaskContext &context)
{
    const auto digests = fingerprintTree(root() / "reference", context);
    if (!digests)
        return digests.error();
    if (!digests->refused.empty()) {
        Error error = digests->refused.front();
        error.subject = "reference/" + error.subject;
        return error;
    }
    std::map<std::string, std::string> lines;
    for (const auto &[path, sha256] : m_manifest.manifest.lines)
        if (path.starts_with("reference/"))
            lines[path] = {};
    for (const FingerprintEntry &entry : digests->entries)
        if (!isPartialName(entry.path))
            lines["reference/" + entry.path] = entry.sha256;
    return announce(lines);
}

Outcome DossierWriter::renewManifest()
{
    const auto present = digestOrNone(root(), manifestName);
    if (!present)
        return present.error();
    if (*present != m_manifest.sha256)
        return Error{"changed_on_disk", (root() / manifestName).string(), {}};
    Manifest renewed = m_manifest.manifest;
    for (const auto &[path, sha256] : m_written) {
        if (sha256.empty())
            renewed.lines.erase(path);
        else
            renewed.lines[path] = sha256;
    }
    if (renewed != m_manifest.manifest || m_manifest.sha256.empty()) {
        const std::string text = renewed.text();
        if (auto written = writeFileAtomically(root(), manifestName, text); !written)
            return written;
        m_manifest = {std::move(renewed), sha256Hex(text)};
    }
    m_written.clear();
    const WriteJournal journal(root());
    return journal.exists() ? journal.remove() : Outcome(Done{});
}

Outcome DossierWriter::publish()
{
    if (auto renewed = renewManifest(); !renewed)
        return renewed;
    if (auto synced = syncFolder(root()); !synced)
        return synced;
    const auto temporary = root();
    if (::renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, m_target.c_str(), RENAME_NOREPLACE) != 0) {
        const bool unsupported = errno == EINVAL || errno == ENOSYS;
        if (errno == EEXIST || (unsupported && isThere(m_target)))
            return Error{"target_exists", m_target.string(), {}};
        if (!unsupported || ::rename(temporary.c_str(), m_target.c_str()) != 0)
            return Error{"cannot_write", m_target.string(), std::strerror(errno)};
    }
    m_dossier.root = std::exchange(m_target, {});
    auto lock = acquireShared(root());
    if (!lock)
        return lock.error();
    m_lock = std::move(*lock);
    return syncFolder(root().parent_path());
}

Outcome DossierWriter::recover()
{
    const WriteJournal journal(root());
    if (!journal.exists())
        return Done{};
    const auto noted = journal.read();
    if (!noted)
        return noted.error();
    auto listing = listTree(root());
    if (!listing)
        return listing.error();
    for (const ListedFile &file : listing->files)
        if (isOurPartial(file.path))
            if (auto removed = removeFileBeneath(root(), file.path); !removed)
                return removed;
    for (const auto &[path, sha256] : *noted) {
        const auto present = digestOrNone(root(), path);
        if (present && *present == sha256)
            m_written[path] = sha256;
    }
    return renewManifest();
}

} // namespace redossier
