// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/jsonoutline.h"

#include "core/plain/filename.h"

#include <set>

namespace redossier {

namespace {

class Outliner : public JsonVisitor
{
public:
    bool take(const JsonToken &token) override
    {
        if (m_listJustBegan)
            leaves.back().isTable = token.event == JsonEvent::objectBegin;
        m_listJustBegan = token.event == JsonEvent::arrayBegin && m_insideLeaf == 0;
        switch (token.event) {
        case JsonEvent::objectBegin:
            m_objects.emplace_back();
            if (m_insideLeaf > 0)
                ++m_insideLeaf;
            return true;
        case JsonEvent::arrayBegin:
            if (m_insideLeaf == 0)
                addLeaf({token.offset, token.line});
            ++m_insideLeaf;
            return true;
        case JsonEvent::arrayEnd:
            --m_insideLeaf;
            return true;
        case JsonEvent::objectEnd:
            return endObject();
        case JsonEvent::key:
            return addKey(token.text);
        default:
            if (m_insideLeaf == 0)
                addLeaf({token.offset, token.line});
            return true;
        }
    }

    std::vector<JsonLeaf> leaves;

private:
    struct OpenObject
    {
        std::set<std::string, std::less<>> keys;
        std::string key;
    };

    bool endObject()
    {
        m_objects.pop_back();
        if (m_insideLeaf > 0)
            --m_insideLeaf;
        return true;
    }

    bool addKey(std::string_view key)
    {
        if (!m_objects.back().keys.insert(std::string(key)).second) {
            rule = "the key \"" + visibleText(key.substr(0, 80)) + "\" stands twice";
            return false;
        }
        m_objects.back().key = key;
        return true;
    }

    void addLeaf(const JsonPlace &place)
    {
        JsonLeaf leaf{{}, place, false};
        for (const OpenObject &object : m_objects)
            leaf.name += (leaf.name.empty() ? "" : "/") + object.key;
        leaves.push_back(std::move(leaf));
    }

    std::vector<OpenObject> m_objects;
    bool m_listJustBegan = false; //!< one that is a leaf
    int m_insideLeaf = 0; //!< containers that are open from a leaf's own list on
};

} // namespace

Result<std::vector<JsonLeaf>> outlineJson(const JsonText &text)
{
    Outliner outliner;
    JsonScanner scanner(text, 0);
    if (!scanner.scanDocument(outliner))
        return scanner.error(text.file());
    std::set<std::string> names;
    for (const JsonLeaf &leaf : outliner.leaves)
        if (!names.insert(leaf.name).second)
            return Error{"output_invalid", text.file(), "two values are both named \"" + visibleText(leaf.name) + "\""};
    return std::move(outliner.leaves);
}

} // namespace redossier
