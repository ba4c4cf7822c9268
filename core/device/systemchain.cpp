// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/device/systemchain.h"

#include "core/device/hostdriver.h"
#include "core/device/hostsystem.h"

#include <nlohmann/json.hpp>

namespace redossier {

Json observeSystemChain(const SystemSources &sources, const TaskContext &context,
                        const std::optional<std::string> &declaredImage)
{
    HostDriver host = observeHostDriver(sources, context);
    return {{"card", std::move(host.card)},
            {"driver", std::move(host.driver)},
            {"system", observeHostSystem(sources)},
            {"container", observeContainer(sources, declaredImage)}};
}

} // namespace redossier
