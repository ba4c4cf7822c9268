// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/deviceprobe.h"

namespace redossier {

ProbeRequest deviceProbe(const Reference &reference, const std::filesystem::path &python, const std::filesystem::path &root,
                         const Locations &located)
{
    ProbeRequest request;
    request.python = python;
    request.platform = reference.platform;
    request.devices = reference.devices.value_or(1);
    request.extensions = reference.extensions;
    request.placeholders = placeholderValues(reference, python, root, located);
    if (reference.image)
        request.image = reference.image->reference + (reference.image->digest.empty() ? "" : "@" + reference.image->digest);
    request.timeLimit = reference.limits.probe.value_or(request.timeLimit);
    request.settings = reference.observeSettings;
    return request;
}

} // namespace redossier
