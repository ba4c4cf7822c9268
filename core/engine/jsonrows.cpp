// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/jsonrows.h"

#include "core/plain/filename.h"

namespace redossier {

namespace {

//! NaN, Infinity and -Infinity are words; what has digits is finite.
bool isNonFinite(std::string_view number)
{
    return number.back() > '9';
}

} // namespace

bool JsonRows::refuse(std::string why)
{
    rule = std::move(why);
    return false;
}

bool JsonRows::take(const JsonToken &token)
{
    switch (token.event) {
    case JsonEvent::objectBegin:
    case JsonEvent::arrayBegin:
        return takeBegin(token);
    case JsonEvent::arrayEnd:
        --m_lists;
        return true;
    case JsonEvent::key:
        return takeKey(token);
    case JsonEvent::objectEnd:
        m_inRow = false;
        rule = m_taker(m_row);
        return rule.empty();
    default:
        return takeCell(token);
    }
}

bool JsonRows::takeBegin(const JsonToken &token)
{
    if (token.event == JsonEvent::objectBegin) {
        if (m_inRow)
            return refuse("a field that is an object");
        if (m_lists != m_outerLists)
            return refuse("a list where an object is expected");
        m_inRow = true;
        m_row.place = {token.offset, token.line};
        m_row.fields.clear();
        m_row.cells.clear();
        m_row.nonFinite.clear();
        m_names.clear();
        return true;
    }
    ++m_lists;
    if (!m_inRow)
        return m_lists <= m_outerLists || refuse("a list where an object is expected");
    if (m_row.fields.back().isList)
        return refuse("a field that is a list of lists");
    m_row.fields.back().isList = true;
    return true;
}

bool JsonRows::takeKey(const JsonToken &token)
{
    if (!m_names.insert(std::string(token.text)).second)
        return refuse("the key \"" + visibleText(token.text.substr(0, 80)) + "\" stands twice");
    m_row.fields.push_back({std::string(token.text), false, false, m_row.cells.size(), 0});
    return true;
}

bool JsonRows::takeCell(const JsonToken &token)
{
    if (!m_inRow)
        return refuse("a single value where an object is expected");
    JsonField &field = m_row.fields.back();
    field.isNull = token.event == JsonEvent::null;
    ++field.cells;
    using Kind = PackedCells::Kind;
    switch (token.event) {
    case JsonEvent::number:
        if (isNonFinite(token.text) && m_row.nonFinite.size() < placesKept)
            m_row.nonFinite.push_back({m_row.cells.size(), token.offset});
        m_row.cells.add(Kind::number, token.text);
        return true;
    case JsonEvent::string:
        m_row.cells.add(Kind::text, token.text);
        return true;
    case JsonEvent::boolean:
        m_row.cells.add(token.text == "true" ? Kind::yes : Kind::no);
        return true;
    default:
        m_row.cells.add(Kind::missing);
        return true;
    }
}

} // namespace redossier
