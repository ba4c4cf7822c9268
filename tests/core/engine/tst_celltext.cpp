// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/celltext.h"

#include <QElapsedTimer>
#include <QTest>
#include <string>

using namespace redossier;

class CellTextTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void greatNumbersAreComparedAsDecimals_data()
    {
        QTest::addColumn<QByteArray>("a");
        QTest::addColumn<QByteArray>("b");
        QTest::addColumn<bool>("same");
        const auto row = [](const QByteArray &a, const QByteArray &b, bool same) { QTest::newRow((a.left(40) + " and " + b.left(40)).constData()) << a << b << same; };
        row("1e400", "1E400", true);
        row("1e400", "1e+0400", true);
        row("1e400", "10e399", true);
        row("1e400", "0.001e403", true);
        row("1.50e400", "+15e399", true);
        row("-1e400", "-1.0E+400", true);
        row("1" + QByteArray(400, '0'), "1e400", true);
        row("12" + QByteArray(400, '0') + ".0", "1.2e401", true);
        row("00.1e401", "1e400", true);
        row("1e400", "-1e400", false);
        row("1e400", "1e401", false);
        row("1e400", "1.0000000000000000000000000000001e400", false);
        row("1e400", "inf", false);
        row("1e400", "abc", false);
        row("0e400", "0e500", false); // zeros: they are no numbers beyond float64, and are not kept as texts
        row("1e99999999999999999999999999", "1E+99999999999999999999999999", true);
        row("10e99999999999999999999999999", "1e100000000000000000000000000", true);
        row("1e99999999999999999999999999", "1e99999999999999999999999998", false);
        row("1e99999999999999999999999999", "1e9", false);
    }

    void greatNumbersAreComparedAsDecimals()
    {
        QFETCH(QByteArray, a);
        QFETCH(QByteArray, b);
        QFETCH(bool, same);
        QCOMPARE(isSameGreatNumber(a.toStdString(), b.toStdString()), same);
        QCOMPARE(isSameGreatNumber(b.toStdString(), a.toStdString()), same);
    }

    void otherTextsAreTheirBytes()
    {
        QVERIFY(isSameText(TextCell{"007"}, TextCell{"007"}));
        QVERIFY(!isSameText(TextCell{"007"}, TextCell{"7"}));
        QVERIFY(!isSameText(TextCell{"1e3"}, TextCell{"1E3"}));
        QVERIFY(isSameText(TextCell{"1e400"}, TextCell{"1E400"}));
        QVERIFY(isSameText(TextCell{"", true}, TextCell{"", true}));
        QVERIFY(!isSameText(TextCell{"", true}, TextCell{""}));
        QVERIFY(!isSameText(std::nullopt, TextCell{"x"}));
    }

    void aHugeExponentIsNoWork()
    {
        const std::string digits(1'000'000, '9');
        QElapsedTimer timer;
        timer.start();
        QVERIFY(isSameGreatNumber("1e" + digits, "1E+" + digits));
        QVERIFY(!isSameGreatNumber("1e" + digits, "2e" + digits));
        QVERIFY(timer.elapsed() < 2000);
    }
};

QTEST_GUILESS_MAIN(CellTextTest)
#include "tst_celltext.moc"
