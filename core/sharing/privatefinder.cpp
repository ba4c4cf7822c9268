// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/privatefinder.h"

#include "core/process/joinedtext.h"
#include "core/process/secretfinder.h"
#include "core/sharing/characters.h"
#include "core/sharing/decodedtext.h"
#include "core/sharing/homefolder.h"
#include "core/sharing/machinefinder.h"
#include "core/sharing/networkfinder.h"

#include <algorithm>
#include <array>

namespace redossier {

namespace {

void addCredentials(std::string_view text, PrivateMatches &matches)
{
    for (const Secret &secret : findSecrets(text))
        matches.push_back({secret.begin, secret.end, PrivateKind::credential, secret.rule.empty() ? "address-part" : secret.rule,
                           std::string(text.substr(secret.begin, secret.end - secret.begin))});
}

void addPersons(std::string_view text, PrivateMatches &matches)
{
    for (const HomeFolder &folder : findHomeFolders(text))
        if (!folder.isNobodys())
            matches.push_back({folder.nameBegin, folder.end, PrivateKind::user, "home-folder", personOf(text, folder)});
}

//! Of two that overlap the credential stays, else the one that begins first, else the longer.
PrivateMatches withoutOverlap(PrivateMatches all)
{
    const auto rank = [](const PrivateMatch &one) { return one.kind == PrivateKind::credential ? 0 : 1; };
    std::stable_sort(all.begin(), all.end(), [](const PrivateMatch &a, const PrivateMatch &b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
    });
    PrivateMatches kept;
    for (PrivateMatch &one : all) {
        if (kept.empty() || one.begin >= kept.back().end)
            kept.push_back(std::move(one));
        else if (rank(one) < rank(kept.back()))
            kept.back() = std::move(one);
    }
    return kept;
}

void addNames(std::string_view text, const WordSet &known, PrivateMatches &matches)
{
    addPersons(text, matches);
    addMounts(text, matches);
    addNamedValues(text, matches);
    addHosts(text, matches);
    addAddresses(text, matches);
    addMailboxes(text, matches);
    addDevices(text, matches);
    known.find(text, matches);
}

//! Credentials have rules of their own for what is not seen; names are looked for in the text as it is seen.
void addAll(std::string_view text, const WordSet &known, PrivateMatches &matches)
{
    addCredentials(text, matches);
    const auto seen = withoutUnseen(text);
    if (!seen)
        return addNames(text, known, matches);
    known.find(text, matches); // a known credential as UTF-16 has zeros
    PrivateMatches names;
    addNames(seen->text(), known, names);
    for (PrivateMatch &match : names) {
        match.begin = seen->begin(match.begin);
        match.end = seen->end(match.end);
        matches.push_back(std::move(match));
    }
}

} // namespace

std::string_view spelling(PrivateKind kind)
{
    constexpr std::array<std::string_view, 7> names{"credential", "user", "mount", "host", "address", "email", "device"};
    return names[static_cast<std::size_t>(kind)];
}

PrivateMatches findPrivate(std::string_view text, const WordSet &known)
{
    PrivateMatches matches;
    addAll(text, known, matches);
    if (const auto decoded = DecodedText::of(text)) {
        PrivateMatches hidden;
        addAll(decoded->text(), known, hidden);
        for (PrivateMatch &match : hidden) {
            match.begin = decoded->written(match.begin);
            match.end = decoded->written(match.end);
            matches.push_back(std::move(match));
        }
    }
    return matches.empty() ? matches : withoutOverlap(std::move(matches));
}

bool isTelling(const PrivateMatch &match)
{
    constexpr std::array<std::string_view, 33> common{
        "user",     "root",   "ubuntu", "runner", "jovyan",  "app",     "admin",   "vscode",  "codespace", "builder", "docker",
        "ec2-user", "nobody", "conda",  "coder",  "test",    "tests",   "guest",   "work",    "data",      "home",    "model",
        "master",   "node",   "debian", "centos", "default", "project", "student", "worker",  "service",   "build",   "mambauser"};
    if (match.kind != PrivateKind::user && match.kind != PrivateKind::host)
        return false;
    if (match.value.size() < 4 && match.kind == PrivateKind::host)
        return false;
    return match.value.size() >= 3 && std::find(common.begin(), common.end(), match.value) == common.end();
}

} // namespace redossier
