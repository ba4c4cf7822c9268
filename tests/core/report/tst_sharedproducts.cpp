// SPDX-License-Identifier: GPL-3.0-or-later
// What is shared after a review, in every form: credentials of every kind and private details in every free-text field of what it is
// made of, and none of them left.
#include "core/messages/messages.h"
#include "core/report/reportbuilder.h"
#include "core/sharing/characters.h"
#include "core/sharing/sharingdecisions.h"
#include "tests/support/canaries.h"
#include "tests/support/fullreport.h"

#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

using namespace redossier;
using namespace redossier::test;

namespace {

constexpr ReportFormat formats[] = {ReportFormat::html, ReportFormat::markdown, ReportFormat::json};
const std::filesystem::path resources = std::filesystem::path(SOURCE_FOLDER) / "resources";

Result<ReviewedReport> reportOf(const std::filesystem::path &dossier, ReportFormat format, const std::filesystem::path &decisions = {})
{
    static const Messages english(Messages::Language::english);
    ReportRequest request{dossier, {}, resources};
    request.decisions = decisions;
    request.format = format;
    return buildReviewedReport(request, english);
}

//! Without the marks that escape, in lower case: nothing hides behind them.
std::string read(const std::string &page)
{
    std::string text;
    for (const char c : page)
        if (c != '\\')
            text += lower(c);
    return text;
}

//! What stands around `secret`; empty where it is not.
std::string around(const std::string &page, const std::string &secret)
{
    constexpr std::size_t near = 120;
    const auto place = page.find(secret);
    return place == std::string::npos ? std::string() : page.substr(place - std::min(place, near), 2 * near);
}

} // namespace

class SharedProductsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noCredentialIsInAReport_data() { everyCanary(); }
    void noCredentialIsInAReport()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, secret);
        const FullReport dossier([&](int) { return text.toStdString(); });
        for (const ReportFormat format : formats) {
            const auto report = reportOf(dossier.path(), format);
            QVERIFY2(bool(report), report ? "" : (report.error().code + ' ' + report.error().detail).c_str());
            QVERIFY(report->page.size() > 10'000);
            const std::string left = around(report->page, secret.toStdString());
            QVERIFY2(left.empty(), left.c_str());
        }
    }

    //! But for one that is told by its two dashes alone: of a package's name they become one.
    void noCredentialIsInADifference_data() { everyCanary("argument, words"); }
    void noCredentialIsInADifference()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, secret);
        const FullDifference pair([&](int) { return text.toStdString(); });
        for (const ReportFormat format : formats) {
            const std::string page = pair.page(format);
            QVERIFY(page.size() > 1'000);
            const std::string left = around(page, secret.toStdString());
            QVERIFY2(left.empty(), left.c_str());
        }
    }

    //! Everything that a review finds is decided, and nothing of it can be read any more.
    void noPrivateDetailIsLeftAfterAReview()
    {
        const std::vector<std::string> texts{"/home/jsmith42/x", "C:\\Users\\Jane Roe\\x", "http://gpunode17:80/", "\\\\filer03\\projects\\x", "from 192.168.17.4", "inet 10.17.0.4/24",
                                             "a.somebody@example.org", "GPU-1a2b3c4d-0000-1111-2222-333344445555", "ether 00:1b:44:11:3a:b7", "/scratch/group17/x", "HOSTNAME=lab-box-9",
                                             "Author: J. Doe-Muster <jdm@example.org>", "%2Fhome%2Fpercenter%2Fx", "fd12:3456:789a::17", "ssh remoter@10.17.0.5:/x"};
        const std::vector<std::string> gone{"jsmith42", "jane roe", "gpunode17", "filer03", "192.168.17.4", "10.17.0.4", "a.somebody", "1a2b3c4d-0000", "00:1b:44:11:3a:b7", "group17", "lab-box-9",
                                            "doe-muster", "jdm@", "percenter", "fd12:3456", "remoter", "10.17.0.5"};
        const FullReport dossier([&](int field) { return texts[static_cast<std::size_t>(field) % texts.size()]; });
        for (const ReportFormat format : formats) {
            const auto open = reportOf(dossier.path(), format);
            QVERIFY(open && !open->reviewed && open->undecided.size() >= 12);
            Json decisions{{"schema", "redossier-sharing/1"}, {"decisions", Json::array()}};
            for (const PrivateRow &row : open->undecided)
                decisions["decisions"].push_back({{"kind", spelling(row.kind)}, {"value", row.value}, {"action", "replace"}, {"placeholder", "<SOME_THING: see ACCESS.md>"}});
            const auto reviewed = reportOf(dossier.path(), format, dossier.folder().write("decisions.json", dumpJson(decisions)));
            QVERIFY2(bool(reviewed), reviewed ? "" : (reviewed.error().code + ' ' + reviewed.error().detail).c_str());
            QVERIFY(reviewed->reviewed);
            const std::string page = read(reviewed->page);
            for (const std::string &one : gone)
                QVERIFY2(page.find(one) == std::string::npos, one.c_str());
            QVERIFY(page.find("private details not reviewed") == std::string::npos);
        }
    }

    //! Whatever any format holds is asked for, not only what a page of HTML does.
    void aReviewAsksForWhatAnyFormatHolds()
    {
        const FullReport dossier([](int field) { return "person" + std::to_string(field) + "@institute.example"; });
        const auto rows = privateInReport({dossier.path(), {}, resources}, Messages(Messages::Language::english));
        QVERIFY(bool(rows));
        std::set<std::string> asked;
        for (const PrivateRow &row : *rows)
            asked.insert(row.value);
        std::map<ReportFormat, std::set<QString>> held;
        for (const ReportFormat format : allFormats) {
            const auto report = reportOf(dossier.path(), format);
            QVERIFY(report && !report->reviewed);
            auto mailbox = QRegularExpression(QStringLiteral("person[0-9]+@institute.example")).globalMatch(QString::fromStdString(read(report->page)));
            while (mailbox.hasNext())
                held[format].insert(mailbox.next().captured());
            QVERIFY(held[format].size() > 50);
            for (const QString &one : held[format])
                QVERIFY2(asked.contains(one.toStdString()), qPrintable(one));
        }
        const auto &html = held[ReportFormat::html];
        QVERIFY(std::any_of(held.begin(), held.end(), [&](const auto &one) { return !std::includes(html.begin(), html.end(), one.second.begin(), one.second.end()); }));
    }

    //! A name that no rule gives away, but that is the one of whoever writes the report: a decision about it holds.
    void aDecisionAboutABareNameHolds()
    {
        const ReportCase dossier("reproduced");
        Json reference = Json::parse(readFile(dossier.path() / "reference/reference.json"));
        reference["question"] = "Does zanzibarry get the same?";
        dossier.folder().write("dossier/reference/reference.json", dumpJson(reference));
        ReportRequest request{dossier.path(), {}, resources};
        request.names.users = {"zanzibarry"};
        const Messages english(Messages::Language::english);
        const auto rows = privateInReport(request, english);
        QVERIFY(bool(rows));
        QVERIFY(std::any_of(rows->begin(), rows->end(), [](const PrivateRow &row) { return row.kind == PrivateKind::user && row.value == "zanzibarry"; }));
        request.decisions = dossier.folder().write("decisions.json", R"({"schema": "redossier-sharing/1", "decisions": [{"kind": "user", "value": "zanzibarry", "action": "drop"}]})");
        for (const ReportFormat format : allFormats) {
            request.format = format;
            const auto report = buildReviewedReport(request, english);
            QVERIFY2(bool(report), report ? "" : report.error().detail.c_str());
            QVERIFY(report->page.find("zanzibarry") == std::string::npos);
        }
    }

private:
    static void everyCanary(const std::string &but = {})
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("secret");
        for (const Canary &canary : canaries())
            if (canary.kind != but)
                QTest::newRow(canary.kind.c_str()) << QByteArray::fromStdString(canary.text) << QByteArray::fromStdString(canary.secret);
    }
};

QTEST_GUILESS_MAIN(SharedProductsTest)
#include "tst_sharedproducts.moc"
