// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/fieldreader.h"

#include "core/plain/filename.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! RFC 6901: "~" and "/" inside a key.
std::string pointerPart(std::string_view key)
{
    std::string part;
    for (const char c : key)
        part += c == '~' ? std::string("~0") : c == '/' ? std::string("~1") : std::string(1, c);
    return part;
}

bool isAbsolute(std::string_view path)
{
    const bool drive = path.size() >= 2 && path[1] == ':'
                       && ((path[0] >= 'a' && path[0] <= 'z') || (path[0] >= 'A' && path[0] <= 'Z'));
    return path.starts_with('/') || path.starts_with('~') || path.starts_with("\\\\") || path.starts_with("file:") || drive;
}

bool isSha256(std::string_view text)
{
    return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

} // namespace

FieldReader::FieldReader(const Json &value, std::string place, Findings &findings)
    : m_value(value), m_place(std::move(place)), m_findings(findings)
{
}

bool FieldReader::has(std::string_view key) const
{
    return m_value.is_object() && m_value.contains(std::string(key));
}

bool FieldReader::isObject() const
{
    return m_value.is_object();
}

std::string FieldReader::place(std::string_view key) const
{
    return key.empty() ? m_place : m_place + "/" + pointerPart(key);
}

void FieldReader::problem(std::string_view code, std::string_view key, std::string subject, std::string detail)
{
    m_findings.push_back({std::string(code), Severity::error, place(key), std::move(subject), std::move(detail)});
}

const Json *FieldReader::find(std::string_view key)
{
    m_known.emplace_back(key);
    const Json &member = memberAt(m_value, key);
    return member.is_null() ? nullptr : &member;
}

const Json &FieldReader::any(std::string_view key)
{
    m_known.emplace_back(key);
    return memberAt(m_value, key);
}

std::optional<std::string> FieldReader::text(std::string_view key)
{
    const Json *member = find(key);
    if (!member)
        return {};
    if (member->is_string())
        return member->get<std::string>();
    problem("wrong_type", key, std::string(key), "a text");
    return {};
}

std::optional<bool> FieldReader::boolean(std::string_view key)
{
    const Json *member = find(key);
    if (!member)
        return {};
    if (member->is_boolean())
        return member->get<bool>();
    problem("wrong_type", key, std::string(key), "true or false");
    return {};
}

std::optional<double> FieldReader::number(std::string_view key)
{
    const Json *member = find(key);
    if (!member)
        return {};
    if (member->is_number() && std::isfinite(member->get<double>()))
        return member->get<double>();
    problem("wrong_type", key, std::string(key), "a finite number");
    return {};
}

std::optional<std::int64_t> FieldReader::integer(std::string_view key, std::int64_t least)
{
    const Json *member = find(key);
    if (!member)
        return {};
    if (!member->is_number_integer()) {
        problem("wrong_type", key, std::string(key), "a whole number");
        return {};
    }
    const auto number = member->get<std::int64_t>();
    if (number >= least)
        return number;
    problem("value_invalid", key, std::string(key), "it must be at least " + std::to_string(least));
    return {};
}

std::vector<std::string> FieldReader::texts(std::string_view key)
{
    const Json *member = find(key);
    if (!member)
        return {};
    std::vector<std::string> list;
    if (!member->is_array()) {
        problem("wrong_type", key, std::string(key), "a list of texts");
        return list;
    }
    for (std::size_t i = 0; i < member->size(); ++i) {
        if ((*member)[i].is_string())
            list.push_back((*member)[i].get<std::string>());
        else
            m_findings.push_back({"wrong_type", Severity::error, place(key) + "/" + std::to_string(i), std::string(key), "a text"});
    }
    return list;
}

std::vector<std::int64_t> FieldReader::integers(std::string_view key)
{
    const Json *member = find(key);
    if (!member)
        return {};
    std::vector<std::int64_t> list;
    const bool allWhole = member->is_array() && std::all_of(member->begin(), member->end(), [](const Json &element) {
                              return element.is_number_integer() && element.get<std::int64_t>() >= 0;
                          });
    if (!allWhole) {
        problem("wrong_type", key, std::string(key), "a list of whole numbers");
        return list;
    }
    for (const Json &element : *member)
        list.push_back(element.get<std::int64_t>());
    return list;
}

std::vector<FieldReader> FieldReader::objects(std::string_view key)
{
    const Json *member = find(key);
    std::vector<FieldReader> readers;
    if (!member)
        return readers;
    if (!member->is_array()) {
        problem("wrong_type", key, std::string(key), "a list of objects");
        return readers;
    }
    for (std::size_t i = 0; i < member->size(); ++i) {
        const std::string element = place(key) + "/" + std::to_string(i);
        if ((*member)[i].is_object())
            readers.emplace_back((*member)[i], element, m_findings);
        else
            m_findings.push_back({"wrong_type", Severity::error, element, std::string(key), "an object"});
    }
    return readers;
}

std::optional<FieldReader> FieldReader::object(std::string_view key)
{
    const Json *member = find(key);
    if (!member)
        return {};
    if (member->is_object())
        return FieldReader(*member, place(key), m_findings);
    problem("wrong_type", key, std::string(key), "an object");
    return {};
}

bool FieldReader::checkPath(const std::string &text, std::string_view key)
{
    if (text.empty()) {
        problem("key_missing", key, std::string(key));
        return false;
    }
    if (isAbsolute(text)) {
        problem("absolute_path", key, std::string(key), text);
        return false;
    }
    if (const auto rule = relativePathProblem(text)) {
        problem("path_escapes", key, text, *rule);
        return false;
    }
    return true;
}

std::optional<std::string> FieldReader::path(std::string_view key)
{
    auto value = text(key);
    return value && checkPath(*value, key) ? value : std::nullopt;
}

std::vector<std::string> FieldReader::paths(std::string_view key)
{
    auto list = texts(key);
    std::erase_if(list, [&](const std::string &path) { return !checkPath(path, key); });
    return list;
}

std::optional<std::string> FieldReader::sha256(std::string_view key)
{
    auto value = text(key);
    if (!value || isSha256(*value))
        return value;
    problem("value_invalid", key, std::string(key), "a SHA-256 has 64 lower-case hex digits");
    return {};
}

std::optional<std::size_t> FieldReader::choice(std::string_view key, const std::vector<std::string_view> &allowed)
{
    const auto value = text(key);
    if (!value)
        return {};
    const auto found = std::find(allowed.begin(), allowed.end(), *value);
    if (found != allowed.end())
        return static_cast<std::size_t>(found - allowed.begin());
    std::string list;
    for (const auto word : allowed)
        list += (list.empty() ? "one of " : ", ") + std::string(word);
    problem("value_invalid", key, std::string(key), "\"" + *value + "\" is not " + list);
    return {};
}

void FieldReader::reportUnknown()
{
    if (!m_value.is_object())
        return;
    for (const auto &[key, value] : m_value.items())
        if (std::find(m_known.begin(), m_known.end(), key) == m_known.end())
            m_findings.push_back({"unknown_key", Severity::warning, place(key), key, {}});
}

} // namespace redossier
