// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/dossierwriter.h"
#include "core/plain/json.h"
#include "core/sharing/privatescan.h"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace redossier {

//! What becomes of a private thing wherever it stands in what is shared.
enum class SharingAction { keep, replace, drop };

struct SharingDecision
{
    SharingAction action = SharingAction::replace;
    std::string placeholder; //!< of `replace`: "<INDEX_URL: see ACCESS.md>"
    std::string decided;     //!< when, UTC
};

//! Which name stands for a thing when nobody chose one: <USER_1>, <HOST_2>, and of a credential <CREDENTIAL: see ACCESS.md>.
std::string defaultPlaceholder(PrivateKind kind, std::size_t number);
//! What is wrong with a placeholder, or nothing: "<", a name in capitals with an underscore or ": " and what to do, ">". So
//! it is no element of HTML or Markdown, needs no escape in JSON, and no rule takes it for a credential.
std::optional<std::string> placeholderProblem(std::string_view placeholder);

//! sharing.json: decisions about private things. It holds no private thing: each is known by a slow, salted digest of kind
//! and value, so that the file may be shared with the dossier.
class SharingDecisions
{
public:
    static constexpr std::string_view fileName = "sharing.json";

    //! None yet, with a salt of its own.
    SharingDecisions();
    //! Instead of `digest` an entry may have `value`, the thing itself, and `salt` may be left out: so a person writes such a
    //! file by hand. Codes: document_invalid, newer_schema.
    static Result<SharingDecisions> fromJson(const Json &document, const std::string &subject);
    //! DOSSIER/sharing.json; empty decisions where there is none. Adds the codes of reading.
    static Result<SharingDecisions> ofDossier(const std::filesystem::path &dossier);
    static Result<SharingDecisions> ofFile(const std::filesystem::path &file);

    Json toJson() const;
    Outcome write(DossierWriter &writer) const;

    //! The decision that a person took about a thing.
    std::optional<SharingDecision> taken(PrivateKind kind, const std::string &value) const;
    //! The decision about a thing; a credential that nobody decided about is replaced.
    std::optional<SharingDecision> find(PrivateKind kind, const std::string &value) const;
    //! Whether a person decided, or it is a credential.
    bool isDecided(PrivateKind kind, const std::string &value) const { return find(kind, value).has_value(); }
    //! An empty placeholder of `replace` becomes the default one with the next free number. Code: placeholder_invalid.
    Outcome decide(PrivateKind kind, const std::string &value, SharingDecision decision);
    void forget(PrivateKind kind, const std::string &value);
    bool empty() const { return m_decisions.empty(); }

private:
    std::string digest(PrivateKind kind, const std::string &value) const;
    std::string freePlaceholder(PrivateKind kind) const;

    struct Entry
    {
        PrivateKind kind;
        std::string digest;
        SharingDecision decision;
    };
    std::string m_salt;
    std::vector<Entry> m_decisions;
    std::shared_ptr<const Json> m_recorded; //!< as it was read; unknown keys are kept
    mutable std::map<std::pair<PrivateKind, std::string>, std::string> m_digests;
};

std::string_view spelling(SharingAction action);

} // namespace redossier
