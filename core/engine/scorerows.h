// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/elementreader.h"
#include "core/engine/rulesides.h"

namespace redossier {

//! Which numbers of one side are the scores of a row: some columns of a table, or a whole row of an array.
struct ScoreSource
{
    OutputArray *array = nullptr;
    std::uint64_t rowElements = 1;
    std::vector<std::size_t> columns;  //!< within a row
    std::vector<std::string> names;    //!< the categories that the scores stand for
};

//! All elements of each row; a 1-D array is one row when `wholeIsOneRow`.
ScoreSource wholeRows(NamedArray &named, bool wholeIsOneRow);
//! The columns that the rule's `scores` names (a list of columns, a field that is a list, or another array of the file); no
//! array where there is none of that name, or no number is a score there.
ScoreSource namedScores(const Json &scores, NamedArray &named, OutputFile &file, const std::string &base);

//! The scores of one row after the other.
class ScoreRows
{
public:
    explicit ScoreRows(ScoreSource source) : m_source(std::move(source)), m_reader(*m_source.array) {}
    Outcome read(std::uint64_t row);

    std::uint64_t rows() const { return m_source.rowElements > 0 ? m_source.array->elements() / m_source.rowElements : 0; }
    const std::vector<std::string> &names() const { return m_source.names; }
    //! Place of the greatest score, the first one of equal ones; nothing where a score is NaN.
    std::optional<std::size_t> greatest() const;
    //! The two greatest scores lie within `margin`.
    bool isUndetermined(double margin) const;
    //! The score that a label stands for: by the category's name, else by its number.
    std::optional<std::size_t> placeOf(std::string_view label) const;
    //! The scores at two places lie within `margin`; equal infinities do.
    bool areTied(std::size_t a, std::size_t b, double margin) const;

private:
    ScoreSource m_source;
    ElementReader m_reader;
    std::vector<double> m_row, m_scores;
};

} // namespace redossier
