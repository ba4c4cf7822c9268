// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/tieevidence.h"

#include "core/engine/elementreader.h"
#include "core/engine/requestparts.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::uint64_t mostIndices = 1u << 16;
constexpr std::uint64_t mostScores = 1u << 20;
constexpr int mostTrials = 64; // pairs of outputs that are read
constexpr std::size_t mostExamples = 3;

std::optional<std::vector<double>> numbersOf(OutputArray &array)
{
    std::vector<double> values;
    if (array.elements() > 0 && !ElementReader(array).numbers(0, array.elements(), values))
        return {};
    return values;
}

//! Integers, on both sides, and the numbers that they may be places of.
struct Indices
{
    const Shape &shape;
    const std::vector<double> &expected, &found;
};
struct Scores
{
    const Shape &shape;
    const std::vector<double> &values; //!< the same on both sides
};

void addExample(Json &evidence, const Indices &indices, std::size_t i, double score)
{
    evidence["elements"] = evidence["elements"].get<std::uint64_t>() + 1;
    if (evidence["examples"].size() < mostExamples)
        evidence["examples"].push_back({{"index", indexJson(indices.shape, i)},
                                        {"expected", jsonNumber(indices.expected[i])},
                                        {"found", jsonNumber(indices.found[i])},
                                        {"score", jsonNumber(score)}});
}

//! Each integer is the place of the greatest number of its row: the two places of each one that differs hold that same number.
bool areTiedMaxima(const Indices &indices, const Scores &scores, Json &evidence)
{
    Shape row = scores.shape;
    if (row.empty())
        return false;
    const std::uint64_t width = row.back();
    row.pop_back();
    if (row != indices.shape || width < 2)
        return false;
    for (std::size_t i = 0; i < indices.expected.size(); ++i) {
        const double e = indices.expected[i], f = indices.found[i];
        const double *first = scores.values.data() + i * width;
        const double greatest = *std::max_element(first, first + width);
        const auto isGreatest = [&](double place) {
            return place >= 0 && place < static_cast<double>(width) && first[static_cast<std::size_t>(place)] == greatest;
        };
        if (!isGreatest(e) || !isGreatest(f)) // also where both sides agree: else it is no such place
            return false;
        if (e != f)
            addExample(evidence, indices, i, greatest);
    }
    return true;
}

std::vector<double> sortedPart(const std::vector<double> &values, std::size_t begin, std::size_t end)
{
    std::vector<double> part(values.begin() + static_cast<std::ptrdiff_t>(begin), values.begin() + static_cast<std::ptrdiff_t>(end));
    std::sort(part.begin(), part.end());
    return part;
}

//! A row of places of a sorted row of numbers: within the places of equal numbers both sides hold the same integers, and only
//! where the list ends another candidate can stand.
bool isTiedOrder(const Indices &indices, const Scores &scores, Json &evidence)
{
    if (indices.shape != scores.shape || indices.shape.empty())
        return false;
    const std::size_t width = indices.shape.back();
    for (std::size_t row = 0; width > 0 && row < indices.expected.size(); row += width) {
        const auto first = scores.values.begin() + static_cast<std::ptrdiff_t>(row), last = first + static_cast<std::ptrdiff_t>(width);
        if (!std::is_sorted(first, last) && !std::is_sorted(first, last, std::greater<>()))
            return false;
        for (std::size_t begin = row, end = row; begin < row + width; begin = end) {
            while (end < row + width && scores.values[end] == scores.values[begin])
                ++end;
            if (end == begin) // NaN
                return false;
            if (end < row + width && sortedPart(indices.expected, begin, end) != sortedPart(indices.found, begin, end))
                return false;
            for (std::size_t i = begin; i < end; ++i)
                if (indices.expected[i] != indices.found[i])
                    addExample(evidence, indices, i, scores.values[i]);
        }
    }
    return true;
}

bool differs(const Json &output)
{
    const Json &different = memberAt(memberAt(output, "values"), "different");
    return different.is_number_unsigned() && different != 0;
}

bool isEqual(const Json &output)
{
    return memberAt(memberAt(output, "values"), "different") == 0;
}

bool isOrdered(const Json &output)
{
    return memberAt(memberAt(output, "identifiers"), "order_differs") == false;
}

} // namespace

void findTies(OutputFile &expected, OutputFile &found, Json &outputs, const std::function<std::string(const std::string &)> &fullName)
{
    int trials = 0;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        OutputArray *array = expected.arrays[i].array.get();
        const auto counterpart = std::find_if(found.arrays.begin(), found.arrays.end(),
                                              [&](const NamedArray &one) { return one.name == expected.arrays[i].name; });
        const auto isIndex = [](const OutputArray *one) { return one && one->type().isExact() && one->type().kind != ElementKind::boolean && !one->hasTexts(); };
        if (!differs(outputs[i]) || !isOrdered(outputs[i]) || counterpart == found.arrays.end() || !isIndex(array)
            || !isIndex(counterpart->array.get()) || array->elements() > mostIndices)
            continue;
        std::optional<std::vector<double>> e, f;
        for (std::size_t j = 0; j < outputs.size(); ++j) {
            OutputArray *scores = expected.arrays[j].array.get();
            const bool fits = j != i && isEqual(outputs[j]) && isOrdered(outputs[j]) && scores && !scores->type().isText() && !scores->type().isComplex()
                              && scores->elements() > 0 && scores->elements() <= mostScores
                              && (scores->shape() == array->shape() || scores->shape().size() == array->shape().size() + 1);
            if (!fits || ++trials > mostTrials)
                continue;
            if (!e) {
                e = numbersOf(*array);
                f = numbersOf(*counterpart->array);
            }
            const auto values = numbersOf(*scores);
            if (!e || !f || !values || e->size() != f->size())
                continue;
            using Test = bool (*)(const Indices &, const Scores &, Json &);
            for (const auto &[kind, holds] : std::initializer_list<std::pair<const char *, Test>>{{"greatest", areTiedMaxima}, {"order", isTiedOrder}}) {
                Json evidence{{"code", "ties"}, {"kind", kind}, {"scores", fullName(expected.arrays[j].name)}, {"elements", 0u}, {"examples", Json::array()}};
                if (holds({array->shape(), *e, *f}, {scores->shape(), *values}, evidence))
                    outputs[i]["evidence"].push_back(std::move(evidence));
            }
        }
    }
}

} // namespace redossier
