// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/devicerecord.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

std::vector<Json> elements(const Json &list)
{
    std::vector<Json> all;
    if (list.is_array())
        all.assign(list.begin(), list.end());
    return all;
}

} // namespace

DeviceRecord readDeviceRecord(const Reference &reference, const Json &observation, const Json &lines)
{
    DeviceRecord record;
    const Json &device = memberAt(observation, "device");
    // Those of the observation know how the process ended.
    const auto stages = elements(memberAt(device, "stages"));
    record.probe = readProbeRecord(stages.empty() ? elements(lines) : stages);
    record.declared = reference.platform.has_value();
    record.platform = record.declared ? reference.platform : platformFromSpelling(textAt(device, "platform"));
    if (!stages.empty())
        record.conclusions = deviceConclusions(record.platform, !record.declared, record.probe, memberAt(observation, "chain"));
    return record;
}

} // namespace redossier
