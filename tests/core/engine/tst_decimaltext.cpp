// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that are read without their end being known are those of the C library, bit for bit, or left to others.
#include "core/engine/decimaltext.h"

#include <QTest>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>

using namespace redossier;

class DecimalTextTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aNumberIsReadOrLeft_data();
    void aNumberIsReadOrLeft();
    void numbersOfAnyLengthAreThoseOfTheCLibrary();
    void shortestAndLongestSpellingsAreReadBack();
    void tiesAndTheirNeighboursAreRounded();
    void quotientsBesideATieAreRounded();
};

namespace {

std::optional<double> answerTo(const std::string &text, char behind = ',')
{
    const std::string padded = std::string(decimaltext::marginBefore, '7') + text + behind;
    Decimal decimal;
    const char *const end = padded.data() + padded.size() - 1;
    return decimaltext::readDecimal(end - text.size(), end, decimal) ? std::optional(decimal.value()) : std::nullopt;
}

//! Read as the C library reads it; or left.
bool isTheLibrarys(const std::string &text, bool mustBeRead)
{
    for (const char behind : {',', '\n'}) {
        const auto answer = answerTo(text, behind);
        if (answer ? std::bit_cast<std::uint64_t>(*answer) != std::bit_cast<std::uint64_t>(std::strtod(text.c_str(), nullptr)) : mustBeRead)
            return false;
    }
    return true;
}

std::string someDigits(std::mt19937_64 &random, std::uint64_t count)
{
    std::string digits;
    for (; count > 0; --count)
        digits += static_cast<char>('0' + random() % 10);
    return digits;
}

} // namespace

void DecimalTextTest::aNumberIsReadOrLeft_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isRead");
    for (const char *text : {"0.5", "-0.5", "0.0", "-0.0", "-0.00000000", "1.0", "00.5", "00000000.5", "12345678.5", "99999999.99999999999", "0.1",
                             "0.12345678", "0.123456789", "0.1234567890123456", "0.12345678901234567", "0.123456789012345678",
                             "1.234567890123456789", "9.999999999999999999", "0.000000000000000001", "1.5e-05", "1.5E-05",
                             "1.25e+00", "1.234567890123456789e+00", "1.5e-26", "-9.109383701528e-10", "1.00e+02", "1.0e+01", "-1.7976931348623157e-09"})
        QTest::newRow(text) << QByteArray(text) << true;
    for (const char *text : {"", "-", ".5", "1", "1.", "-.5", "+0.5", "1.e5", "123456789.5", "000000000.5", "9007199254740.993",
                             "0.1234567890123456789", "12.123456789012345678", "0.1x", "0.x1234567890123456", "0.1x34567890123456789", "0.123456789x123456", "0.1-2", "0.:", "0./",
                             "0.000000000000000000000000001", "1.5e-27", "1.5e+02", "1.5e0", "1.5e-5", "1.5e2", "1.00e02",
                             "1.5e10", "1.5e300", "1.5e-300", "1.5e", "1.5e-", "1.5e+", "1.5e100", "1.5e001", "1.5e-0x", "1.5e-:1", "e+01", "1e+01", "-e+01", ".e+01", "nan", "inf", "x.5", "1,5", " 1.5", "1..5", "--1.5"})
        QTest::newRow((std::string("left: ") + text).c_str()) << QByteArray(text) << false;
}

void DecimalTextTest::aNumberIsReadOrLeft()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, isRead);
    QCOMPARE(answerTo(text.toStdString()).has_value(), isRead);
    QVERIFY(isTheLibrarys(text.toStdString(), isRead));
}

