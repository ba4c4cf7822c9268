// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

class RecordPart;

//! What a `categories` rule counted.
struct CategoriesCount
{
    //! Rows of one category on either side, and on both.
    struct Label
    {
        std::string label;
        std::int64_t expected = 0, found = 0, same = 0;
    };
    //! Rows that changed from one category to another.
    struct Confusion
    {
        std::string expected, found;
        std::int64_t count = 0;
        std::int64_t tied = 0; //!< of them, where the scores do not decide
    };
    struct Row
    {
        std::string identifier; //!< empty: none
        std::int64_t row = 0;
        std::string expected, found;
        bool tied = false;
    };

    std::int64_t items = 0, same = 0;
    std::optional<std::int64_t> tied;         //!< absent: there are no scores
    std::optional<double> tieMargin;
    std::vector<Label> labels;                //!< at most 1,000
    std::vector<Confusion> confusions;        //!< at most 1,000, the most frequent first
    std::int64_t confusionsTotal = 0;
    std::vector<Row> differing;               //!< the first 50
};

//! What a `trajectory` rule counted.
struct TrajectoryCount
{
    struct Divergence
    {
        std::string step;
        std::string kind; //!< "outside", "missing" or "repeated"
        std::string expected, found, difference, limit; //!< empty: none
    };
    struct Point
    {
        std::string step;
        std::optional<double> expected, found; //!< absent or not finite: nothing is drawn there
    };

    std::int64_t steps = 0, foundSteps = 0, within = 0;
    std::vector<std::string> missing, extra, repeated; //!< at most 1,000 each
    std::int64_t missingTotal = 0, extraTotal = 0, repeatedTotal = 0;
    bool orderDiffers = false;
    std::optional<Divergence> firstDiverging;
    std::vector<Point> points; //!< in the reference's order, at even distances, the first diverging step among them
};

CategoriesCount readCategoriesCount(RecordPart &part);
TrajectoryCount readTrajectoryCount(RecordPart &part);

} // namespace redossier
