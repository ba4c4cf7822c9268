// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/picklereader.h"

#include "core/engine/picklemachine.h"

namespace redossier {

Result<std::unique_ptr<PickleDocument>> readPickle(std::string bytes, const std::string &name)
{
    auto document = std::make_unique<PickleDocument>();
    document->bytes = std::move(bytes);
    PickleMachine machine(document->bytes, document->store);
    if (machine.run(document->root))
        return document;
    const std::string place = "byte " + std::to_string(machine.failedAt()) + ": ";
    if (!machine.refusedName().empty())
        return Error{"object_refused", name, machine.refusedName()};
    return Error{"output_invalid", name, place + machine.rule()};
}

} // namespace redossier
