// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/jsonarray.h"

#include "core/engine/cellbuffer.h"
#include "core/engine/jsonscanner.h"

#include <cmath>
#include <optional>

namespace redossier {

namespace {

constexpr std::size_t placesKept = 30;

//! Fills the cells and holds the list to one length at each depth.
class ArrayFiller : public JsonVisitor
{
public:
    explicit ArrayFiller(std::string_view text) : m_text(text) {}

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
            if (!std::isfinite(number.real) && places.size() < placesKept) {
                const auto place = placeIn(m_text, token.offset);
                places.push_back({cells.size(), place.line, place.column});
            }
            cells.addNumber(number, token.text);
        } else if (token.event == JsonEvent::boolean) {
            cells.addBoolean(token.text == "true");
        } else if (token.event == JsonEvent::string) {
            cells.addText(std::string(token.text));
        } else {
            cells.addMissing();
        }
        return true;
    }

    std::string_view m_text;
    std::vector<Level> m_levels;
    std::size_t m_depth = 0;
};

} // namespace

Result<NamedArray> readJsonArray(std::string_view text, std::size_t offset, const std::string &file)
{
    ArrayFiller filler(text);
    JsonScanner scanner(text);
    if (!scanner.scanValue(offset, filler))
        return Error{"output_invalid", file, spelledPlace(text, scanner.failedAt()) + scanner.rule()};
    NamedArray result;
    result.array = filler.cells.finish(filler.shape());
    result.nonFinitePlaces = std::move(filler.places);
    return result;
}

} // namespace redossier
