// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/jsontext.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace redossier {

enum class JsonEvent { null, boolean, number, string, objectBegin, key, objectEnd, arrayBegin, arrayEnd };

//! One piece of a JSON text. `text` is a decoded string or key, or the spelling of a number or truth value, and stays until the
//! next one.
struct JsonToken
{
    JsonEvent event = JsonEvent::null;
    std::uint64_t offset = 0; //!< of its first byte
    std::uint64_t line = 1;
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

//! A place where a value begins, or may begin behind blanks.
struct JsonPlace
{
    std::uint64_t offset = 0;
    std::uint64_t line = 1;
};

//! Reads JSON as programs in Python write it: strict, but for NaN, Infinity and -Infinity, and integers of any length. Of a file,
//! little more than one text or number is in memory.
class JsonScanner
{
public:
    explicit JsonScanner(std::string_view text) : m_window(text) {}
    //! `pass`: which of the announced ones this is.
    JsonScanner(const JsonText &text, unsigned pass) : m_source(&text), m_pass(pass) {}

    //! One value from `place` on; on success `place` stands behind it.
    bool scanValue(JsonPlace &place, JsonVisitor &visitor);
    //! One value and nothing but blanks behind it.
    bool scanDocument(JsonVisitor &visitor);
    //! Passes blanks and line ends; false where the text ends.
    bool passBlanks(JsonPlace &place);

    std::uint64_t failedAt() const { return m_at; }
    const std::string &rule() const { return m_rule; }
    //! Why a text was refused: where and by which rule; or file_unreadable.
    Error error(std::string_view file) const;

private:
    static constexpr std::uint64_t nothing = UINT64_MAX;
    static constexpr std::size_t textLimit = 16u << 20;

    bool value(JsonVisitor &visitor, int depth);
    bool object(JsonVisitor &visitor, int depth);
    bool array(JsonVisitor &visitor, int depth);
    bool string(std::string &into);
    bool escape(std::string &into);
    bool hexDigits(std::uint32_t &code);
    bool number(JsonVisitor &visitor);
    bool word(JsonVisitor &visitor);
    bool pass(JsonVisitor &visitor, JsonEvent event, const JsonPlace &place, std::string_view text = {});
    void skipBlanks();
    void begin(const JsonPlace &place);
    JsonPlace here() const { return {m_at, m_line}; }
    //! Whether so many characters follow; then they can be looked at.
    bool has(std::size_t count = 1) { return m_at - m_windowAt + count <= m_window.size() || fill(count); }
    bool fill(std::size_t count);
    char look(std::size_t ahead = 0) const { return m_window[m_at - m_windowAt + ahead]; }
    bool peek(char character) { return has() && look() == character; }
    bool refuse(std::string why);

    const JsonText *m_source = nullptr;
    unsigned m_pass = 0;
    std::string m_buffer;
    std::string_view m_window; //!< what is in memory of the text
    std::uint64_t m_windowAt = 0;
    std::uint64_t m_at = 0;
    std::uint64_t m_line = 1;
    std::uint64_t m_kept = nothing; //!< from here on it stays in memory
    std::string m_rule;
    std::optional<Error> m_unreadable;
};

} // namespace redossier
