// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/plotparser.h"

#include "core/comparison/elementtext.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! Points and edges are numbers or infinities.
std::optional<double> numberOf(const Json &value)
{
    const auto number = numberFrom(value);
    return number && !std::isnan(*number) ? number : std::nullopt;
}

bool isSize(double value)
{
    return value >= 0;
}

//! One object of the answer; the first problem ends up in `problem`.
class Part
{
public:
    Part(const Json &object, std::string place, std::string &problem)
        : m_object(object), m_place(std::move(place)), m_problem(problem)
    {
    }

    void refuse(std::string_view key, std::string_view rule) const
    {
        if (m_problem.empty())
            m_problem = m_place + "/" + std::string(key) + ": " + std::string(rule);
    }
    std::uint64_t count(std::string_view key) const
    {
        const Json &value = memberAt(m_object, key);
        if (value.is_number_unsigned())
            return value.get<std::uint64_t>();
        refuse(key, "must be a whole number");
        return 0;
    }
    bool flag(std::string_view key) const
    {
        const Json &value = memberAt(m_object, key);
        if (!value.is_boolean())
            refuse(key, "must be true or false");
        return value.is_boolean() && value.get<bool>();
    }
    Part part(std::string_view key) const { return {memberAt(m_object, key), m_place + "/" + std::string(key), m_problem}; }

    //! The list `key`, of `size` elements, each turned into a T by `convert`, which gives nothing for a wrong one.
    template <class T, class Convert>
    std::vector<T> list(std::string_view key, std::optional<std::uint64_t> size, std::size_t most, const Convert &convert) const
    {
        std::vector<T> result;
        const Json &value = memberAt(m_object, key);
        if (!value.is_array() || value.size() > most || (size && value.size() != *size)) {
            refuse(key, "must be a list of the right length");
            return result;
        }
        for (const Json &member : value) {
            std::optional<T> one = convert(member);
            if (!one) {
                refuse(key, "holds an element of another kind");
                return {};
            }
            result.push_back(std::move(*one));
        }
        return result;
    }
    std::vector<std::uint64_t> counts(std::string_view key, std::optional<std::uint64_t> size, std::size_t most) const
    {
        return list<std::uint64_t>(key, size, most, [](const Json &value) {
            return value.is_number_unsigned() ? std::optional(value.get<std::uint64_t>()) : std::nullopt;
        });
    }
    std::vector<double> numbers(std::string_view key, std::optional<std::uint64_t> size, std::size_t most) const
    {
        return list<double>(key, size, most, numberOf);
    }
    using OptionalText = std::optional<std::string>;
    std::vector<OptionalText> names(std::string_view key, std::uint64_t size) const
    {
        return list<OptionalText>(key, size, size, [](const Json &value) -> std::optional<OptionalText> {
            if (value.is_string())
                return OptionalText(value.get<std::string>());
            if (value.is_null())
                return OptionalText();
            return std::nullopt;
        });
    }
    using OptionalNumber = std::optional<double>;
    std::vector<OptionalNumber> sizes(std::string_view key, std::uint64_t size) const
    {
        return list<OptionalNumber>(key, size, size, [](const Json &value) -> std::optional<OptionalNumber> {
            if (value.is_null())
                return OptionalNumber();
            if (const auto number = numberOf(value); number && isSize(*number))
                return OptionalNumber(number);
            return std::nullopt;
        });
    }
    const Json &object() const { return m_object; }

private:
    const Json &m_object;
    std::string m_place;
    std::string &m_problem;
};

constexpr std::size_t mostBins = 512;
constexpr std::size_t mostPoints = 5000;
constexpr std::uint64_t mostBlocks = 256;
constexpr std::size_t mostRows = 200;
constexpr std::size_t mostAxes = 64;

PlotHistogram histogramFrom(const Part &part)
{
    PlotHistogram histogram;
    histogram.counts = part.counts("counts", {}, mostBins);
    const std::size_t edges = histogram.counts.empty() ? 0 : histogram.counts.size() + 1;
    histogram.edges = part.numbers("edges", edges, mostBins + 1);
    if (!std::all_of(histogram.edges.begin(), histogram.edges.end(), [](double edge) { return edge > 0 && std::isfinite(edge); })
        || std::adjacent_find(histogram.edges.begin(), histogram.edges.end(), std::greater_equal<>()) != histogram.edges.end())
        part.refuse("edges", "must be positive and ascend");
    histogram.exactZero = part.count("exact_zero");
    histogram.infinite = part.count("infinite");
    return histogram;
}

std::vector<PlotPoint> pointsFrom(const Part &part)
{
    const auto elements = part.counts("element", {}, mostPoints);
    const auto names = part.names("identifier", elements.size());
    const auto expected = part.numbers("expected", elements.size(), mostPoints);
    const auto found = part.numbers("found", elements.size(), mostPoints);
    const auto differences = part.sizes("difference", elements.size());
    const std::array sizes{names.size(), expected.size(), found.size(), differences.size()};
    std::vector<PlotPoint> points;
    if (std::any_of(sizes.begin(), sizes.end(), [&](std::size_t size) { return size != elements.size(); }))
        return points; // one of them was refused
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (!differences[i])
            part.refuse("difference", "must be a number");
        points.push_back({elements[i], names[i], expected[i], found[i], differences[i].value_or(0)});
    }
    return points;
}

