// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/sharingdecisions.h"

#include "core/base/clock.h"
#include "core/base/jsonfile.h"
#include "core/sharing/characters.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <openssl/evp.h>
#include <openssl/rand.h>

namespace redossier {

namespace {

constexpr std::string_view schemaText = "redossier-sharing/1";
constexpr std::array<PrivateKind, 7> kinds{PrivateKind::credential, PrivateKind::user,  PrivateKind::mount, PrivateKind::host,
                                           PrivateKind::address,    PrivateKind::email, PrivateKind::device};
constexpr std::array<SharingAction, 3> actions{SharingAction::keep, SharingAction::replace, SharingAction::drop};
//! Makes a list of likely names slow to try, and a review of hundreds of things still quick.
constexpr int rounds = 2000;
constexpr std::size_t longestPlaceholder = 80;
//! As many things as a scan keeps.
constexpr std::size_t mostDecisions = 10'000;

std::string hexadecimal(const unsigned char *bytes, std::size_t count)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        (text += digits[bytes[i] >> 4]) += digits[bytes[i] & 15u];
    return text;
}

template <class Value, std::size_t N> std::optional<Value> named(const std::array<Value, N> &values, const std::string &name)
{
    const auto found = std::find_if(values.begin(), values.end(), [&](Value one) { return spelling(one) == name; });
    return found == values.end() ? std::nullopt : std::optional(*found);
}

Error invalid(const std::string &subject, const std::string &place, const std::string &rule)
{
    return {"document_invalid", subject + "#" + place, rule};
}

//! As a rule that finds it would write it.
std::string canonical(PrivateKind kind, const std::string &value)
{
    return kind == PrivateKind::credential || kind == PrivateKind::mount ? value : lowerCase(value);
}

bool isHexadecimal(const std::string &text, std::size_t size)
{
    return text.size() == size && std::all_of(text.begin(), text.end(), isHexDigit);
}

} // namespace

std::string_view spelling(SharingAction action)
{
    constexpr std::array<std::string_view, 3> names{"keep", "replace", "drop"};
    return names[static_cast<std::size_t>(action)];
}

std::string defaultPlaceholder(PrivateKind kind, std::size_t number)
{
    if (kind == PrivateKind::credential)
        return "<CREDENTIAL: see ACCESS.md>";
    std::string name(spelling(kind));
    std::transform(name.begin(), name.end(), name.begin(), [](char c) { return static_cast<char>(c - 'a' + 'A'); });
    return "<" + name + "_" + std::to_string(number) + ">";
}

