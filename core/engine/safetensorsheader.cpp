// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/safetensorsheader.h"

#include "core/engine/jsonscanner.h"
#include "core/plain/filename.h"

#include <charconv>
#include <optional>
#include <set>

namespace redossier {

namespace {

//! {"NAME": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, .., "__metadata__": {"KEY": "text"}}
class HeaderVisitor : public JsonVisitor
{
public:
    bool take(const JsonToken &token) override
    {
        switch (token.event) {
        case JsonEvent::objectBegin:
            return beginObject();
        case JsonEvent::objectEnd:
            return endObject();
        case JsonEvent::key:
            return takeKey(std::string(token.text));
        case JsonEvent::arrayBegin:
            return beginList();
        case JsonEvent::arrayEnd:
            m_list = nullptr;
            return true;
        case JsonEvent::string:
            return takeText(token.text);
        case JsonEvent::number:
            return takeNumber(token.text);
        default:
            return refuse("null, true or false has no meaning here");
        }
    }

    std::vector<TensorEntry> entries;

private:
    enum class Place { outside, names, tensor, metadata };

    bool refuse(std::string why)
    {
        rule = std::move(why);
        return false;
    }

    bool beginObject()
    {
        if (m_place == Place::outside) {
            m_place = Place::names;
            return true;
        }
        if (m_place != Place::names)
            return refuse("an object where " + std::string(m_place == Place::metadata ? "text" : "a list or text") + " is expected");
        m_isMetadata = m_key == "__metadata__";
        m_place = m_isMetadata ? Place::metadata : Place::tensor;
        m_fields.clear();
        m_offsets.clear();
        if (!m_isMetadata)
            entries.push_back({m_key, {}, {}, 0, 0});
        return true;
    }

    bool endObject()
    {
        if (m_place == Place::names) {
            m_place = Place::outside;
            return true;
        }
        if (m_place == Place::tensor) {
            if (m_fields.size() != 3)
                return refuse("one of dtype, shape, data_offsets is missing");
            if (m_offsets.size() != 2)
                return refuse("data_offsets holds " + std::to_string(m_offsets.size()) + " numbers and not 2");
            entries.back().begin = m_offsets[0];
            entries.back().end = m_offsets[1];
        }
        m_place = Place::names;
        return true;
    }

    bool takeKey(std::string key)
    {
        m_key = std::move(key);
        auto &known = m_place == Place::names ? m_names : m_fields;
        if (!known.insert(m_key).second)
            return refuse("the key \"" + shown(m_key) + "\" stands twice");
        if (m_place == Place::tensor && m_key != "dtype" && m_key != "shape" && m_key != "data_offsets")
            return refuse("the key \"" + shown(m_key) + "\" is not one of dtype, shape, data_offsets");
        return true;
    }

    bool beginList()
    {
        if (m_place != Place::tensor || m_key == "dtype" || m_list)
            return refuse("a list has no place here");
        m_list = m_key == "shape" ? &entries.back().shape : &m_offsets;
        return true;
    }

    bool takeText(std::string_view text)
    {
        if (m_place == Place::metadata)
            return true;
        if (m_place != Place::tensor || m_key != "dtype")
            return refuse("a text has no place here");
        entries.back().dtype = text;
        return true;
    }

    bool takeNumber(std::string_view text)
    {
        if (!m_list)
            return refuse("a number has no place here");
        if (m_list->size() >= 64)
            return refuse("a list of more than 64 numbers");
        std::uint64_t value = 0;
        const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (failure != std::errc{} || end != text.data() + text.size())
            return refuse("\"" + shown(text) + "\" is no whole number from 0 to 2^64 - 1");
        m_list->push_back(value);
        return true;
    }

    static std::string shown(std::string_view text) { return visibleText(text.substr(0, 80)); }

    Place m_place = Place::outside;
    bool m_isMetadata = false;
    std::string m_key;
    std::set<std::string> m_names, m_fields;
    std::vector<std::uint64_t> m_offsets;
    std::vector<std::uint64_t> *m_list = nullptr; //!< the one that is open
};

} // namespace

Result<std::vector<TensorEntry>> readSafetensorsHeader(std::string_view json, const std::string &file)
{
    if (!isValidUtf8(json))
        return Error{"output_invalid", file, "the header is no UTF-8"};
    HeaderVisitor visitor;
    JsonScanner scanner(json);
    if (const auto first = json.find_first_not_of(" \t\r\n"); first != std::string_view::npos && json[first] != '{')
        return Error{"output_invalid", file, "header, byte " + std::to_string(first + 1) + ": it is no JSON object"};
    if (!scanner.scanDocument(visitor))
        return Error{"output_invalid", file, "header, byte " + std::to_string(scanner.failedAt() + 1) + ": " + scanner.rule()};
    return std::move(visitor.entries);
}

} // namespace redossier
