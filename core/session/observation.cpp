// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/observation.h"

#include "core/base/clock.h"
#include "core/base/jsonfile.h"
#include "core/device/deviceprober.h"
#include "core/device/fact.h"
#include "core/environment/inventory.h"
#include "core/process/childenvironment.h"

namespace redossier {

Observation::Observation() : m_document({{"schema", "redossier-observation/1"}, {"taken", utcNow()}}) {}

Observation Observation::reopen(const std::filesystem::path &folder)
{
    Observation observation;
    auto earlier = readJsonBeneath(folder, "observation.json");
    if (earlier && earlier->is_object() && textAt(*earlier, "schema") == "redossier-observation/1")
        observation.m_document = std::move(*earlier);
    return observation;
}

void Observation::addPython(const InterpreterFacts &facts, const RootTokens &tokens)
{
    const auto leaf = [&](const std::string &value, const char *command) {
        return observedFact(tokens.tokenised(value), command);
    };
    m_document["python"] = {{"implementation", leaf(facts.implementation, "platform.python_implementation()")},
                            {"version", leaf(facts.version, "platform.python_version()")},
                            {"machine", leaf(facts.machine, "platform.machine()")},
                            {"executable", leaf(facts.executable, "sys.executable")},
                            {"prefix", leaf(facts.prefix, "sys.prefix")},
                            {"base_prefix", leaf(facts.basePrefix, "sys.base_prefix")}};
}

void Observation::addInventory(const Inventory &inventory, const RootTokens &tokens)
{
    m_document["inventory"] = inventory.toJson(tokens);
}

void Observation::addDevice(const DeviceResult &device)
{
    const auto add = [this](const char *part, const SharedJson &content) {
        if (content)
            m_document[part] = *content;
    };
    add("chain", device.chain);
    add("device", device.device);
    add("settings", device.settings);
}

void Observation::addSpread(const Json &spread)
{
    m_document["spread"] = {{"value", spread}, {"evidence", "observed"}, {"command", "capture --run --repeat"}};
}

void Observation::addEnvironment(const ChildEnvironment &environment)
{
    Json values = Json::object();
    for (const auto &[name, value] : environment.recorded)
        values[name] = observedFact(value, "environment");
    m_document["environment"] = std::move(values);
}

std::string Observation::value(std::string_view part, std::string_view name) const
{
    return textAt(memberAt(memberAt(m_document, part), name), "value");
}

} // namespace redossier
