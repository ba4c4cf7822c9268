// SPDX-License-Identifier: GPL-3.0-or-later
// A table is read in pieces by several threads, cut wherever a piece may end; one reader from start to end must say the same.
// And identifiers find their rows.
#include "core/engine/alignment.h"
#include "core/engine/csvreader.h"

#include <QTest>
#include <algorithm>
#include <cstring>
#include <random>

using namespace redossier;

namespace {

//! What is odd about the table stands in its last third, so that other pieces have already been read without it.
std::string table(int rows, const std::string &oddCells, char separator)
{
    std::string text = std::string("id") + separator + "a" + separator + "b\n";
    for (int row = 0; row < rows; ++row) {
        const std::string cells = std::to_string(row) + separator + (separator == ';' ? "0,25" : std::to_string(-row * 7));
        text += "row " + std::to_string(row) + (row == rows - rows / 4 && !oddCells.empty() ? oddCells : separator + cells);
        text += row % 3 == 0 ? "\r\n" : "\n";
    }
    return text;
}

Result<CsvTable> readTable(const std::string &text, std::uint64_t pieceBytes, const char *identifiers = "id")
{
    const auto *bytes = reinterpret_cast<const std::byte *>(text.data());
    CsvOptions options;
    options.pieceBytes = pieceBytes;
    if (identifiers)
        options.identifierColumn = identifiers;
    return readCsv(MemoryBytes(std::vector<std::byte>(bytes, bytes + text.size())), options, "table.csv");
}

constexpr std::uint64_t onePiece = std::uint64_t{1} << 40;

void expectSame(const NamedArray &one, const NamedArray &other)
{
    QVERIFY(one.array->type() == other.array->type() && one.array->shape() == other.array->shape());
    QVERIFY(one.identifiers == other.identifiers && one.columns == other.columns && one.rowLines.size() == other.rowLines.size());
    for (std::size_t row = 0; row < one.rowLines.size(); ++row)
        QCOMPARE(one.rowLines[row], other.rowLines[row]);
    std::vector<std::byte> buffer, otherBuffer;
    const std::size_t bytes = one.array->elements() * one.array->type().bytes;
    QVERIFY(std::memcmp(*one.array->read(0, one.array->elements(), buffer), *other.array->read(0, other.array->elements(), otherBuffer), bytes) == 0);
    QCOMPARE(one.array->hasTexts(), other.array->hasTexts());
    for (std::uint64_t i = 0; i < one.array->elements() && one.array->hasTexts(); ++i)
        QVERIFY(one.array->textAt(i) == other.array->textAt(i));
}

void expectSame(const Result<CsvTable> &one, const Result<CsvTable> &other)
{
    QCOMPARE(bool(one), bool(other));
    if (!one) {
        QVERIFY2(one.error() == other.error(), (one.error().detail + " / " + other.error().detail).c_str());
        return;
    }
    QVERIFY(one->decimalComma == other->decimalComma && one->headerless == other->headerless);
    expectSame(one->table, other->table);
}

NamedArray identified(const std::vector<std::string> &identifiers)
{
    NamedArray named;
    named.array = std::make_unique<MemoryArray>(Shape{identifiers.size()}, ElementType{}, std::vector<std::byte>(identifiers.size() * 8), std::vector<PlacedText>());
    named.identified = true;
    named.identifiers = IdentifierList(identifiers);
    return named;
}

} // namespace

class CsvPiecesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anyPiecesSayTheSame_data();
    void anyPiecesSayTheSame();
    void aLargeTableIsReadAsASmallOne();
    void rowsKnowTheirLines();
    void longRecordsAreRefusedWithTheirLine_data();
    void longRecordsAreRefusedWithTheirLine();
    void identifiersFindTheirRows();
    void identifiersOfAnyLengthsAreKept();
    void rowsWithoutAPartnerOfTheirOwnAreTold_data();
    void rowsWithoutAPartnerOfTheirOwnAreTold();
};

