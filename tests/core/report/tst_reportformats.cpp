// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonfile.h"
#include "core/messages/messages.h"
#include "core/report/markdowntext.h"
#include "core/report/reportbuilder.h"
#include "tests/support/reportpage.h"
#include "tests/support/reportcase.h"
#include "tests/support/schemacheck.h"

#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

//! The dossier with `text` as its question, title, first justification and the cell of a table.
void plant(const ReportCase &dossier, const std::string &text)
{
    const auto edit = [&](const std::string &file, auto change) {
        auto document = readJsonFile(dossier.path() / file);
        QVERIFY(bool(document));
        change(*document);
        QVERIFY(bool(writeJsonFile(dossier.path(), file, *document)));
    };
    edit("dossier.json", [&](Json &document) { document["title"] = text; });
    edit("reference/reference.json", [&](Json &document) { document["question"] = text; });
    edit("reference/criterion.json", [&](Json &document) { document["rules"][0]["justification"] = text; });
    edit("runs/20261129T184512Z-3f9a/run.json", [&](Json &document) { document["variant"][0]["reason"] = text; });
}

} // namespace

class TestReportFormats : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTextBecomesOneLineThatMeansNothingToMarkdown_data();
    void aTextBecomesOneLineThatMeansNothingToMarkdown();
    void everyStateIsToldInMarkdownAndJson_data();
    void everyStateIsToldInMarkdownAndJson();
    void aChangedRecordIsNoResult_data();
    void aChangedRecordIsNoResult();
    void aDamagedLaterRunIsNamed();
    void whetherItIsTransferableIsTold_data();
    void whetherItIsTransferableIsTold();
    void aScriptOfTheSequenceIsNamed();
    void theFirstThingsComeFirst_data();
    void theFirstThingsComeFirst();
    void hostileTextComesOutAsText_data();
    void hostileTextComesOutAsText();
    void decisionsReachWhatIsEscaped_data();
    void decisionsReachWhatIsEscaped();
    void whatIsTooLongIsCutAndSaysHowMuch_data();
    void whatIsTooLongIsCutAndSaysHowMuch();
    void aMovedDossierGivesTheSameBytes_data();
    void aMovedDossierGivesTheSameBytes();
};

void TestReportFormats::aTextBecomesOneLineThatMeansNothingToMarkdown_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("written");
    const auto row = [](const char *name, const char *text, const char *written) { QTest::newRow(name) << QByteArray(text) << QByteArray(written); };
    row("plain", "Two texts, 1.5 and 2-3 (each).", "Two texts, 1.5 and 2-3 (each).");
    row("emphasis", "*a* _b_ ~~c~~", "\\*a\\* \\_b\\_ \\~\\~c\\~\\~");
    row("link", "[x](javascript:alert(1))", "\\[x\\](javascript:alert(1))");
    row("picture", "![x](y)", "\\!\\[x\\](y)");
    row("markup", "<script>&lt;", "\\<script\\>\\&lt;");
    row("cell", "a | b", "a \\| b");
    row("code", "`x` $y$", "\\`x\\` \\$y\\$");
    row("escape", "a\\", "a\\\\");
    row("address", "https://example.org", "https\\://example.org");
    row("heading", "# x", "\\# x");
    row("list", "- x", "\\- x");
    row("number below zero", "-0.5", "-0.5");
    row("plus list", "+ x", "\\+ x");
    row("numbered list", "12. x", "12\\. x");
    row("decimal", "12.5 x", "12.5 x");
    row("ruler", "---", "\\---");
    row("underline", "===", "\\===");
    row("lines", "a\n# b\r\nc", "a \\# b  c");
    row("block of code", "    - x", "&#32;&#32;&#32;&#32;\\- x");
    row("nothing", "", "");
}

void TestReportFormats::aTextBecomesOneLineThatMeansNothingToMarkdown()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, written);
    QCOMPARE(QByteArray::fromStdString(markdownText(text.toStdString())), written);
}

