// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/jsonrows.h"

#include "core/plain/filename.h"

namespace redossier {

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
        m_row = {token.offset, {}};
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
    m_row.fields.push_back({std::string(token.text), false, {}});
    return true;
}

bool JsonRows::takeCell(const JsonToken &token)
{
    if (!m_inRow)
        return refuse("a single value where an object is expected");
    const NumberText number = token.event == JsonEvent::number ? readNumber(token.text) : NumberText();
    m_row.fields.back().cells.push_back({token.event, std::string(token.text), number, token.offset});
    return true;
}

} // namespace redossier
