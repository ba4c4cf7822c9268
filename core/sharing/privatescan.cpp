// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/privatescan.h"

#include "core/dossier/treelisting.h"
#include "core/plain/beneath.h"
#include "core/plain/wholewrite.h"
#include "core/process/secretfile.h"
#include "core/sharing/archivescanner.h"
#include "core/sharing/knownwords.h"
#include "core/sharing/textscanner.h"

#include <algorithm>
#include <climits>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace redossier {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t mostThings = 10'000;
constexpr std::size_t mostPlaces = 1'000;
constexpr std::size_t pieceBytes = 256u << 10;
//! Archives within archives: so deep, and each so large.
constexpr int deepest = 3;
constexpr std::uint64_t largestInner = 64u << 20;

//! One reading of everything that was asked for.
class Scanner
{
public:
    Scanner(const WordSet &known, Reading reading, PrivateRows &rows, PrivateScan &scan, const TaskContext &context)
        : m_known(known), m_reading(reading), m_rows(rows), m_scan(scan), m_context(context)
    {
    }

    //! Of how many bytes the progress tells; both readings count.
    void expect(std::uint64_t bytes)
    {
        m_total = bytes;
        m_bytes = m_reading == Reading::again ? bytes : 0;
    }

    Outcome file(UniqueFd fd, const std::string &name)
    {
        struct stat state{};
        if (fstat(fd.get(), &state) != 0)
            return Error{"file_unreadable", name, {}};
        const auto bytes = static_cast<std::uint64_t>(state.st_size);
        ownName(name, name);
        m_left = mostUnpackedBytes;
        char head[archiveHeadBytes] = {};
        FileStream beginning(fd.get(), name, 0, sizeof head);
        auto got = beginning.read(head);
        const auto kind = got ? archiveKind({head, *got}) : ArchiveKind::none;
        Outcome done = Done{};
        if (kind == ArchiveKind::none) {
            FileStream stream(fd.get(), name, 0, bytes);
            done = text(stream, name);
        } else if (kind == ArchiveKind::unread) {
            notRead(name, "it is packed in a way that is not opened here");
        } else {
            done = archive(fd.get(), bytes, name, kind);
        }
        m_depth = 0;
        if (!done && done.error().code != "cancelled") {
            notRead(name, done.error().detail.empty() ? done.error().code : done.error().detail);
            return Done{};
        }
        m_bytes += bytes;
        if (m_context.progress && m_total > 0)
            m_context.progress({"private", m_bytes, 2 * m_total});
        if (m_reading == Reading::first)
            ++m_scan.files;
        return done;
    }

    //! A text that stands beside a file: its name, where a link leads.
    void words(const std::string &text, const std::string &file)
    {
        TextScanner scanner(file, m_known, m_reading, m_rows, true);
        scanner.add(text);
        scanner.finish();
    }

    void notRead(const std::string &name, const std::string &why)
    {
        if (m_reading == Reading::first)
            m_scan.notRead.push_back({"private_not_read", Severity::warning, name, name, why});
    }

private:
    Outcome archive(int fd, std::uint64_t bytes, const std::string &name, ArchiveKind kind)
    {
        const auto shown = [&](const std::string &member) { return member.empty() ? name : name + ", member " + member; };
        const MemberVisitor visitor{[&](const std::string &member, ByteStream &stream) {
                                        if (!member.empty())
                                            ownName(member, shown(member));
                                        return text(stream, shown(member));
                                    },
                                    [&](const std::string &member, const std::string &why) { notRead(shown(member), why); },
                                    [&](const std::string &member, const std::string &beside) { words(beside, shown(member)); }, m_left};
        return kind == ArchiveKind::zip   ? visitZip(fd, bytes, name, visitor, m_context)
               : kind == ArchiveKind::tar ? visitTar(fd, bytes, name, visitor, m_context)
                                          : visitGzip(fd, bytes, name, visitor, m_context);
    }

    //! An archive within an archive, read into memory, for it has to be read from its end; `piece` is its beginning.
    Outcome inner(std::string_view piece, ByteStream &stream, const std::string &name, ArchiveKind kind)
    {
        const UniqueFd copy(memfd_create("archive", MFD_CLOEXEC));
        if (kind == ArchiveKind::unread || m_depth + 1 >= deepest || copy.get() < 0) {
            notRead(name, kind == ArchiveKind::unread ? "it is packed in a way that is not opened here" : "it lies in more archives than are opened");
            return Done{};
        }
        std::uint64_t bytes = 0;
        while (!piece.empty()) {
            if (bytes += piece.size(); bytes > largestInner || !writeWhole(copy.get(), piece)) {
                notRead(name, "it is an archive within an archive, and larger than is opened there");
                return Done{};
            }
            auto got = stream.read(m_piece);
            if (!got)
                return got.error();
            piece = {m_piece.data(), *got};
        }
        ++m_depth;
        auto done = archive(copy.get(), bytes, name, kind);
        --m_depth;
        if (!done && done.error().code != "cancelled") {
            notRead(name, done.error().detail);
            return Done{};
        }
        return done;
    }

    //! A file's own name may tell as much as its content.
    void ownName(const std::string &text, const std::string &file)
    {
        words(text, file);
        if (m_reading == Reading::first && isSecretName(text))
            m_scan.secretFiles.push_back({"secret_file", Severity::error, file, file, {}});
    }

