// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/crosscheck.h"

#include "core/engine/floatformat.h"
#include "core/engine/requestparts.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! libtorch rounds a float64 to float32 on its way, so those that are none would be rounded twice.
std::vector<float> floatsAmong(const std::vector<double> &values)
{
    std::vector<float> floats;
    for (const double value : values)
        if (const auto one = static_cast<float>(value); std::isfinite(one) && static_cast<double>(one) == value)
            floats.push_back(one);
    return floats;
}

bool isSameNumber(double a, double b)
{
    return a == b && std::signbit(a) == std::signbit(b);
}

} // namespace

void CrossCheck::addRoundings(const std::string &format, const std::vector<float> &values)
{
    const auto rounded = m_torch.module()->rounded(format, values);
    if (!rounded)
        return fail(rounded.error());
    if (!*rounded)
        return;
    const FloatFormat own = *formatOfType(format);
    m_roundings.checked += values.size();
    for (std::size_t i = 0; i < values.size(); ++i)
        m_roundings.unequal += isSameNumber(own.rounded(static_cast<double>(values[i])), static_cast<double>((**rounded)[i])) ? 0 : 1;
}

void CrossCheck::addRoundings(const std::vector<double> &values)
{
    const std::vector<float> floats = floatsAmong(values);
    if (floats.empty() || !m_torch.module())
        return;
    for (const char *format : {"float16", "bfloat16"})
        addRoundings(format, floats);
}

void CrossCheck::addNeighbours(const std::vector<std::vector<std::uint64_t>> &own, const std::vector<std::vector<std::uint64_t>> &others)
{
    m_neighbours.checked += own.size();
    for (std::size_t i = 0; i < own.size(); ++i)
        m_neighbours.unequal += i < others.size() && own[i] == others[i] ? 0 : 1;
}

Json CrossCheck::document() const
{
    if (const auto &problem = m_failure ? m_failure : m_torch.problem())
        return {{"state", "not_run"}, {"reason", errorJson(*problem)}};
    const std::uint64_t checked = m_roundings.checked + m_neighbours.checked;
    if (checked == 0)
        return {{"state", "nothing"}};
    const auto countJson = [](const Count &count) { return Json{{"checked", count.checked}, {"unequal", count.unequal}}; };
    return {{"state", m_roundings.unequal + m_neighbours.unequal > 0 ? "differs" : "agrees"},
            {"library", m_torch.module()->library()},
            {"roundings", countJson(m_roundings)},
            {"neighbours", countJson(m_neighbours)}};
}

} // namespace redossier
