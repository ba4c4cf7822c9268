// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/npyarray.h"

#include "core/engine/unicode.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>

namespace redossier {

namespace {

constexpr std::size_t smallRowBytes = 4096; // below it, one system call a row costs more than the row

Outcome readFully(int file, std::uint64_t offset, std::byte *into, std::size_t count, const std::string &name)
{
    while (count > 0) {
        const ssize_t got = ::pread(file, into, count, static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return Error{"file_unreadable", name, std::strerror(errno)};
        if (got == 0)
            return Error{"file_unreadable", name, "the file was cut while it was read"};
        into += got;
        offset += static_cast<std::uint64_t>(got);
        count -= static_cast<std::size_t>(got);
    }
    return Done{};
}

} // namespace

Result<NpyArray::Opened> NpyArray::open(UniqueFd file, const std::string &name)
{
    struct stat state = {};
    if (::fstat(file.get(), &state) != 0)
        return Error{"file_unreadable", name, std::strerror(errno)};
    const auto size = static_cast<std::uint64_t>(state.st_size);
    std::string start(std::min<std::uint64_t>(size, 12), '\0');
    if (const auto read = readFully(file.get(), 0, reinterpret_cast<std::byte *>(start.data()), start.size(), name); !read)
        return read.error();
    const auto preamble = parseNpyPreamble(start, name);
    if (!preamble)
        return preamble.error();
    const std::uint64_t dataOffset = preamble->bytes + preamble->headerBytes;
    if (dataOffset > size)
        return Error{"output_invalid", name,
                     "the header announces " + std::to_string(preamble->headerBytes) + " bytes and only " +
                         std::to_string(size - preamble->bytes) + " follow"};
    std::string text(preamble->headerBytes, '\0');
    if (const auto read = readFully(file.get(), preamble->bytes, reinterpret_cast<std::byte *>(text.data()), text.size(), name); !read)
        return read.error();
    auto header = parseNpyHeader(text, name);
    if (!header)
        return header.error();
    if (header->itemBytes == 0 && header->elements > size)
        return Error{"not_numeric", name, "descr '" + header->descr + "', texts without a single byte"};
    std::uint64_t dataBytes = 0;
    if (__builtin_mul_overflow(header->elements, std::uint64_t{header->itemBytes}, &dataBytes) || dataBytes > size - dataOffset)
        return Error{"output_invalid", name,
                     "the header announces " + std::to_string(header->elements) + " values and only " +
                         std::to_string(header->itemBytes > 0 ? (size - dataOffset) / header->itemBytes : 0) + " are present"};
    auto array = std::make_unique<NpyArray>(std::move(file), name, std::move(*header), dataOffset);
    // A matrix in column order scatters each row over the whole file.
    if (array->m_header.fortranOrder && array->shape().size() > 1)
        if (const auto loaded = array->loadWhole(); !loaded)
            return loaded.error();
    if (array->type().isText())
        if (const auto loaded = array->loadTexts(); !loaded)
            return loaded.error();
    return Opened{std::move(array), size - dataOffset - dataBytes};
}

NpyArray::NpyArray(UniqueFd file, std::string name, NpyHeader header, std::uint64_t dataOffset)
    : OutputArray(header.shape, header.type), m_file(std::move(file)), m_name(std::move(name)),
      m_header(std::move(header)), m_dataOffset(dataOffset)
{
}

Outcome NpyArray::readBytes(std::uint64_t offset, std::byte *into, std::size_t count) const
{
    return readFully(m_file.get(), m_dataOffset + offset, into, count, m_name);
}

Outcome NpyArray::loadWhole()
{
    if (!m_whole.empty())
        return Done{};
    m_whole.resize(elements() * m_header.itemBytes);
    return readBytes(0, m_whole.data(), m_whole.size());
}

Outcome NpyArray::prepareForScatteredRows()
{
    if (type().isText() || rowElements() * m_header.itemBytes >= smallRowBytes)
        return Done{};
    return loadWhole();
}

//! Elements in C order out of a whole file in Fortran order.
void NpyArray::gather(std::uint64_t first, std::size_t count, std::byte *into) const
{
    const std::size_t size = m_header.itemBytes;
    const Shape &axes = shape();
    std::vector<std::uint64_t> strides(axes.size(), 1);
    for (std::size_t i = 1; i < axes.size(); ++i)
        strides[i] = strides[i - 1] * axes[i - 1];
    Shape index(axes.size());
    std::uint64_t rest = first;
    std::uint64_t source = 0;
    for (std::size_t i = axes.size(); i-- > 0;) {
        index[i] = rest % axes[i];
        rest /= axes[i];
        source += index[i] * strides[i];
    }
    for (std::size_t done = 0; done < count; ++done) {
        std::memcpy(into + done * size, m_whole.data() + source * size, size);
        for (std::size_t i = axes.size(); i-- > 0;) {
            source += strides[i];
            if (++index[i] < axes[i])
                break;
            source -= strides[i] * axes[i];
            index[i] = 0;
        }
    }
}

void NpyArray::swapBytes(std::byte *raw, std::size_t count) const
{
    const bool inParts = type().isComplex();
    const std::size_t part = m_header.unicode ? 4 : inParts ? type().bytes / 2 : type().bytes;
    for (std::size_t at = 0; at + part <= count * m_header.itemBytes; at += part)
        std::reverse(raw + at, raw + at + part);
}

Result<const std::byte *> NpyArray::read(std::uint64_t first, std::size_t count, std::vector<std::byte> &buffer)
{
    if (type().isText())
        return static_cast<const std::byte *>(nullptr);
    const std::size_t size = m_header.itemBytes;
    const bool scattered = m_header.fortranOrder && shape().size() > 1;
    if (!m_whole.empty() && !scattered && !m_header.swapped)
        return static_cast<const std::byte *>(m_whole.data() + first * size);
    buffer.resize(count * size);
    if (scattered) {
        if (count > 0)
            gather(first, count, buffer.data());
    } else if (!m_whole.empty()) {
        std::memcpy(buffer.data(), m_whole.data() + first * size, buffer.size());
    } else if (const auto done = readBytes(first * size, buffer.data(), buffer.size()); !done) {
        return done.error();
    }
    if (m_header.swapped)
        swapBytes(buffer.data(), count);
    return static_cast<const std::byte *>(buffer.data());
}

Outcome NpyArray::loadTexts()
{
    const std::size_t size = m_header.itemBytes;
    const bool scattered = m_header.fortranOrder && shape().size() > 1;
    std::vector<std::byte> cell(size);
    for (std::uint64_t i = 0; i < elements(); ++i) {
        if (scattered)
            gather(i, 1, cell.data());
        else if (const auto done = readBytes(i * size, cell.data(), size); !done)
            return done.error();
        if (m_header.swapped)
            swapBytes(cell.data(), 1);
        std::string text(reinterpret_cast<const char *>(cell.data()), size);
        if (m_header.unicode)
            text = utf8FromCodePoints(cell.data(), size / 4);
        else
            text.erase(text.find_last_not_of('\0') + 1);
        m_texts.push_back({i, std::move(text), false});
    }
    m_whole.clear();
    return Done{};
}

} // namespace redossier
