// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/json.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <nlohmann/json.hpp>
#include <unordered_set>
#include <vector>

namespace redossier {

namespace {

constexpr std::int64_t exactIntegerLimit = 9007199254740992; // 2^53

std::string place(std::string_view bytes, std::size_t position)
{
    std::size_t line = 1;
    std::size_t column = 1;
    for (std::size_t i = 0; i < position && i < bytes.size(); ++i) {
        if (bytes[i] == '\n') {
            ++line;
            column = 1;
        } else if ((static_cast<unsigned char>(bytes[i]) & 0xC0u) != 0x80u) {
            ++column;
        }
    }
    return "line " + std::to_string(line) + ", column " + std::to_string(column) + ": ";
}

//! Counts the bytes that the parser has taken, so that each refusal can name its place.
struct CountingIterator
{
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char *;
    using reference = const char &;

    const char *at = nullptr;
    const char **seen = nullptr;

    reference operator*() const { return *at; }
    CountingIterator &operator++()
    {
        ++at;
        if (seen)
            *seen = at;
        return *this;
    }
    CountingIterator operator++(int)
    {
        CountingIterator old = *this;
        ++*this;
        return old;
    }
    bool operator==(const CountingIterator &other) const { return at == other.at; }
    bool operator!=(const CountingIterator &other) const { return at != other.at; }
};

//! Builds the document and stops at the first broken rule.
class Builder : public nlohmann::json_sax<Json>
{
public:
    Builder(int depth) : m_depth(depth) {}

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override
    {
        return inRange(value >= -exactIntegerLimit && value <= exactIntegerLimit) && add(value);
    }
    bool number_unsigned(number_unsigned_t value) override
    {
        return inRange(value <= static_cast<number_unsigned_t>(exactIntegerLimit)) && add(value);
    }
    bool number_float(number_float_t value, const string_t &text) override
    {
        // An integer that fits no 64 bits arrives here too.
        if (!std::isfinite(value) || text.find_first_of(".eE") == string_t::npos)
            return refuse("json_number", "the number " + text.substr(0, 40) + " cannot be kept exactly");
        return add(value);
    }
    bool string(string_t &value) override { return add(std::move(value)); }
    bool binary(binary_t &) override { return refuse("json_invalid", "binary value"); }
    bool start_object(std::size_t) override { return open(true); }
    bool start_array(std::size_t) override { return open(false); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t &name) override
    {
        if (isKnown(name))
            return refuse("json_duplicate_key", "the key \"" + name.substr(0, 80) + "\" stands twice");
        m_keys.push_back(std::move(name));
        return true;
    }
    bool parse_error(std::size_t position, const std::string &, const nlohmann::detail::exception &error) override
    {
        code = "json_invalid";
        const std::string what = error.what();
        const auto colon = what.find(": ", what.find("column"));
        rule = colon == std::string::npos ? what : what.substr(colon + 2);
        errorPosition = position > 0 ? position - 1 : 0;
        return false;
    }

    Json document;
    std::string code;
    std::string rule;
    std::size_t errorPosition = std::string::npos;

private:
    bool refuse(const char *newCode, std::string newRule)
    {
        code = newCode;
        rule = std::move(newRule);
        return false;
    }
    //! A list or an object whose end was not read yet: what it holds lies on the stacks from here on.
    struct Open
    {
        bool isObject;
        std::size_t firstValue, firstKey;
        std::unordered_set<std::string> keys; // of an object that has many
    };

    //! Whether the open object has this key already. Few are looked through; of many there is an index.
    bool isKnown(const std::string &name)
    {
        constexpr std::size_t few = 16;
        Open &object = m_open.back();
        const auto first = m_keys.begin() + static_cast<std::ptrdiff_t>(object.firstKey);
        if (m_keys.size() - object.firstKey <= few)
            return std::find(first, m_keys.end(), name) != m_keys.end();
        if (object.keys.empty())
            object.keys.insert(first, m_keys.end());
        return !object.keys.insert(name).second;
    }
    bool inRange(bool exact)
    {
        return exact || refuse("json_number", "an integer beyond 2^53 cannot be kept exactly");
    }
    bool add(Json value)
    {
        if (m_open.empty())
            document = std::move(value);
        else
            m_values.push_back(std::move(value));
        return true;
    }
    bool open(bool isObject)
    {
        if (m_open.size() >= static_cast<std::size_t>(m_depth))
            return refuse("json_too_deep", "nested deeper than " + std::to_string(m_depth) + " levels");
        m_open.push_back({isObject, m_values.size(), m_keys.size(), {}});
        return true;
    }
    //! Made in one piece: an ordered_json object that grows copies all that is below its members.
    bool close()
    {
        const Open container = std::move(m_open.back());
        m_open.pop_back();
        const auto first = m_values.begin() + static_cast<std::ptrdiff_t>(container.firstValue);
        Json made = container.isObject ? Json::object() : Json::array();
        if (container.isObject) {
            Json::object_t::Container &members = made.get_ref<Json::object_t &>();
            members.reserve(m_keys.size() - container.firstKey);
            for (auto value = first; value != m_values.end(); ++value)
                members.emplace_back(std::move(m_keys[container.firstKey + members.size()]), std::move(*value));
            m_keys.resize(container.firstKey);
        } else {
            made.get_ref<Json::array_t &>().assign(std::make_move_iterator(first), std::make_move_iterator(m_values.end()));
        }
        m_values.erase(first, m_values.end());
        return add(std::move(made));
    }

    int m_depth;
    std::vector<Open> m_open;
    std::vector<Json> m_values;      // of all that is open, the innermost last
    std::vector<std::string> m_keys; // of the objects among it
};

} // namespace

Result<Json> parseJson(std::string_view bytes, const std::string &subject, const JsonLimits &limits)
{
    if (bytes.size() > limits.bytes)
        return Error{"json_too_large", subject,
                     std::to_string(bytes.size()) + " bytes; at most " + std::to_string(limits.bytes) + " are read"};
    if (const auto nul = bytes.find('\0'); nul != std::string_view::npos)
        return Error{"json_invalid", subject, place(bytes, nul) + "a NUL byte"};
    Builder builder(limits.depth);
    const char *seen = bytes.data();
    const CountingIterator begin{bytes.data(), &seen};
    const CountingIterator end{bytes.data() + bytes.size(), nullptr};
    bool read = false;
    try {
        read = Json::sax_parse(begin, end, &builder);
    } catch (const std::exception &error) {
        builder.code = "json_invalid";
        builder.rule = error.what();
    }
    if (read)
        return std::move(builder.document);
    const auto position = builder.errorPosition != std::string::npos
                              ? builder.errorPosition
                              : static_cast<std::size_t>(seen - bytes.data()) - (seen > bytes.data() ? 1 : 0);
    return Error{builder.code.empty() ? "json_invalid" : builder.code, subject, place(bytes, position) + builder.rule};
}

std::string dumpJson(const Json &document)
{
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string dumpJsonLine(const Json &document)
{
    return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json jsonNumber(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value > 0 ? "inf" : "-inf";
    return value;
}

const Json &memberAt(const Json &object, std::string_view key)
{
    static const Json none;
    if (!object.is_object())
        return none;
    const auto found = object.find(std::string(key));
    return found == object.end() ? none : *found;
}

std::string textAt(const Json &object, std::string_view key, const std::string &fallback)
{
    const Json &member = memberAt(object, key);
    return member.is_string() ? member.get<std::string>() : fallback;
}

} // namespace redossier