void TestReportFormats::everyStateIsToldInMarkdownAndJson_data()
{
    QTest::addColumn<QString>("verdict");
    QTest::addColumn<QStringList>("facts");
    const auto row = [](const char *name, const char *verdict, std::initializer_list<const char *> facts) {
        QStringList list;
        for (const char *fact : facts)
            list << QString::fromUtf8(fact);
        QTest::newRow(name) << QString::fromLatin1(verdict) << list;
    };
    row("reproduced", "reproduced", {"✓ Reproduced under the declared conditions", "Criterion first locked on **2026-11-28T16:02:11Z**, before this run began", "| Comparison | ✓ passed |"});
    row("variant", "reproduced", {"this run is a variant", "| ≠ differs |", "Rocky Linux 8.10"});
    row("not-reproduced", "not_reproduced", {"| ✗ not met | 0.859375 | 0 |", "Largest difference: **", "| travel-1 | \\[4, 7\\] |"});
    row("structure-not-met", "not_reproduced", {"Structure not met", "Missing: \\[travel-2\\]", "○ not judged"});
    row("failed-install", "not_answered", {"| Rebuild | ✗ failed |", "> ERROR: No matching distribution found for numpy==2.4.6", "○ not run"});
    row("draft", "no_run", {"Nothing was run yet", "! Criterion not locked: no result can be judged by it", "Machine of the reference"});
}

void TestReportFormats::everyStateIsToldInMarkdownAndJson()
{
    QFETCH(QString, verdict);
    QFETCH(QStringList, facts);
    const ReportCase dossier(QTest::currentDataTag());
    const std::string page = reportOf(dossier.path(), ReportFormat::markdown);
    QVERIFY(page.starts_with("> **Private details not reviewed.**"));
    for (const QString &fact : facts)
        QVERIFY2(has(page, fact.toStdString()), qPrintable(fact + QStringLiteral(" is not in\n") + QString::fromStdString(page)));
    for (const char *left : {"{{", "}}", "\n\n\n", "report_"})
        QVERIFY2(!has(page, left), left);
    const std::string document = reportOf(dossier.path(), ReportFormat::json);
    QCOMPARE(schemaProblemsOfText(document, "report-content"), QByteArray());
    const auto content = parseJson(document, "report");
    QVERIFY(bool(content));
    QCOMPARE(QString::fromStdString((*content)["verdict"]["state"].get<std::string>()), verdict);
    QVERIFY((*content)["reviewed"] == false);
    QVERIFY2(!has(document, "\"histogram\""), "a drawing is of no use in a document");
}

void TestReportFormats::aChangedRecordIsNoResult_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QString>("told");
    const auto row = [](const char *name, const char *file, const char *before, const char *after, const char *told) {
        QTest::newRow(name) << QString::fromLatin1(file) << QByteArray(before) << QByteArray(after) << QString::fromLatin1(told);
    };
    row("the verdict", "run.json", "\"not_reproduced\"", "\"reproduced\"", "run.json has changed");
    row("a judged rule", "comparison.json", "\"not_met\"", "\"met\"", "comparison.json has changed");
    row("an output that no manifest lists", "outputs/vectors.npy", "", "values", "outputs/vectors.npy lies in the dossier and no manifest lists it");
    row("the manifest itself", "MANIFEST.sha256", "run.json", "run.jsox", "run.jsox is not there");
    row("a manifest that is none", "MANIFEST.sha256", "", "x", "MANIFEST.sha256 cannot be read");
}