void CsvPiecesTest::anyPiecesSayTheSame_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto odd = [](const char *name, const char *cells, char separator = ',') {
        QTest::newRow(name) << QByteArray::fromStdString(table(40, cells, separator));
    };
    odd("whole numbers", "");
    odd("the first real number comes late", ",1,2.5");
    odd("text comes late", ",1,none");
    odd("a whole number beyond int64", ",1,18446744073709551615");
    odd("a whole number beyond all", ",1, 123456789012345678901234567890 ");
    odd("not a number", ",nan,-inf");
    odd("decimal commas", "", ';');
    odd("a decimal comma beside a point", ";1.5;0,25", ';');
    odd("a decimal comma beside text", ";1,5;none", ';');
    odd("a quoted decimal comma", ",\"1,5\",2");
    odd("commas that prove nothing", ";1,234;0", ';');
    odd("a field too few", ",1");
    odd("a field too many", ",1,2,3");
    odd("an empty line in between", ",1,2\n");
    odd("empty cells", ",,");
    odd("a quoted cell", ",\"1\",2");
    odd("line ends in quotes", ",\"a\nb\r\n\nc\",2");
    odd("quotes in quotes", ",\"say \"\"1,2\"\"\n\"\"\",2");
    odd("a quote inside a field", ",5\" pipe,2");
    odd("text behind a quote", ",\"1\"2,2");
    odd("a quote that is never closed", ",\"1,2");
    odd("a lone CR", ",1,2\rrow x,3,4");
    odd("text of several bytes", ",\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80,2");
    odd("bytes that are no UTF-8", ",\xc3,2");
    QTest::newRow("a quoted cell over many pieces") << QByteArray("id,a\nx,\"" + QByteArray("1,2,3\n").repeated(100) + "\"\ny,2\n");
    const std::string plain = table(12, "", ',');
    const auto row = [](const char *name, const std::string &text) { QTest::newRow(name) << QByteArray::fromStdString(text); };
    row("a NUL", plain + std::string("row\0,1,2\n", 9) + plain);
    row("lone CRs", "id,a\rx,1\ry,2\rz,3\r");
    row("line ends behind the last record", plain + "\n\r\n\r\n\n");
    row("empty lines before a record", plain + "\n\n\nrow x,1,2\n");
    row("no line end at the end", plain + "row x,1,2");
    row("no record", "id,a,b\n");
    row("no record and no line end", "id,a,b");
    row("one column", "id\n\nx\n\n");
    row("a byte order mark", "\xef\xbb\xbf" + plain);
    row("an identifier twice", plain + plain.substr(7));
    row("quotes everywhere", "\"id\",\"a\"\n\"x\",\"1\"\n\"y\n\",\"2\"\n\"\"\"\",\"3\"\n");
    row("an empty file", "");
    row("a mark alone", "\xef\xbb\xbf");
    row("no such column", "x,y\n1,2\n3,4\n");
}

void CsvPiecesTest::anyPiecesSayTheSame()
{
    QFETCH(QByteArray, text);
    for (const char *identifiers : {"id", static_cast<const char *>(nullptr)}) {
        const auto whole = readTable(text.toStdString(), onePiece, identifiers);
        for (std::uint64_t bytes = 1; bytes <= 200; bytes += bytes < 40 ? 1 : 13) {
            expectSame(readTable(text.toStdString(), bytes, identifiers), whole);
            QVERIFY2(!QTest::currentTestFailed(), ("pieces of " + std::to_string(bytes) + " bytes").c_str());
        }
    }
}

