// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/timewords.h"

#include <QLocale>
#include <QTest>

using namespace redossier;

class TestTimeWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom));
    }

    void aTimeIsSaidAsAPersonWould_data()
    {
        QTest::addColumn<QString>("when"); //!< local
        QTest::addColumn<QString>("text");
        QTest::newRow("now") << QStringLiteral("2026-03-10T16:31:00") << QStringLiteral("today, 16:31");
        QTest::newRow("this morning") << QStringLiteral("2026-03-10T00:00:00") << QStringLiteral("today, 00:00");
        QTest::newRow("yesterday, minutes ago") << QStringLiteral("2026-03-09T23:59:59") << QStringLiteral("yesterday, 23:59");
        QTest::newRow("two days ago") << QStringLiteral("2026-03-08T09:05:00") << QStringLiteral("Sunday, 09:05");
        QTest::newRow("six days ago") << QStringLiteral("2026-03-04T09:05:00") << QStringLiteral("Wednesday, 09:05");
        QTest::newRow("a week ago") << QStringLiteral("2026-03-03T09:05:00") << QStringLiteral("03/03/2026");
        QTest::newRow("of the future, today") << QStringLiteral("2026-03-10T20:00:00") << QStringLiteral("10/03/2026");
        QTest::newRow("of the future") << QStringLiteral("2026-03-12T09:05:00") << QStringLiteral("12/03/2026");
        QTest::newRow("no time") << QStringLiteral("soon") << QString();
    }
    void aTimeIsSaidAsAPersonWould()
    {
        QFETCH(QString, when);
        QFETCH(QString, text);
        const QDateTime now = QDateTime::fromString(QStringLiteral("2026-03-10T16:31:30"), Qt::ISODate);
        QCOMPARE(whenText(QDateTime::fromString(when, Qt::ISODate), now), text);
    }

    void aDocumentsTimeIsUtc()
    {
        const QDateTime now = QDateTime::currentDateTimeUtc();
        const std::string utc = now.toString(Qt::ISODate).toStdString();
        QVERIFY(whenText(utc).startsWith(QStringLiteral("today, ")));
        QVERIFY(whenText(std::string("hostile \xff")).isEmpty());
        QVERIFY(fullTimeText("").isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestTimeWords)
#include "tst_timewords.moc"
