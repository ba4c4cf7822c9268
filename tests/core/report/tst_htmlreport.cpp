// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonfile.h"
#include "core/messages/messages.h"
#include "core/report/reportbuilder.h"
#include "core/report/sharedtext.h"
#include "tests/support/canaries.h"
#include "tests/support/reportcase.h"

#include <QTest>
#include <nlohmann/json.hpp>
#include <set>

using namespace redossier;
using namespace redossier::test;

namespace {

std::string pageOf(const std::filesystem::path &dossier, const std::string &run = {})
{
    const Messages english(Messages::Language::english);
    auto page = buildReport({dossier, run, std::filesystem::path(SOURCE_FOLDER) / "resources"}, english);
    return page ? *page : "error: " + page.error().code + ' ' + page.error().detail;
}

bool has(const std::string &page, const std::string &text)
{
    return page.find(text) != std::string::npos;
}

//! Replaces every free text below `node`.
void plant(Json &node, const std::string &text)
{
    static const std::set<std::string> kept{"schema", "state",  "id",       "reference_identity", "name",  "kind",
                                            "verdict", "evidence", "severity", "note",               "locked_at"};
    if (node.is_structured()) {
        for (auto &[name, member] : node.items())
            if (node.is_array() || !kept.contains(name) || member.is_structured())
                plant(member, text);
    } else if (node.is_string()) {
        node = text;
    }
}

std::string escaped(const std::string &text)
{
    std::string result;
    for (const char c : text)
        result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : c == '\'' ? "&apos;" : std::string(1, c);
    return result;
}

} // namespace

class TestHtmlReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyStateIsToldInWords_data();
    void everyStateIsToldInWords();
    void neverHoldsAScriptOrALink_data() { everyStateIsToldInWords_data(); }
    void neverHoldsAScriptOrALink();
    void isTheSameWhereverTheDossierLies();
    void hostileTextComesOutAsText_data();
    void hostileTextComesOutAsText();
    void fiveHundredNaughtyTextsComeOutAsText();
    void noCanaryComesOut();
    void onlyAReviewedPageLosesItsWarning();
    void privatePlacesAndCredentialsAreReplaced();
    void namesWhatIsDamaged();
    void tellsAnEditedReference();
    void namesAttachedReportsAsDeclared();
    void anUnknownRunIsAnError();
    void aTemplateThatAsksForRawTextIsRefused();
};

void TestHtmlReport::everyStateIsToldInWords_data()
{
    QTest::addColumn<QStringList>("facts");
    const auto row = [](const char *name, std::initializer_list<const char *> facts) {
        QStringList list;
        for (const char *fact : facts)
            list << QString::fromUtf8(fact);
        QTest::newRow(name) << list;
    };
    row("reproduced", {"Reproduced under the declared conditions", "Criterion first locked on <strong>2026-11-28T16:02:11Z</strong>, before this run began",
                       "Largest difference", "science-2", "<svg", "without PyTorch", "exercise", "No recorded fact differs",
                       "Sources of variation beyond a fixed seed", "COMPANY_INDEX_TOKEN", "Read the output back"});
    row("variant", {"variant: differences accepted: 2", "2.4.6 has no wheel for this cluster&apos;s glibc.", "Rocky Linux 8.10", "≠"});
    row("not-reproduced", {"Not reproduced", "not met", "0.859375", "The found values have the grid of half precision.",
                           "side found; formats float16; unit roundoff 0.00048828125; sample rows 8, of 8", "Rows that differ most",
                           "<code>travel-1</code> <span class=\"mono\">[4, 7]</span>", "0.031200000000000006"});
    row("structure-not-met", {"Structure not met", "The shape differs.", "Missing: <code>travel-2</code>", "not judged"});
    row("failed-install", {"Not answered", "failed", "No matching distribution found for numpy==2.4.6", "logs/03-pip-install.stderr.log",
                           "exit 1", "not run"});
    row("stopped-device", {"stopped", "a CPU build of PyTorch is installed", "NVIDIA H200", "140.4 GiB", "null (recorded)", "not recorded"});
    row("cancelled", {"cancelled", "ended by signal 15", "Not answered"});
    row("failed-sample", {"Stage: <strong>read data</strong>", "ValueError: not enough values to unpack (expected 2, got 1)", "inputs"});
    row("interrupted", {"interrupted", "did not come to its end", "the run is going on or was interrupted"});
    row("draft", {"Nothing was run yet", "draft: nothing is locked", "Criterion not locked: no result can be judged by it", "Machine of the reference"});
    row("changed-criterion", {"after a result of the earlier rules had been seen", "The criterion was changed after a result had been seen.",
                              "The first tolerance was copied from another paper."});
}

