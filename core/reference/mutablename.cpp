// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/mutablename.h"

#include "core/reference/filekind.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::array<std::string_view, 36> movingWords{
    "latest",  "main",     "master", "head",     "trunk",  "tip",     "develop",  "dev",     "development",
    "nightly", "current",  "newest", "stable",   "default", "edge",   "rolling",  "snapshot", "production",
    "prod",    "staging",  "release", "last",    "new",    "final",   "dernier",  "derniere", "courant",
    "actuel",  "recent",   "aktuell", "neueste", "letzte", "ultimo",  "ultima",   "unstable", "testing"};

bool isWordCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

bool isMovingWord(std::string_view word)
{
    return std::find(movingWords.begin(), movingWords.end(), word) != movingWords.end();
}

//! A hub's repository, where every name but a commit can move.
bool isHub(std::string_view source)
{
    const std::string lower = lowered(source);
    return lower.find("huggingface.co") != std::string::npos || lower.starts_with("hugging face hub")
           || lower.starts_with("hf:") || lower.starts_with("hf.co") || lower.find("modelscope.") != std::string::npos
           || lower.find("torch.hub") != std::string::npos;
}

//! "org/name", or an address that git clones. "models/small.pt" is a file.
bool looksLikeRepository(std::string_view source)
{
    if (source.ends_with(".git") || source.starts_with("git+"))
        return true;
    const auto slash = source.find('/');
    const auto isPart = [](std::string_view part) {
        return !part.empty() && part.front() != '.' && std::all_of(part.begin(), part.end(), [](char c) {
            return isWordCharacter(static_cast<char>(c | 0x20)) || c == '-' || c == '_' || c == '.';
        });
    };
    if (slash == std::string_view::npos || !isPart(source.substr(0, slash)) || !isPart(source.substr(slash + 1)))
        return false;
    const std::string ending = extensionOf(std::string(source)); // of "encoder-v1.5" it is a number
    return ending.empty() || ending.find_first_of("0123456789") != std::string::npos;
}

void addMutable(Findings &findings, Severity severity, std::string where, std::string subject, std::string name)
{
    findings.push_back({"mutable_name", severity, std::move(where), std::move(subject), std::move(name)});
}

void checkAssets(const std::vector<Asset> &assets, const std::string &key, Findings &findings)
{
    for (std::size_t i = 0; i < assets.size(); ++i) {
        const Asset &asset = assets[i];
        const std::string place = "reference.json#/" + key + "/" + std::to_string(i);
        const bool hub = isHub(asset.source);
        const bool moving = hub ? !asset.version.empty() && !isCommit(asset.version) : isMutableName(asset.version);
        if (moving)
            addMutable(findings, Severity::error, place + "/version", asset.name, asset.version);
        const Severity unlessFingerprint = asset.sha256.empty() ? Severity::error : Severity::warning;
        const std::string part = isMutableName(asset.source) ? asset.source : mutablePart(asset.source);
        if (!part.empty() && !isCommit(asset.version))
            addMutable(findings, unlessFingerprint, place + "/source", asset.name, part);
        else if (hub && asset.version.empty())
            addMutable(findings, unlessFingerprint, place + "/version", asset.name, "the default branch");
        else if (asset.version.empty() && looksLikeRepository(asset.source))
            addMutable(findings, Severity::warning, place + "/version", asset.name, "the default branch");
    }
}

void checkCode(const CodeReference &code, Findings &findings)
{
    const std::string place = "reference.json#/code/revision";
    if (code.revision.empty())
        return;
    const bool tree = code.revision.starts_with("tree:") && isCommit(std::string_view(code.revision).substr(5));
    if (!isCommit(code.revision) && !tree)
        addMutable(findings, Severity::error, place, "code", code.revision);
}

//! What a document calls the model that its revision belongs to; "" when it names none.
std::string modelOf(const Json &object)
{
    for (const auto key : {"model", "model_name_or_path", "model_id", "repo_id", "repo", "pretrained_model_name_or_path",
                           "name_or_path", "_name_or_path", "dataset", "model_name"})
        if (const std::string name = textAt(object, key); !name.empty())
            return name;
    return {};
}