PlotBlocks blocksFrom(const Part &part)
{
    PlotBlocks blocks;
    blocks.rows = part.count("rows");
    blocks.columns = part.count("columns");
    blocks.rowStep = part.count("row_step");
    blocks.columnStep = part.count("column_step");
    if (blocks.rows > mostBlocks || blocks.columns > mostBlocks || blocks.rowStep == 0 || blocks.columnStep == 0) {
        part.refuse("rows", "must be at most 256 by 256 blocks");
        return blocks;
    }
    const std::uint64_t all = blocks.rows * blocks.columns;
    blocks.identifiers = part.names("identifier", blocks.rows);
    const auto minima = part.sizes("minimum", all);
    const auto means = part.sizes("mean", all);
    const auto maxima = part.sizes("maximum", all);
    const auto mismatched = part.counts("mismatched", all, all);
    if (minima.size() != all || means.size() != all || maxima.size() != all || mismatched.size() != all)
        return blocks;
    for (std::size_t i = 0; i < all; ++i)
        blocks.blocks.push_back({minima[i], means[i], maxima[i], mismatched[i]});
    return blocks;
}

//! For reading alone: whatever stands there is text, and no more of it than the engine says it gives.
std::vector<std::string> firstValues(const Json &vectors, const char *side)
{
    constexpr std::size_t most = 8;
    std::vector<std::string> values;
    if (const Json &list = memberAt(vectors, side); list.is_array())
        for (std::size_t i = 0; i < std::min(list.size(), most); ++i)
            values.push_back(elementText(list[i]));
    return values;
}

std::optional<PlotRow> rowFrom(const Json &value, std::string &problem)
{
    const Part part(value, "#/worst", problem);
    const Json &identifier = memberAt(value, "identifier");
    const Json &difference = memberAt(value, "difference");
    const auto number = numberOf(difference);
    const bool valid = (identifier.is_string() || identifier.is_null())
                       && (difference.is_null() || (number && isSize(*number)));
    if (!valid)
        return {};
    return PlotRow{part.count("element"),
                   identifier.is_string() ? std::optional(identifier.get<std::string>()) : std::nullopt,
                   part.counts("index", {}, mostAxes),
                   elementText(memberAt(value, "expected")),
                   elementText(memberAt(value, "found")),
                   number,
                   firstValues(memberAt(value, "vectors"), "expected"),
                   firstValues(memberAt(value, "vectors"), "found")};
}

//! Sizes of one part that follow from those of another.
void checkFit(const PlotData &data, const Part &part)
{
    const std::uint64_t count = data.shape.empty() ? 1 : data.shape.front();
    if (data.rowElements == 0 || count == 0 || count > std::numeric_limits<std::uint64_t>::max() / data.rowElements)
        return part.refuse("row_elements", "does not fit the shape");
    const auto covers = [](std::uint64_t blocks, std::uint64_t step, std::uint64_t length) {
        return step > 0 && blocks == length / step + (length % step > 0 ? 1 : 0);
    };
    if (!covers(data.blocks.rows, data.blocks.rowStep, count) || !covers(data.blocks.columns, data.blocks.columnStep, data.rowElements))
        part.refuse("blocks", "do not cover the output");
    const std::uint64_t all = count * data.rowElements;
    const auto isBeyond = [all](const auto &one) { return one.element >= all; };
    if (std::any_of(data.points.begin(), data.points.end(), isBeyond))
        part.refuse("points", "name an element beyond the output");
    if (std::any_of(data.worst.begin(), data.worst.end(), isBeyond))
        part.refuse("worst", "name an element beyond the output");
}

std::optional<Statement> reasonFrom(const Part &part)
{
    const std::string reason = textAt(part.object(), "no_plot");
    for (const char *known : {"text", "shape", "empty"})
        if (reason == known)
            return Statement{"no_plot_" + reason, {}};
    part.refuse("no_plot", "is not known");
    return {};
}

} // namespace

Result<PlotData> parsePlotData(const Json &answer, const std::string &subject)
{
    std::string problem;
    const Part part(answer, "#", problem);
    PlotData data;
    if (!memberAt(answer, "no_plot").is_null()) {
        data.absent = reasonFrom(part);
    } else {
        data.shape = part.counts("shape", {}, mostAxes);
        data.pairs = part.count("pairs");
        data.rowElements = part.count("row_elements");
        data.identified = part.flag("identified");
        data.moved = part.count("moved");
        data.elements = part.count("elements");
        data.finite = part.count("finite");
        data.alike = part.count("alike");
        data.mismatched = part.count("mismatched");
        data.moduli = part.flag("moduli");
        data.histogram = histogramFrom(part.part("histogram"));
        data.points = pointsFrom(part.part("points"));
        data.blocks = blocksFrom(part.part("blocks"));
        if (!memberAt(answer, "column_names").is_null())
            for (const auto &name : part.names("column_names", data.blocks.columns))
                data.columnNames.push_back(name.value_or(std::string()));
        data.worst = part.list<PlotRow>("worst", {}, mostRows, [&](const Json &value) { return rowFrom(value, problem); });
        checkFit(data, part);
    }
    if (!problem.empty())
        return Error{"engine_stopped", subject, problem};
    return data;
}

} // namespace redossier
