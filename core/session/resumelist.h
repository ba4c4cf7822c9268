// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! Whether a training resume restores one part of what it needs.
enum class ResumeState { present, absent, notRecorded };

//! One row of the resume list (M90). A declaration of a person stands beside what a checkpoint shows and never hides it.
struct ResumeItem
{
    std::string name;                       //!< one of resumeNames()
    ResumeState state = ResumeState::notRecorded;
    bool declared = false;                  //!< a person said so, else a checkpoint was read
    std::vector<std::string> keys;          //!< where the checkpoint has it: at most ten of its own names
    std::string note;                       //!< what the person wrote
};

//! weights, optimizer, scheduler, scaler, generators, loader_position, step: in this order.
const std::vector<std::string> &resumeNames();
std::string_view spelling(ResumeState state);

//! The whole list from the names of a checkpoint's values ("optimizer/state/0/exp_avg"); without a checkpoint nothing is
//! recorded. What no name tells is absent from the checkpoint.
std::vector<ResumeItem> resumeListFrom(const std::optional<std::vector<std::string>> &checkpointNames);

//! NAME=present, NAME=absent or NAME=not_recorded, with `:NOTE` behind it; over what is there. Code: wrong_usage.
Outcome declareResumeItem(std::vector<ResumeItem> &list, const std::string &declaration);

} // namespace redossier
