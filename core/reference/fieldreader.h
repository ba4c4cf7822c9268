// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! Reads the members of one JSON object and collects every problem with its place, e.g. "reference.json#/code/files/3/path".
//! A member that is absent or null reads as nothing; one of the wrong type reads as nothing and is a finding `wrong_type`.
//! Members that nobody asked for are named by `reportUnknown`. The document and the findings must outlive the reader.
class FieldReader
{
public:
    //! `place` is the file's name with "#", or the place of the object in it.
    FieldReader(const Json &value, std::string place, Findings &findings);

    bool has(std::string_view key) const; //!< present, null included
    bool isObject() const;
    std::string place(std::string_view key) const;
    const std::string &place() const { return m_place; }

    std::optional<std::string> text(std::string_view key);
    std::optional<bool> boolean(std::string_view key);
    //! A finite number, or a finding.
    std::optional<double> number(std::string_view key);
    //! A whole number of at least `least`, or a finding `value_invalid`.
    std::optional<std::int64_t> integer(std::string_view key, std::int64_t least = 0);
    std::vector<std::string> texts(std::string_view key);
    std::vector<std::int64_t> integers(std::string_view key);
    //! One reader per element that is an object; other elements are findings.
    std::vector<FieldReader> objects(std::string_view key);
    std::optional<FieldReader> object(std::string_view key);
    //! A path that may stand in a dossier; otherwise a finding `key_missing` (an empty one), `absolute_path` or `path_escapes`,
    //! and nothing.
    std::optional<std::string> path(std::string_view key);
    std::vector<std::string> paths(std::string_view key);
    //! 64 lower-case hex digits, or a finding `value_invalid`.
    std::optional<std::string> sha256(std::string_view key);
    //! One of `allowed`; gives its position.
    std::optional<std::size_t> choice(std::string_view key, const std::vector<std::string_view> &allowed);
    //! Any type; null when absent.
    const Json &any(std::string_view key);

    //! Adds a finding of severity error at `key` ("": at the object itself).
    void problem(std::string_view code, std::string_view key, std::string subject, std::string detail = {});
    //! A warning `unknown_key` for every member that was not read.
    void reportUnknown();

private:
    const Json *find(std::string_view key);
    bool checkPath(const std::string &text, std::string_view key);

    const Json &m_value;
    std::string m_place;
    Findings &m_findings;
    std::vector<std::string> m_known;
};

} // namespace redossier
