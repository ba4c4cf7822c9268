// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/privatefindings.h"

namespace redossier {

namespace {

std::string placeText(const PrivatePlace &place)
{
    return place.line == 0 ? place.file : place.file + ":" + std::to_string(place.line);
}

//! A credential is named by its rule alone, all else by itself.
const std::string &subjectOf(const PrivateRow &row)
{
    return row.kind == PrivateKind::credential ? row.rule : row.value;
}

} // namespace

std::string_view codeOf(const PrivateRow &row)
{
    switch (row.kind) {
    case PrivateKind::credential:
        return "private_credential";
    case PrivateKind::user:
        return row.rule == "home-folder" ? "private_path" : "private_user";
    case PrivateKind::mount:
        return "private_path";
    case PrivateKind::host:
        return "private_host";
    case PrivateKind::address:
        return "private_address";
    case PrivateKind::email:
        return "private_email";
    case PrivateKind::device:
        return "private_device";
    }
    return "private_user";
}

std::vector<PrivateFinding> placedFindings(const PrivateScan &scan)
{
    std::vector<PrivateFinding> findings;
    for (const Finding &one : scan.secretFiles)
        findings.push_back({one, nullptr});
    for (const PrivateRow &row : scan.rows) {
        const std::string code(codeOf(row));
        const auto severity = row.kind == PrivateKind::credential ? Severity::error : Severity::warning;
        for (const PrivatePlace &place : row.places) {
            const std::string times = place.count > 1 ? " (\xC3\x97" + std::to_string(place.count) + ")" : "";
            findings.push_back({{code, severity, placeText(place), subjectOf(row), place.preview + times}, &row});
        }
    }
    if (scan.leftOut > 0)
        findings.push_back({{"private_more", Severity::warning, {}, std::to_string(scan.leftOut), {}}, nullptr});
    for (const Finding &one : scan.notRead)
        findings.push_back({one, nullptr});
    return findings;
}

Findings privateFindings(const PrivateScan &scan)
{
    Findings findings;
    for (PrivateFinding &one : placedFindings(scan))
        findings.push_back(std::move(one.finding));
    return findings;
}

} // namespace redossier
