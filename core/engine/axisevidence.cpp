// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/axisevidence.h"

#include "core/engine/mixedbits.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <nlohmann/json.hpp>
#include <numeric>

namespace redossier {

namespace {

constexpr std::uint64_t mostLooked = 256;
constexpr std::size_t mostAxes = 5; // 119 other orders
constexpr double closeTo = 1e-3;    // of the element
// 243 of 256 where at most half of the pairs would agree by chance: less than 10^-50.
constexpr double matchedShare = 0.95;
constexpr double mostByChance = 0.5;

using Element = std::complex<double>;
using Axes = std::vector<std::size_t>;

Result<Element> elementAt(OutputArray &array, std::uint64_t place)
{
    std::vector<std::byte> buffer;
    const auto raw = array.read(place, 1, buffer);
    if (!raw)
        return raw.error();
    double real = 0, imaginary = 0;
    toDoubles(array.type(), *raw, 1, &real, &imaginary);
    return Element(real, imaginary);
}

bool agree(const Element &a, const Element &b)
{
    return a == b || std::abs(a - b) <= closeTo * std::max(std::abs(a), std::abs(b));
}

//! Axes of length 1 change nothing.
Shape withoutOnes(const Shape &shape, Axes &axes)
{
    Shape rest;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (shape[axis] == 1)
            continue;
        rest.push_back(shape[axis]);
        axes.push_back(axis);
    }
    return rest;
}

//! The place in an array of `shape` of the element that stands at `place` once its axes are in `order`.
std::uint64_t placeBefore(const Shape &shape, const Axes &order, std::uint64_t place)
{
    Shape index(shape.size());
    for (std::size_t i = order.size(); i-- > 0;) {
        index[order[i]] = place % shape[order[i]];
        place /= shape[order[i]];
    }
    std::uint64_t element = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        element = element * shape[axis] + index[axis];
    return element;
}

class AxisSearch
{
public:
    AxisSearch(OutputArray &expected, OutputArray &found) : m_expected(expected), m_found(found)
    {
        m_shape = withoutOnes(expected.shape(), m_axes);
        const std::uint64_t elements = found.elements();
        for (std::uint64_t i = 0; i < std::min(elements, mostLooked); ++i)
            m_places.push_back(elements <= mostLooked ? i : mixedBits(i) % elements);
    }
    Result<bool> run(Json &list);

private:
    Outcome readFound();
    Result<double> share(const std::function<std::uint64_t(std::uint64_t)> &placeOf);
    Result<bool> tryOrder(const Axes &order, Json &list);
    bool isFoundShape(const Axes &order) const;

    OutputArray &m_expected, &m_found;
    Shape m_shape;
    Axes m_axes;
    std::vector<std::uint64_t> m_places;
    std::vector<Element> m_values;
    double m_byChance = 0, m_asTheyStand = 0;
};

Outcome AxisSearch::readFound()
{
    for (const std::uint64_t place : m_places) {
        const auto value = elementAt(m_found, place);
        if (!value)
            return value.error();
        m_values.push_back(*value);
    }
    return Done{};
}

Result<double> AxisSearch::share(const std::function<std::uint64_t(std::uint64_t)> &placeOf)
{
    std::size_t matched = 0;
    const std::size_t looked = m_places.size();
    for (std::size_t i = 0; i < looked; ++i) {
        const auto value = elementAt(m_expected, placeOf(m_places[i]));
        if (!value)
            return value.error();
        matched += agree(*value, m_values[i]) ? 1 : 0;
        if (i >= 32 && matched < i / 2) // it cannot be enough any more
            return 0.0;
    }
    return static_cast<double>(matched) / static_cast<double>(looked);
}

bool AxisSearch::isFoundShape(const Axes &order) const
{
    Axes ignored;
    Shape turned;
    for (const std::size_t axis : order)
        turned.push_back(m_shape[axis]);
    return turned == withoutOnes(m_found.shape(), ignored);
}

Result<bool> AxisSearch::tryOrder(const Axes &order, Json &list)
{
    const auto matched = share([&](std::uint64_t place) { return placeBefore(m_shape, order, place); });
    if (!matched)
        return matched.error();
    if (*matched < matchedShare || *matched - m_asTheyStand < 0.5)
        return false;
    Json axes = Json::array();
    for (const std::size_t axis : order)
        axes.push_back(m_axes[axis]);
    list.push_back({{"code", "transposed"}, {"axes", axes}, {"reshaped", !isFoundShape(order)}, {"looked_at", m_places.size()}, {"share", *matched}});
    return true;
}

Result<bool> AxisSearch::run(Json &list)
{
    if (m_shape.size() < 2 && m_expected.shape() == m_found.shape())
        return false;
    if (const auto read = readFound(); !read)
        return read.error();
    const auto stand = share([](std::uint64_t place) { return place; });
    // Another element for each: the least that agreement says.
    const std::uint64_t elements = m_expected.elements();
    const auto chance = share([elements](std::uint64_t place) { return (place + 1 + mixedBits(place) % (elements - 1)) % elements; });
    if (!stand || !chance)
        return stand ? chance.error() : stand.error();
    m_asTheyStand = *stand;
    if (*chance > mostByChance)
        return false;
    if (m_expected.shape() != m_found.shape() && m_asTheyStand >= matchedShare) {
        list.push_back({{"code", "reshaped"}, {"looked_at", m_places.size()}, {"share", m_asTheyStand}});
        return true;
    }
    Axes order(m_shape.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    while (m_shape.size() <= mostAxes && std::next_permutation(order.begin(), order.end()))
        if (const auto tried = tryOrder(order, list); !tried || *tried)
            return tried;
    return false;
}

} // namespace

Result<bool> findAxisOrder(OutputArray &expected, OutputArray &found, Json &list)
{
    if (expected.elements() != found.elements() || expected.elements() < 4)
        return false;
    return AxisSearch(expected, found).run(list);
}

} // namespace redossier
