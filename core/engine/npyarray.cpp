// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/npyarray.h"

#include "core/engine/fortranarray.h"
#include "core/engine/stridedarray.h"
#include "core/engine/unicode.h"

#include <algorithm>

namespace redossier {

namespace {

//! The header's text and where the data begins.
Result<std::string> headerText(const ByteSource &source, const std::string &name, std::uint64_t &dataOffset)
{
    const auto start = textFrom(source, 0, std::min<std::uint64_t>(source.size(), 12), name);
    if (!start)
        return start.error();
    const auto preamble = parseNpyPreamble(*start, name);
    if (!preamble)
        return preamble.error();
    dataOffset = preamble->bytes + preamble->headerBytes;
    if (dataOffset > source.size())
        return Error{"output_invalid", name,
                     "the header announces " + std::to_string(preamble->headerBytes) + " bytes and only " +
                         std::to_string(source.size() - preamble->bytes) + " follow"};
    return textFrom(source, preamble->bytes, preamble->headerBytes, name);
}

std::string cellText(const NpyHeader &header, std::byte *raw)
{
    const std::size_t size = header.itemBytes;
    if (header.swapped)
        for (std::size_t at = 0; at < size; at += 4)
            std::reverse(raw + at, raw + at + 4);
    if (header.unicode)
        return utf8FromCodePoints(raw, size / 4);
    std::string text(reinterpret_cast<const char *>(raw), size);
    text.erase(text.find_last_not_of('\0') + 1);
    return text;
}

//! Number of the element in C order for each in Fortran order, one after the other.
class FortranWalk
{
public:
    explicit FortranWalk(const Shape &shape) : m_shape(shape), m_steps(packedStrides(shape, false)), m_index(shape.size()) {}
    std::uint64_t next()
    {
        const std::uint64_t place = m_place;
        for (std::size_t axis = 0; axis < m_shape.size(); ++axis) {
            m_place += m_steps[axis];
            if (++m_index[axis] < m_shape[axis])
                break;
            m_place -= m_steps[axis] * m_shape[axis];
            m_index[axis] = 0;
        }
        return place;
    }

private:
    const Shape &m_shape;
    std::vector<std::uint64_t> m_steps;
    Shape m_index;
    std::uint64_t m_place = 0;
};

//! Texts are kept in memory, where a short one takes far more than in the file.
Result<std::unique_ptr<OutputArray>> readTexts(const NpyHeader &header, const ByteSource &source, std::uint64_t offset,
                                               const std::string &name)
{
    const std::uint64_t most = (2u << 20) + source.size() / 16;
    if (header.elements > most)
        return Error{"file_too_large", name, std::to_string(header.elements) + " texts; at most " + std::to_string(most) + " of this size are read"};
    constexpr std::uint64_t blockBytes = 1 << 18;
    std::vector<PlacedText> texts(header.elements);
    FortranWalk walk(header.shape);
    const std::uint64_t size = header.itemBytes;
    const std::uint64_t atOnce = size == 0 ? header.elements : std::max<std::uint64_t>(1, blockBytes / size);
    std::vector<std::byte> block;
    for (std::uint64_t first = 0; first < header.elements; first += atOnce) {
        const std::uint64_t count = std::min(atOnce, header.elements - first);
        block.resize(count * size);
        if (const auto read = source.read(offset + first * size, block.data(), block.size()); !read)
            return read.error();
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint64_t index = header.fortranOrder ? walk.next() : first + i;
            texts[index] = {index, cellText(header, block.data() + i * size), false};
        }
    }
    return std::unique_ptr<OutputArray>(
        std::make_unique<MemoryArray>(header.shape, header.type, std::vector<std::byte>(), std::move(texts)));
}

//! A large array in Fortran order is read some rows at a time.
std::unique_ptr<OutputArray> numbersOf(const NpyHeader &header, const Bytes &source, std::uint64_t offset)
{
    constexpr std::uint64_t large = 64u << 20;
    const std::uint64_t bytes = header.elements * header.itemBytes;
    const bool isStreamed = header.fortranOrder && header.shape.size() > 1 && header.elements > header.shape.front() && bytes > large && !source->memory();
    if (const std::uint64_t window = isStreamed ? FortranArray::windowFor(header.shape, header.itemBytes) : 0; window > 0)
        return std::make_unique<FortranArray>(header.shape, header.type, source, offset, header.swapped, window);
    return std::make_unique<StridedArray>(header.shape, header.type, source,
                                          Placement{offset, packedStrides(header.shape, header.fortranOrder), header.swapped});
}

} // namespace

Result<NpyArray> openNpyArray(const Bytes &source, const std::string &name)
{
    std::uint64_t dataOffset = 0;
    const auto text = headerText(*source, name, dataOffset);
    if (!text)
        return text.error();
    const auto header = parseNpyHeader(*text, name);
    if (!header)
        return header.error();
    const std::uint64_t room = source->size() - dataOffset;
    if (header->itemBytes == 0 && header->elements > source->size())
        return Error{"not_numeric", name, "descr '" + header->descr + "', texts without a single byte"};
    std::uint64_t dataBytes = 0;
    if (__builtin_mul_overflow(header->elements, std::uint64_t{header->itemBytes}, &dataBytes) || dataBytes > room)
        return Error{"output_invalid", name,
                     "the header announces " + std::to_string(header->elements) + " values and only " +
                         std::to_string(header->itemBytes > 0 ? room / header->itemBytes : 0) + " are present"};
    NpyArray opened{nullptr, room - dataBytes};
    if (header->type.isText()) {
        auto texts = readTexts(*header, *source, dataOffset, name);
        if (!texts)
            return texts.error();
        opened.array = std::move(*texts);
        return opened;
    }
    opened.array = numbersOf(*header, source, dataOffset);
    return opened;
}

} // namespace redossier
