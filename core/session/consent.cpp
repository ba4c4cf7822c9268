// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/consent.h"

#include "core/base/atomicfile.h"
#include "core/base/places.h"
#include "core/plain/digest.h"

namespace redossier {

std::string ConsentRequest::digest() const
{
    Sha256 sum;
    const auto add = [&sum](const std::string &text) { sum.add(std::to_string(text.size()) + ":" + text); };
    const auto addCount = [&add](std::size_t count) { add(std::to_string(count)); };
    add("redossier-approval/2");
    add(identity);
    addCount(commands.size());
    for (const PlannedCommand &command : commands) {
        add(command.step);
        add(command.name);
        add(command.folder);
        addCount(static_cast<std::size_t>(command.times));
        addCount(command.arguments.size());
        for (const std::string &argument : command.arguments)
            add(argument);
    }
    addCount(pipOptions.size());
    for (const std::string &option : pipOptions)
        add(option);
    return sum.hex();
}

ApprovalStore ApprovalStore::ofThisUser()
{
    return ApprovalStore(stateFolder() / "approved");
}

bool ApprovalStore::holds(const std::string &digest) const
{
    std::error_code failed;
    return std::filesystem::is_regular_file(std::filesystem::symlink_status(m_folder / digest, failed));
}

Outcome ApprovalStore::remember(const std::string &digest) const
{
    std::error_code failed;
    std::filesystem::create_directories(m_folder, failed);
    if (failed)
        return Error{"cannot_write", m_folder.string(), failed.message()};
    return writeFileAtomically(m_folder, digest, {});
}

Outcome obtainConsent(const ConsentRequest &request, bool yes, const ApprovalStore &store, const ConsentQuestion &ask)
{
    const std::string digest = request.digest();
    if (yes || store.holds(digest))
        return Done{};
    if (!ask || !ask(request))
        return Error{"not_approved", request.identity, {}};
    return store.remember(digest);
}

} // namespace redossier
