// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/difference.h"

#include <string>
#include <vector>

namespace redossier {

//! The words of a difference, the same in the terminal, the window and every report.
class DifferenceWords
{
public:
    explicit DifferenceWords(const Wording &wording) : m_wording(wording) {}

    std::string state(RowState state) const;
    std::string section(const std::string &section) const;
    //! "code and parameters: 2 shown, 214 equal rows hidden".
    std::string sectionHead(const SectionCounts &section, std::size_t shown, bool all) const;
    //! "driver, run conditions".
    std::string layer(const DifferenceRow &row) const;
    std::string origin(const std::string &origin) const;
    std::string cell(const DifferenceCell &cell) const;
    std::string note(const std::string &code) const;
    //! "63 facts that it would have recorded are not listed", of a row that stands for others.
    std::string grouping(const DifferenceRow &row) const;
    //! "line ends: LF in A, CRLF in B".
    std::string lineEnds(const TextDifference &text) const;
    //! "A: 2.1.0, B: 2.2.0".
    std::string cells(const DifferenceCell &a, const DifferenceCell &b) const;
    //! Below a row: its cells, its fields, the measures of an output, its notes, the reason of an acceptance.
    std::vector<std::string> details(const DifferenceRow &row) const;
    //! "my-dossier \"Sentence vectors\", identity 1234, run 3 (20261129T184512Z-3f9a), verdict: reproduced, Debian .."; only
    //! the last part of the folder's path.
    std::string side(const DifferenceSide &side) const;
    //! "verdict: Reproduced"; of a side whose record was changed, that it is not to be relied on.
    std::string verdict(const DifferenceSide &side) const;
    //! "3 of 384 elements differ, by at most 0.01 (A 1, B 1.01 at id-7)"; "" where nothing was measured.
    std::string measures(const Json &output) const;

private:
    std::string say(std::string code, std::vector<std::string> arguments = {}) const { return m_wording.statement({std::move(code), std::move(arguments)}); }
    const Wording &m_wording;
};

} // namespace redossier
