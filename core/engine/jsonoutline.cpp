// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/jsonoutline.h"

#include "core/plain/filename.h"

#include <set>

namespace redossier {

namespace {

class Outliner : public JsonVisitor
{
public:
    explicit Outliner(std::string_view text) : m_text(text) {}

    bool take(const JsonToken &token) override
    {
        switch (token.event) {
        case JsonEvent::objectBegin:
            m_objects.emplace_back();
            if (m_insideLeaf > 0)
                ++m_insideLeaf;
            return true;
        case JsonEvent::arrayBegin:
            if (m_insideLeaf == 0)
                addLeaf(token.offset);
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
                addLeaf(token.offset);
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

    void addLeaf(std::size_t offset)
    {
        JsonLeaf leaf{{}, offset, false};
        for (const OpenObject &object : m_objects)
            leaf.name += (leaf.name.empty() ? "" : "/") + object.key;
        const auto next = m_text.find_first_not_of(" \t\r\n", offset + 1);
        leaf.isTable = m_text[offset] == '[' && next != std::string_view::npos && m_text[next] == '{';
        leaves.push_back(std::move(leaf));
    }

    std::string_view m_text;
    std::vector<OpenObject> m_objects;
    int m_insideLeaf = 0; //!< containers that are open from a leaf's own list on
};

} // namespace

Result<std::vector<JsonLeaf>> outlineJson(std::string_view text, const std::string &file)
{
    Outliner outliner(text);
    JsonScanner scanner(text);
    if (!scanner.scanDocument(outliner))
        return Error{"output_invalid", file, spelledPlace(text, scanner.failedAt()) + scanner.rule()};
    std::set<std::string> names;
    for (const JsonLeaf &leaf : outliner.leaves)
        if (!names.insert(leaf.name).second)
            return Error{"output_invalid", file, "two values are both named \"" + visibleText(leaf.name) + "\""};
    return std::move(outliner.leaves);
}

} // namespace redossier
