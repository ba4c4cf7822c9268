// SPDX-License-Identifier: GPL-3.0-or-later
//! Any bytes as a file of FUZZED_ENDING: read, described and measured against themselves, as the engine does it.
#include "core/engine/alignment.h"
#include "core/engine/fileformats.h"
#include "core/engine/nonfinite.h"
#include "core/engine/pairmeasures.h"
#include "tests/fuzz/memoryfile.h"

using namespace redossier;

namespace {

void require(bool condition)
{
    if (!condition)
        std::abort();
}

void measure(NamedArray &expected, NamedArray &found)
{
    constexpr std::uint64_t enough = 1 << 20; // elements; a repeated view may have more than its file has bytes
    if (expected.array->elements() > enough)
        return;
    const auto nonFinite = countNonFinite(*expected.array);
    require(bool(nonFinite));
    const Alignment alignment = alignRows(expected, found);
    PairReader reader(*expected.array, *found.array, alignment);
    MeasureOptions options;
    options.tolerances = {{1e-3, 1e-3, true}};
    options.wholeIsOneRow = expected.array->shape().size() < 2;
    const auto measures = measurePairs(reader, *expected.array, *found.array, options);
    require(bool(measures) && measures->different == 0);
    require(bool(found.array->prepareForScatteredRows()));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const fuzz::MemoryFile file;
    file.fill(bytes, size);
    const FilePlace place{{}, file.path()};
    auto expected = openerFor(FUZZED_ENDING)(place, {});
    auto found = openerFor(FUZZED_ENDING)(place, {});
    require(bool(expected) == bool(found));
    if (!expected) {
        require(!expected.error().code.empty() && !expected.error().detail.empty());
        return 0;
    }
    for (std::size_t i = 0; i < expected->arrays.size(); ++i) {
        require(expected->arrays[i].problem.has_value() != bool(expected->arrays[i].array));
        if (!expected->arrays[i].problem)
            measure(expected->arrays[i], found->arrays[i]);
    }
    return 0;
}
