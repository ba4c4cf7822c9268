// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace redossier {

enum class JsonEvent { null, boolean, number, string, objectBegin, key, objectEnd, arrayBegin, arrayEnd };

//! One piece of a JSON text. `text` is a decoded string or key, or the spelling of a number or truth value.
struct JsonToken
{
    JsonEvent event = JsonEvent::null;
    std::size_t offset = 0; //!< of its first byte
    std::string_view text;
};

//! Takes the pieces in order; false with `rule` set refuses the text at the token's place.
class JsonVisitor
{
public:
    virtual ~JsonVisitor() = default;
    virtual bool take(const JsonToken &token) = 0;
    std::string rule;
};

//! Reads JSON as programs in Python write it: strict, but for NaN, Infinity and -Infinity, and integers of any length.
class JsonScanner
{
public:
    explicit JsonScanner(std::string_view text) : m_text(text) {}

    //! One value from `offset` on; on success `offset` stands behind it.
    bool scanValue(std::size_t &offset, JsonVisitor &visitor);
    //! One value and nothing but blanks behind it.
    bool scanDocument(JsonVisitor &visitor);

    std::size_t failedAt() const { return m_at; }
    const std::string &rule() const { return m_rule; }

private:
    bool value(JsonVisitor &visitor, int depth);
    bool object(JsonVisitor &visitor, int depth);
    bool array(JsonVisitor &visitor, int depth);
    bool string(std::string &into);
    bool escape(std::string &into);
    bool hexDigits(std::uint32_t &code);
    bool number(JsonVisitor &visitor);
    bool word(JsonVisitor &visitor);
    bool pass(JsonVisitor &visitor, JsonEvent event, std::size_t offset, std::string_view text = {});
    void skipBlanks();
    bool peek(char character) const { return m_at < m_text.size() && m_text[m_at] == character; }
    bool refuse(std::string why);

    std::string_view m_text;
    std::size_t m_at = 0;
    std::string m_rule;
};

struct LineAndColumn
{
    std::uint64_t line = 1;
    std::uint64_t column = 1; //!< in characters, from 1
};
LineAndColumn placeIn(std::string_view text, std::size_t offset);
std::string spelledPlace(std::string_view text, std::size_t offset);

} // namespace redossier
