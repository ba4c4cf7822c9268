// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/resumerows.h"

#include "core/session/resumelist.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;

class TestResumeRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theWholeListIsShownWhateverTheRecordHolds_data()
    {
        QTest::addColumn<QByteArray>("record");
        QTest::addColumn<QString>("states"); // of the first two parts
        QTest::newRow("no record") << QByteArray("null") << QStringLiteral("○ not recorded, ○ not recorded");
        QTest::newRow("of another kind") << QByteArray(R"({"items": {"weights": "present"}, "reasons": "none"})") << QStringLiteral("○ not recorded, ○ not recorded");
        QTest::newRow("entries of other kinds") << QByteArray(R"({"items": [null, 3, {"name": "weights", "state": ["present"]}, {"name": 7}], "reasons": [1, {"code": 2}]})")
                                                << QStringLiteral("○ not recorded, ○ not recorded");
        QTest::newRow("in another order, one missing") << QByteArray(R"({"items": [{"name": "optimizer", "state": "absent"}, {"name": "else", "state": "present"}]})")
                                                       << QStringLiteral("○ not recorded, ✗ absent");
        QTest::newRow("an unknown state") << QByteArray(R"({"items": [{"name": "weights", "state": "restored"}]})") << QStringLiteral("○ not recorded, ○ not recorded");
        QTest::newRow("present") << QByteArray(R"({"items": [{"name": "weights", "state": "present"}]})") << QStringLiteral("✓ present, ○ not recorded");
    }
    void theWholeListIsShownWhateverTheRecordHolds()
    {
        QFETCH(QByteArray, record);
        QFETCH(QString, states);
        const Json document = Json::parse(record.toStdString());
        const auto rows = resumeRows(document);
        QCOMPARE(rows.size(), resumeNames().size());
        for (const auto &row : rows)
            QCOMPARE(qsizetype(row.size()), resumeHeadings().size());
        QCOMPARE(rows[0][1].text + QStringLiteral(", ") + rows[1][1].text, states);
        (void)resumeReasons(document);
    }

    void aReasonNamesThePartInWords()
    {
        const auto reasons = resumeReasons(Json::parse(R"({"reasons": [{"code": "resume_item_absent", "arguments": ["loader_position"]},
                                                                        {"code": "resume_no_exercise", "arguments": []}]})"));
        QCOMPARE(reasons.size(), std::size_t(2));
        QCOMPARE(reasons[0].arguments, std::vector<std::string>{"Position in the data"});
        QCOMPARE(reasons[1].code, std::string("resume_no_exercise"));
    }
};

QTEST_GUILESS_MAIN(TestResumeRows)
#include "tst_resumerows.moc"
