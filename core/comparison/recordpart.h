// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/documentfields.h"
#include "core/plain/json.h"

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! One object of comparison.json and its place in it. What is of another type is a finding, and reading goes on.
class RecordPart : public DocumentFields
{
public:
    RecordPart(const Json &object, std::string place, Findings &problems);

    const Json &object() const { return m_object; }
    //! A member that is an object; nothing where it is null or absent.
    std::optional<RecordPart> part(std::string_view key);
    //! The objects of a list.
    std::vector<RecordPart> parts(std::string_view key);
    //! 0 where it is null or absent.
    std::int64_t count(std::string_view key);
    std::optional<std::int64_t> optionalCount(std::string_view key);
    //! Non-finite numbers are words here.
    std::optional<double> anyNumber(std::string_view key);
    std::vector<std::int64_t> counts(std::string_view key);
    //! A number, text or truth value as text; empty where it is null or absent.
    std::string written(std::string_view key);

private:
    const Json &m_object;
    std::string m_place;
    Findings &m_findings;
};

} // namespace redossier