//! What is edited after a run has ended is named, and its verdict is told by no document.
void TestReportFormats::aChangedRecordIsNoResult()
{
    QFETCH(QString, file);
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    QFETCH(QString, told);
    const ReportCase dossier("not-reproduced");
    const std::string path = "dossier/runs/20261129T184512Z-3f9a/" + file.toStdString();
    QByteArray text = QByteArray::fromStdString(readFile(dossier.folder() / path));
    text = before.isEmpty() ? text + after : text.replace(before, after);
    dossier.folder().write(path, text.toStdString());
    const auto content = parseJson(reportOf(dossier.path(), ReportFormat::json), "report");
    QVERIFY(bool(content));
    QCOMPARE(schemaProblems(*content, "report-content"), QByteArray());
    QVERIFY((*content)["verdict"]["state"] == "record_changed");
    QVERIFY((*content)["problems"]["any"] == true);
    QVERIFY2(has((*content)["problems"]["rows"].dump(), told.toStdString()), (*content)["problems"]["rows"].dump().c_str());
    for (const ReportFormat format : {ReportFormat::html, ReportFormat::markdown, ReportFormat::paper}) {
        const std::string page = reportOf(dossier.path(), format);
        const std::string headline = "The record of this run was changed after the run: its verdict cannot be relied on.";
        QVERIFY2(has(page, headline), page.c_str());
        for (const char *verdict : {"Reproduced under", "Not reproduced"})
            QVERIFY2(!has(page, verdict), verdict);
        const std::string fact = format == ReportFormat::markdown ? markdownText(told.toStdString()) : told.toStdString();
        QVERIFY2(page.find(fact, page.find(headline)) < page.find("Steps", page.find(headline)), "the file is named below the headline");
    }
}

void TestReportFormats::aDamagedLaterRunIsNamed()
{
    const ReportCase dossier("reproduced");
    QVERIFY(!has(reportOf(dossier.path(), ReportFormat::markdown), "a later run is damaged"));
    dossier.folder().write("dossier/runs/20261129T184511Z-0000/run.json", "{\"schema\": ");
    QVERIFY(!has(reportOf(dossier.path(), ReportFormat::markdown), "is damaged and not shown")); // an earlier one
    dossier.folder().write("dossier/runs/20261130T120000Z-ab12/run.json", "{\"schema\": ");
    for (const ReportFormat format : {ReportFormat::html, ReportFormat::markdown, ReportFormat::json}) {
        const std::string page = reportOf(dossier.path(), format);
        QVERIFY2(has(page, "a later run is damaged and not shown: 20261130T120000Z-ab12"), page.c_str());
        QVERIFY(has(page, "runs/20261130T120000Z-ab12/run.json"));
        QVERIFY(!has(page, "20261129T184511Z-0000"));
    }
}

void TestReportFormats::whetherItIsTransferableIsTold_data()
{
    QTest::addColumn<QByteArray>("mark");
    QTest::addColumn<QByteArray>("told");
    QTest::newRow("nobody looked") << QByteArray("null") << QByteArray("not tried in a clean folder");
    QTest::newRow("failed") << QByteArray("false") << QByteArray("no: in a clean folder the sequence did not give the expected result");
    QTest::newRow("passed") << QByteArray(R"({"run": "20261129T184512Z-3f9a", "identity": "IDENTITY", "checked_at": "2026-11-30T10:00:00Z", "machine": "x86_64, none"})")
                            << QByteArray("checked in a clean folder on 2026-11-30T10:00:00Z (x86_64, none); another machine was not tried");
    QTest::newRow("of another identity") << QByteArray(R"({"run": "x", "identity": "0000", "checked_at": "2026-11-30T10:00:00Z", "machine": "m"})")
                                         << QByteArray("not tried in a clean folder");
}

void TestReportFormats::whetherItIsTransferableIsTold()
{
    QFETCH(QByteArray, mark);
    QFETCH(QByteArray, told);
    const ReportCase dossier("reproduced");
    auto document = readJsonFile(dossier.path() / "dossier.json");
    QVERIFY(bool(document));
    (*document)["transferable"] = Json::parse(mark.replace("IDENTITY", QByteArray::fromStdString(textAt(*document, "identity"))).toStdString());
    QVERIFY(bool(writeJsonFile(dossier.path(), "dossier.json", *document)));
    for (const ReportFormat format : {ReportFormat::html, ReportFormat::markdown, ReportFormat::json, ReportFormat::paper}) {
        const std::string page = reportOf(dossier.path(), format);
        const std::string fact = format == ReportFormat::markdown ? markdownText(told.toStdString()) : told.toStdString();
        QVERIFY2(has(page, fact), page.c_str());
    }
}

