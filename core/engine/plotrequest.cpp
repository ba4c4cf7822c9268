// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/plotrequest.h"

#include "core/engine/columnorder.h"
#include "core/engine/plotreport.h"
#include "core/engine/requestparts.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! One array of a file that was opened for it.
struct Side
{
    OutputFile file;
    NamedArray *array = nullptr;
};

Result<Side> openSide(const Json &request, const FilePlace &place, const char *identifiers)
{
    auto file = openOutputFile(place, identifiersFrom(memberAt(request, identifiers)));
    if (!file)
        return file.error();
    Side side{std::move(*file), nullptr};
    const std::string name = textAt(request, "array");
    for (NamedArray &array : side.file.arrays)
        if (array.name == name)
            side.array = &array;
    if (!side.array)
        return Error{"array_missing", place.path, name};
    if (side.array->problem)
        return *side.array->problem;
    return side;
}

Result<Json> plotPair(NamedArray &expected, NamedArray &found, const ProgressTaker &progress)
{
    if (expected.array->type().isText() || found.array->type().isText())
        return Json{{"no_plot", "text"}};
    if (expected.array->shape() != found.array->shape())
        return Json{{"no_plot", "shape"}};
    matchColumns(expected, found);
    const Alignment alignment = alignRows(expected, found);
    PairReader reader(*expected.array, *found.array, alignment);
    if (reader.elements() == 0)
        return Json{{"no_plot", "empty"}};
    auto measures = measurePlot(reader, *expected.array, *found.array, progress);
    if (!measures)
        return measures.error();
    return plotJson(*measures, reader, expected, found);
}

} // namespace

Result<Json> plot(const Json &request, const ProgressTaker &progress)
{
    const FilePlace expectedPlace = placeFrom(memberAt(request, "expected"));
    const FilePlace foundPlace = placeFrom(memberAt(request, "found"));
    limitMemoryFor({expectedPlace, foundPlace});
    auto expected = openSide(request, expectedPlace, "expected_identifiers");
    if (!expected)
        return expected.error();
    auto found = openSide(request, foundPlace, "found_identifiers");
    if (!found)
        return found.error();
    return plotPair(*expected->array, *found->array, progress);
}

} // namespace redossier