//! The repository of "org/repo--module.Class" in auto_map, which the code comes from; "" where it comes with the model.
std::string foreignCodeOf(const Json &object)
{
    const Json &map = memberAt(object, "auto_map");
    if (!map.is_object())
        return {};
    for (const Json &target : map) {
        const std::string text = target.is_string() ? target.get<std::string>() : std::string();
        if (const auto end = text.find("--"); end != std::string::npos && end > 0)
            return text.substr(0, end);
    }
    return {};
}

void checkModelObject(const Json &object, const std::string &place, Findings &findings)
{
    const std::string model = modelOf(object);
    const bool resolved = isCommit(textAt(object, "resolved_commit"));
    const auto check = [&](const char *key, const std::string &subject) {
        const Json &value = memberAt(object, key);
        const bool absent = value.is_null();
        if (!absent && (!value.is_string() || isCommit(value.get<std::string>())))
            return;
        const std::string name = absent ? "the default branch" : value.get<std::string>();
        addMutable(findings, resolved ? Severity::warning : Severity::error, place + "/" + key, subject, name);
    };
    if (!model.empty() && object.contains("revision"))
        check("revision", model);
    const std::string codeFrom = foreignCodeOf(object);
    if (!model.empty() && (object.contains("code_revision") || memberAt(object, "trust_remote_code") == true)
        && (!codeFrom.empty() || object.contains("code_revision")))
        check("code_revision", codeFrom.empty() ? model : codeFrom);
}

void visit(const Json &value, const std::string &place, Findings &findings)
{
    if (value.is_object()) {
        checkModelObject(value, place, findings);
        for (const auto &[key, member] : value.items())
            visit(member, place + "/" + key, findings);
    } else if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i)
            visit(value[i], place + "/" + std::to_string(i), findings);
    }
}

} // namespace

bool isCommit(std::string_view text)
{
    return (text.size() == 40 || text.size() == 64) && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool isMutableName(std::string_view name)
{
    const std::string lower = lowered(name);
    if (lower.empty() || isCommit(lower))
        return false;
    for (const std::string_view prefix : {"refs/heads/", "origin/", "upstream/", "feature/", "feat/", "bugfix/", "hotfix/", "heads/"})
        if (lower.starts_with(prefix))
            return true;
    // "dernier-modele", "model-latest", "latest.pt": the words between separators. A digit makes it a version: "release-1.4".
    const bool hasDigit = std::any_of(lower.begin(), lower.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (hasDigit && lower.find("latest") == std::string::npos && lower.find("dernier") == std::string::npos)
        return false;
    for (std::size_t start = 0; start < lower.size();) {
        std::size_t end = start;
        while (end < lower.size() && isWordCharacter(lower[end]))
            ++end;
        if (isMovingWord(std::string_view(lower).substr(start, end - start)))
            return true;
        start = end + 1;
    }
    return false;
}

std::string mutablePart(std::string_view address)
{
    const std::string lower = lowered(address);
    for (const std::string_view before : {"/resolve/", "/raw/", "/blob/", "/tree/", "/archive/", "revision=", "ref=", "branch=", "@"}) {
        const auto start = lower.find(before);
        if (start == std::string::npos)
            continue;
        const auto from = start + before.size();
        std::string name = lower.substr(from, lower.find_first_of("/?#& ", from) - from);
        if (const auto dot = name.find('.'); before == "/archive/" && dot != std::string::npos)
            name.erase(dot);
        if (isMovingWord(name))
            return name;
    }
    for (const std::string_view part : {"/latest", "/current", "/nightly", ":latest"}) {
        const auto start = lower.find(part);
        const auto end = start == std::string::npos ? start : start + part.size();
        if (start != std::string::npos && (end == lower.size() || !isWordCharacter(lower[end])))
            return std::string(part.substr(1));
    }
    return {};
}

Findings checkMutableNames(const Reference &reference)
{
    Findings findings;
    checkCode(reference.code, findings);
    checkAssets(reference.data, "data", findings);
    checkAssets(reference.weights, "weights", findings);
    if (reference.image && !reference.image->reference.empty() && reference.image->digest.empty()
        && reference.image->reference.find("@sha256:") == std::string::npos)
        addMutable(findings, Severity::error, "reference.json#/image/reference", "image", reference.image->reference);
    return findings;
}

Findings checkModelDocument(const Json &document, const std::string &file)
{
    Findings findings;
    visit(document, file + "#", findings);
    return findings;
}

} // namespace redossier
