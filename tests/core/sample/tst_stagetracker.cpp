// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/stagetracker.h"

#include <QTest>

using namespace redossier;

class StageTrackerTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aLineIsAStageOnlyWhenItStandsAlone_data();
    void aLineIsAStageOnlyWhenItStandsAlone();
    void stagesFollowEachOtherAcrossPiecesAndStreams();
    void unknownNamesAreReportedOnce();
    void anEndlessLineIsNoStage();
};

void StageTrackerTest::aLineIsAStageOnlyWhenItStandsAlone_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QString>("stage");
    QTest::newRow("plain") << QByteArray("::stage compute") << QStringLiteral("compute");
    QTest::newRow("blanks and CR") << QByteArray("  ::stage   read_data \r") << QStringLiteral("read_data");
    QTest::newRow("unknown name") << QByteArray("::stage lunch") << QStringLiteral("lunch");
    QTest::newRow("more words") << QByteArray("::stage compute now") << QString();
    QTest::newRow("in a sentence") << QByteArray("note ::stage compute") << QString();
    QTest::newRow("glued") << QByteArray("::stages") << QString();
    QTest::newRow("no name") << QByteArray("::stage ") << QString();
    QTest::newRow("empty") << QByteArray("") << QString();
}

void StageTrackerTest::aLineIsAStageOnlyWhenItStandsAlone()
{
    QFETCH(QByteArray, line);
    QFETCH(QString, stage);
    QCOMPARE(QString::fromStdString(stageOfLine(line.toStdString()).value_or("")), stage);
}

void StageTrackerTest::stagesFollowEachOtherAcrossPiecesAndStreams()
{
    StageTracker tracker;
    tracker.feed(Stream::standardOutput, "loading\n::sta");
    tracker.feed(Stream::standardError, "::stage preprocess\n");
    tracker.feed(Stream::standardOutput, "ge transfer\nx\n::stage compute");
    QCOMPARE(tracker.current().value_or(""), std::string("transfer"));
    tracker.finish(); // the last line had no end
    QStringList names;
    for (const ReportedStage &stage : tracker.stages()) {
        names.append(QString::fromStdString(stage.name));
        QVERIFY(stage.seconds.has_value());
    }
    QCOMPARE(names, QStringList({QStringLiteral("preprocess"), QStringLiteral("transfer"), QStringLiteral("compute")}));
}

void StageTrackerTest::unknownNamesAreReportedOnce()
{
    StageTracker tracker;
    for (int i = 0; i < 100; ++i)
        tracker.feed(Stream::standardOutput, "::stage lunch\n::stage name" + std::to_string(i) + "\n");
    QVERIFY(tracker.stages().empty());
    QVERIFY(!tracker.current());
    QCOMPARE(tracker.unknownNames().size(), std::size_t(20));
    QCOMPARE(tracker.unknownNames().front(), std::string("lunch"));
}

void StageTrackerTest::anEndlessLineIsNoStage()
{
    StageTracker tracker;
    for (int i = 0; i < 1000; ++i)
        tracker.feed(Stream::standardOutput, std::string(100000, 'x'));
    tracker.feed(Stream::standardOutput, "\n::stage write\n");
    QCOMPARE(tracker.stages().size(), std::size_t(1));
}

QTEST_GUILESS_MAIN(StageTrackerTest)
#include "tst_stagetracker.moc"
