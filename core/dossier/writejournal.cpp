// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/writejournal.h"

#include "core/base/atomicfile.h"
#include "core/dossier/manifest.h"
#include "core/plain/beneath.h"
#include "core/plain/uniquefd.h"
#include "core/plain/wholewrite.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace redossier {

namespace {

const std::string removedDigest(64, '0');

Error journalError(const std::filesystem::path &dossier)
{
    const auto path = dossier / WriteJournal::fileName();
    return {errno == ELOOP ? "symbolic_link" : "cannot_write", path.string(), std::strerror(errno)};
}

} // namespace

const std::string &WriteJournal::fileName()
{
    static const std::string name = "." + std::string(manifestName) + ".partial-journal";
    return name;
}

Outcome WriteJournal::append(const std::map<std::string, std::string> &lines) const
{
    std::string text;
    for (const auto &[path, sha256] : lines)
        text += (sha256.empty() ? removedDigest : sha256) + "  " + path + "\n";
    const UniqueFd folder(::open(m_dossier.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder)
        return journalError(m_dossier);
    const bool fresh = !exists();
    const UniqueFd file(::openat(folder.get(), fileName().c_str(), O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666));
    if (!file)
        return journalError(m_dossier);
    if (!writeWhole(file.get(), text) || ::fsync(file.get()) != 0 || (fresh && ::fsync(folder.get()) != 0))
        return journalError(m_dossier);
    return Done{};
}

Result<std::map<std::string, std::string>> WriteJournal::read() const
{
    std::map<std::string, std::string> lines;
    const auto folder = openFolder(m_dossier.string());
    if (!folder)
        return folder.error();
    const auto bytes = readBeneath(folder->get(), fileName());
    if (!bytes)
        return bytes.error().code == "missing_file" ? Result(lines) : Result<decltype(lines)>(bytes.error());
    std::string_view text = *bytes;
    for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        // One line at a time: an append after a cut-off one joins two lines, and those say nothing.
        if (const auto line = Manifest::parse(text.substr(0, end + 1), fileName()))
            for (const auto &[path, sha256] : line->lines)
                lines[path] = sha256 == removedDigest ? std::string() : sha256;
        text.remove_prefix(end + 1);
    }
    return lines;
}

bool WriteJournal::exists() const
{
    struct stat state = {};
    return ::lstat((m_dossier / fileName()).c_str(), &state) == 0;
}

Outcome WriteJournal::remove() const
{
    return removeFileBeneath(m_dossier, fileName());
}

} // namespace redossier