//! Its lines would become one, and that is no script any more.
void TestReportFormats::aScriptOfTheSequenceIsNamed()
{
    const ReportCase dossier("reproduced");
    auto document = readJsonFile(dossier.path() / "sequence.json");
    QVERIFY(bool(document));
    (*document)["steps"][3]["commands"][0]["arguments"] = {"python", "-c", "import sys\nsys.exit(0)\n", "last"};
    QVERIFY(bool(writeJsonFile(dossier.path(), "sequence.json", *document)));
    QVERIFY(!has(reportOf(dossier.path(), ReportFormat::markdown), "carries it out as a whole"));
    dossier.folder().write("dossier/rebuild.sh", "#!/bin/sh\n");
    const std::string page = reportOf(dossier.path(), ReportFormat::markdown);
    QVERIFY2(has(page, "- \\[python\\] \\[-c\\] \\[script of 2 lines, as it stands in sequence.json\\] \\[last\\]"), page.c_str());
    QVERIFY(has(page, "rebuild.sh of the dossier carries it out as a whole"));
    QVERIFY(!has(page, "import sys"));
    const std::string whole = reportOf(dossier.path(), ReportFormat::json);
    QVERIFY(has(whole, "import sys\\nsys.exit(0)") && !has(whole, "\"brief\""));
    QVERIFY(has(reportOf(dossier.path(), ReportFormat::html), "import sys\nsys.exit(0)"));
}

void TestReportFormats::theFirstThingsComeFirst_data()
{
    QTest::addColumn<int>("format");
    QTest::addColumn<QStringList>("order");
    const auto texts = [](std::initializer_list<const char *> order) {
        QStringList list;
        for (const char *one : order)
            list << QString::fromUtf8(one);
        return list;
    };
    QTest::newRow("html") << static_cast<int>(ReportFormat::html)
                          << texts({"<h1>Do the eight", "2026-11-28T16:02:11Z", "921b1009b2cb8684788b1aebf3b737cdfc6735575ab5fdd77c8b807bf6f5e92f", "Not reproduced under",
                                    "Under these conditions", "<h3>Not checked", "aria-label=\"Machine\"", "<h2>Steps", "<h2>Machine", "<h2>Output",
                                    "<h2>The sequence", "<h2>How to provide access", "<h2>What this does not prove", "<h2>Identity"});
    QTest::newRow("markdown") << static_cast<int>(ReportFormat::markdown)
                              << texts({"# Do the eight", "2026-11-28T16:02:11Z", "921b1009b2cb8684788b1aebf3b737cdfc6735575ab5fdd77c8b807bf6f5e92f", "Not reproduced under",
                                        "### Under these conditions", "### Not checked", "### On this machine", "## Steps", "## Machine", "## Output",
                                        "## The sequence", "## How to provide access", "## What this does not prove", "## Identity"});
}

void TestReportFormats::theFirstThingsComeFirst()
{
    QFETCH(int, format);
    QFETCH(QStringList, order);
    const std::string page = reportOf(ReportCase("not-reproduced").path(), static_cast<ReportFormat>(format));
    std::size_t from = page.find("<body>") == std::string::npos ? 0 : page.find("<body>");
    for (const QString &one : order) {
        const std::size_t at = page.find(one.toStdString(), from);
        QVERIFY2(at != std::string::npos, qPrintable(one + QStringLiteral(" does not follow what has to stand before it")));
        from = at;
    }
}

void TestReportFormats::hostileTextComesOutAsText_data()
{
    QTest::addColumn<QByteArray>("text");
    const std::initializer_list<const char *> texts{
        "<script>alert(1)</script>", "x | y |\n|---|---|", "](javascript:alert(1))", "![](https://example.org/x.png)", "<img src=x onerror=alert(1)>", "```\ncode", "~~~",
        "{{title}} {{{title}}} {{&title}}", "\n\n# A heading\n\n", "<!-- ", "\\", "\\`", "[ref]: https://example.org", "\"}, \"schema\": \"x", "\xe2\x80\xae" "evil",
        "\xf0\x9f\x92\xa9 \xe7\x94\xb0\xe4\xb8\xad \xd8\xb9"};
    int number = 0;
    for (const char *text : texts)
        QTest::addRow("%d", ++number) << QByteArray(text);
}

