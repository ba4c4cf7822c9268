// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/acceptednotes.h"

#include "core/base/clock.h"
#include "core/base/jsonfile.h"
#include "core/base/places.h"
#include "core/difference/differencedocument.h"
#include "core/dossier/dossierwriter.h"
#include "core/plain/digest.h"

#include <functional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace redossier {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view schema = "redossier-accepted/1";

Json sideJson(const DifferenceSide &side)
{
    const auto content = side.content ? side.content : side.identity;
    return {{"content", content ? Json(*content) : Json(nullptr)}, {"run", side.run ? Json(*side.run) : Json(nullptr)}};
}

bool isAbout(const Json &document, const DifferenceSide &a, const DifferenceSide &b)
{
    const Json &first = memberAt(document, "a"), &second = memberAt(document, "b");
    const Json one = sideJson(a), other = sideJson(b);
    return (first == one && second == other) || (first == other && second == one);
}

std::vector<AcceptedNote> notesOf(const Json &document)
{
    std::vector<AcceptedNote> notes;
    for (const Json &row : memberAt(document, "rows")) {
        AcceptedNote note{textAt(row, "key"), Json::object(), textAt(row, "reason"), textAt(row, "at")};
        for (const char *name : {"name", "a", "b"})
            if (row.is_object() && row.contains(name))
                note.row[name] = row[name];
        if (!note.key.empty() && !note.reason.empty())
            notes.push_back(std::move(note));
    }
    return notes;
}

using Change = std::function<void(std::vector<AcceptedNote> &notes)>;

Change adding(const std::vector<AcceptedNote> &added)
{
    return [&added](std::vector<AcceptedNote> &notes) { notes = mergedNotes(std::move(notes), added); };
}

//! The notes that a folder holds, after the change. A file that cannot be read is never written over.
Result<Json> renewed(const fs::path &folder, const DifferenceSide &a, const DifferenceSide &b, const Change &change)
{
    Findings problems;
    auto notes = readAcceptedNotes(folder, a, b, problems);
    if (!problems.empty())
        return Error{"document_invalid", problems.front().subject, problems.front().detail};
    change(notes);
    return acceptedNotesDocument(a, b, notes);
}

Outcome renewIn(const fs::path &folder, const DifferenceSide &a, const DifferenceSide &b, const Change &change)
{
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed)
        return Error{"cannot_write", folder.string(), failed.message()};
    auto document = renewed(folder, a, b, change);
    if (!document)
        return document.error();
    return writeJsonFile(folder, acceptedNotesName(a, b), *document);
}

Outcome renewWith(const fs::path &dossier, const DifferenceSide &a, const DifferenceSide &b, const Change &change)
{
    auto writer = DossierWriter::open(dossier);
    if (!writer)
        return writer.error();
    auto document = renewed(dossier / "accepted", a, b, change);
    if (!document)
        return document.error();
    if (auto written = writer->writeJson("accepted/" + acceptedNotesName(a, b), *document); !written)
        return written;
    return writer->renewManifest();
}

} // namespace

AcceptedNote acceptedNote(const DifferenceRow &row, const std::string &reason)
{
    const Json all = rowJson(row);
    AcceptedNote note{row.key, {{"name", row.name}}, reason, utcNow()};
    for (const char *side : {"a", "b"})
        if (all.contains(side))
            note.row[side] = all[side];
    return note;
}

std::string acceptedNotesName(const DifferenceSide &a, const DifferenceSide &b)
{
    std::string one = dumpJsonLine(sideJson(a)), other = dumpJsonLine(sideJson(b));
    if (other < one)
        std::swap(one, other);
    return sha256Hex(one + "\n" + other).substr(0, 16) + ".json";
}

Json acceptedNotesDocument(const DifferenceSide &a, const DifferenceSide &b, const std::vector<AcceptedNote> &notes)
{
    Json rows = Json::array();
    for (const AcceptedNote &note : notes) {
        Json row{{"key", note.key}};
        row.update(note.row);
        row["reason"] = note.reason;
        row["at"] = note.at;
        rows.push_back(std::move(row));
    }
    return {{"schema", schema}, {"a", sideJson(a)}, {"b", sideJson(b)}, {"rows", std::move(rows)}};
}

