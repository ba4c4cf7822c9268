// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/json.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
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
    bool start_object(std::size_t) override { return open(Json::object()); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t &name) override
    {
        if (isKnown(name))
            return refuse("json_duplicate_key", "the key \"" + name.substr(0, 80) + "\" stands twice");
        m_key = std::move(name);
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
    //! Whether the open object has this key already: every key but the last has its value, and stands in the object. Few
    //! are looked through; of many there is an index.
    bool isKnown(const std::string &name)
    {
        constexpr std::size_t few = 16;
        const auto &members = m_open.back()->get_ref<const Json::object_t &>();
        auto &index = m_keys.back();
        if (members.size() <= few)
            return std::any_of(members.begin(), members.end(), [&](const auto &member) { return member.first == name; });
        if (index.empty())
            for (const auto &member : members)
                index.insert(member.first);
        return !index.insert(name).second;
    }
    bool inRange(bool exact)
    {
        return exact || refuse("json_number", "an integer beyond 2^53 cannot be kept exactly");
    }
    Json *place(Json value)
    {
        if (m_open.empty()) {
            document = std::move(value);
            return &document;
        }
        Json &parent = *m_open.back();
        if (parent.is_array()) {
            parent.push_back(std::move(value));
            return &parent.back();
        }
        // The key was checked: appending skips ordered_json's linear search.
        auto &members = parent.get_ref<Json::object_t &>();
        members.Json::object_t::Container::emplace_back(m_key, std::move(value));
        return &members.back().second;
    }
    bool add(Json value)
    {
        place(std::move(value));
        return true;
    }
    bool open(Json container)
    {
        if (m_open.size() >= static_cast<std::size_t>(m_depth))
            return refuse("json_too_deep", "nested deeper than " + std::to_string(m_depth) + " levels");
        m_open.push_back(place(std::move(container)));
        m_keys.emplace_back();
        return true;
    }
    bool close()
    {
        m_open.pop_back();
        m_keys.pop_back();
        return true;
    }

    int m_depth;
    std::vector<Json *> m_open; // a parent stays in place while a child is open
    std::vector<std::unordered_set<std::string>> m_keys; // of each open object that has many members
    std::string m_key;
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
