// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/numbers.h"

#include <QTest>
#include <cmath>

using namespace redossier;

class NumbersTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void numbersAreShortOrExact_data();
    void numbersAreShortOrExact();
    void elementsStayAsTheyStand_data();
    void elementsStayAsTheyStand();
    void aShareIsNeverRoundedToNothingOrAll();
};

void NumbersTest::numbersAreShortOrExact_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("brief");
    QTest::addColumn<QString>("exact");
    const auto row = [](double value, const char *brief, const char *exact) {
        QTest::newRow(exact) << value << QString::fromLatin1(brief) << QString::fromLatin1(exact);
    };
    row(0, "0", "0");
    row(0.25, "0.25", "0.25");
    row(3.14159, "3.14", "3.14159");
    row(3.1e-6, "3.1e-6", "3.1e-6");
    row(5e-324, "4.94e-324", "5e-324");
    row(12000, "12000", "12000");
    row(123456, "123456", "123456");
    row(1e20, "1e20", "1e20");
    row(-0.00123, "-0.00123", "-0.00123");
    row(5.960464477539063e-08, "5.96e-8", "5.960464477539063e-8");
    row(INFINITY, "inf", "inf");
    row(-INFINITY, "-inf", "-inf");
    row(NAN, "nan", "nan");
}

void NumbersTest::numbersAreShortOrExact()
{
    QFETCH(double, value);
    QFETCH(QString, brief);
    QFETCH(QString, exact);
    QCOMPARE(shortNumber(value), brief);
    QCOMPARE(exactNumber(value), exact);
    if (std::isfinite(value))
        QCOMPARE(exactNumber(value).toDouble(), value);
}

void NumbersTest::elementsStayAsTheyStand_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("short") << QByteArray("0.25") << QStringLiteral("0.25");
    QTest::newRow("a float32") << QByteArray("0.10000000149011612") << QStringLiteral("0.100000001");
    QTest::newRow("a large integer") << QByteArray("18446744073709551616") << QStringLiteral("18446744073709551616");
    QTest::newRow("text") << QByteArray("a longer piece of text") << QStringLiteral("a longer piece of text");
    QTest::newRow("a complex number") << QByteArray("1.0000000000001+2.0i") << QStringLiteral("1.0000000000001+2.0i");
    QTest::newRow("nan") << QByteArray("nan") << QStringLiteral("nan");
}

void NumbersTest::elementsStayAsTheyStand()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    QCOMPARE(shortElement(text.toStdString()), expected);
}

void NumbersTest::aShareIsNeverRoundedToNothingOrAll()
{
    QCOMPARE(shareText(0, 100), QStringLiteral("0 %"));
    QCOMPARE(shareText(0, 0), QStringLiteral("0 %"));
    QCOMPARE(shareText(1, 1'000'000), QStringLiteral("< 0.1 %"));
    QCOMPARE(shareText(999'999, 1'000'000), QStringLiteral("> 99.9 %"));
    QCOMPARE(shareText(1'000'000, 1'000'000), QStringLiteral("100 %"));
    QCOMPARE(shareText(345, 3072), QStringLiteral("11.2 %"));
}

QTEST_GUILESS_MAIN(NumbersTest)
#include "tst_numbers.moc"
