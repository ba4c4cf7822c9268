// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/jsonscanner.h"
#include "core/engine/packedcells.h"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace redossier {

//! A field of one row: a single cell, or a list of them.
struct JsonField
{
    std::string name;
    bool isList = false;
    bool isNull = false; //!< a single one
    std::uint64_t first = 0, cells = 0; //!< in the row
};

//! A number that is not finite.
struct JsonNonFinite
{
    std::uint64_t cell = 0; //!< in the row
    std::uint64_t offset = 0;
};

struct JsonRow
{
    JsonPlace place;
    std::vector<JsonField> fields;
    PackedCells cells;
    std::vector<JsonNonFinite> nonFinite; //!< the first ones
};

//! Gathers one flat object after the other, and hands each on; the list around them may be there or not.
class JsonRows : public JsonVisitor
{
public:
    static constexpr std::size_t placesKept = 30;

    //! Gives an empty string, or why the row is refused.
    using RowTaker = std::function<std::string(const JsonRow &)>;
    explicit JsonRows(RowTaker taker, bool insideList) : m_taker(std::move(taker)), m_outerLists(insideList ? 1 : 0) {}
    bool take(const JsonToken &token) override;

private:
    bool refuse(std::string why);
    bool takeBegin(const JsonToken &token);
    bool takeKey(const JsonToken &token);
    bool takeCell(const JsonToken &token);

    RowTaker m_taker;
    int m_outerLists;
    int m_lists = 0; //!< lists that are open, the outer one included
    bool m_inRow = false;
    JsonRow m_row;
    std::set<std::string, std::less<>> m_names;
};

} // namespace redossier
