// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/roottokens.h"
#include "core/plain/json.h"
#include "core/process/pythoninterpreter.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace redossier {

struct ChildEnvironment;
struct DeviceResult;
struct Inventory;

//! observation.json as it grows: what was seen in one environment on one machine. A part that nobody asked for is absent.
class Observation
{
public:
    Observation();
    //! The one that an earlier part of a run left; a fresh one where there is none.
    static Observation reopen(const std::filesystem::path &folder);

    void addPython(const InterpreterFacts &facts, const RootTokens &tokens);
    void addInventory(const Inventory &inventory, const RootTokens &tokens);
    void addDevice(const DeviceResult &device);
    //! How far repetitions of the reference's sample lie apart: {runs, outputs}.
    void addSpread(const Json &spread);
    //! The values that may be written down; all other variables are named in run.json only.
    void addEnvironment(const ChildEnvironment &environment);

    //! The value of a leaf such as "python", "version"; "" where it is absent or no text.
    std::string value(std::string_view part, std::string_view name) const;
    const Json &toJson() const { return m_document; }

private:
    Json m_document;
};

} // namespace redossier
