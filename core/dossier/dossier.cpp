// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/dossier.h"

#include "core/base/clock.h"
#include "core/dossier/documentfields.h"
#include "core/plain/beneath.h"
#include "core/plain/digest.h"
#include "core/plain/schemaname.h"

#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::string_view family = "redossier-dossier/";
constexpr int knownVersion = 1; // of every document of a dossier

Json orNull(const std::optional<std::string> &text)
{
    return text ? Json(*text) : Json(nullptr);
}

//! The number behind `kind`, which is "redossier-dossier/", 0 when there is none.
int schemaVersion(std::string_view schema, std::string_view kind)
{
    int version = 0;
    if (!schema.starts_with(kind))
        return 0;
    schema.remove_prefix(kind.size());
    const auto [end, failed] = std::from_chars(schema.data(), schema.data() + schema.size(), version);
    return failed == std::errc() && end == schema.data() + schema.size() && version > 0 ? version : 0;
}

//! newer_schema for the first document below reference/ that a newer version wrote; what cannot be read is its reader's affair.
std::optional<Error> newerDocument(int folder, const std::filesystem::path &root)
{
    constexpr std::array<std::string_view, 3> names{"reference", "criterion", "observation"};
    for (const std::string_view name : names) {
        const std::string file = "reference/" + std::string(name) + ".json";
        const auto bytes = readBeneath(folder, file);
        const std::string schema = bytes ? schemaOf(*bytes) : std::string();
        if (schemaVersion(schema, "redossier-" + std::string(name) + "/") > knownVersion)
            return Error{"newer_schema", (root / file).string(), schema};
    }
    return std::nullopt;
}

HistoryEntry readHistoryEntry(const Json &document, const std::string &where, Findings &problems)
{
    DocumentFields fields(document, where, problems);
    HistoryEntry entry;
    entry.identity = fields.text("identity");
    entry.lockedAt = fields.text("locked_at");
    entry.reason = fields.optionalText("reason");
    entry.criterionSha256 = fields.text("criterion_sha256");
    entry.note = fields.optionalText("note");
    return entry;
}

std::optional<CleanFolderCheck> readCheck(const Json &mark, const std::optional<std::string> &identity)
{
    if (mark.is_boolean() && !mark.get<bool>())
        return CleanFolderCheck{};
    CleanFolderCheck check{true, textAt(mark, "run"), textAt(mark, "identity"), textAt(mark, "checked_at"), textAt(mark, "machine")};
    return identity && check.identity == *identity ? std::optional(std::move(check)) : std::nullopt;
}

Json checkJson(const std::optional<CleanFolderCheck> &check, const std::optional<std::string> &identity)
{
    if (!check)
        return nullptr;
    if (!check->passed)
        return false;
    if (check->identity != identity)
        return nullptr;
    return {{"run", check->run}, {"identity", check->identity}, {"checked_at", check->checkedAt}, {"machine", check->machine}};
}

void readMembers(Dossier &dossier, const Json &document)
{
    const std::string where = "dossier.json#";
    DocumentFields fields(document, where, dossier.problems);
    dossier.title = fields.text("title");
    dossier.tool = fields.optionalText("tool").value_or("");
    dossier.created = fields.optionalText("created").value_or("");
    dossier.identity = fields.optionalText("identity");
    dossier.parent = fields.optionalText("parent");
    dossier.lockedAt = fields.optionalText("locked_at");
    dossier.criterionSha256 = fields.optionalText("criterion_sha256");
    dossier.exercise = fields.flag("exercise", false);
    dossier.cleanFolder = readCheck(memberAt(document, "transferable"), dossier.identity);
    const Json &history = fields.list("history");
    for (std::size_t i = 0; i < history.size(); ++i)
        dossier.history.push_back(
            readHistoryEntry(history[i], where + "/history/" + std::to_string(i), dossier.problems));
}

Json historyJson(const std::vector<HistoryEntry> &history, const Json &recorded)
{
    Json list = Json::array();
    for (std::size_t i = 0; i < history.size(); ++i) {
        const bool known = recorded.is_array() && i < recorded.size() && recorded[i].is_object()
                           && textAt(recorded[i], "identity") == history[i].identity;
        Json entry = known ? recorded[i] : Json::object();
        entry["identity"] = history[i].identity;
        entry["locked_at"] = history[i].lockedAt;
        entry["reason"] = orNull(history[i].reason);
        entry["criterion_sha256"] = history[i].criterionSha256;
        entry["note"] = orNull(history[i].note);
        list.push_back(std::move(entry));
    }
    return list;
}

} // namespace

std::string toolName()
{
    return "redossier " REDOSSIER_VERSION;
}

Json Dossier::toJson() const
{
    Json document = recorded && recorded->is_object() ? *recorded : Json::object();
    document["schema"] = schema;
    document["title"] = title;
    document["tool"] = tool;
    document["created"] = created;
    document["identity"] = orNull(identity);
    document["parent"] = orNull(parent);
    document["locked_at"] = orNull(lockedAt);
    document["criterion_sha256"] = orNull(criterionSha256);
    document["history"] = historyJson(history, memberAt(document, "history"));
    document["exercise"] = exercise;
    document["transferable"] = checkJson(cleanFolder, identity);
    return document;
}

Result<Dossier> openDossier(const std::filesystem::path &path)
{
    const std::string subject = path.string();
    const auto folder = openFolder(subject);
    if (!folder)
        return folder.error().code == "missing_file" ? Error{"not_a_dossier", subject, "there is no such folder"}
                                                     : folder.error();
    const auto bytes = readBeneath(folder->get(), "dossier.json");
    if (!bytes && bytes.error().code == "missing_file")
        return Error{"not_a_dossier", subject, "it holds no dossier.json"};
    if (!bytes)
        return Error{bytes.error().code, (path / "dossier.json").string(), bytes.error().detail};
    auto document = parseJson(*bytes, (path / "dossier.json").string());
    if (!document)
        return document.error();
    Dossier dossier;
    dossier.root = path;
    dossier.schema = textAt(*document, "schema");
    const int version = schemaVersion(dossier.schema, family);
    if (version == 0)
        return Error{"document_invalid", (path / "dossier.json").string() + "#/schema",
                     dossier.schema.empty() ? "the schema is missing" : "\"" + dossier.schema + "\" is no schema of a dossier"};
    if (version > knownVersion)
        dossier.newer = Error{"newer_schema", subject, dossier.schema};
    dossier.sha256 = sha256Hex(*bytes);
    readMembers(dossier, *document);
    if (dossier.newer)
        dossier.problems.clear(); // a newer format may give a member another shape
    else
        dossier.newer = newerDocument(folder->get(), path);
    dossier.recorded = std::make_shared<const Json>(std::move(*document));
    return dossier;
}

Dossier newDossier(const std::filesystem::path &root, const std::string &title)
{
    Dossier dossier;
    dossier.root = root;
    dossier.schema = std::string(family) + std::to_string(knownVersion);
    dossier.title = title;
    dossier.tool = toolName();
    dossier.created = utcNow();
    return dossier;
}

} // namespace redossier
