// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace redossier {

//! A foreign command that is about to be started, with root tokens.
struct PlannedCommand
{
    std::string step; //!< "rebuild", "dependencies", ...
    std::string name; //!< as in the logs: "pip-install"
    std::vector<std::string> arguments;
    std::string folder;
    int times = 1; //!< how often it is started

    bool operator==(const PlannedCommand &) const = default;
};

//! What a person approves: exactly these commands, for exactly this reference.
struct ConsentRequest
{
    std::string identity; //!< of a draft: the one that lock would give
    std::vector<PlannedCommand> commands;
    //! What else steers pip: options of the rebuild file and PIP_* variables as NAME=VALUE. For the digest and the screen only.
    std::vector<std::string> pipOptions;

    //! SHA-256 over all of it, each text with its length, so that no byte can move from one text to the next.
    std::string digest() const;
};

//! Shows the request and asks; false where nobody can answer.
using ConsentQuestion = std::function<bool(const ConsentRequest &)>;

//! Approvals that were given before, one empty file each: $XDG_STATE_HOME/redossier/approved/DIGEST. Never in a dossier.
class ApprovalStore
{
public:
    explicit ApprovalStore(std::filesystem::path folder) : m_folder(std::move(folder)) {}
    static ApprovalStore ofThisUser();

    bool holds(const std::string &digest) const;
    Outcome remember(const std::string &digest) const;

private:
    std::filesystem::path m_folder;
};

//! Stored approval, `--yes`, or the question, in this order; an answer is stored, `--yes` is not. Code: not_approved.
Outcome obtainConsent(const ConsentRequest &request, bool yes, const ApprovalStore &store, const ConsentQuestion &ask);

} // namespace redossier
