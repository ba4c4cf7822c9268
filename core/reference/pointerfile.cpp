// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/pointerfile.h"

#include <charconv>

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
    else if (key == "md5" || key == "etag" || key == "checksum") {
        output.hash = std::string(key) + ":" + std::string(value);
        output.folder = value.ends_with(".dir");
    }
}

} // namespace

std::optional<LfsPointer> parseLfsPointer(std::string_view text)
{
    if (text.size() > 1024 || !text.starts_with("version https://git-lfs.github.com/spec/"))
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

std::vector<DvcOutput> parseDvcFile(std::string_view text)
{
    // The few lines of YAML that DVC writes: a list of flat members below `outs:`.
    std::vector<DvcOutput> outputs;
    bool inOutputs = false;
    while (!text.empty()) {
        std::string_view raw = takeLine(text);
        std::string_view line = trimmed(raw);
        if (line.empty() || line.front() == '#')
            continue;
        const bool item = line.starts_with("- ");
        if (!item && raw.front() != ' ') {
            inOutputs = line == "outs:";
            continue;
        }
        if (!inOutputs)
            continue;
        if (item) {
            outputs.emplace_back();
            line = trimmed(line.substr(2));
        }
        const auto colon = line.find(':');
        if (!outputs.empty() && colon != std::string_view::npos)
            setMember(outputs.back(), line.substr(0, colon), unquoted(trimmed(line.substr(colon + 1))));
    }
    std::erase_if(outputs, [](const DvcOutput &output) { return output.path.empty(); });
    return outputs;
}

} // namespace redossier
