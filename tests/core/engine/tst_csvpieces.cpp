// SPDX-License-Identifier: GPL-3.0-or-later
// A large table is read in pieces by several threads. One quoted cell makes it be read from start to end; both ways must
// say the same. And identifiers find their rows.
#include "core/engine/alignment.h"
#include "core/engine/csvreader.h"

#include <QTest>
#include <algorithm>
#include <cstring>
#include <random>

using namespace redossier;

namespace {

constexpr int rows = 330'000; // some 9 MB

//! What is odd about the table stands in its last third, so that another piece has already been read without it.
std::string table(const std::string &oddCells, bool quoted, char separator = ',')
{
    std::string text = std::string("id") + separator + "a" + separator + "b\n";
    for (int row = 0; row < rows; ++row) {
        const std::string id = "row " + std::to_string(row);
        text += quoted && row == rows - 1 ? '"' + id + '"' : id;
        const std::string cells = std::to_string(row) + separator + (separator == ';' ? "0,25" : std::to_string(-row * 7));
        text += row == rows - 1000 && !oddCells.empty() ? oddCells : separator + cells;
        text += row % 3 == 0 ? "\r\n" : "\n";
    }
    return text;
}

Result<CsvTable> readTable(const std::string &text)
{
    return readCsv(text, {',', "id"}, "table.csv");
}

void expectSame(const NamedArray &one, const NamedArray &other)
{
    QVERIFY(one.array->type() == other.array->type() && one.array->shape() == other.array->shape());
    QVERIFY(one.identifiers == other.identifiers && one.rowLines == other.rowLines && one.columns == other.columns);
    std::vector<std::byte> buffer;
    const std::size_t bytes = one.array->elements() * one.array->type().bytes;
    QVERIFY(std::memcmp(*one.array->read(0, one.array->elements(), buffer), *other.array->read(0, other.array->elements(), buffer), bytes) == 0);
    const auto &texts = one.array->texts(), &others = other.array->texts();
    QVERIFY(std::equal(texts.begin(), texts.end(), others.begin(), others.end(),
                       [](const TextCell &a, const TextCell &b) { return a.index == b.index && a.text == b.text; }));
}

NamedArray identified(std::vector<std::string> identifiers)
{
    NamedArray named;
    named.array = std::make_unique<MemoryArray>(Shape{identifiers.size()}, ElementType{}, std::vector<std::byte>(identifiers.size() * 8), std::vector<TextCell>());
    named.identified = true;
    named.identifiers = std::move(identifiers);
    return named;
}

} // namespace

class CsvPiecesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void piecesSayTheSame_data();
    void piecesSayTheSame();
    void identifiersFindTheirRows();
};

void CsvPiecesTest::piecesSayTheSame_data()
{
    QTest::addColumn<QByteArray>("odd");
    QTest::addColumn<char>("separator");
    QTest::newRow("whole numbers") << QByteArray() << ',';
    QTest::newRow("the first real number comes late") << QByteArray(",1,2.5") << ',';
    QTest::newRow("text comes late") << QByteArray(",1,none") << ',';
    QTest::newRow("a whole number beyond int64") << QByteArray(",1,18446744073709551615") << ',';
    QTest::newRow("a whole number beyond all") << QByteArray(",1,123456789012345678901234567890") << ',';
    QTest::newRow("not a number") << QByteArray(",nan,-inf") << ',';
    QTest::newRow("decimal commas") << QByteArray() << ';';
    QTest::newRow("a decimal comma beside a point") << QByteArray(";1.5;0,25") << ';';
    QTest::newRow("a field too few") << QByteArray(",1") << ',';
    QTest::newRow("a field too many") << QByteArray(",1,2,3") << ',';
    QTest::newRow("an empty line in between") << QByteArray(",1,2\n") << ',';
    QTest::newRow("empty cells") << QByteArray(",,") << ',';
}

void CsvPiecesTest::piecesSayTheSame()
{
    QFETCH(QByteArray, odd);
    QFETCH(char, separator);
    const auto inPieces = readTable(table(odd.toStdString(), false, separator));
    const auto inOrder = readTable(table(odd.toStdString(), true, separator));
    QCOMPARE(bool(inPieces), bool(inOrder));
    if (!inPieces) {
        QVERIFY2(inPieces.error() == inOrder.error(), (inPieces.error().detail + " / " + inOrder.error().detail).c_str());
        return;
    }
    QCOMPARE(inPieces->decimalComma, inOrder->decimalComma);
    QCOMPARE(inPieces->table.array->count(), std::uint64_t(rows));
    expectSame(inPieces->table, inOrder->table);
}

void CsvPiecesTest::identifiersFindTheirRows()
{
    std::vector<std::string> expected, found;
    for (int row = 0; row < 150'000; ++row)
        expected.push_back(std::string(std::size_t(row % 23), 'x') + std::to_string(row));
    found = expected;
    std::shuffle(found.begin(), found.end(), std::mt19937(3));
    found.back() = found.front(); // twice here, and another one is missing
    found.push_back("new");
    const NamedArray e = identified(expected), f = identified(found);
    const Alignment alignment = alignRows(e, f);
    QCOMPARE(alignment.pairs, std::uint64_t(149'998));
    for (std::uint64_t pair = 0; pair < alignment.pairs; ++pair) {
        QVERIFY(expected[alignment.expectedRow(pair)] == found[alignment.foundRow(pair)]);
        QVERIFY(pair == 0 || alignment.expectedRow(pair) > alignment.expectedRow(pair - 1));
    }
    QCOMPARE(alignment.missingTotal, std::uint64_t(1));
    QVERIFY(alignment.unexpected == std::vector<std::string>{"new"});
    QCOMPARE(alignment.duplicatedTotal, std::uint64_t(1));
    QVERIFY(alignment.duplicated.front().rows == (std::vector<std::uint64_t>{0, 149'999}));
    std::vector<std::uint64_t> sorted = alignment.foundRows;
    std::sort(sorted.begin(), sorted.end());
    std::uint64_t moved = 0;
    for (size_t i = 0; i < sorted.size(); ++i)
        moved += sorted[i] != alignment.foundRows[i];
    QCOMPARE(alignment.moved, moved);
}

QTEST_GUILESS_MAIN(CsvPiecesTest)
#include "tst_csvpieces.moc"
