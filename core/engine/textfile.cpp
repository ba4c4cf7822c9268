// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/textfile.h"

#include "core/plain/filename.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace redossier {

namespace {

constexpr std::uint64_t sizeLimit = std::uint64_t{8} << 30;

Outcome readInto(std::string &bytes, int file, const std::string &name)
{
    struct stat state = {};
    if (::fstat(file, &state) != 0)
        return Error{"file_unreadable", name, std::strerror(errno)};
    if (static_cast<std::uint64_t>(state.st_size) > sizeLimit)
        return Error{"file_too_large", name, std::to_string(state.st_size) + " bytes of text"};
    bytes.resize(static_cast<std::size_t>(state.st_size));
    std::size_t filled = 0;
    while (filled < bytes.size()) {
        const ssize_t count = ::read(file, bytes.data() + filled, bytes.size() - filled);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return Error{"file_unreadable", name, std::strerror(errno)};
        if (count == 0)
            return Error{"file_unreadable", name, "the file was cut while it was read"};
        filled += static_cast<std::size_t>(count);
    }
    return Done{};
}

bool isAsciiWithoutNul(std::string_view text)
{
    std::size_t at = 0;
#ifdef __SSE2__
    for (; text.size() - at >= 64; at += 64) {
        const auto *sixteen = reinterpret_cast<const __m128i *>(text.data() + at);
        const __m128i least = _mm_min_epu8(_mm_min_epu8(_mm_loadu_si128(sixteen), _mm_loadu_si128(sixteen + 1)),
                                           _mm_min_epu8(_mm_loadu_si128(sixteen + 2), _mm_loadu_si128(sixteen + 3)));
        const __m128i any = _mm_or_si128(_mm_or_si128(_mm_loadu_si128(sixteen), _mm_loadu_si128(sixteen + 1)),
                                         _mm_or_si128(_mm_loadu_si128(sixteen + 2), _mm_loadu_si128(sixteen + 3)));
        if ((_mm_movemask_epi8(any) | _mm_movemask_epi8(_mm_cmpeq_epi8(least, _mm_setzero_si128()))) != 0)
            return false;
    }
#endif
    return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), [](char one) { return static_cast<unsigned char>(one - 1) < 0x7f; });
}

std::string lineOf(std::string_view text, std::size_t offset, std::uint64_t line)
{
    return "line " + std::to_string(line + static_cast<std::uint64_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'))) + ": ";
}

Error encodingProblem(std::string_view text, std::uint64_t line, const std::string &name)
{
    if (line == 1 && (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")))
        return {"output_invalid", name, "the text is UTF-16; UTF-8 is read"};
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        if (!isValidUtf8(text.substr(begin, end - begin)))
            return {"output_invalid", name, lineOf(text, begin, line) + "bytes that are no UTF-8"};
        begin = end + 1;
    }
    return {"output_invalid", name, "bytes that are no UTF-8"};
}

} // namespace

Result<TextFile> readTextFile(const FilePlace &place)
{
    const auto fd = openPlace(place);
    if (!fd)
        return fd.error();
    TextFile file;
    if (const auto read = readInto(file.bytes, fd->get(), place.path); !read)
        return read.error();
    if (file.bytes.starts_with("\xef\xbb\xbf"))
        file.skipped = 3;
    if (const auto checked = checkText(file.view(), 1, place.path); !checked)
        return checked.error();
    return file;
}

Outcome checkText(std::string_view text, std::uint64_t line, const std::string &name)
{
    if (isAsciiWithoutNul(text)) // as most texts are
        return Done{};
    if (!isValidUtf8(text))
        return encodingProblem(text, line, name);
    if (const auto nul = text.find('\0'); nul != std::string_view::npos)
        return Error{"output_invalid", name, lineOf(text, nul, line) + "a NUL byte"};
    return Done{};
}

Result<IdentifierList> splitLines(std::string_view text, const std::string &file)
{
    IdentifierList lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string_view line = text.substr(begin, end - begin);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty())
            return Error{"output_invalid", file, "line " + std::to_string(lines.size() + 1) + " is empty"};
        lines.push_back(line);
        begin = end + 1;
    }
    return lines;
}

} // namespace redossier