void TestHtmlReport::everyStateIsToldInWords()
{
    QFETCH(QStringList, facts);
    const std::string page = pageOf(ReportCase(QTest::currentDataTag()).path());
    QVERIFY(has(page, "Private details not reviewed."));
    for (const QString &fact : facts)
        QVERIFY2(has(page, fact.toStdString()), qPrintable(fact));
    QVERIFY2(!has(page, "{{"), "a template tag was left over");
    QVERIFY2(!has(page, "report_"), "a sentence is missing");
    QVERIFY(page.ends_with("</html>\n"));
}

void TestHtmlReport::neverHoldsAScriptOrALink()
{
    const std::string page = pageOf(ReportCase(QTest::currentDataTag()).path());
    QVERIFY(has(page, "default-src 'none'"));
    for (const char *forbidden : {"<script", "<a ", "<img", "<link", "http://", "https://", "url(", "@import", "onload"})
        QVERIFY2(!has(page, forbidden), forbidden);
}

void TestHtmlReport::isTheSameWhereverTheDossierLies()
{
    const std::string first = pageOf(ReportCase("reproduced").path());
    QCOMPARE(pageOf(ReportCase("reproduced").path()), first);
    QCOMPARE(pageOf(ReportCase("reproduced").path(), "20261129T184512Z-3f9a"), first);
}

void TestHtmlReport::hostileTextComesOutAsText_data()
{
    QTest::addColumn<QByteArray>("text");
    const std::initializer_list<const char *> texts{
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'><svg/onload=alert(1)>", "{{title}} {{{title}}} {{&title}}",
        "</style><style>*{display:none}</style>", "<!-- -->", "]]>", "javascript:alert(1)", "&lt;b&gt;&amp;", "{{#steps}}x{{/steps}}",
        "`${7*7}`", "<a href=\"https://example.org\">x</a>", "</title></head><body onload=alert(1)>", "\xf0\x9f\x92\xa9 \xe7\x94\xb0\xe4\xb8\xad \xd8\xb9"};
    int number = 0;
    for (const char *text : texts)
        QTest::addRow("%d", ++number) << QByteArray(text);
}

void TestHtmlReport::hostileTextComesOutAsText()
{
    QFETCH(QByteArray, text);
    const std::string hostile = "planted " + text.toStdString() + " end";
    for (const char *name : {"variant", "failed-sample", "changed-criterion"}) {
        ReportCase dossier(name);
        for (const std::string file : {"dossier.json", "reference/reference.json", "reference/criterion.json", "reference/observation.json",
                                       "sequence.json", "runs/20261129T184512Z-3f9a/run.json",
                                       "runs/20261129T184512Z-3f9a/observation.json", "runs/20261129T184512Z-3f9a/comparison.json"}) {
            auto document = readJsonFile(dossier.path() / file);
            if (!document)
                continue;
            plant(*document, hostile);
            QVERIFY(bool(writeJsonFile(dossier.path(), file, *document)));
        }
        const std::string page = pageOf(dossier.path());
        QVERIFY2(page.starts_with("<!doctype html>"), page.c_str());
        QVERIFY(has(page, escaped(hostile)));
        QCOMPARE(QString::fromStdString(page).count(QStringLiteral("<style>")), 1);
        QCOMPARE(QString::fromStdString(page).count(QStringLiteral("<body")), 1);
        for (const char *forbidden : {"<script", "<img", "<a ", "<svg/", "<!-- -->"})
            QVERIFY2(!has(page, forbidden), forbidden);
    }
}

