// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/declaredcontent.h"

#include "core/plain/beneath.h"
#include "core/plain/json.h"
#include "core/plain/namedhash.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace redossier {

namespace {

constexpr std::size_t pieceSize = 1u << 20; // also the piece in which DVC makes CR LF to LF

std::string methodOf(const std::string &hash)
{
    return hash.substr(0, hash.find(':'));
}

std::string withLineFeeds(std::string_view piece)
{
    std::string lines;
    lines.reserve(piece.size());
    for (std::size_t i = 0; i < piece.size(); ++i)
        if (piece[i] != '\r' || i + 1 == piece.size() || piece[i + 1] != '\n')
            lines += piece[i];
    return lines;
}

//! The hash of one file; "" where the method is unknown here.
Result<std::string> hashOf(const PresentFile &file, const std::string &method, bool asLines, const TaskContext &context)
{
    if (method == "sha256" && !asLines)
        return file.sha256;
    auto hash = NamedHash::of(method == "git" ? "sha1" : method);
    if (!hash)
        return std::string();
    if (method == "git")
        hash->add("blob " + std::to_string(file.bytes) + std::string(1, '\0'));
    const auto opened = openRegularFile(file.content.string());
    if (!opened)
        return opened.error();
    std::string buffer(pieceSize, '\0');
    while (true) {
        if (context.cancelled())
            return Error{"cancelled", file.content.string(), {}};
        std::size_t filled = 0;
        ssize_t count = 1;
        while (filled < buffer.size() && (count = ::read(opened->get(), buffer.data() + filled, buffer.size() - filled)) != 0) {
            if (count < 0 && errno != EINTR)
                return Error{"file_unreadable", file.content.string(), std::strerror(errno)};
            filled += count > 0 ? static_cast<std::size_t>(count) : 0;
        }
        const std::string_view piece(buffer.data(), filled);
        hash->add(asLines ? std::string_view(withLineFeeds(piece)) : piece);
        if (count == 0)
            return hash->hex();
    }
}

//! DVC's hash of a folder: the MD5 of its listing, written as Python's json writes it.
Result<std::string> folderHash(const std::vector<PresentFile> &files, bool asLines, const TaskContext &context)
{
    auto listing = NamedHash::of("md5");
    if (!listing)
        return std::string();
    std::string separator = "[";
    for (const PresentFile &file : files) {
        const auto hash = hashOf(file, "md5", asLines, context);
        if (!hash)
            return hash.error();
        listing->add(separator + R"({"md5": ")" + *hash + R"(", "relpath": )" + Json(file.inside).dump(-1, ' ', true, Json::error_handler_t::replace) + "}");
        separator = ", ";
    }
    listing->add(files.empty() ? "[]" : "]");
    return listing->hex() + ".dir";
}

//! "" where nothing can be said.
Result<std::string> sameHash(const DeclaredContent &declared, const std::vector<PresentFile> &present, bool asLines,
                             const TaskContext &context)
{
    const std::string method = methodOf(declared.hash);
    const bool folder = declared.hash.ends_with(".dir");
    if (declared.hash.empty() || (folder && method != "md5") || folder == (present.size() == 1 && present.front().inside.empty()))
        return std::string();
    auto hash = folder ? folderHash(present, asLines, context) : hashOf(present.front(), method, asLines, context);
    if (!hash || hash->empty())
        return hash;
    return method + ":" + *hash;
}

std::string sizeText(std::uint64_t bytes, const std::optional<std::uint64_t> &files, const std::string &hash)
{
    return (files ? std::to_string(*files) + " files, " : std::string()) + std::to_string(bytes) + " bytes" + (hash.empty() ? "" : ", " + hash);
}

} // namespace

Result<HeldContent> holdAgainst(const DeclaredContent &declared, const std::vector<PresentFile> &present, const TaskContext &context)
{
    std::vector<PresentFile> files = present;
    std::sort(files.begin(), files.end(), [](const auto &a, const auto &b) { return a.inside < b.inside; });
    std::uint64_t bytes = 0;
    for (const PresentFile &file : files)
        bytes += file.bytes;
    auto hash = sameHash(declared, files, false, context);
    if (hash && declared.textAsLines && *hash != declared.hash)
        if (const auto lines = sameHash(declared, files, true, context); lines && *lines == declared.hash)
            hash = lines;
    if (!hash)
        return hash.error();
    const bool isFolder = files.size() != 1 || !files.front().inside.empty();
    const bool sizesDiffer = (declared.bytes && *declared.bytes != bytes) || (declared.files && *declared.files != files.size());
    const bool hashDiffers = !hash->empty() && *hash != declared.hash;
    // The size that DVC names is that of the bytes, also where it hashed a text by its lines.
    HeldContent held;
    held.agreement = Agreement::same;
    held.found = isFolder ? sizeText(bytes, files.size(), *hash)
                          : sizeText(bytes, {}, hash->empty() ? "sha256:" + files.front().sha256 : *hash);
    if (sizesDiffer || hashDiffers || declared.folder != isFolder)
        held.agreement = Agreement::different;
    else if (hash->empty())
        held.agreement = Agreement::unknown;
    return held;
}

std::string describedContent(const DeclaredContent &declared)
{
    if (declared.bytes)
        return sizeText(*declared.bytes, declared.files, declared.hash);
    return declared.hash;
}

} // namespace redossier
