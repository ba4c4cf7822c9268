// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sharing/sharingdecisions.h"

namespace redossier {

//! How a finished text writes the signs that mean something to it.
enum class TextForm { plain, html, markdown, json };

//! A text with every decision applied, and read once more.
struct SharedCopy
{
    std::string text;
    std::vector<PrivateRow> undecided; //!< things that stand in it and nobody decided about; `value` of no credential
    std::uint64_t replaced = 0;        //!< places

    bool isReviewed() const { return undecided.empty(); }
};

//! Applies the decisions to a finished text (a report in HTML, Markdown or JSON, a log) and scans what came out. When something
//! is left that should be gone, nothing is given: code private_left (detail: its kind and line). `name` is for messages.
Result<SharedCopy> sharedCopy(std::string_view text, TextForm form, const std::string &name, const SharingDecisions &decisions,
                              const MachineNames &names = {});

//! A finished text, read as a person reads it: whatever private stands in it, decided or not.
std::vector<PrivateRow> privateIn(std::string_view text, TextForm form, const std::string &name, const MachineNames &names = {});

//! The rows of a finished text that nobody decided about. Code: private_left, when something is in it that should be gone.
Result<std::vector<PrivateRow>> undecidedIn(std::string_view text, TextForm form, const std::string &name, const SharingDecisions &decisions,
                                            const MachineNames &names = {});

} // namespace redossier