void TestHtmlReport::fiveHundredNaughtyTextsComeOutAsText()
{
    const std::vector<std::string> seeds{
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>", "<a href=\"javascript:alert(1)\">x</a>", "<iframe src=//x>",
        "</title>", "</style>", "</main></body></html>", "<!--", "-->", "<![CDATA[", "]]>", "{{title}}", "{{{title}}}", "{{&title}}", "{{> style.css}}",
        "{{#steps}}", "${7*7}", "&lt;b&gt;", "&#60;script&#62;", "&amp;amp;", "<b onmouseover=alert(1)>", "<meta http-equiv=refresh content=0>",
        "<link rel=stylesheet href=//x>", "<style>*{}</style>", "<form action=//x>", "<input autofocus onfocus=alert(1)>", "<object data=x>",
        "<embed src=x>", "<base href=//x>", "<math><mi//xlink:href=\"data:x\">", "\xe2\x80\xae" "evil", "\xef\xbb\xbf" "bom", "zero\xe2\x80\x8bwidth", "\x1b[31mred",
        "NULL", "undefined", "1/0", "\xf0\x9f\x92\xa9", "\xe7\x94\xb0\xe4\xb8\xad\xe3\x81\x95\xe3\x82\x93", "\xd8\xa8\xd8\xb3\xd9\x85", "Z\xcc\xae\xcc\x9e\xcc\xa0\xcd\x99"};
    const std::vector<std::pair<std::string, std::string>> around{{"", ""}, {"\"", "\""}, {"'", "'"}, {"\">", ""}, {"'>", ""}, {"\\", "\\"}, {"a ", " b"}, {"`", "`"},
                                                                 {"</p>", "<p>"}, {"\" x=\"", ""}, {"&", ";"}, {"%3C", "%3E"}, {"<", ">"}};
    ReportCase dossier("failed-sample");
    auto document = readJsonFile(dossier.path() / "reference/reference.json");
    QVERIFY(bool(document));
    int texts = 0;
    for (const std::string &seed : seeds)
        for (const auto &[before, behind] : around) {
            const std::string text = "n " + before + seed + behind + " n";
            (*document)["question"] = text;
            dossier.folder().write("dossier/reference/reference.json", dumpJson(*document));
            const std::string page = pageOf(dossier.path());
            QVERIFY2(has(page, "<h1>" + escaped(sharedText(text)) + "</h1>"), text.c_str());
            QCOMPARE(QString::fromStdString(page).count(QStringLiteral("<body")), 1);
            for (const char *forbidden : {"<script", "<img", "<a ", "<iframe", "<svg/", "<form", "<object", "<embed", "<base", "<link", "<input", "\x1b"})
                QVERIFY2(!has(page, forbidden), text.c_str());
            ++texts;
        }
    QVERIFY(texts >= 500);
}

void TestHtmlReport::noCanaryComesOut()
{
    ReportCase dossier("failed-sample");
    const std::string file = "runs/20261129T184512Z-3f9a/run.json";
    for (const Canary &canary : canaries()) {
        auto document = readJsonFile(dossier.path() / file);
        QVERIFY(bool(document));
        (*document)["first_error"]["message"] = "the program said: " + canary.text;
        dossier.folder().write("dossier/" + file, dumpJson(*document));
        const std::string page = pageOf(dossier.path());
        QVERIFY2(has(page, "the program said:"), canary.kind.c_str());
        QVERIFY2(!has(page, canary.secret) && !has(page, escaped(canary.secret)), (canary.kind + page).c_str());
    }
}

void TestHtmlReport::onlyAReviewedPageLosesItsWarning()
{
    ReportCase dossier("failed-sample");
    const std::string file = "runs/20261129T184512Z-3f9a/run.json";
    auto document = readJsonFile(dossier.path() / file);
    QVERIFY(bool(document));
    (*document)["first_error"]["message"] = "cannot reach http://gpu17:6006/ as somebody@example.org";
    dossier.folder().write("dossier/" + file, dumpJson(*document));
    const Messages english(Messages::Language::english);
    ReportRequest request{dossier.path(), {}, std::filesystem::path(SOURCE_FOLDER) / "resources", {}};
    const auto open = buildReviewedReport(request, english);
    QVERIFY(open && !open->reviewed);
    std::set<std::string> things;
    for (const PrivateRow &row : open->undecided)
        things.insert(row.value);
    QVERIFY(things.contains("gpu17") && things.contains("somebody@example.org"));

    Json decisions{{"schema", "redossier-sharing/1"}, {"decisions", Json::array()}};
    request.decisions = dossier.folder().write("decisions.json", dumpJson(decisions));
    QVERIFY(!buildReviewedReport(request, english)->reviewed);
    for (const PrivateRow &row : open->undecided)
        decisions["decisions"].push_back({{"kind", spelling(row.kind)}, {"value", row.value}, {"action", "replace"}, {"placeholder", "<SOME_THING: see ACCESS.md>"}});
    dossier.folder().write("decisions.json", dumpJson(decisions));
    const auto reviewed = buildReviewedReport(request, english);
    QVERIFY(reviewed && reviewed->reviewed);
    QVERIFY(!has(reviewed->page, "Private details not reviewed"));
    QVERIFY(has(reviewed->page, "http://&lt;SOME_THING: see ACCESS.md&gt;:6006/"));
    for (const char *leak : {"gpu17", "somebody"})
        QVERIFY2(!has(reviewed->page, leak), leak);
    QCOMPARE(buildReviewedReport(request, english)->page, reviewed->page);
}

