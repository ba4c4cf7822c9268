// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/places.h"
#include "core/base/taskcontext.h"
#include "core/dossier/dossierlock.h"
#include "core/plain/json.h"
#include "core/session/resumelist.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! What a person gives of a training resume.
struct ResumeRequest
{
    std::filesystem::path dossier;
    std::optional<std::filesystem::path> checkpoint; //!< a file that the engine reads; it stays where it is
    std::vector<std::string> declarations;           //!< NAME=STATE[:NOTE]
    //! An exercise of its own: the uninterrupted trajectory, the resumed one, and rules that hold for nothing else.
    std::optional<std::filesystem::path> straight, resumed;
    std::optional<std::filesystem::path> rules;
    std::shared_ptr<const Json> ownRules; //!< instead of the file: a document of the same shape
};

//! The record of a training resume (M90 to M92), written to resume/ and judged by itself: nothing of it is offered to the
//! criterion, and nothing of it is part of the reference's identity.
struct ResumeRecord
{
    std::vector<ResumeItem> items;
    std::string verdict; //!< reproduced, not_reproduced, not_comparable, inconclusive or not_answered
    std::vector<Statement> reasons;
    std::shared_ptr<const Json> document; //!< resume/resume.json, `redossier-resume/1`
    Findings findings;                    //!< of the exercise's rules, when they cannot be judged by: nothing was written
};

//! Runs no command of the project: the engine reads the files. `held`: the dossier's lock, where the caller holds it. Codes:
//! goal_not_trajectory, wrong_usage, missing_file, cancelled, those of the engine, of reading and of writing a dossier.
Result<ResumeRecord> recordResume(const ResumeRequest &request, const Places &places, const Wording &wording,
                                  const TaskContext &context, std::shared_ptr<const DossierLock> held = {});

} // namespace redossier