std::vector<AcceptedNote> readAcceptedNotes(const fs::path &folder, const DifferenceSide &a, const DifferenceSide &b, Findings &problems)
{
    const std::string name = acceptedNotesName(a, b);
    std::error_code ignored;
    if (!fs::exists(fs::symlink_status(folder / name, ignored)))
        return {};
    const std::string place = (folder / name).string();
    const auto document = readJsonBeneath(folder, name);
    if (!document) {
        problems.push_back({"notes_unreadable", Severity::warning, place, place, document.error().detail});
        return {};
    }
    if (textAt(*document, "schema") != schema || !isAbout(*document, a, b)) {
        problems.push_back({"notes_unreadable", Severity::warning, place, place, "it is not about these two"});
        return {};
    }
    return notesOf(*document);
}

std::vector<AcceptedNote> mergedNotes(std::vector<AcceptedNote> old, const std::vector<AcceptedNote> &added)
{
    std::unordered_set<std::string_view> renewed;
    for (const AcceptedNote &one : added)
        renewed.insert(one.key);
    std::erase_if(old, [&](const AcceptedNote &one) { return renewed.contains(one.key); });
    old.insert(old.end(), added.begin(), added.end());
    return old;
}

fs::path notesOfThisMachine()
{
    return stateFolder() / "accepted";
}

void applyAcceptedNotes(Difference &difference, const std::vector<AcceptedNote> &notes, bool apart)
{
    std::unordered_map<std::string_view, const std::string *> reasons; // the last one of a row holds
    for (const AcceptedNote &one : notes)
        reasons[one.key] = &one.reason;
    for (DifferenceRow &row : difference.rows) {
        const auto reason = reasons.find(row.key);
        if (reason == reasons.end() || !differs(row.state) || (apart && row.state == RowState::accepted)) // what lies with a dossier is read first
            continue;
        row.state = RowState::accepted;
        row.reason = *reason->second;
        if (apart)
            row.notes.push_back("reason_kept_here");
    }
    if (!notes.empty())
        difference.recount();
}

void applyKeptNotes(Difference &difference, const fs::path &apart)
{
    for (const fs::path &folder : {difference.a.dossier / "accepted", difference.b.dossier / "accepted", apart}) {
        Findings problems;
        if (!folder.empty())
            applyAcceptedNotes(difference, readAcceptedNotes(folder, difference.a, difference.b, problems), folder == apart);
        difference.a.problems.insert(difference.a.problems.end(), problems.begin(), problems.end());
    }
}

Outcome keepNotesIn(const fs::path &folder, const DifferenceSide &a, const DifferenceSide &b, const std::vector<AcceptedNote> &added)
{
    return renewIn(folder, a, b, adding(added));
}

Outcome keepNotesWith(const fs::path &dossier, const DifferenceSide &a, const DifferenceSide &b, const std::vector<AcceptedNote> &added)
{
    return renewWith(dossier, a, b, adding(added));
}

Result<std::size_t> withdrawNotes(const DifferenceSide &a, const DifferenceSide &b, const fs::path &apart, const std::vector<std::string> &keys)
{
    const std::unordered_set<std::string_view> wanted(keys.begin(), keys.end());
    std::set<std::string> found;
    const Change withdraw = [&](std::vector<AcceptedNote> &notes) {
        std::erase_if(notes, [&](const AcceptedNote &note) { return wanted.contains(note.key) && (found.insert(note.key), true); });
    };
    const auto holdsSome = [&](const fs::path &folder) {
        Findings problems;
        auto notes = readAcceptedNotes(folder, a, b, problems);
        const std::size_t before = notes.size();
        withdraw(notes);
        return notes.size() < before;
    };
    if (!apart.empty() && holdsSome(apart))
        if (auto renewed = renewIn(apart, a, b, withdraw); !renewed)
            return renewed.error();
    for (const DifferenceSide *side : {&a, &b})
        if (side->own && holdsSome(side->dossier / "accepted"))
            if (auto renewed = renewWith(side->dossier, a, b, withdraw); !renewed)
                return renewed.error();
    return found.size();
}

} // namespace redossier
