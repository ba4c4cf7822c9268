// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! A layer of resources/schema/layers.json.
struct Layer
{
    std::string name;    //!< "driver"
    std::string section; //!< "system"
    std::string origin;  //!< "run_conditions"
    std::vector<std::string> facts; //!< "observation.json#/chain/driver"
};

//! resources/schema/layers.json: which section, layer and origin each fact belongs to, and which facts are never the same
//! twice.
class LayerTable
{
public:
    //! Codes: those of readJsonFile; internal (the file is no such table).
    static Result<LayerTable> read(const std::filesystem::path &resources);

    const std::vector<std::string> &sections() const { return m_sections; }
    const std::vector<Layer> &layers() const { return m_layers; }
    //! By name; the layer `judgement`, of unknown origin, for a name that the table has not.
    const Layer &layer(std::string_view name) const;
    //! Its place in the table.
    std::size_t order(std::string_view name) const;
    //! Times and folders: "observation.json#/taken".
    bool isVolatile(std::string_view pointer) const { return m_volatile.contains(std::string(pointer)); }

private:
    std::vector<std::string> m_sections;
    std::vector<Layer> m_layers;
    std::set<std::string> m_volatile;
};

} // namespace redossier
