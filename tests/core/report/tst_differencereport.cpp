// SPDX-License-Identifier: GPL-3.0-or-later
// A difference as a document: exactly the rows of the view, bounded, and nothing private that nobody decided about.
#include "core/base/jsonfile.h"
#include "core/messages/messages.h"
#include "core/report/differencereport.h"
#include "tests/support/schemacheck.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

DifferenceRow row(const std::string &name, RowState state, const std::string &layer = "packages")
{
    DifferenceRow one;
    one.section = "python";
    one.layer = layer;
    one.origin = "software";
    one.key = "inventory/" + name;
    one.name = name;
    one.state = state;
    one.a = DifferenceCell::of("1.0");
    one.b = DifferenceCell::of(state == RowState::equal ? "1.0" : "2.0");
    if (state == RowState::accepted)
        one.reason = "no wheel for it";
    return one;
}

bool has(const std::string &page, const std::string &text)
{
    return page.find(text) != std::string::npos;
}

} // namespace

class TestDifferenceReport : public QObject
{
    Q_OBJECT

private:
    TemporaryFolder m_folder;

    Difference differenceOf(std::vector<DifferenceRow> rows) const
    {
        Difference difference;
        difference.a.dossier = m_folder / "a";
        difference.b.dossier = m_folder / "b";
        difference.a.created = "2026-11-28T10:00:00Z";
        difference.b.created = "2026-11-29T10:00:00Z";
        for (const char *section : {"code", "data", "python", "system", "settings", "results", "judgement"})
            difference.sections.push_back({section, {}, {}, {}});
        difference.rows = std::move(rows);
        difference.recount();
        return difference;
    }
    static ReviewedReport reportOf(const Difference &difference, ReportFormat format, const DifferenceFilter &filter = {})
    {
        auto report = buildReviewedDifference(difference, {filter, std::filesystem::path(SOURCE_FOLDER) / "resources", {}, format}, Messages(Messages::Language::english));
        return report ? std::move(*report) : ReviewedReport{"error: " + report.error().code + ' ' + report.error().detail, false, {}};
    }

private Q_SLOTS:
    void init()
    {
        for (const char *side : {"a", "b"})
            std::filesystem::create_directories(m_folder / side);
    }

    void exactlyTheRowsOfTheViewAreInIt_data()
    {
        QTest::addColumn<int>("format");
        QTest::newRow("html") << static_cast<int>(ReportFormat::html);
        QTest::newRow("markdown") << static_cast<int>(ReportFormat::markdown);
        QTest::newRow("json") << static_cast<int>(ReportFormat::json);
        QTest::newRow("paper") << static_cast<int>(ReportFormat::paper);
    }
    void exactlyTheRowsOfTheViewAreInIt()
    {
        QFETCH(int, format);
        const Difference difference = differenceOf({row("equalone", RowState::equal), row("otherone", RowState::different), row("acceptedone", RowState::accepted),
                                                    row("timeone", RowState::isVolatile), row("driverone", RowState::different, "driver")});
        const auto shown = [&](const DifferenceFilter &filter) {
            const std::string page = reportOf(difference, static_cast<ReportFormat>(format), filter).page;
            QStringList names;
            for (const char *name : {"equalone", "otherone", "acceptedone", "timeone", "driverone"})
                if (has(page, name))
                    names << QString::fromLatin1(name);
            return names.join(QLatin1Char(' '));
        };
        QCOMPARE(shown({}), QStringLiteral("otherone acceptedone driverone"));
        QCOMPARE(shown(DifferenceFilter::everything()), QStringLiteral("equalone otherone acceptedone timeone driverone"));
        QCOMPARE(shown({true, true, true, {}, {}, {}}), QStringLiteral("otherone driverone"));
        QCOMPARE(shown({true, false, false, {}, {}, {}}), QStringLiteral("otherone acceptedone timeone driverone"));
        QCOMPARE(shown({true, false, true, {}, "driver", {}}), QStringLiteral("driverone"));
        QCOMPARE(shown({true, false, true, "python", {}, "OTHER"}), QStringLiteral("otherone"));
        QCOMPARE(shown({true, false, true, "code", {}, {}}), QString());
    }

