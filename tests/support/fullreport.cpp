// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fullreport.h"

#include "core/base/jsonfile.h"
#include "core/difference/differencer.h"
#include "core/messages/messages.h"
#include "core/report/differencereport.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace redossier::test {

namespace fs = std::filesystem;

namespace {

const fs::path resources = fs::path(SOURCE_FOLDER) / "resources";
const std::string run = "runs/20261129T184512Z-3f9a/";

const Messages &english()
{
    static const Messages messages(Messages::Language::english);
    return messages;
}

Json documentOf(const fs::path &file)
{
    auto document = readJsonFile(file);
    if (!document)
        qFatal("%s cannot be read", file.c_str());
    return std::move(*document);
}

//! The text, where a file can be called so.
std::string fileName(const std::string &text)
{
    const bool can = text.size() < 200 && std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '\\' || c == '/'; });
    return can ? text : "no such name";
}

std::vector<fs::path> filesBelow(const fs::path &folder)
{
    std::vector<fs::path> files;
    for (const auto &entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

std::string Planter::next()
{
    const auto number = m_texts.size();
    const std::string mark = "f" + std::to_string(number);
    return m_texts.emplace_back(mark + "(" + m_textOf(static_cast<int>(number)) + ")" + mark);
}

std::string Planter::nextLine()
{
    next();
    std::string &text = m_texts.back();
    std::replace_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
}

//! Every text of a document but those that the program itself chooses among; and beside facts another one with a name of its own.
void Planter::plant(Json &node, bool inSteps)
{
    static const std::set<std::string> chosen{"schema", "state",     "id",        "reference_identity", "identity", "verdict", "evidence", "severity", "note",
                                              "code",   "locked_at", "criterion_sha256", "goal",       "role",     "file",    "files",    "platform"};
    if (node.is_string())
        node = next();
    if (!node.is_structured())
        return;
    bool facts = false;
    for (auto &[name, member] : node.items()) {
        facts = facts || (member.is_object() && member.contains("evidence"));
        const bool isChosen = node.is_object() && !member.is_structured() && (chosen.contains(name) || ((name == "name" || name == "kind") && inSteps));
        if (!isChosen)
            plant(member, name == "steps" || name == "rules" || (inSteps && node.is_array()));
    }
    if (!facts || !node.is_object())
        return;
    const std::string name = next(), value = next();
    node[name] = {{"value", value}, {"evidence", "observed"}, {"command", next()}};
}

void Planter::plantInto(const fs::path &dossier)
{
    for (const fs::path &file : filesBelow(dossier)) {
        if (file.extension() == ".json") {
            Json document = documentOf(file);
            plant(document);
            std::ofstream(file, std::ios::binary) << dumpJson(document);
        } else if (file.extension() == ".txt" || file.extension() == ".py") {
            std::ofstream(file, std::ios::binary | std::ios::app) << "# " << nextLine() << "\n# no UTF-8: \xed\xa0\x80 \xff\xfe \xc0\xaf\n";
        }
    }
    const std::string attachment = fileName(nextLine());
    m_texts.back() = attachment;
    fs::create_directories(dossier / "attachments");
    std::ofstream(dossier / "attachments" / attachment) << "x\n";
}

FullReport::FullReport(const TextOf &textOf)
{
    const fs::path data = fs::path(TEST_DATA) / "report";
    Json record = documentOf(path() / run / "run.json");
    record["first_error"] = documentOf(data / "failed-sample" / run / "run.json")["first_error"];
    record["steps"][3]["reason"] = "x";
    record["steps"][3]["findings"] = Json::array({{{"code", "untracked_file"}, {"severity", "hint"}, {"where", "x"}, {"subject", "x"}, {"message", "x"}, {"todo", "x"}}});
    Json comparison = documentOf(path() / run / "comparison.json");
    comparison["unexpected_outputs"] = Json::array({"x", "y"});
    Json cut = documentOf(data / "structure-not-met" / run / "comparison.json")["outputs"][0];
    cut["name"] = "cut";
    comparison["outputs"].push_back(std::move(cut));
    Json top = documentOf(path() / "dossier.json");
    top["history"] = documentOf(data / "changed-criterion/dossier.json")["history"];
    const auto write = [&](const std::string &name, std::string_view bytes) { folder().write("dossier/" + name, bytes); };
    write(run + "run.json", dumpJson(record));
    write(run + "comparison.json", dumpJson(comparison));
    write("dossier.json", dumpJson(top));
    write("resume/resume.json", R"({"schema": "redossier-resume/1", "recorded": "2026-11-30T10:00:00Z", "reference_identity": null,
        "checkpoint": {"name": "step.pt", "sha256": "ab", "bytes": 3, "values": 2}, "verdict": "inconclusive",
        "items": [{"name": "loader_position", "state": "absent", "evidence": "observed", "keys": ["x"], "note": "x"}],
        "reasons": [{"code": "resume_item_absent", "arguments": ["loader_position"]}]})");
    Planter planter(textOf);
    planter.plantInto(path());
    m_texts = planter.texts();
}

FullDifference::FullDifference(const TextOf &textOf)
{
    for (const int number : {0, 1}) {
        const char *name = number == 0 ? "a" : "b";
        fs::copy(fs::path(TEST_DATA) / "difference/two-machines" / name, side(name), fs::copy_options::recursive);
        Planter planter([&](int field) { return textOf(field + number); });
        planter.plantInto(side(name));
        m_texts.insert(m_texts.end(), planter.texts().begin(), planter.texts().end());
    }
}

Result<ReviewedReport> FullReport::report(ReportFormat format) const
{
    return buildReviewedReport({path(), {}, resources, {}, {}, format}, english());
}

Result<Difference> FullDifference::difference() const
{
    return findDifference({side("a").string(), side("b").string(), resources}, EngineClient(fs::path(PROGRAMS_FOLDER) / "redossier-engine"), english(), {});
}

std::vector<std::string> FullDifference::cells() const
{
    std::vector<std::string> all;
    const auto found = difference();
    for (const DifferenceRow &row : found ? found->rows : std::vector<DifferenceRow>()) {
        all.insert(all.end(), {row.a.text, row.b.text});
        for (const DifferenceField &field : row.fields)
            all.insert(all.end(), {field.a.text, field.b.text});
    }
    return all;
}

Result<ReviewedReport> FullDifference::report(ReportFormat format) const
{
    const auto found = difference();
    if (!found)
        return found.error();
    return buildReviewedDifference(*found, {DifferenceFilter::everything(), resources, {}, format}, english());
}

std::string FullDifference::page(ReportFormat format) const
{
    auto made = report(format);
    return made ? std::move(made->page) : "error: " + made.error().code + ' ' + made.error().detail;
}

} // namespace redossier::test
