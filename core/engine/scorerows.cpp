// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/scorerows.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::uint64_t mostScores = 1u << 20; // of one row

void nameByNumber(ScoreSource &source)
{
    source.names.clear();
    for (std::size_t i = 0; i < source.columns.size(); ++i)
        source.names.push_back(std::to_string(i));
}

//! "p_cat", "p_dog" stand for the categories "cat" and "dog".
void dropCommonBeginning(std::vector<std::string> &names)
{
    if (names.size() < 2)
        return;
    std::size_t common = names.front().size();
    for (const std::string &name : names)
        common = std::min<std::size_t>(
            common, static_cast<std::size_t>(std::mismatch(name.begin(), name.end(), names.front().begin(), names.front().end()).first
                                             - name.begin()));
    // Only up to a mark between words, so that "cat" and "cow" stay what they are.
    while (common > 0 && names.front()[common - 1] != '_' && names.front()[common - 1] != '.' && names.front()[common - 1] != '-')
        --common;
    for (std::string &name : names)
        name.erase(0, common);
}

ScoreSource columnsOf(NamedArray &named, const std::vector<std::string> &columns)
{
    ScoreSource source;
    source.rowElements = named.array->rowElements();
    for (const std::string &column : columns) {
        const auto place = columnIn(named, column);
        if (!place)
            return {};
        source.columns.push_back(*place);
    }
    source.array = named.array.get();
    source.names = columns;
    dropCommonBeginning(source.names);
    return source;
}

ScoreSource fieldOf(NamedArray &named, const std::string &field)
{
    std::vector<std::string> columns;
    while (columnIn(named, field + "[" + std::to_string(columns.size()) + "]"))
        columns.push_back(field + "[" + std::to_string(columns.size()) + "]");
    if (columns.empty())
        return {};
    ScoreSource source = columnsOf(named, columns);
    nameByNumber(source);
    return source;
}

} // namespace

ScoreSource wholeRows(NamedArray &named, bool wholeIsOneRow)
{
    ScoreSource source;
    source.array = named.array.get();
    source.rowElements = wholeIsOneRow ? named.array->elements() : named.array->rowElements();
    for (std::size_t i = 0; i < source.rowElements; ++i)
        source.columns.push_back(i);
    nameByNumber(source);
    if (named.isTable && !wholeIsOneRow)
        source.names = named.columns;
    return source;
}

ScoreSource namedScores(const Json &scores, NamedArray &named, OutputFile &file, const std::string &base)
{
    if (scores.is_array()) {
        std::vector<std::string> columns;
        for (const Json &column : scores)
            columns.push_back(column.is_string() ? column.get<std::string>() : std::string());
        return columns.size() < 2 ? ScoreSource() : columnsOf(named, columns);
    }
    const std::string name = scores.is_string() ? scores.get<std::string>() : std::string();
    if (named.isTable)
        if (ScoreSource source = fieldOf(named, name); source.array)
            return source;
    for (NamedArray &other : file.arrays) {
        if (other.problem || (other.name != name && base + "/" + other.name != name) || other.array->elements() == 0)
            continue;
        const bool oneRow = other.array->shape().size() == 1 && named.array->count() == 1;
        const std::uint64_t length = oneRow ? other.array->elements() : other.array->rowElements();
        const bool refused = other.array->type().isText() || other.array->type().isComplex() || length > mostScores;
        return refused ? ScoreSource() : wholeRows(other, oneRow);
    }
    return {};
}

Outcome ScoreRows::read(std::uint64_t row)
{
    const auto done = m_reader.numbers(row * m_source.rowElements, static_cast<std::size_t>(m_source.rowElements), m_row);
    if (!done)
        return done;
    m_scores.clear();
    for (const std::size_t column : m_source.columns)
        m_scores.push_back(m_row[column]);
    return Done{};
}

std::optional<std::size_t> ScoreRows::greatest() const
{
    if (m_scores.empty() || std::any_of(m_scores.begin(), m_scores.end(), [](double score) { return std::isnan(score); }))
        return {};
    return static_cast<std::size_t>(std::max_element(m_scores.begin(), m_scores.end()) - m_scores.begin());
}

bool ScoreRows::isUndetermined(double margin) const
{
    const auto first = greatest();
    for (std::size_t i = 0; first && i < m_scores.size(); ++i)
        if (i != *first && areTied(*first, i, margin))
            return true;
    return false;
}

bool ScoreRows::areTied(std::size_t a, std::size_t b, double margin) const
{
    return m_scores[a] == m_scores[b] || std::fabs(m_scores[a] - m_scores[b]) <= margin;
}

std::optional<std::size_t> ScoreRows::placeOf(std::string_view label) const
{
    if (const auto name = std::find(m_source.names.begin(), m_source.names.end(), label); name != m_source.names.end())
        return static_cast<std::size_t>(name - m_source.names.begin());
    std::size_t number = 0;
    const auto [end, failure] = std::from_chars(label.data(), label.data() + label.size(), number);
    if (failure != std::errc() || end != label.data() + label.size() || number >= m_source.columns.size())
        return {};
    return number;
}

} // namespace redossier