std::optional<std::string> placeholderProblem(std::string_view placeholder)
{
    if (placeholder.size() < 5 || placeholder.front() != '<' || placeholder.back() != '>' || placeholder.size() > longestPlaceholder)
        return "it is a name between < and >, at most 80 bytes long";
    const auto inside = placeholder.substr(1, placeholder.size() - 2);
    const auto colon = inside.find(": ");
    const auto name = inside.substr(0, colon);
    const bool capitals = !name.empty() && name.front() >= 'A' && name.front() <= 'Z'
                          && std::all_of(name.begin(), name.end(), [](char c) { return (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_'; });
    if (!capitals || (colon == std::string_view::npos && name.find('_') == std::string_view::npos))
        return "its name is written in capitals, with an underscore or followed by \": \" and what to do";
    const auto isForbidden = [](char c) {
        return static_cast<unsigned char>(c) < ' ' || c == '\x7f' || std::string_view("<>&\"'\\@/").find(c) != std::string_view::npos;
    };
    if (std::any_of(inside.begin(), inside.end(), isForbidden))
        return "it holds none of < > & \" ' \\ @ /";
    return std::nullopt;
}

SharingDecisions::SharingDecisions()
{
    std::array<unsigned char, 16> salt{};
    RAND_bytes(salt.data(), static_cast<int>(salt.size()));
    m_salt = hexadecimal(salt.data(), salt.size());
}

Result<SharingDecisions> SharingDecisions::fromJson(const Json &document, const std::string &subject)
{
    const std::string schema = textAt(document, "schema");
    if (schema != schemaText)
        return schema.starts_with("redossier-sharing/") ? Error{"newer_schema", subject, schema} : invalid(subject, "/schema", "it is no \"redossier-sharing/1\"");
    SharingDecisions decisions;
    if (!memberAt(document, "salt").is_null())
        decisions.m_salt = textAt(document, "salt");
    if (!isHexadecimal(decisions.m_salt, 32))
        return invalid(subject, "/salt", "it is no text of 32 hexadecimal digits");
    const Json &list = memberAt(document, "decisions");
    if (!list.is_array())
        return invalid(subject, "/decisions", "it is no list");
    if (list.size() > mostDecisions)
        return invalid(subject, "/decisions", "it holds more than " + std::to_string(mostDecisions) + " decisions");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string place = "/decisions/" + std::to_string(i);
        const auto kind = named(kinds, textAt(list[i], "kind"));
        const auto action = named(actions, textAt(list[i], "action"));
        Entry entry{kind.value_or(PrivateKind::user), textAt(list[i], "digest"), {action.value_or(SharingAction::drop), textAt(list[i], "placeholder"), textAt(list[i], "decided")}};
        // A file that a person wrote by hand names the thing itself; it stays outside of the dossier.
        if (const std::string value = textAt(list[i], "value"); kind && entry.digest.empty() && !value.empty())
            entry.digest = decisions.digest(*kind, canonical(*kind, value));
        if (!kind || !action || !isHexadecimal(entry.digest, 64))
            return invalid(subject, place, "kind, action or digest is none that is known");
        if (entry.decision.action == SharingAction::replace)
            if (const auto problem = placeholderProblem(entry.decision.placeholder))
                return invalid(subject, place + "/placeholder", *problem);
        decisions.m_decisions.push_back(std::move(entry));
    }
    decisions.m_recorded = std::make_shared<const Json>(document);
    return decisions;
}

Result<SharingDecisions> SharingDecisions::ofFile(const std::filesystem::path &file)
{
    const auto document = readJsonFile(file);
    return document ? fromJson(*document, file.string()) : Result<SharingDecisions>(document.error());
}

Result<SharingDecisions> SharingDecisions::ofDossier(const std::filesystem::path &dossier)
{
    const auto document = readJsonBeneath(dossier, fileName);
    if (!document && document.error().code == "missing_file")
        return SharingDecisions();
    return document ? fromJson(*document, std::string(fileName)) : Result<SharingDecisions>(document.error());
}

Json SharingDecisions::toJson() const
{
    Json document = m_recorded ? *m_recorded : Json::object();
    document["schema"] = schemaText;
    document["salt"] = m_salt;
    Json list = Json::array();
    for (const Entry &entry : m_decisions) {
        Json one{{"kind", spelling(entry.kind)}, {"digest", entry.digest}, {"action", spelling(entry.decision.action)}};
        if (entry.decision.action == SharingAction::replace)
            one["placeholder"] = entry.decision.placeholder;
        one["decided"] = entry.decision.decided;
        list.push_back(std::move(one));
    }
    document["decisions"] = std::move(list);
    return document;
}

Outcome SharingDecisions::write(DossierWriter &writer) const
{
    return writer.writeJson(fileName, toJson());
}

std::string SharingDecisions::digest(PrivateKind kind, const std::string &value) const
{
    std::string &known = m_digests[{kind, value}];
    if (!known.empty())
        return known;
    const std::string text = std::string(spelling(kind)) + '\n' + value;
    std::array<unsigned char, 32> bytes{};
    PKCS5_PBKDF2_HMAC(text.data(), static_cast<int>(text.size()), reinterpret_cast<const unsigned char *>(m_salt.data()),
                      static_cast<int>(m_salt.size()), rounds, EVP_sha256(), static_cast<int>(bytes.size()), bytes.data());
    return known = hexadecimal(bytes.data(), bytes.size());
}

std::optional<SharingDecision> SharingDecisions::taken(PrivateKind kind, const std::string &value) const
{
    const bool any = std::any_of(m_decisions.begin(), m_decisions.end(), [kind](const Entry &entry) { return entry.kind == kind; });
    if (!any)
        return std::nullopt;
    const std::string wanted = digest(kind, value);
    for (const Entry &entry : m_decisions)
        if (entry.kind == kind && entry.digest == wanted)
            return entry.decision;
    return std::nullopt;
}

std::optional<SharingDecision> SharingDecisions::find(PrivateKind kind, const std::string &value) const
{
    if (const auto decision = taken(kind, value))
        return decision;
    if (kind == PrivateKind::credential)
        return SharingDecision{SharingAction::replace, defaultPlaceholder(kind, 1), {}};
    return std::nullopt;
}

std::string SharingDecisions::freePlaceholder(PrivateKind kind) const
{
    for (std::size_t number = 1;; ++number) {
        const std::string name = defaultPlaceholder(kind, number);
        const bool taken = std::any_of(m_decisions.begin(), m_decisions.end(), [&](const Entry &entry) { return entry.decision.placeholder == name; });
        if (!taken || kind == PrivateKind::credential)
            return name;
    }
}

Outcome SharingDecisions::decide(PrivateKind kind, const std::string &value, SharingDecision decision)
{
    forget(kind, value);
    if (decision.action != SharingAction::replace)
        decision.placeholder.clear();
    else if (decision.placeholder.empty())
        decision.placeholder = freePlaceholder(kind);
    if (decision.action == SharingAction::replace)
        if (const auto problem = placeholderProblem(decision.placeholder))
            return Error{"placeholder_invalid", decision.placeholder, *problem};
    if (decision.decided.empty())
        decision.decided = utcNow();
    // A digest of a short password could be tried out, and a credential is replaced without one.
    const bool asUsual = kind == PrivateKind::credential && decision.action == SharingAction::replace && decision.placeholder == defaultPlaceholder(kind, 1);
    if (!asUsual)
        m_decisions.push_back({kind, digest(kind, value), std::move(decision)});
    return Done{};
}

void SharingDecisions::forget(PrivateKind kind, const std::string &value)
{
    const std::string known = m_decisions.empty() ? std::string() : digest(kind, value);
    std::erase_if(m_decisions, [&](const Entry &entry) { return entry.kind == kind && entry.digest == known; });
}

} // namespace redossier
