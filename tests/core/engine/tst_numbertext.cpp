// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of texts are those of the C library, bit for bit.
#include "core/engine/numbertext.h"

#include <QTest>
#include <bit>
#include <cstdlib>
#include <random>

using namespace redossier;

class NumberTextTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void numbersAreThoseOfTheCLibrary_data();
    void numbersAreThoseOfTheCLibrary();
    void randomNumbersAreThoseOfTheCLibrary();
    void tiesGoToEven();
    void integersKeepAllTheirDigits_data();
    void integersKeepAllTheirDigits();
    void otherTextsAreNoNumbers_data();
    void otherTextsAreNoNumbers();
};

namespace {

using Kind = NumberText::Kind;

bool isTheLibrarys(const std::string &text)
{
    const NumberText number = readNumber(text);
    return number.kind != Kind::none && std::bit_cast<std::uint64_t>(number.real) == std::bit_cast<std::uint64_t>(std::strtod(text.c_str(), nullptr));
}

} // namespace

void NumberTextTest::numbersAreThoseOfTheCLibrary_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text : {"0.5", "-0.0", "-0", "+1.5", ".5", "1.", "-.25", "0.1", "0.30000000000000004", "123456789.123456789",
                             "1234567890.123456789", "0.0000000000000000001", "0.00000000000000000001", "9999999999999999999",
                             "0.9999999999999999999", "9007199254740992.5", "9007199254740993.0", "9007199254740993.00", "18446744073709551615.0",
                             "18446744073709551616.5", "36893488147419103232.5", "00000000000000000000000.5", "0000000000000000001.5", "1e-5",
                             "1.5E+300", "1e400", "-1e400", "1e-400", "4.9e-324", "2.2250738585072014e-308", "12345678", "12345678.12345678",
                             "1234567812345678.5", "0.12345678901234567", "  7.25\t"})
        QTest::newRow(text) << QByteArray(text);
}

void NumberTextTest::numbersAreThoseOfTheCLibrary()
{
    QFETCH(QByteArray, text);
    QVERIFY(isTheLibrarys(text.toStdString()));
    QCOMPARE(readNumber(text.toStdString()).beyondFloat, text.endsWith("1e400"));
}

void NumberTextTest::randomNumbersAreThoseOfTheCLibrary()
{
    std::mt19937_64 random(7);
    for (int i = 0; i < 300'000; ++i) {
        std::string text = random() % 2 == 0 ? "-" : "";
        for (std::uint64_t whole = random() % 12; whole > 0; --whole)
            text += static_cast<char>('0' + random() % 10);
        text += '.';
        for (std::uint64_t decimals = 1 + random() % 20; decimals > 0; --decimals)
            text += static_cast<char>('0' + random() % 10);
        QVERIFY2(isTheLibrarys(text), text.c_str());
        char shortest[32];
        std::snprintf(shortest, sizeof shortest, "%.17g", std::bit_cast<double>((random() & 0x803fffffffffffff) | 0x3f80000000000000));
        QVERIFY2(isTheLibrarys(shortest), shortest);
    }
}

//! Half way between two numbers, and one unit of the last decimal to either side.
void NumberTextTest::tiesGoToEven()
{
    std::mt19937_64 random(8);
    for (int i = 0; i < 50'000; ++i) {
        const int bits = 1 + int(random() % 2); // behind the point: 2^-1 or 2^-2
        const std::uint64_t above = (std::uint64_t{1} << (53 - bits)) + random() % (std::uint64_t{1} << (53 - bits)); // of 54 - bits bits
        const std::string whole = std::to_string(above); // an odd multiple of half the spacing
        for (const char *decimals : bits == 1 ? std::initializer_list<const char *>{".5", ".50", ".49", ".51", ".0"}
                                              : std::initializer_list<const char *>{".25", ".75", ".250", ".24", ".26", ".749", ".5"})
            QVERIFY2(isTheLibrarys(whole + decimals), (whole + decimals).c_str());
    }
}

void NumberTextTest::integersKeepAllTheirDigits_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("fits");
    QTest::addColumn<bool>("fitsUnsigned");
    QTest::newRow("0") << QByteArray("0") << true << true;
    QTest::newRow("-0") << QByteArray("-0") << true << true;
    QTest::newRow("2^53 + 1") << QByteArray("9007199254740993") << true << true;
    QTest::newRow("the greatest") << QByteArray("9223372036854775807") << true << true;
    QTest::newRow("the least") << QByteArray("-9223372036854775808") << true << false;
    QTest::newRow("below the least") << QByteArray("-9223372036854775809") << false << false;
    QTest::newRow("beyond the greatest") << QByteArray("9223372036854775808") << false << true;
    QTest::newRow("the greatest without a sign") << QByteArray("18446744073709551615") << false << true;
    QTest::newRow("2^64") << QByteArray("18446744073709551616") << false << false;
    QTest::newRow("2^64 + 5") << QByteArray("18446744073709551621") << false << false;
    QTest::newRow("zeros in front") << QByteArray("000000000000000000000012345678901") << true << true;
}

void NumberTextTest::integersKeepAllTheirDigits()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, fits);
    QFETCH(bool, fitsUnsigned);
    const NumberText number = readNumber(text.toStdString());
    QVERIFY(number.kind == Kind::integer && number.fits == fits && number.fitsUnsigned == fitsUnsigned);
    QVERIFY(isTheLibrarys(text.toStdString()));
    if (fits)
        QCOMPARE(number.integer, std::int64_t(std::strtoll(text.constData(), nullptr, 10)));
    else if (fitsUnsigned)
        QCOMPARE(std::uint64_t(number.integer), std::uint64_t(std::strtoull(text.constData(), nullptr, 10)));
}

void NumberTextTest::otherTextsAreNoNumbers_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text : {"", " ", "-", "+", ".", "-.", "1.2.3", "1,5", "1 2", "12345678x", "1234567812345678:", "1234567/", "0x10", "--1", "1e",
                             "1e+", "e5", "nano", "in", "infinit", "1_000", "\xc2\xb2"})
        QTest::newRow(text) << QByteArray(text);
}

void NumberTextTest::otherTextsAreNoNumbers()
{
    QFETCH(QByteArray, text);
    QVERIFY(readNumber(text.toStdString()).kind == Kind::none);
}

QTEST_GUILESS_MAIN(NumberTextTest)
#include "tst_numbertext.moc"
