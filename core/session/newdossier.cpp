// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/newdossier.h"

#include "core/environment/requirementsfile.h"

#include <algorithm>

namespace redossier {

namespace {

Result<RebuildFileParts> readRebuildFile(const std::filesystem::path &root, const std::string &relative)
{
    const auto file = RequirementsFile::readBeneath(root, relative);
    if (!file)
        return file.error();
    return RebuildFileParts{file->files(), file->localPaths(), file->findings()};
}

//! What the check says and the drafting did not say yet.
Findings undecidedOf(const Findings &validated, const Findings &noticed)
{
    Findings undecided;
    for (const Finding &finding : validated) {
        const bool known = std::any_of(noticed.begin(), noticed.end(), [&](const Finding &other) {
            return other.code == finding.code && (other.subject == finding.subject || finding.code == "no_version_control");
        });
        if (!known)
            undecided.push_back(finding);
    }
    return undecided;
}

} // namespace

Result<NewDossier> draftDossier(const std::filesystem::path &project, const std::filesystem::path &target,
                               const EngineClient &engine, const TaskContext &context)
{
    auto draft = ReferenceDrafter(readRebuildFile).draft(project, target, context);
    if (!draft)
        return draft.error();
    NewDossier made{std::move(draft->findings), {}, std::move(draft->refused), {}, {}};
    if (!made.refused.empty())
        return made;
    auto validation = validateReference(target, engine, context);
    if (validation) {
        made.undecided = undecidedOf(validation->findings, made.noticed);
        made.validation = std::move(*validation);
    } else {
        made.notValidated = validation.error();
    }
    return made;
}

} // namespace redossier
