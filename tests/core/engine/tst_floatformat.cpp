// SPDX-License-Identifier: GPL-3.0-or-later
// Rounding through a format, held against the processor's own for float32, and against values of the others that are known.
#include "core/engine/floatformat.h"

#include <QTest>
#include <bit>
#include <cmath>
#include <random>

using namespace redossier;

class FloatFormatTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void float32IsTheProcessors();
    void knownValues_data();
    void knownValues();
    void float64ChangesNothing();
};

namespace {

bool isSame(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

} // namespace

void FloatFormatTest::float32IsTheProcessors()
{
    const FloatFormat format = *formatOfType("float32");
    std::mt19937_64 random(5);
    for (int i = 0; i < 200'000; ++i) {
        const double magnitude = std::ldexp(1 + double(random() >> 12) * 0x1p-52, int(random() % 300) - 170);
        const double value = i % 2 == 0 ? magnitude : -magnitude;
        const double rounded = double(float(value));
        QVERIFY2(isSame(format.rounded(value), rounded), qPrintable(QString::number(value, 'g', 17)));
        const double cut = std::fabs(rounded) > magnitude ? double(std::nextafter(float(value), 0.0f)) : rounded;
        QVERIFY2(isSame(format.truncated(value), cut), qPrintable(QString::number(value, 'g', 17)));
        if (!std::isfinite(rounded) || rounded == 0)
            continue;
        QVERIFY(format.holds(rounded));
        QCOMPARE(format.spacingAt(rounded), double(std::nextafter(std::fabs(float(value)), INFINITY)) - std::fabs(rounded));
        QCOMPARE(format.endsInOne(rounded), (std::bit_cast<std::uint32_t>(float(rounded)) & 1) != 0);
    }
}

void FloatFormatTest::knownValues_data()
{
    QTest::addColumn<QByteArray>("format");
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("rounded");
    QTest::addColumn<double>("truncated");
    const auto row = [](const char *name, const char *format, double value, double rounded, double truncated) {
        QTest::newRow(name) << QByteArray(format) << value << rounded << truncated;
    };
    row("the greatest half", "float16", 65504, 65504, 65504);
    row("just below infinity", "float16", 65519.99, 65504, 65504);
    row("a tie to infinity", "float16", -65520, -INFINITY, -65504);
    row("a tie to even, down", "float16", 2049, 2048, 2048);
    row("a tie to even, up", "float16", 2051, 2052, 2050);
    row("the least subnormal half", "float16", 0x1p-24, 0x1p-24, 0x1p-24);
    row("half of it", "float16", 0x1p-25, 0, 0);
    row("more than half of it", "float16", -0x1.8p-25, -0x1p-24, -0.0);
    row("a negative zero", "float16", -0.0, -0.0, -0.0);
    row("pi", "bfloat16", 3.14159265358979, 3.140625, 3.140625);
    row("a tie", "bfloat16", 257, 256, 256);
    row("float32 beyond bfloat16", "bfloat16", 0x1.fffffep127, INFINITY, 0x1.fep127);
    row("TF32", "TF32", 1.0005, 1.0009765625, 1);
    row("the greatest double", "float32", 0x1.fffffffffffffp1023, INFINITY, 0x1.fffffep127);
    row("the least double", "float32", 0x1p-1074, 0, 0);
    row("infinity", "float16", -INFINITY, -INFINITY, -INFINITY);
}

void FloatFormatTest::knownValues()
{
    QFETCH(QByteArray, format);
    QFETCH(double, value);
    QFETCH(double, rounded);
    QFETCH(double, truncated);
    const FloatFormat one = *formatOfType(format.toStdString());
    QVERIFY(isSame(one.rounded(value), rounded));
    QVERIFY(isSame(one.truncated(value), truncated));
}

void FloatFormatTest::float64ChangesNothing()
{
    const FloatFormat format = *formatOfType("float64");
    for (const double value : {0.1, -1e308, 0x1p-1074, 0x1.fffffffffffffp1023}) {
        QVERIFY(format.holds(value) && isSame(format.truncated(value), value));
        QCOMPARE(format.spacingAt(value), std::nextafter(std::fabs(value), INFINITY) == INFINITY ? 0x1p971 : std::nextafter(std::fabs(value), INFINITY) - std::fabs(value));
    }
}

QTEST_GUILESS_MAIN(FloatFormatTest)
#include "tst_floatformat.moc"
