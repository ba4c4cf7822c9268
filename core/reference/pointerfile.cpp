// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/pointerfile.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>

namespace redossier {

namespace {

std::optional<std::uint64_t> number(std::string_view text)
{
    std::uint64_t value = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    return failed == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(value) : std::nullopt;
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\r' || text.back() == '\t'))
        text.remove_suffix(1);
    return text;
}

std::string_view takeLine(std::string_view &text)
{
    const auto end = text.find('\n');
    const auto line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

std::string_view unquoted(std::string_view text)
{
    const bool quotes = text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front();
    return quotes ? text.substr(1, text.size() - 2) : text;
}

void setMember(DvcOutput &output, std::string_view key, std::string_view value)
{
    if (key == "path")
        output.path = value;
    else if (key == "size")
        output.bytes = number(value);
    else if (key == "nfiles")
        output.files = number(value);
    else if (key == "hash")
        output.textAsLines = value != "md5"; // before 3.0 there was no such line
    else if (key == "md5" || key == "etag" || key == "checksum") {
        output.hash = std::string(key) + ":" + std::string(value);
        output.folder = value.ends_with(".dir");
    }
}

//! The few lines of YAML that DVC writes: a list of flat members below one of `keys`, at any depth. What lies deeper in an
//! entry (the addresses of a cloud) is passed over.
class DvcEntries
{
public:
    explicit DvcEntries(std::initializer_list<std::string_view> keys) : m_keys(keys) {}

    std::vector<DvcOutput> of(std::string_view text)
    {
        while (!text.empty()) {
            const std::string_view raw = takeLine(text);
            const std::string_view line = trimmed(raw);
            if (!line.empty() && line.front() != '#')
                take(raw.find_first_not_of(' '), line);
        }
        std::erase_if(m_entries, [](const DvcOutput &entry) { return entry.path.empty(); });
        return std::move(m_entries);
    }

private:
    void take(std::size_t depth, std::string_view line)
    {
        const bool item = line.starts_with("- ");
        if (m_inside && (item ? depth < m_keyDepth : depth <= m_keyDepth))
            m_inside = false;
        if (!m_inside) {
            m_inside = std::any_of(m_keys.begin(), m_keys.end(), [&](auto key) { return line == std::string(key) + ":"; });
            m_keyDepth = depth;
            m_itemDepth.reset();
            return;
        }
        if (item && !m_itemDepth)
            m_itemDepth = depth;
        const bool begins = item && depth == *m_itemDepth;
        if (begins) {
            m_entries.emplace_back();
            m_entries.back().textAsLines = true;
            const auto member = line.find_first_not_of(' ', 1);
            line.remove_prefix(member);
            m_memberDepth = depth + member;
        }
        const auto colon = line.find(':');
        if (m_itemDepth && (begins || (!item && depth == m_memberDepth)) && colon != std::string_view::npos)
            setMember(m_entries.back(), line.substr(0, colon), unquoted(trimmed(line.substr(colon + 1))));
    }

    std::vector<std::string_view> m_keys;
    std::vector<DvcOutput> m_entries;
    bool m_inside = false;
    std::size_t m_keyDepth = 0;
    std::optional<std::size_t> m_itemDepth;
    std::size_t m_memberDepth = 0;
};

} // namespace

std::optional<LfsPointer> parseLfsPointer(std::string_view text)
{
    if (text.size() > mostPointerBytes || !text.starts_with("version https://git-lfs.github.com/spec/"))
        return {};
    LfsPointer pointer;
    std::optional<std::uint64_t> size;
    while (!text.empty()) {
        const auto line = trimmed(takeLine(text));
        if (line.starts_with("oid sha256:"))
            pointer.sha256 = line.substr(11);
        if (line.starts_with("size "))
            size = number(line.substr(5));
    }
    const bool valid = pointer.sha256.size() == 64
                       && pointer.sha256.find_first_not_of("0123456789abcdef") == std::string::npos && size;
    if (!valid)
        return {};
    pointer.bytes = *size;
    return pointer;
}

std::optional<DeclaredContent> parseAnnexKey(std::string_view text)
{
    text = text.substr(0, text.find('\n'));
    text.remove_prefix(text.rfind('/') + 1); // npos + 1 is 0
    const auto fields = text.find("-s");
    const auto name = text.find("--");
    if (text.size() > mostPointerBytes || fields == std::string_view::npos || name == std::string_view::npos || fields == 0 || fields > name)
        return {};
    const bool upper = std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(fields),
                                   [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; });
    const auto sizeEnd = text.find('-', fields + 2);
    DeclaredContent content;
    content.bytes = number(text.substr(fields + 2, sizeEnd - fields - 2));
    if (!upper || !content.bytes)
        return {};
    std::string method;
    for (const char c : text.substr(0, fields))
        method += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 'a' - 'A') : c;
    if (method.size() > 1 && method.ends_with('e')) // such a key carries the ending of the file's name
        method.pop_back();
    const auto hash = text.substr(name + 2, text.find('.', name) - name - 2);
    if (hash.size() >= 32 && hash.find_first_not_of("0123456789abcdef") == std::string_view::npos)
        content.hash = method + ":" + std::string(hash);
    return content;
}

std::optional<ContentPointer> parseContentPointer(std::string_view text)
{
    if (const auto lfs = parseLfsPointer(text))
        return ContentPointer{"git-lfs", "git lfs pull", {"sha256:" + lfs->sha256, lfs->bytes, {}, false, false}};
    // A file says "/annex/objects/KEY"; a link leads to "../.git/annex/objects/XX/YY/KEY/KEY".
    const bool annex = text.size() <= mostPointerBytes && text.find("/annex/objects/") != std::string_view::npos
                       && (text.front() == '/' || text.front() == '.');
    if (auto key = annex ? parseAnnexKey(text) : std::nullopt)
        return ContentPointer{"git-annex", "git annex get", std::move(*key)};
    return {};
}

std::vector<DvcOutput> parseDvcFile(std::string_view text)
{
    return DvcEntries({"outs"}).of(text);
}

std::vector<DvcOutput> parseDvcLock(std::string_view text)
{
    return DvcEntries({"outs", "deps"}).of(text);
}

} // namespace redossier
