// SPDX-License-Identifier: GPL-3.0-or-later
//! Any bytes as a file of FUZZED_ENDING: read twice, in one piece and in small ones, once prepared for scattered rows. A table
//! is cut into small pieces, too.
#include "core/engine/csvreader.h"
#include "core/engine/fileformats.h"
#include "tests/fuzz/memoryfile.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace redossier;

namespace {

void require(bool condition)
{
    if (!condition)
        std::abort();
}

void readTwice(OutputArray &whole, OutputArray &pieces)
{
    constexpr std::uint64_t enough = 1 << 20; // elements; a repeated view may have more than its file has bytes
    const std::uint64_t elements = whole.elements();
    for (std::uint64_t i = 0; i < std::min(elements, enough); ++i)
        require(!whole.textAt(i) || whole.hasTexts());
    if (elements > enough || whole.type().isText())
        return;
    require(bool(pieces.prepareForScatteredRows()));
    std::vector<std::byte> one, other;
    const auto all = whole.read(0, elements, one);
    require(bool(all));
    std::vector<double> real(elements), imaginary(elements);
    toDoubles(whole.type(), *all, elements, real.data(), imaginary.data());
    for (std::uint64_t first = 0; first < elements; first += 777) {
        const std::uint64_t count = std::min<std::uint64_t>(777, elements - first);
        const auto piece = pieces.read(first, count, other);
        require(bool(piece) && std::memcmp(*piece, *all + first * whole.type().bytes, count * whole.type().bytes) == 0);
    }
}

void readTableInPieces(const std::uint8_t *bytes, std::size_t size)
{
    const auto *begin = reinterpret_cast<const std::byte *>(bytes);
    const MemoryBytes source(std::vector<std::byte>(begin, begin + size));
    CsvOptions options;
    options.pieceBytes = std::uint64_t{1} << 40;
    const auto whole = readCsv(source, options, "table");
    options.pieceBytes = 1 + std::max(size % 61, size / 64);
    const auto pieces = readCsv(source, options, "table");
    require(bool(whole) == bool(pieces));
    if (!whole)
        return require(whole.error().code == pieces.error().code);
    const OutputArray &one = *whole->table.array, &other = *pieces->table.array;
    require(one.shape() == other.shape() && one.type() == other.type() && whole->decimalComma == pieces->decimalComma);
    require(whole->table.rowLines.size() == 0 || whole->table.rowLines[one.count() - 1] == pieces->table.rowLines[one.count() - 1]);
    std::vector<std::byte> oneBuffer, otherBuffer;
    const auto numbers = whole->table.array->read(0, one.elements(), oneBuffer), others = pieces->table.array->read(0, other.elements(), otherBuffer);
    const std::size_t length = one.elements() * one.type().bytes; // 0 where all cells are texts
    require(numbers && others && (length == 0 || std::memcmp(*numbers, *others, length) == 0));
    for (std::uint64_t i = 0; i < one.elements(); ++i)
        require(one.textAt(i) == other.textAt(i));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const fuzz::MemoryFile file;
    file.fill(bytes, size);
    const FilePlace place{{}, file.path()};
    if (std::string_view(FUZZED_ENDING) == ".csv" && size % 8 == 0) // not each: threads are dear under the sanitizers
        readTableInPieces(bytes, size);
    auto whole = openerFor(FUZZED_ENDING)(place, {});
    auto pieces = openerFor(FUZZED_ENDING)(place, {});
    require(bool(whole) == bool(pieces));
    if (!whole) {
        require(!whole.error().code.empty() && !whole.error().detail.empty());
        return 0;
    }
    for (std::size_t i = 0; i < whole->arrays.size(); ++i) {
        require(whole->arrays[i].problem.has_value() != bool(whole->arrays[i].array));
        if (!whole->arrays[i].problem)
            readTwice(*whole->arrays[i].array, *pieces->arrays[i].array);
    }
    return 0;
}
