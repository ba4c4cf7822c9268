// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/npyheader.h"

#include "core/plain/filename.h"

#include <bit>
#include <charconv>

namespace redossier {

namespace {

//! Reads the one literal that NumPy writes: {'descr': '<f4', 'fortran_order': False, 'shape': (5, 4), }
class HeaderLiteral
{
public:
    explicit HeaderLiteral(std::string_view text) : m_text(text) {}

    bool read();
    std::string rule; //!< why it was refused

    std::string descr;
    bool structured = false;
    bool fortranOrder = false;
    Shape shape;

private:
    void skipBlanks();
    bool take(char character);
    bool refuse(std::string why);
    bool readString(std::string &text);
    bool readMember(unsigned &seen);
    bool readDescr();
    bool readBoolean();
    bool readShape();

    std::string_view m_text;
    std::size_t m_at = 0;
};

void HeaderLiteral::skipBlanks()
{
    while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\t'))
        ++m_at;
}

bool HeaderLiteral::take(char character)
{
    skipBlanks();
    if (m_at >= m_text.size() || m_text[m_at] != character)
        return false;
    ++m_at;
    return true;
}

bool HeaderLiteral::refuse(std::string why)
{
    if (rule.empty())
        rule = "header, character " + std::to_string(m_at + 1) + ": " + why;
    return false;
}

bool HeaderLiteral::readString(std::string &text)
{
    skipBlanks();
    if (m_at >= m_text.size() || (m_text[m_at] != '\'' && m_text[m_at] != '"'))
        return refuse("a quoted string is expected");
    const char quote = m_text[m_at];
    const auto end = m_text.find(quote, m_at + 1);
    if (end == std::string_view::npos)
        return refuse("the string does not end");
    text = m_text.substr(m_at + 1, end - m_at - 1);
    if (text.find('\\') != std::string::npos)
        return refuse("an escape in a string is not accepted");
    m_at = end + 1;
    return true;
}

bool HeaderLiteral::readDescr()
{
    skipBlanks();
    if (m_at < m_text.size() && m_text[m_at] == '[') {
        // A structured type: find its end only, so that the refusal can show it.
        const std::size_t begin = m_at;
        int depth = 0;
        for (; m_at < m_text.size(); ++m_at) {
            depth += m_text[m_at] == '[' ? 1 : m_text[m_at] == ']' ? -1 : 0;
            if (depth == 0)
                break;
        }
        if (m_at >= m_text.size())
            return refuse("the list does not end");
        structured = true;
        descr = m_text.substr(begin, ++m_at - begin);
        return true;
    }
    return readString(descr);
}

bool HeaderLiteral::readBoolean()
{
    skipBlanks();
    for (const auto &[word, value] : {std::pair{std::string_view("True"), true}, {std::string_view("False"), false}}) {
        if (m_text.substr(m_at, word.size()) == word) {
            m_at += word.size();
            fortranOrder = value;
            return true;
        }
    }
    return refuse("True or False is expected");
}

bool HeaderLiteral::readShape()
{
    if (!take('('))
        return refuse("a tuple is expected");
    bool commaSeen = false;
    while (!take(')')) {
        if (!shape.empty() && !commaSeen)
            return refuse("a comma is expected");
        skipBlanks();
        std::uint64_t axis = 0;
        const char *begin = m_text.data() + m_at;
        const auto [end, failure] = std::from_chars(begin, m_text.data() + m_text.size(), axis);
        if (end == begin)
            return refuse("an axis that is no whole number from 0 on");
        if (failure != std::errc{})
            return refuse("an axis that is too long");
        m_at += static_cast<std::size_t>(end - begin);
        if (m_at < m_text.size() && m_text[m_at] == 'L')
            ++m_at; // Python 2 wrote long integers so.
        shape.push_back(axis);
        if (shape.size() > 64)
            return refuse("more than 64 axes");
        commaSeen = take(',');
    }
    if (shape.size() == 1 && !commaSeen)
        return refuse("a tuple of one axis needs its comma");
    return true;
}

bool HeaderLiteral::readMember(unsigned &seen)
{
    std::string key;
    if (!readString(key))
        return false;
    const unsigned bit = key == "descr" ? 1 : key == "fortran_order" ? 2 : key == "shape" ? 4 : 0;
    if (bit == 0)
        return refuse("the key '" + key.substr(0, 40) + "' is not one of descr, fortran_order, shape");
    if ((seen & bit) != 0)
        return refuse("the key '" + key + "' stands twice");
    seen |= bit;
    if (!take(':'))
        return refuse("a colon is expected");
    return bit == 1 ? readDescr() : bit == 2 ? readBoolean() : readShape();
}

bool HeaderLiteral::read()
{
    unsigned seen = 0;
    if (!take('{'))
        return refuse("an opening brace is expected");
    bool commaSeen = true;
    while (!take('}')) {
        if (!commaSeen)
            return refuse("a comma or the closing brace is expected");
        if (!readMember(seen))
            return false;
        commaSeen = take(',');
    }
    skipBlanks();
    if (m_at != m_text.size())
        return refuse("something follows the closing brace");
    return seen == 7 || refuse("one of the keys descr, fortran_order, shape is missing");
}

//! What a descr means that this product does not read as numbers.
std::string explained(const std::string &descr, bool structured)
{
    const std::string shown = "descr '" + visibleText(descr.substr(0, 120)) + "'";
    const std::string code = descr.size() > 1 ? descr.substr(1) : std::string();
    if (structured)
        return shown + ", a structured type";
    if (descr.find('O') != std::string::npos)
        return shown + ", Python objects kept as a pickle, which is never opened";
    if (code == "V2" || code == "g2" || descr == "bfloat16")
        return shown + ", a 2-byte opaque type (possibly bfloat16)";
    if (code.substr(0, 1) == "V")
        return shown + ", an opaque type of " + code.substr(1, 10) + " bytes";
    if (code == "f16" || code == "f12" || code == "c32" || code == "c24")
        return shown + ", a long double, whose meaning depends on the machine that wrote it";
    if (code.substr(0, 1) == "M" || code.substr(0, 1) == "m")
        return shown + ", a date or a time span";
    return shown + ", an unknown type";
}

std::optional<ElementType> numericType(std::string_view code)
{
    static constexpr struct
    {
        std::string_view code;
        ElementKind kind;
        std::size_t bytes;
    } known[] = {
        {"b1", ElementKind::boolean, 1},         {"i1", ElementKind::signedInteger, 1},
        {"i2", ElementKind::signedInteger, 2},   {"i4", ElementKind::signedInteger, 4},
        {"i8", ElementKind::signedInteger, 8},   {"u1", ElementKind::unsignedInteger, 1},
        {"u2", ElementKind::unsignedInteger, 2}, {"u4", ElementKind::unsignedInteger, 4},
        {"u8", ElementKind::unsignedInteger, 8}, {"f2", ElementKind::floating, 2},
        {"f4", ElementKind::floating, 4},        {"f8", ElementKind::floating, 8},
        {"c8", ElementKind::complex, 8},         {"c16", ElementKind::complex, 16},
    };
    for (const auto &row : known)
        if (row.code == code)
            return ElementType{row.kind, row.bytes};
    return {};
}

//! Fills type and size of `header` from its descr; false when it is neither numeric nor text.
bool understandDescr(NpyHeader &header)
{
    const std::string_view descr = header.descr;
    if (descr.size() < 3 || std::string_view("<>|=").find(descr[0]) == std::string_view::npos)
        return false;
    const bool otherOrder = descr[0] == (std::endian::native == std::endian::little ? '>' : '<');
    if (const auto type = numericType(descr.substr(1))) {
        if (descr[0] == '|' && type->bytes > 1)
            return false; // A number of several bytes without a byte order cannot be read.
        header.type = *type;
        header.itemBytes = type->bytes;
        header.swapped = otherOrder && type->bytes > 1;
        return true;
    }
    if (descr[1] != 'U' && descr[1] != 'S')
        return false;
    std::size_t length = 0;
    const auto [end, failure] = std::from_chars(descr.data() + 2, descr.data() + descr.size(), length);
    if (failure != std::errc{} || end != descr.data() + descr.size() || length > (1u << 28))
        return false;
    header.unicode = descr[1] == 'U';
    header.type = {ElementKind::text, 0};
    header.itemBytes = header.unicode ? length * 4 : length;
    header.swapped = otherOrder && header.unicode;
    return true;
}

} // namespace

Result<NpyPreamble> parseNpyPreamble(std::string_view start, const std::string &file)
{
    if (start.empty())
        return Error{"output_invalid", file, "the file is empty"};
    if (start.substr(0, 6) != std::string_view("\x93NUMPY", 6))
        return Error{"output_invalid", file, "it does not begin as a .npy file does"};
    if (start.size() < 10)
        return Error{"output_invalid", file, "the file ends inside its first 10 bytes"};
    const auto byte = [&start](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(start[i])); };
    if (byte(6) < 1 || byte(6) > 3 || byte(7) != 0)
        return Error{"output_invalid", file,
                     "format version " + std::to_string(byte(6)) + "." + std::to_string(byte(7)) + "; 1.0 to 3.0 are known"};
    NpyPreamble preamble{10, byte(8) | byte(9) << 8};
    if (byte(6) > 1) {
        if (start.size() < 12)
            return Error{"output_invalid", file, "the file ends inside its first 12 bytes"};
        preamble = {12, byte(8) | byte(9) << 8 | byte(10) << 16 | byte(11) << 24};
    }
    if (preamble.headerBytes > npyHeaderLimit)
        return Error{"output_invalid", file,
                     "a header of " + std::to_string(preamble.headerBytes) + " bytes; at most " +
                         std::to_string(npyHeaderLimit) + " are read"};
    return preamble;
}

Result<NpyHeader> parseNpyHeader(std::string_view text, const std::string &file)
{
    HeaderLiteral literal(text);
    if (!literal.read())
        return Error{"output_invalid", file, visibleText(literal.rule)};
    NpyHeader header;
    header.descr = literal.descr;
    header.fortranOrder = literal.fortranOrder;
    header.shape = std::move(literal.shape);
    if (literal.structured || !understandDescr(header))
        return Error{"not_numeric", file, explained(literal.descr, literal.structured)};
    if (!multiplyAxes(header.shape, header.elements))
        return Error{"output_invalid", file, "the shape has more elements than any file can hold"};
    return header;
}

} // namespace redossier
