// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/jsonarray.h"

#include "core/engine/cellbuffer.h"
#include "core/engine/memorybound.h"

#include <cmath>
#include <optional>

namespace redossier {

namespace {

constexpr std::size_t placesKept = 30;

//! Fills the cells and holds the list to one length at each depth.
class ArrayFiller : public JsonVisitor
{
public:
    ArrayFiller(const JsonText &text, const JsonPlace &place, bool packed) : cells(packed), m_places(text), m_begin(place.offset), m_packed(packed) {}

    bool take(const JsonToken &token) override
    {
        switch (token.event) {
        case JsonEvent::arrayBegin:
            return beginList();
        case JsonEvent::arrayEnd:
            return endList();
        case JsonEvent::objectBegin:
            return refuse("an object inside a list of values");
        case JsonEvent::key:
        case JsonEvent::objectEnd:
            return false;
        default:
            return countMember(Member::value) && addCell(token);
        }
    }

    Shape shape() const
    {
        Shape axes;
        for (const Level &level : m_levels)
            if (level.length)
                axes.push_back(*level.length);
        return axes;
    }

    CellBuffer cells;
    std::vector<TextPlace> places;
    bool isCrowded = false; //!< the cells take more memory than their text may; the walk was ended

private:
    enum class Member { none, value, list };
    struct Level
    {
        std::optional<std::uint64_t> length; //!< of every list at this depth
        std::uint64_t filled = 0;            //!< of the list that is open
        Member member = Member::none;
    };

    bool refuse(std::string why)
    {
        rule = std::move(why);
        return false;
    }
    bool countMember(Member member)
    {
        if (m_depth == 0)
            return true;
        Level &level = m_levels[m_depth - 1];
        if (level.member != Member::none && level.member != member)
            return refuse("a list holds lists and single values beside one another");
        level.member = member;
        ++level.filled;
        return true;
    }
    bool beginList()
    {
        if (!countMember(Member::list))
            return false;
        if (++m_depth > m_levels.size())
            m_levels.emplace_back();
        m_levels[m_depth - 1].filled = 0;
        return true;
    }
    bool endList()
    {
        Level &level = m_levels[--m_depth];
        if (level.length && *level.length != level.filled)
            return refuse("a list of " + std::to_string(level.filled) + " beside lists of " + std::to_string(*level.length));
        level.length = level.filled;
        return true;
    }
    bool addCell(const JsonToken &token)
    {
        if (token.event == JsonEvent::number) {
            const NumberText number = readNumber(token.text);
            if (!std::isfinite(number.real) && !number.beyondFloat && places.size() < placesKept) {
                const auto place = m_places.at(token.offset);
                places.push_back({cells.size(), place.line, place.column});
            }
            cells.addNumber(number, token.text);
        } else if (token.event == JsonEvent::boolean) {
            cells.addBoolean(token.text == "true");
        } else if (token.event == JsonEvent::string) {
            cells.addText(token.text);
        } else {
            cells.addMissing();
        }
        isCrowded = !m_packed && !isWithinBound(cells.bytes(), token.offset - m_begin);
        return !isCrowded;
    }

    JsonPlaces m_places;
    std::uint64_t m_begin;
    bool m_packed;
    std::vector<Level> m_levels;
    std::size_t m_depth = 0;
};

} // namespace

Result<NamedArray> readJsonArray(const JsonText &text, const JsonPlace &place)
{
    for (const bool packed : {false, true}) {
        ArrayFiller filler(text, place, packed);
        JsonScanner scanner(text, 2);
        JsonPlace at = place;
        const bool read = scanner.scanValue(at, filler);
        if (filler.isCrowded)
            continue;
        if (!read)
            return scanner.error(text.file());
        NamedArray result;
        result.array = filler.cells.finish(filler.shape());
        result.nonFinitePlaces = std::move(filler.places);
        return result;
    }
    return Error{"internal", text.file(), "cells that cannot be packed"};
}

} // namespace redossier
