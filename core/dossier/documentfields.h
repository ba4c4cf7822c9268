// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! Reads the members of one JSON object that nobody vouches for: a missing or wrong member becomes a finding
//! `document_invalid` with its place, and reading goes on.
class DocumentFields
{
public:
    //! `where` is the place of the object: "dossier.json#" or "runs/ID/run.json#/steps/0".
    DocumentFields(const Json &object, std::string where, Findings &problems);

    //! Required; "" when it is absent or no string.
    std::string text(std::string_view key);
    //! Absent and null give nothing.
    std::optional<std::string> optionalText(std::string_view key);
    std::optional<double> optionalNumber(std::string_view key);
    //! Required, a whole number within the bounds.
    std::optional<std::int64_t> integer(std::string_view key, std::int64_t least, std::int64_t most);
    bool flag(std::string_view key, bool fallback);
    //! An array; empty when it is absent, null or something else.
    const Json &list(std::string_view key);
    //! The strings of an array.
    std::vector<std::string> texts(std::string_view key);
    void problem(std::string_view key, const std::string &rule);

private:
    const Json &m_object;
    std::string m_where;
    Findings &m_problems;
};

//! A finding as a document holds it, without its sentences.
Finding readFinding(const Json &document);

} // namespace redossier