void DecimalTextTest::numbersOfAnyLengthAreThoseOfTheCLibrary()
{
    std::mt19937_64 random(7);
    for (int i = 0; i < 60'000; ++i) {
        const std::uint64_t whole = 1 + random() % 9, decimals = 1 + random() % 20;
        std::string text = (random() % 2 == 0 ? "-" : "") + someDigits(random, whole) + "." + someDigits(random, decimals);
        bool mustBeRead = whole <= 8 && whole + decimals <= 19;
        if (random() % 4 == 0) {
            const int exponent = static_cast<int>(random() % 64) - 40;
            const std::string size = std::to_string(std::abs(exponent));
            text += std::string(random() % 2 == 0 ? "e" : "E") + (exponent < 0 ? "-" : "+") + (size.size() < 2 ? "0" : "") + size;
            mustBeRead = mustBeRead && static_cast<int>(decimals) >= exponent && static_cast<int>(decimals) - exponent <= 27;
        }
        QVERIFY2(isTheLibrarys(text, mustBeRead), text.c_str());
    }
}

void DecimalTextTest::shortestAndLongestSpellingsAreReadBack()
{
    std::mt19937_64 random(8);
    for (int i = 0; i < 30'000; ++i) {
        const auto number = std::bit_cast<double>((random() & 0x800fffffffffffff) | (1023 - random() % 14 + random() % 20) << 52);
        for (const char *format : {"%.17g", "%.16g", "%.15g", "%.18e", "%.16e", "%.9g", "%.3f"}) {
            char text[64];
            std::snprintf(text, sizeof text, format, number);
            QVERIFY2(isTheLibrarys(text, false), text);
        }
    }
}

//! Half way between two numbers, where the digits hold that place to the last one, and one unit of the last decimal beside it.
void DecimalTextTest::tiesAndTheirNeighboursAreRounded()
{
    std::mt19937_64 random(9);
    int read = 0;
    for (int i = 0; i < 30'000; ++i) {
        const std::uint64_t odd = (std::uint64_t{1} << 53) | (random() >> 11) | 1; // of 54 bits
        for (int decimals = 1; decimals <= 3; ++decimals) {
            const std::uint64_t scale = decimals == 1 ? 10 : decimals == 2 ? 100 : 1000;
            const std::uint64_t whole = odd >> decimals, fraction = (odd & ((1u << decimals) - 1)) * scale >> decimals;
            for (int step = -1; step <= 1; ++step) {
                std::string behind = std::to_string(fraction + scale + static_cast<std::uint64_t>(step)).substr(1);
                const std::string digits = std::to_string(whole) + behind;
                // The same digits with the point where it can be read, and an exponent that puts it back.
                const std::string text = digits.substr(0, 1) + "." + digits.substr(1) + "e+" + std::to_string(digits.size() - 1 - static_cast<std::size_t>(decimals));
                QVERIFY2(isTheLibrarys(text, digits.size() <= 19), text.c_str());
                read += answerTo(text) ? 1 : 0;
            }
        }
    }
    QVERIFY(read > 200'000);
}

//! The decimals nearest to the middle of two neighbours, for any number of decimals: only the rest of the division tells the side.
void DecimalTextTest::quotientsBesideATieAreRounded()
{
    std::mt19937_64 random(10);
    for (int i = 0; i < 30'000; ++i) {
        const int exponent = -static_cast<int>(random() % 12);
        const double number = std::ldexp(1.0 + static_cast<double>(random() >> 12) * 0x1p-52, exponent);
        const long double middle = (static_cast<long double>(number) + static_cast<long double>(std::nextafter(number, 4.0))) / 2;
        for (int decimals = 15; decimals <= 18; ++decimals) {
            char text[64];
            std::snprintf(text, sizeof text, "%.*Lf", decimals, middle);
            QVERIFY2(isTheLibrarys(text, true), text);
            text[2 + decimals - 1] = static_cast<char>(text[2 + decimals - 1] == '9' ? '8' : text[2 + decimals - 1] + 1);
            QVERIFY2(isTheLibrarys(text, true), text);
        }
    }
}

QTEST_GUILESS_MAIN(DecimalTextTest)
#include "tst_decimaltext.moc"