void CsvPiecesTest::aLargeTableIsReadAsASmallOne()
{
    for (const char *cells : {"", ",1,2.5", ",\"1\n2\",3", ",1,18446744073709551615"}) {
        const std::string text = table(330'000, cells, ','); // some 9 MB
        const auto read = readTable(text, CsvOptions().pieceBytes);
        QVERIFY2(bool(read), cells);
        QCOMPARE(read->table.array->count(), std::uint64_t(330'000));
        expectSame(read, readTable(text, onePiece));
    }
}

void CsvPiecesTest::rowsKnowTheirLines()
{
    const auto read = readTable("id,a\nw,1\n\"x\ny\",2\nz,\"\n\n3\"\nlast,4\n", 8);
    QVERIFY(bool(read));
    const RowLines &lines = read->table.rowLines;
    QVERIFY(lines.size() == 4 && lines[0] == 2 && lines[1] == 3 && lines[2] == 5 && lines[3] == 8);
}

void CsvPiecesTest::longRecordsAreRefusedWithTheirLine_data()
{
    QTest::addColumn<QByteArray>("begin");
    QTest::newRow("plain") << QByteArray("y,");
    QTest::newRow("quoted") << QByteArray("y,\"");
    QTest::newRow("closed quotes") << QByteArray("y,\"\",");
}

void CsvPiecesTest::longRecordsAreRefusedWithTheirLine()
{
    QFETCH(QByteArray, begin);
    const std::string longField(17u << 20, '7');
    for (const std::uint64_t bytes : {CsvOptions().pieceBytes, onePiece}) {
        const auto read = readTable("id,a\nx,1\n" + begin.toStdString() + longField + (begin.endsWith('"') ? "\"" : "") + "\nz,3\n", bytes);
        QVERIFY(!read);
        QCOMPARE(read.error().detail, std::string("line 3: a record of more than 16 MiB"));
    }
}

void CsvPiecesTest::identifiersFindTheirRows()
{
    std::vector<std::string> expected, found;
    for (int row = 0; row < 150'000; ++row)
        expected.push_back(std::string(std::size_t(row % 23), 'x') + std::to_string(row)); // of 1 to 28 characters
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

//! As long as all are of one length no place of one is kept; the list says the same wherever that ends.
void CsvPiecesTest::identifiersOfAnyLengthsAreKept()
{
    const std::vector<std::vector<std::string>> lists{
        {}, {""}, {"", ""}, {"", "a"}, {"a", ""}, {"ab", "cd", "ef"}, {"ab", "cd", "e"}, {"abc"}, {"x", "yy", "zzz"}};
    for (const auto &first : lists) {
        for (const auto &second : lists) {
            std::vector<std::string> both = first;
            both.insert(both.end(), second.begin(), second.end());
            IdentifierList appended(first);
            appended.append(IdentifierList(second));
            QVERIFY(appended == IdentifierList(both) && appended.size() == both.size() && appended.empty() == both.empty());
            std::vector<std::string> read;
            for (const std::string_view one : appended)
                read.emplace_back(one);
            QVERIFY(read == both);
            appended.clear();
            appended.push_back("after");
            QVERIFY(appended == (IdentifierList{"after"}));
        }
    }
}

void CsvPiecesTest::rowsWithoutAPartnerOfTheirOwnAreTold_data()
{
    QTest::addColumn<QByteArray>("expected");
    QTest::addColumn<QByteArray>("found");
    QTest::addColumn<QByteArray>("told");
    const auto row = [](const char *name, const char *expected, const char *found, const char *told) {
        QTest::newRow(name) << QByteArray(expected) << QByteArray(found) << QByteArray(told);
    };
    row("the same", "a b c", "a b c", "pairs: a b c; missing:; unexpected:; duplicated:");
    row("another order", "a b c", "c a b", "pairs: a b c; missing:; unexpected:; duplicated:");
    row("twice in FOUND", "a b c", "c a b a", "pairs: b c; missing:; unexpected:; duplicated: a+");
    row("twice in EXPECTED", "a b a c", "c a b", "pairs: b c; missing:; unexpected:; duplicated: a-");
    row("twice on both sides", "a b b", "b a b", "pairs: a; missing:; unexpected:; duplicated: b- b+");
    row("twice and absent", "x a x", "y a y", "pairs: a; missing: x; unexpected: y; duplicated: x- y+");
    row("more than there are", "a b", "b z a", "pairs: a b; missing:; unexpected: z; duplicated:");
    row("fewer", "a b c", "c b", "pairs: b c; missing: a; unexpected:; duplicated:");
    row("none", "a b", "c d", "pairs:; missing: a b; unexpected: c d; duplicated:");
}

void CsvPiecesTest::rowsWithoutAPartnerOfTheirOwnAreTold()
{
    const auto split = [](const QByteArray &text) {
        std::vector<std::string> list;
        for (const QByteArray &one : text.split(' '))
            list.push_back(one.toStdString());
        return list;
    };
    QFETCH(QByteArray, expected);
    QFETCH(QByteArray, found);
    QFETCH(QByteArray, told);
    const NamedArray e = identified(split(expected)), f = identified(split(found));
    const Alignment alignment = alignRows(e, f);
    std::string text = "pairs:";
    for (std::uint64_t pair = 0; pair < alignment.pairs; ++pair) {
        QVERIFY(e.identifiers[alignment.expectedRow(pair)] == f.identifiers[alignment.foundRow(pair)]);
        text += " " + std::string(e.identifiers[alignment.expectedRow(pair)]);
    }
    text += "; missing:";
    for (const std::string &one : alignment.missing)
        text += " " + one;
    text += "; unexpected:";
    for (const std::string &one : alignment.unexpected)
        text += " " + one;
    text += "; duplicated:";
    for (const DuplicatedIdentifier &one : alignment.duplicated)
        text += " " + one.identifier + (one.onExpectedSide ? "-" : "+");
    QCOMPARE(QByteArray::fromStdString(text), told);
}

QTEST_GUILESS_MAIN(CsvPiecesTest)
#include "tst_csvpieces.moc"
