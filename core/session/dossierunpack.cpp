// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/dossierunpack.h"

#include "core/dossier/newfolder.h"
#include "core/plain/beneath.h"
#include "core/plain/filename.h"
#include "core/plain/wholewrite.h"
#include "core/plain/zipframing.h"
#include "core/session/namesalike.h"
#include "core/sharing/bytestream.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <numeric>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <zlib.h>

namespace redossier {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view heart = "dossier.json";

//! "" when dossier.json lies at the top, "NAME/" when it lies in the one folder there; nothing else is a dossier.
Result<std::string> topFolder(const std::vector<ZipMember> &members, const std::string &file)
{
    const auto holds = [&members](const std::string &top) {
        return std::any_of(members.begin(), members.end(), [&top](const ZipMember &member) { return member.name == top + std::string(heart); }) &&
               std::all_of(members.begin(), members.end(), [&top](const ZipMember &member) { return member.name.starts_with(top); });
    };
    if (holds({}))
        return std::string();
    const std::string first = members.empty() ? std::string() : members.front().name;
    const std::string top = first.substr(0, first.find('/') + 1);
    if (!top.empty() && holds(top))
        return top;
    return Error{"not_a_dossier", file, "it holds no dossier.json at its top, and none in one folder that holds all of it"};
}

//! "C:" begins a path of a drive where there are drives.
bool namesDrive(std::string_view path)
{
    const char letter = path.empty() ? '\0' : static_cast<char>(path.front() | 0x20);
    return path.size() > 1 && path[1] == ':' && letter >= 'a' && letter <= 'z';
}

Outcome checkPlace(const std::string &file, const std::string &member, const std::string &path)
{
    const auto problem = namesDrive(member) || namesDrive(path) ? std::optional<std::string>("the name begins with a drive")
                                                                 : relativePathProblem(path);
    if (problem)
        return Error{"archive_unsafe", file, "member \"" + visibleText(member) + "\": its name is refused: " + *problem};
    return Done{};
}

Outcome checkRoom(const fs::path &folder, std::uint64_t needed)
{
    struct statvfs space = {};
    if (::statvfs(folder.c_str(), &space) != 0)
        return Done{};
    const std::uint64_t free = std::uint64_t(space.f_bavail) * space.f_frsize;
    if (needed <= free)
        return Done{};
    return Error{"cannot_write", folder.string(),
                 std::string(std::strerror(ENOSPC)) + " (" + std::to_string(free) + " bytes free, " + std::to_string(needed) + " needed)"};
}

class Unpacking
{
public:
    Unpacking(int archive, std::string name, const fs::path &root, const TaskContext &context)
        : m_archive(archive), m_name(std::move(name)), m_root(root), m_context(context)
    {
    }

    Outcome unpack(const std::vector<ZipMember> &members, std::size_t prefix, std::uint64_t total)
    {
        for (const ZipMember &member : members) {
            if (auto done = unpack(member, member.name.substr(prefix), total); !done)
                return done;
        }
        return Done{};
    }

private:
    Error refused(const ZipMember &member, const char *rule) const
    {
        return {"archive_invalid", m_name, "member \"" + visibleText(member.name) + "\": " + rule};
    }

    //! The file is new and no link: everything below the root was made here.
    Result<UniqueFd> create(const std::string &path, bool executable) const
    {
        const fs::path place = m_root / path;
        std::error_code failed;
        fs::create_directories(place.parent_path(), failed);
        UniqueFd file(::open(place.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, executable ? 0777 : 0666));
        if (failed || !file)
            return Error{"cannot_write", path, failed ? failed.message() : std::strerror(errno)};
        return file;
    }

    Outcome unpack(const ZipMember &member, const std::string &path, std::uint64_t total)
    {
        const auto file = create(path, member.executable);
        if (!file)
            return file.error();
        FileStream packed(m_archive, m_name, member.offset, member.packedBytes);
        InflatedStream inflated(packed, m_name, InflatedStream::Wrapping::none);
        ByteStream &content = member.deflated ? static_cast<ByteStream &>(inflated) : packed;
        std::uint64_t bytes = 0;
        uLong checksum = ::crc32(0, nullptr, 0);
        while (true) {
            if (m_context.cancelled())
                return Error{"cancelled", m_name, {}};
            const auto got = content.read(m_buffer);
            if (!got)
                return got.error();
            if (*got == 0)
                break;
            bytes += *got;
            if (bytes > member.bytes)
                return refused(member, "it unpacks to more bytes than it announces");
            checksum = ::crc32(checksum, reinterpret_cast<const Bytef *>(m_buffer.data()), static_cast<uInt>(*got));
            if (!writeWhole(file->get(), std::string_view(m_buffer.data(), *got)))
                return Error{"cannot_write", path, std::strerror(errno)};
            m_done += *got;
            if (m_context.progress)
                m_context.progress({"unpack", m_done, total});
        }
        if (bytes != member.bytes)
            return refused(member, "it unpacks to fewer bytes than it announces");
        if (checksum != member.checksum)
            return refused(member, "its checksum is another one");
        return Done{};
    }

    int m_archive;
    std::string m_name;
    fs::path m_root;
    const TaskContext &m_context;
    std::uint64_t m_done = 0;
    std::vector<char> m_buffer = std::vector<char>(1u << 18);
};

//! One wait for all of it: a machine that dies afterwards keeps whole files.
void reachDisk(const fs::path &folder)
{
    if (const UniqueFd root{::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)})
        ::syncfs(root.get());
}

} // namespace

Result<UnpackedDossier> unpackDossier(const fs::path &file, const fs::path &target, const TaskContext &context)
{
    const auto archive = openRegularFile(file.string());
    struct stat state = {};
    if (!archive)
        return archive.error();
    ::fstat(archive->get(), &state);
    const auto members = readZipFraming(archive->get(), static_cast<std::uint64_t>(state.st_size), file.string());
    if (!members)
        return members.error();
    const auto top = topFolder(*members, file.string());
    if (!top)
        return top.error();
    std::vector<std::string> paths;
    for (const ZipMember &member : *members)
        paths.push_back(member.name.substr(top->size()));
    for (std::size_t i = 0; i < paths.size(); ++i)
        if (const auto stays = checkPlace(file.string(), (*members)[i].name, paths[i]); !stays)
            return stays.error();
    if (const auto distinct = refuseNamesAlike(paths); !distinct)
        return distinct.error();
    const std::uint64_t total = std::accumulate(members->begin(), members->end(), std::uint64_t(0),
                                                [](std::uint64_t sum, const ZipMember &member) { return sum + member.bytes; });
    auto folder = NewFolder::make(target);
    if (!folder)
        return folder.error();
    if (const auto room = checkRoom(folder->path(), total); !room)
        return room.error();
    if (const auto done = Unpacking(archive->get(), file.string(), folder->path(), context).unpack(*members, top->size(), total); !done)
        return done.error();
    auto verification = verifyDossier(folder->path(), context);
    if (!verification)
        return verification.error();
    reachDisk(folder->path());
    if (const auto named = folder->publish(); !named)
        return named.error();
    return UnpackedDossier{paths.size(), total, std::move(*verification)};
}

} // namespace redossier