    Outcome text(ByteStream &stream, const std::string &name)
    {
        TextScanner scanner(name, m_known, m_reading, m_rows);
        m_piece.resize(pieceBytes);
        for (bool first = true;; first = false) {
            if (m_context.cancelled())
                return Error{"cancelled", {}, {}};
            auto got = stream.read(m_piece);
            if (!got)
                return got.error();
            if (*got == 0)
                break;
            const std::string_view piece(m_piece.data(), *got);
            if (const auto kind = first ? archiveKind(piece) : ArchiveKind::none; kind != ArchiveKind::none)
                return inner(piece, stream, name, kind);
            scanner.add(piece);
        }
        scanner.finish();
        if (scanner.isBinary() && m_reading == Reading::first)
            m_scan.notRead.push_back({"private_binary", Severity::hint, name, name, {}});
        return Done{};
    }

    const WordSet &m_known;
    Reading m_reading;
    PrivateRows &m_rows;
    PrivateScan &m_scan;
    const TaskContext &m_context;
    std::string m_piece;
    std::uint64_t m_left = mostUnpackedBytes;
    int m_depth = 0;
    std::uint64_t m_bytes = 0;
    std::uint64_t m_total = 0;
};

//! Every file below `root`, in order.
Outcome readFolder(int root, const TreeListing &listing, Scanner &scanner)
{
    std::uint64_t bytes = 0;
    for (const ListedFile &file : listing.files)
        bytes += file.bytes;
    scanner.expect(bytes);
    for (const ListedFile &file : listing.files) {
        if (isPartialName(file.path) || file.path == ".lock")
            continue;
        auto fd = openBeneath(root, file.path, Names::any);
        if (!fd) {
            scanner.notRead(file.path, fd.error().code);
            continue;
        }
        if (auto done = scanner.file(std::move(*fd), file.path); !done)
            return done;
    }
    for (const Error &refused : listing.refused) {
        scanner.notRead(refused.subject, refused.code);
        char target[PATH_MAX] = {};
        if (const ssize_t length = ::readlinkat(root, refused.subject.c_str(), target, sizeof target); length > 0)
            scanner.words({target, static_cast<std::size_t>(length)}, refused.subject);
    }
    return Done{};
}

//! The same files once for what rules find, and again for what is known by then.
template <class Read> Result<PrivateScan> readTwice(const Read &read, const MachineNames &names, const TaskContext &context)
{
    PrivateScan scan;
    PrivateRows rows;
    const WordSet nothing;
    Scanner first(nothing, Reading::first, rows, scan, context);
    if (auto done = read(first); !done)
        return done.error();
    const WordSet known = knownWords(rows.rows(), names);
    if (!known.empty()) {
        Scanner again(known, Reading::again, rows, scan, context);
        if (auto done = read(again); !done)
            return done.error();
    }
    scan.leftOut = rows.leftOut();
    scan.rows = rows.take();
    return scan;
}

} // namespace

PrivatePlace *PrivateRows::add(const PrivateMatch &match, const std::string &file)
{
    const auto key = std::pair(match.kind, match.value);
    auto known = m_index.find(key);
    if (known == m_index.end()) {
        if (m_rows.size() >= mostThings) {
            ++m_leftOut;
            return nullptr;
        }
        known = m_index.emplace(key, m_rows.size()).first;
        m_rows.push_back({match.kind, std::string(match.rule), match.value, {}, 0});
        m_lastPlace.push_back(0);
    }
    PrivateRow &row = m_rows[known->second];
    std::size_t &last = m_lastPlace[known->second];
    ++row.count;
    // Files come one after the other, and in the same order in a second reading.
    if (last >= row.places.size() || row.places[last].file != file)
        last = static_cast<std::size_t>(std::find_if(row.places.begin(), row.places.end(), [&](const PrivatePlace &one) { return one.file == file; })
                                        - row.places.begin());
    if (last < row.places.size()) {
        ++row.places[last].count;
        return nullptr;
    }
    if (row.places.size() >= mostPlaces)
        return nullptr;
    row.places.push_back({file, 0, {}, 1});
    return &row.places.back();
}

Result<PrivateScan> scanPrivate(const fs::path &path, const MachineNames &names, const TaskContext &context)
{
    std::error_code ignored;
    if (!fs::is_directory(path, ignored))
        return readTwice(
            [&](Scanner &scanner) -> Outcome {
                auto file = openRegularFile(path.string());
                return file ? scanner.file(std::move(*file), path.filename().string()) : Outcome(file.error());
            },
            names, context);
    const auto listing = listTree(path, context.stop);
    if (!listing)
        return listing.error();
    auto root = openFolder(path.string());
    if (!root)
        return root.error();
    return readTwice([&](Scanner &scanner) { return readFolder(root->get(), *listing, scanner); }, names, context);
}

std::vector<PrivateRow> scanText(std::string_view text, const std::string &name, const MachineNames &names)
{
    PrivateRows rows;
    const auto read = [&](const WordSet &known, Reading reading) {
        TextScanner scanner(name, known, reading, rows);
        scanner.add(text);
        scanner.finish();
    };
    read({}, Reading::first);
    if (const WordSet known = knownWords(rows.rows(), names); !known.empty())
        read(known, Reading::again);
    return rows.take();
}

} // namespace redossier