    void aPartOfTheWholeSaysSo()
    {
        const Difference difference = differenceOf({row("one", RowState::different), row("two", RowState::accepted)});
        const std::string page = reportOf(difference, ReportFormat::html, {true, true, true, {}, {}, "nothing like it"}).page;
        QVERIFY(has(page, "only rows that hold &quot;nothing like it&quot;"));
        QVERIFY(has(page, "No row is in this view. That says nothing of the rows outside it."));
        QVERIFY2(!has(page, "Nothing that was compared differs"), "rows that are hidden are no equal rows");
        QVERIFY(has(reportOf(difference, ReportFormat::markdown, {true, true, true, {}, {}, {}}).page, "Differences that a person accepted: 1 row, hidden."));
        QVERIFY(has(reportOf(differenceOf({row("one", RowState::equal)}), ReportFormat::html).page, "Nothing that was compared differs: 1 equal row."));
    }

    void aHundredThousandRowsAreCutAndSayHowMany()
    {
        std::vector<DifferenceRow> rows;
        for (int i = 0; i < 100000; ++i)
            rows.push_back(row("package-" + std::to_string(i), RowState::different));
        const Difference difference = differenceOf(std::move(rows));
        for (const ReportFormat format : {ReportFormat::html, ReportFormat::markdown, ReportFormat::paper}) {
            const std::string page = reportOf(difference, format).page;
            QVERIFY2(page.size() < 3000000, std::to_string(page.size()).c_str());
            QVERIFY2(has(page, "500 of 100000 are shown") || has(page, "500 of 100 000 are shown") || has(page, "500 of 100\xe2\x80\xaf" "000 are shown"), page.substr(0, 3000).c_str());
        }
    }

    void aDocumentIsOfItsSchema()
    {
        const std::string document = reportOf(differenceOf({row("one", RowState::different)}), ReportFormat::json).page;
        QVERIFY(has(document, "\"reviewed\": false"));
        const auto parsed = parseJson(document, "difference");
        QVERIFY(bool(parsed));
        QCOMPARE((*parsed)["rows"].size(), std::size_t(1));
    }

    void onlyAReviewedDifferenceLosesItsWarning_data() { exactlyTheRowsOfTheViewAreInIt_data(); }
    void onlyAReviewedDifferenceLosesItsWarning()
    {
        QFETCH(int, format);
        const ReportFormat form = static_cast<ReportFormat>(format);
        DifferenceRow told = row("address", RowState::different);
        told.b = DifferenceCell::of("asked of somebody@example.org");
        const Difference difference = differenceOf({told});
        const ReviewedReport open = reportOf(difference, form);
        QVERIFY(!open.reviewed && !open.undecided.empty() && has(open.page, "somebody@example.org"));
        QVERIFY(has(open.page, form == ReportFormat::json ? "\"reviewed\": false" : "Private details not reviewed"));
        Json decisions{{"schema", "redossier-sharing/1"}, {"decisions", Json::array()}};
        m_folder.write("a/sharing.json", dumpJson(decisions));
        for (const PrivateRow &one : open.undecided)
            decisions["decisions"].push_back({{"kind", spelling(one.kind)}, {"value", one.value}, {"action", "replace"}, {"placeholder", "<SOME_MAIL: see ACCESS.md>"}});
        m_folder.write("b/sharing.json", dumpJson(decisions)); // one side decides, and the other one has nothing more to say
        const ReviewedReport reviewed = reportOf(difference, form);
        QVERIFY2(reviewed.reviewed, reviewed.page.c_str());
        QVERIFY(!has(reviewed.page, "somebody@example.org") && !has(reviewed.page, "Private details not reviewed"));
        for (const char *side : {"a/sharing.json", "b/sharing.json"})
            std::filesystem::remove(m_folder / side);
        QVERIFY2(!reportOf(difference, form).reviewed, "nobody decided");
    }

    void hostileTextComesOutAsText()
    {
        const Difference difference = differenceOf({row("<script>alert(1)</script>", RowState::different), row("a | b\n# c", RowState::different)});
        const std::string html = reportOf(difference, ReportFormat::html).page, markdown = reportOf(difference, ReportFormat::markdown).page;
        QVERIFY(has(html, "&lt;script&gt;alert(1)&lt;/script&gt;") && !has(html, "<script"));
        QVERIFY(has(html, "default-src 'none'"));
        QVERIFY(has(markdown, "\\<script\\>") && has(markdown, "| a \\| b"));
    }

    void theSameDifferenceGivesTheSameBytes_data() { exactlyTheRowsOfTheViewAreInIt_data(); }
    void theSameDifferenceGivesTheSameBytes()
    {
        QFETCH(int, format);
        const Difference difference = differenceOf({row("one", RowState::different), row("two", RowState::accepted)});
        QCOMPARE(reportOf(difference, static_cast<ReportFormat>(format)).page, reportOf(difference, static_cast<ReportFormat>(format)).page);
    }
};

QTEST_APPLESS_MAIN(TestDifferenceReport)
#include "tst_differencereport.moc"