void TestHtmlReport::privatePlacesAndCredentialsAreReplaced()
{
    ReportCase dossier("failed-sample");
    const std::string file = "runs/20261129T184512Z-3f9a/run.json";
    auto document = readJsonFile(dossier.path() / file);
    QVERIFY(bool(document));
    (*document)["first_error"]["message"] = "FileNotFoundError: '/home/someone/data/x.csv' and /Users/someone/y, "
                                            "index https://user:s3cr3t@example.org/simple\x1b[31m";
    QVERIFY(bool(writeJsonFile(dossier.path(), file, *document)));
    const std::string page = pageOf(dossier.path());
    QVERIFY(has(page, "{HOME}/data/x.csv"));
    QVERIFY(has(page, "{HOME}/y"));
    for (const char *leak : {"someone", "s3cr3t", "\x1b"})
        QVERIFY2(!has(page, leak), leak);
    QVERIFY(!has(page, dossier.folder().path().string()));
}

void TestHtmlReport::namesWhatIsDamaged()
{
    ReportCase dossier("reproduced");
    dossier.folder().write("dossier/runs/20261129T184512Z-3f9a/comparison.json", "{\n  \"outputs\": [,]\n}");
    const std::string page = pageOf(dossier.path());
    QVERIFY(has(page, "Parts of the dossier are damaged or were changed"));
    QVERIFY(has(page, "runs/20261129T184512Z-3f9a/comparison.json"));
    QVERIFY(has(page, "line 2, column 15"));
}

void TestHtmlReport::tellsAnEditedReference()
{
    ReportCase dossier("reproduced");
    dossier.folder().write("dossier/reference/requirements-rebuild.txt", "numpy==1.0\n");
    QVERIFY(has(pageOf(dossier.path()), "The reference was edited after it was locked."));
}

void TestHtmlReport::namesAttachedReportsAsDeclared()
{
    ReportCase dossier("reproduced");
    QVERIFY(!has(pageOf(dossier.path()), "Reports of other diagnostics"));
    dossier.folder().write("dossier/attachments/<b>smi.txt", "Driver Version: 550\n");
    const std::string page = pageOf(dossier.path());
    QVERIFY(has(page, "Declared by whoever attached them"));
    QVERIFY(has(page, "&lt;b&gt;smi.txt"));
    QVERIFY(!has(page, "Driver Version: 550"));
}

void TestHtmlReport::anUnknownRunIsAnError()
{
    const ReportCase dossier("reproduced");
    QVERIFY(pageOf(dossier.path(), "../../etc").starts_with("error: no_such_run"));
    QVERIFY(pageOf(dossier.folder().path()).starts_with("error: not_a_dossier"));
}

void TestHtmlReport::aTemplateThatAsksForRawTextIsRefused()
{
    const ReportCase dossier("reproduced");
    TemporaryFolder resources;
    resources.write("report/report.html", "<p>{{> part}}</p>");
    resources.write("report/part", "{{{title}}}");
    const Messages english(Messages::Language::english);
    const auto page = buildReport({dossier.path(), {}, resources.path()}, english);
    QVERIFY(!page);
    QCOMPARE(page.error().code, std::string("template_invalid"));
}

QTEST_APPLESS_MAIN(TestHtmlReport)
#include "tst_htmlreport.moc"