void TestReportFormats::hostileTextComesOutAsText()
{
    QFETCH(QByteArray, text);
    const std::string hostile = "planted " + text.toStdString() + " end";
    const ReportCase harmless("variant");
    const ReportCase dossier("variant");
    plant(harmless, "planted harmless end");
    plant(dossier, hostile);
    const auto document = parseJson(reportOf(dossier.path(), ReportFormat::json), "report");
    QVERIFY(bool(document));
    QCOMPARE(schemaProblems(*document, "report-content"), QByteArray());
    const std::string shown = (*document)["question"].get<std::string>();
    QVERIFY(shown.starts_with("planted ") && shown.ends_with(" end"));
    if (text != "\xe2\x80\xae" "evil") // what is hidden is made visible
        QCOMPARE(shown, hostile);
    const std::string page = reportOf(dossier.path(), ReportFormat::markdown);
    QVERIFY2(has(page, "\n# " + markdownText(shown) + "\n"), page.c_str());
    QVERIFY(has(page, "| " + markdownText(shown) + " |\n"));
    const auto lines = [](const std::string &whole) { return std::count(whole.begin(), whole.end(), '\n'); };
    QCOMPARE(lines(page), lines(reportOf(harmless.path(), ReportFormat::markdown)));
    for (std::size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at + 1))
        QVERIFY2(at > 0 && page[at - 1] == '\\', page.substr(at, 40).c_str());
}

void TestReportFormats::decisionsReachWhatIsEscaped_data()
{
    QTest::addColumn<int>("format");
    QTest::addColumn<QByteArray>("open");
    QTest::addColumn<QByteArray>("replaced");
    QTest::newRow("html") << static_cast<int>(ReportFormat::html) << QByteArray("as some_one@example.org") << QByteArray("as &lt;SOME_MAIL: see ACCESS.md&gt;");
    QTest::newRow("markdown") << static_cast<int>(ReportFormat::markdown) << QByteArray("as some\\_one@example.org") << QByteArray("as \\<SOME\\_MAIL: see ACCESS.md\\>");
    QTest::newRow("json") << static_cast<int>(ReportFormat::json) << QByteArray("as some_one@example.org") << QByteArray("as <SOME_MAIL: see ACCESS.md>");
}

void TestReportFormats::decisionsReachWhatIsEscaped()
{
    QFETCH(int, format);
    QFETCH(QByteArray, open);
    QFETCH(QByteArray, replaced);
    const ReportCase dossier("failed-sample");
    const std::string file = "runs/20261129T184512Z-3f9a/run.json";
    auto run = readJsonFile(dossier.path() / file);
    QVERIFY(bool(run));
    (*run)["first_error"]["message"] = "refused as some_one@example.org";
    QVERIFY(bool(writeJsonFile(dossier.path(), file, *run)));
    ReportRequest request;
    request.dossier = dossier.path();
    request.resources = std::filesystem::path(SOURCE_FOLDER) / "resources";
    request.format = static_cast<ReportFormat>(format);
    const Messages english(Messages::Language::english);
    const auto before = buildReviewedReport(request, english);
    QVERIFY(before && !before->reviewed && has(before->page, open.toStdString()));
    Json decisions{{"schema", "redossier-sharing/1"}, {"decisions", Json::array()}};
    for (const PrivateRow &row : before->undecided)
        decisions["decisions"].push_back({{"kind", spelling(row.kind)}, {"value", row.value}, {"action", "replace"}, {"placeholder", "<SOME_MAIL: see ACCESS.md>"}});
    request.decisions = dossier.folder().write("decisions.json", dumpJson(decisions));
    const auto after = buildReviewedReport(request, english);
    QVERIFY2(bool(after), after ? "" : (after.error().code + after.error().detail).c_str());
    QVERIFY(after->reviewed);
    QVERIFY2(has(after->page, replaced.toStdString()), after->page.c_str());
    QVERIFY(!has(after->page, "one@example.org") && !has(after->page, "not reviewed"));
    if (request.format == ReportFormat::json)
        QCOMPARE(schemaProblemsOfText(after->page, "report-content"), QByteArray());
}

