// SPDX-License-Identifier: GPL-3.0-or-later
// Cells that are kept as they are written say the same as those of eight bytes, whatever stands among them.
#include "core/engine/cellbuffer.h"

#include <QTest>
#include <cstring>
#include <random>

using namespace redossier;

class PackedCellsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cellsOfAnyLengthAreFoundAgain();
    void whatIsPackedSaysTheSame_data();
    void whatIsPackedSaysTheSame();
    void piecesThatAreJoinedSayTheSame();
};

namespace {

//! A cell of a table, or with `b`, `t` or `n` in front a truth value, a text or nothing.
void add(CellBuffer &cells, const std::string &cell)
{
    if (cell.starts_with('b'))
        return cells.addBoolean(cell == "byes");
    if (cell.starts_with('t'))
        return cells.addText(std::string_view(cell).substr(1));
    if (cell.starts_with('n'))
        return cells.addMissing();
    cells.addNumber(readNumber(cell), cell);
}

void requireSame(OutputArray &packed, OutputArray &plain)
{
    QVERIFY(packed.type() == plain.type() && packed.shape() == plain.shape() && packed.hasTexts() == plain.hasTexts());
    std::vector<std::byte> one, other;
    const std::uint64_t half = plain.elements() / 2, size = plain.type().bytes;
    for (std::uint64_t i = 0; i < plain.elements(); ++i) {
        QVERIFY(packed.textAt(i) == plain.textAt(i));
        if (plain.textAt(i))
            continue; // the number of a text means nothing
        const auto a = packed.read(i, 1, one), b = plain.read(i, 1, other);
        QVERIFY(a && b && std::memcmp(*a, *b, size) == 0);
    }
    if (plain.hasTexts() || half == 0)
        return;
    const auto a = packed.read(half, plain.elements() - half, one), b = plain.read(half, plain.elements() - half, other);
    QVERIFY(a && b && std::memcmp(*a, *b, (plain.elements() - half) * size) == 0);
}

} // namespace

void PackedCellsTest::cellsOfAnyLengthAreFoundAgain()
{
    PackedCells cells;
    std::vector<std::string> texts;
    for (std::size_t length : {0, 1, 2, 29, 30, 31, 32, 100, 158, 159, 160, 1000, 16414, 16415, 16416, 70'000, 3'000'000})
        for (int i = 0; i < 40; ++i)
            texts.push_back(std::string(i % 3 == 0 ? length : std::size_t(i), char('a' + i % 26)));
    for (const std::string &text : texts)
        cells.add(PackedCells::Kind::text, text);
    QCOMPARE(cells.size(), std::uint64_t(texts.size()));
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto cell = PackedCells::Walk(cells, i).next();
        QVERIFY(cell.kind == PackedCells::Kind::text && cell.text == texts[i]);
    }
}

void PackedCellsTest::whatIsPackedSaysTheSame_data()
{
    QTest::addColumn<QStringList>("kinds");
    const auto list = [](const std::vector<const char *> &cells) {
        QStringList all;
        for (const char *cell : cells)
            all << QString::fromLatin1(cell);
        return all;
    };
    const QStringList integers = list({"0", "7", "-3", "+5", "9223372036854775807", "-9223372036854775808"});
    const QStringList beyond = list({"9223372036854775808", "18446744073709551615"}), longer = list({"18446744073709551616", "-99999999999999999999"});
    const QStringList reals = list({"0.5", "-0.0", "1e400", "nan", "-inf", "1e-400", "0.1"}), words = list({"tcat", "t", "t12", "tnull"}), nothing = list({"n"}), truths = list({"byes", "bno"});
    QTest::newRow("integers") << integers;
    QTest::newRow("beyond int64") << list({"1"}) + beyond;
    QTest::newRow("beyond int64 and below 0") << integers + beyond;
    QTest::newRow("beyond 64 bits") << integers + longer;
    QTest::newRow("all integers") << integers + beyond + longer;
    QTest::newRow("reals") << reals;
    QTest::newRow("numbers") << integers + reals;
    QTest::newRow("all numbers") << integers + reals + beyond + longer;
    QTest::newRow("texts") << words;
    QTest::newRow("texts that are integers") << list({"t12"}) + integers;
    QTest::newRow("texts among integers") << words + integers + beyond + longer;
    QTest::newRow("truth values") << truths;
    QTest::newRow("truth values among numbers") << truths + reals;
    QTest::newRow("nothing") << nothing;
    QTest::newRow("anything") << integers + reals + beyond + longer + words + nothing + truths;
}

void PackedCellsTest::whatIsPackedSaysTheSame()
{
    QFETCH(QStringList, kinds);
    std::mt19937 random(11);
    for (int round = 0; round < 150; ++round) {
        CellBuffer packed(true), plain;
        const std::uint64_t columns = 1 + random() % 4, rows = random() % (round % 2 == 0 ? 4 : 60);
        for (std::uint64_t i = 0; i < rows * columns; ++i) {
            const std::string cell = kinds[qsizetype(random() % unsigned(round % 3 == 0 ? std::min<qsizetype>(2, kinds.size()) : kinds.size()))].toStdString();
            add(packed, cell);
            add(plain, cell);
        }
        QCOMPARE(packed.size(), plain.size());
        const auto one = packed.finish({rows, columns}), other = plain.finish({rows, columns});
        requireSame(*one, *other);
        std::vector<std::size_t> order(columns);
        for (std::size_t i = 0; i < columns; ++i)
            order[i] = (i + 1) % columns;
        requireSame(*one->withColumns(order), *other->withColumns(order));
        QVERIFY2(!QTest::currentTestFailed(), QTest::currentDataTag());
    }
}

void PackedCellsTest::piecesThatAreJoinedSayTheSame()
{
    std::mt19937 random(12);
    const std::vector<std::string> kinds{"1", "-2", "0.5", "tcat", "t", "nan"};
    for (int round = 0; round < 200; ++round) {
        CellBuffer packed(true), plain;
        std::uint64_t count = 0;
        for (std::uint64_t piece = random() % 5; piece > 0; --piece) {
            CellBuffer packedPiece(true), plainPiece;
            for (std::uint64_t i = random() % 90; i > 0; --i, ++count) {
                const std::string &cell = kinds[random() % (round % 2 == 0 ? 2 : kinds.size())];
                add(packedPiece, cell);
                add(plainPiece, cell);
            }
            packed.append(std::move(packedPiece));
            plain.append(std::move(plainPiece));
        }
        requireSame(*packed.finish({count}), *plain.finish({count}));
        QVERIFY(!QTest::currentTestFailed());
    }
}

QTEST_GUILESS_MAIN(PackedCellsTest)
#include "tst_packedcells.moc"