void TestReportFormats::whatIsTooLongIsCutAndSaysHowMuch_data()
{
    QTest::addColumn<int>("format");
    QTest::addColumn<QByteArray>("findings");
    QTest::addColumn<QByteArray>("outputs");
    QTest::newRow("html") << static_cast<int>(ReportFormat::html) << QByteArray("<li>steps, Rebuild, findings: 150 of 4000 are shown</li>")
                          << QByteArray("<li>evidence: 150 of 600 are shown</li>");
    QTest::newRow("markdown") << static_cast<int>(ReportFormat::markdown) << QByteArray("- steps, Rebuild, findings: 150 of 4000 are shown\n")
                              << QByteArray("- evidence: 150 of 600 are shown\n");
    QTest::newRow("json") << static_cast<int>(ReportFormat::json) << QByteArray("\"list\": \"steps, Rebuild, findings\"") << QByteArray("\"list\": \"evidence\"");
}

//! A run that nobody would write by hand: every list is far longer than anyone reads, and each text is long.
void TestReportFormats::whatIsTooLongIsCutAndSaysHowMuch()
{
    QFETCH(int, format);
    QFETCH(QByteArray, findings);
    QFETCH(QByteArray, outputs);
    const ReportCase dossier("not-reproduced");
    const std::string folder = "runs/20261129T184512Z-3f9a/";
    auto run = readJsonFile(dossier.path() / (folder + "run.json"));
    auto comparison = readJsonFile(dossier.path() / (folder + "comparison.json"));
    QVERIFY(run && comparison);
    const Json finding{{"code", "unpinned"}, {"severity", "warning"}, {"where", "requirements-rebuild.txt:3"}, {"subject", std::string(300, '<')}, {"message", "m"}, {"todo", "t"}};
    (*run)["steps"][1]["findings"] = Json::array();
    for (int i = 0; i < 4000; ++i)
        (*run)["steps"][1]["findings"].push_back(finding);
    const Json output = (*comparison)["outputs"][0];
    for (int i = 1; i < 600; ++i)
        (*comparison)["outputs"].push_back(output);
    QVERIFY(bool(writeJsonFile(dossier.path(), folder + "run.json", *run)));
    QVERIFY(bool(writeJsonFile(dossier.path(), folder + "comparison.json", *comparison)));
    const std::string page = reportOf(dossier.path(), static_cast<ReportFormat>(format));
    QVERIFY2(page.size() < 3000000, std::to_string(page.size()).c_str());
    QVERIFY2(has(page, findings.toStdString()), page.substr(page.find("cut"), 600).c_str());
    QVERIFY(has(page, outputs.toStdString()));
}

void TestReportFormats::aMovedDossierGivesTheSameBytes_data()
{
    QTest::addColumn<int>("format");
    QTest::newRow("html") << static_cast<int>(ReportFormat::html);
    QTest::newRow("markdown") << static_cast<int>(ReportFormat::markdown);
    QTest::newRow("json") << static_cast<int>(ReportFormat::json);
    QTest::newRow("paper") << static_cast<int>(ReportFormat::paper); // a PDF is painted from it
}

void TestReportFormats::aMovedDossierGivesTheSameBytes()
{
    QFETCH(int, format);
    const ReportCase here("variant");
    const std::string first = reportOf(here.path(), static_cast<ReportFormat>(format));
    QCOMPARE(reportOf(here.path(), static_cast<ReportFormat>(format)), first);
    QCOMPARE(reportOf(ReportCase("variant").path(), static_cast<ReportFormat>(format)), first);
}

QTEST_APPLESS_MAIN(TestReportFormats)
#include "tst_reportformats.moc"
