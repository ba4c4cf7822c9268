// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/npyarray.h"
#include "core/engine/outputfile.h"
#include "core/plain/beneath.h"
#include "tests/support/arraywriter.h"
#include "tests/support/readarray.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <algorithm>
#include <cmath>

using namespace redossier;
using namespace redossier::test;

class ReadersTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyNumericTypeInBothByteOrders_data();
    void everyNumericTypeInBothByteOrders();
    void halfPrecisionIsExact();
    void columnOrderAndOtherVersionsGiveTheSameArray();
    void textArrays();
    void tablesHaveColumnsAndIdentifiers_data();
    void tablesHaveColumnsAndIdentifiers();
    void badTextIsRefusedWithItsPlace_data();
    void badTextIsRefusedWithItsPlace();
    void jsonGivesOneOutputPerMember();
    void identifierFilesOfEveryKind_data();
    void identifierFilesOfEveryKind();

private:
    OutputFile opened(const std::string &name, const std::string &bytes, const IdentifierSource &identifiers = {});
    TemporaryFolder m_folder;
    Error m_error;
};

OutputFile ReadersTest::opened(const std::string &name, const std::string &bytes, const IdentifierSource &identifiers)
{
    m_folder.write(name, bytes);
    auto file = openOutputFile({m_folder.path().string(), name}, identifiers);
    m_error = file ? Error{} : file.error();
    return file ? std::move(*file) : OutputFile();
}

void ReadersTest::everyNumericTypeInBothByteOrders_data()
{
    QTest::addColumn<QByteArray>("descr");
    QTest::addColumn<QByteArray>("raw");
    QTest::addColumn<QByteArray>("dtype");
    QTest::addColumn<QList<double>>("values");
    const auto row = [](const char *code, const std::string &raw, const char *dtype, const QList<double> &values) {
        QTest::addRow("%s", dtype) << QByteArray(code) << QByteArray::fromStdString(raw) << QByteArray(dtype) << values;
    };
    row("b1", std::string("\x01\x00\x02", 3), "bool", {1, 0, 1});
    row("i1", rawBytes<std::int8_t>({-128, 0, 127}), "int8", {-128, 0, 127});
    row("u1", rawBytes<std::uint8_t>({0, 128, 255}), "uint8", {0, 128, 255});
    row("i2", rawBytes<std::int16_t>({-32768, 1, 2}), "int16", {-32768, 1, 2});
    row("u2", rawBytes<std::uint16_t>({65535, 1, 2}), "uint16", {65535, 1, 2});
    row("i4", rawBytes<std::int32_t>({INT32_MIN, 1, 2}), "int32", {-2147483648.0, 1, 2});
    row("u4", rawBytes<std::uint32_t>({UINT32_MAX, 1, 2}), "uint32", {4294967295.0, 1, 2});
    row("i8", rawBytes<std::int64_t>({-5, 1, 1LL << 52}), "int64", {-5, 1, 4503599627370496.0});
    row("u8", rawBytes<std::uint64_t>({5, 1, 1ULL << 63}), "uint64", {5, 1, 9223372036854775808.0});
    row("f2", rawBytes<std::uint16_t>({0x3c00, 0xc000, 0x7bff}), "float16", {1, -2, 65504});
    row("f4", rawBytes<float>({0.1f, -0.0f, 3e38f}), "float32", {double(0.1f), -0.0, double(3e38f)});
    row("f8", rawBytes<double>({0.1, 5e-324, -1e308}), "float64", {0.1, 5e-324, -1e308});
    row("c8", rawBytes<float>({1, 2, 3, 4, 5, 6}), "complex64", {1, 3, 5});
    row("c16", rawBytes<double>({1, 2, 3, 4, 5, 6}), "complex128", {1, 3, 5});
}

void ReadersTest::everyNumericTypeInBothByteOrders()
{
    QFETCH(QByteArray, descr);
    QFETCH(QByteArray, raw);
    QFETCH(QByteArray, dtype);
    QFETCH(QList<double>, values);
    std::string swapped = raw.toStdString();
    const bool complex = descr.startsWith('c');
    const auto part = size_t(raw.size()) / (complex ? 6 : 3);
    for (size_t at = 0; at < swapped.size(); at += part)
        std::reverse(swapped.begin() + long(at), swapped.begin() + long(at + part));
    for (const auto &[order, bytes] : {std::pair{"<", raw.toStdString()}, {">", swapped}}) {
        auto file = opened("a.npy", npyBytes(npyHeader(order + descr.toStdString(), "(3,)"), bytes));
        QVERIFY2(m_error.code.empty(), m_error.detail.c_str());
        OutputArray &array = *file.arrays.front().array;
        QCOMPARE(QByteArray::fromStdString(array.type().name()), dtype);
        const auto read = doublesOf(array);
        for (int i = 0; i < 3; ++i)
            QVERIFY(read[size_t(i)] == values[i] && std::signbit(read[size_t(i)]) == std::signbit(values[i]));
    }
}

void ReadersTest::halfPrecisionIsExact()
{
    // Every one of the 65,536 patterns against the definition of IEEE 754 binary16.
    for (unsigned bits = 0; bits < 65536; ++bits) {
        const int exponent = int(bits >> 10 & 31);
        const double fraction = double(bits & 1023) / 1024;
        const double sign = bits & 0x8000 ? -1 : 1;
        const double value = halfToDouble(std::uint16_t(bits));
        if (exponent == 31)
            QVERIFY(fraction == 0 ? value == sign * INFINITY : std::isnan(value));
        else
            QVERIFY(value == sign * (exponent == 0 ? fraction * std::pow(2, -14) : (1 + fraction) * std::pow(2, exponent - 15)));
    }
}

void ReadersTest::columnOrderAndOtherVersionsGiveTheSameArray()
{
    const std::vector<double> wanted{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    std::vector<double> columns;
    for (int k = 0; k < 2; ++k)
        for (int j = 0; j < 3; ++j)
            for (int i = 0; i < 2; ++i)
                columns.push_back(i * 6 + j * 2 + k);
    auto fortran = opened("a.npy", npyBytes(npyHeader("<f8", "(2, 3, 2)", true), rawBytes(columns)));
    QVERIFY(doublesOf(*fortran.arrays.front().array) == wanted);
    for (const int version : {1, 2, 3}) {
        auto file = opened("b.npy", npyBytes(npyHeader("<f8", "(2, 3, 2)"), rawBytes(wanted), version));
        QVERIFY(doublesOf(*file.arrays.front().array) == wanted);
        QVERIFY(file.arrays.front().array->shape() == (Shape{2, 3, 2}));
        QCOMPARE(file.trailingBytes, std::uint64_t(0));
    }
    auto longer = opened("c.npy", npyBytes(npyHeader("<f8", "()"), rawBytes<double>({2.5, 1})));
    QCOMPARE(longer.trailingBytes, std::uint64_t(8));
    QCOMPARE(longer.arrays.front().array->count(), std::uint64_t(1));
}

void ReadersTest::textArrays()
{
    const auto wide = opened("u.npy", npyBytes(npyHeader("<U2", "(3,)"), rawBytes<std::uint32_t>({'a', 0, 0xe9, 0x1f600, 0, 0})));
    QVERIFY(textsOf(*wide.arrays.front().array) == (std::vector<std::string>{"a", "\xc3\xa9\xf0\x9f\x98\x80", ""}));
    const auto narrow = opened("s.npy", npyBytes(npyHeader("|S3", "(2,)"), std::string("ab\0xyz", 6)));
    QVERIFY(textsOf(*narrow.arrays.front().array) == (std::vector<std::string>{"ab", "xyz"}));
    QCOMPARE(narrow.arrays.front().array->type().name(), std::string("text"));
}

void ReadersTest::tablesHaveColumnsAndIdentifiers_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("dtype");
    QTest::addColumn<QString>("columns");
    QTest::addColumn<QList<double>>("values");
    QTest::addColumn<QString>("texts");
    const auto row = [](const char *name, const char *file, const char *text, const char *dtype, const char *columns,
                        const QList<double> &values, const char *texts = "") {
        QTest::newRow(name) << QString::fromLatin1(file) << QByteArray(text) << QString::fromLatin1(dtype)
                            << QString::fromLatin1(columns) << values << QString::fromLatin1(texts);
    };
    row("integers", "a.csv", "id,a,b\nx,1,-2\ny,3,4\n", "int64", "a b", {1, -2, 3, 4});
    row("one real makes all real", "a.csv", "id,a,b\nx,1,2.5\ny,3,4\n", "float64", "a b", {1, 2.5, 3, 4});
    row("CR LF, BOM, no last line end", "a.csv", "\xef\xbb\xbfid,a\r\nx,1\r\ny,2", "int64", "a", {1, 2});
    row("lone CR", "a.csv", "id,a\rx,1\ry,2\r", "int64", "a", {1, 2});
    row("quotes", "a.csv", "\"id\",\"a\"\n\"x,1\",\"1\"\n\"y \"\"q\"\"\nz\",2\n", "int64", "a", {1, 2});
    row("not finite", "a.csv", "id,a\nx,NaN\ny,-inf\nz,Infinity\n", "float64", "a", {NAN, -INFINITY, INFINITY});
    row("text and numbers", "a.csv", "id,a,b\nx,cat,1\ny,,2\n", "float64", "a b", {NAN, 1, NAN, 2}, "cat|");
    row("only text", "a.csv", "id,a\nx,cat\ny,dog\n", "text", "a", {NAN, NAN}, "cat|dog");
    row("blanks around numbers", "a.csv", "id, a\nx, 1\ny,2 \n", "int64", "a", {1, 2});
    row("identifier column in the middle", "a.csv", "a,id,b\n1,x,2\n", "int64", "a b", {1, 2});
    row("no rows", "a.csv", "id,a\n", "float64", "a", {});
    row("tabs", "a.tsv", "id\ta\nx\t1\n", "int64", "a", {1});
    row("semicolons and decimal commas", "a.csv", "id;a\nx;0,5\ny;1234,25\n", "float64", "a", {0.5, 1234.25});
    row("quoted decimal commas", "a.csv", "id,a\nx,\"0,5\"\n", "float64", "a", {0.5});
    row("JSON lines", "a.jsonl", "{\"id\": \"x\", \"v\": [1, 2.5]}\n\n{\"v\": [3, NaN], \"id\": 7}\n", "float64", "v[0] v[1]",
        {1, 2.5, 3, NAN});
    row("JSON lines with a hole", "a.jsonl", "{\"id\": \"x\", \"v\": 1}\n{\"id\": \"y\", \"w\": 2}\n", "float64", "v w",
        {1, NAN, NAN, 2}, "missing:null|missing:null");
    row("a list of objects", "a.json", "[{\"id\": \"x\", \"a\": 1}, {\"id\": \"y\", \"a\": 2}]", "int64", "a", {1, 2});
    row("truth values", "a.jsonl", "{\"id\": \"x\", \"v\": true}\n{\"id\": \"y\", \"v\": false}\n", "bool", "v", {1, 0});
}

void ReadersTest::tablesHaveColumnsAndIdentifiers()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, text);
    QFETCH(QString, dtype);
    QFETCH(QString, columns);
    QFETCH(QList<double>, values);
    QFETCH(QString, texts);
    IdentifierSource identifiers;
    identifiers.column = "id";
    auto file = opened(name.toStdString(), text.toStdString(), identifiers);
    QVERIFY2(m_error.code.empty(), m_error.detail.c_str());
    NamedArray &table = file.arrays.front();
    QCOMPARE(QString::fromStdString(table.array->type().name()), dtype);
    QStringList names;
    for (const std::string &column : table.columns)
        names << QString::fromStdString(column);
    QCOMPARE(names.join(QLatin1Char(' ')), columns);
    QCOMPARE(table.identifiers.size(), size_t(table.array->count()));
    QCOMPARE(table.array->shape().size(), size_t(2));
    const auto read = doublesOf(*table.array);
    QCOMPARE(int(read.size()), int(values.size()));
    for (int i = 0; i < values.size(); ++i)
        QVERIFY(read[size_t(i)] == values[i] || (std::isnan(read[size_t(i)]) && std::isnan(values[i])));
    std::string found;
    for (const std::string &cell : textsOf(*table.array))
        found += (found.empty() ? "" : "|") + cell;
    QCOMPARE(QString::fromStdString(found), texts);
}

void ReadersTest::badTextIsRefusedWithItsPlace_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("place");
    const auto row = [](const char *name, const char *file, const QByteArray &text, const char *code, const char *place) {
        QTest::newRow(name) << QString::fromLatin1(file) << text << QString::fromLatin1(code) << QString::fromLatin1(place);
    };
    row("empty table", "a.csv", "", "output_invalid", "empty");
    row("a short record", "a.csv", "a,b\n1,2\n3\n", "output_invalid", "line 3: 1 field");
    row("a long record", "a.csv", "a,b\n1,2,3\n", "output_invalid", "line 2: 3 field");
    row("an unquoted decimal comma", "a.csv", "a,b\n1,0,5\n", "output_invalid", "line 2: 3 field");
    row("a quote that is never closed", "a.csv", "a\n\"1\n2\n", "output_invalid", "line 2: a quote");
    row("a quote inside a field", "a.csv", "a\n5\" pipe\n", "output_invalid", "line 2: a quote");
    row("text behind a quote", "a.csv", "a\n\"1\"2\n", "output_invalid", "line 2: something");
    row("two columns of one name", "a.csv", "a,a\n1,2\n", "output_invalid", "line 1: two columns");
    row("a NUL", "a.csv", QByteArray("a\n1\0\n", 5), "output_invalid", "line 2: a NUL");
    row("no UTF-8", "a.csv", "a\n1\nx\xff\n", "output_invalid", "line 3: bytes");
    row("UTF-16", "a.csv", QByteArray("\xff\xfe" "a\0", 4), "output_invalid", "UTF-16");
    row("commas that prove nothing", "a.csv", "id;a\nx;1,234\ny;5,678\n", "output_ambiguous", "line 2");
    row("commas beside points", "a.csv", "id;a\nx;0,5\ny;0.5\n", "output_ambiguous", "comma beside");
    row("no document", "a.json", "", "output_invalid", "line 1, column 1");
    row("a comma too much", "a.json", "[1,\n2,]", "output_invalid", "line 2, column 3");
    row("a duplicate key", "a.json", "{\"a\": 1,\n \"a\": 2}", "output_invalid", "line 2, column 2");
    row("a duplicate key in a row", "a.jsonl", "{\"a\": 1}\n{\"a\": 1, \"a\": 2}\n", "output_invalid", "line 2, column 10");
    row("two documents", "a.json", "1 2", "output_invalid", "line 1, column 3");
    row("a number that begins with 0", "a.json", "[01]", "output_invalid", "line 1, column 2");
    row("a half surrogate", "a.json", "[\"\\ud800\"]", "output_invalid", "half of a surrogate");
    row("too deep", "a.json", QByteArray(100000, '['), "output_invalid", "deeper than 64");
    row("a word of another language", "a.json", "[nan]", "output_invalid", "line 1, column 2");
    row("two objects in one line", "a.jsonl", "{\"a\": 1} {\"a\": 2}\n", "output_invalid", "one object a line");
    row("lists of other lengths", "a.jsonl", "{\"v\": [1, 2]}\n{\"v\": [1]}\n", "output_invalid", "line 2");
    row("an object in a field", "a.jsonl", "{\"v\": {\"w\": 1}}\n", "output_invalid", "a field that is an object");
    row("no reader", "a.xlsx", "PK", "unsupported_ending", ".xlsx");
}

void ReadersTest::badTextIsRefusedWithItsPlace()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, text);
    QFETCH(QString, code);
    QFETCH(QString, place);
    opened(name.toStdString(), text.toStdString());
    QCOMPARE(QString::fromStdString(m_error.code), code);
    QVERIFY2(QString::fromStdString(m_error.detail).contains(place), m_error.detail.c_str());
}

void ReadersTest::jsonGivesOneOutputPerMember()
{
    auto file = opened("a.json", R"({"n": 0.5, "list": [[1, 2], [3, 4]], "deep": {"t": "text", "none": null},
        "big": [9007199254740993, -9223372036854775808], "larger": [18446744073709551615],
        "huge": [123456789012345678901234567890], "ragged": [[1], [2, 3]], "mixed": [1, "x", null], "rows": [{"a": 1}], "empty": []})");
    QVERIFY2(m_error.code.empty(), m_error.detail.c_str());
    const auto named = [&file](const char *name) -> NamedArray & {
        return *std::find_if(file.arrays.begin(), file.arrays.end(), [name](const NamedArray &one) { return one.name == name; });
    };
    QCOMPARE(file.arrays.size(), size_t(11));
    QVERIFY(named("n").array->shape().empty());
    QVERIFY(named("list").array->shape() == (Shape{2, 2}));
    QVERIFY(textsOf(*named("deep/t").array) == std::vector<std::string>{"text"});
    QVERIFY(textsOf(*named("deep/none").array) == std::vector<std::string>{"missing:null"});
    QCOMPARE(named("big").array->type().name(), std::string("int64"));
    std::vector<std::byte> buffer;
    Integer values[2];
    toIntegers(named("big").array->type(), *named("big").array->read(0, 2, buffer), 2, values);
    QCOMPARE(decimal(values[0]) + " " + decimal(values[1]), std::string("9007199254740993 -9223372036854775808"));
    QCOMPARE(named("larger").array->type().name(), std::string("uint64"));
    QVERIFY(textsOf(*named("huge").array) == std::vector<std::string>{"123456789012345678901234567890"});
    QVERIFY(named("ragged").problem.has_value());
    QVERIFY(named("ragged").problem->detail.find("a list of 2 beside lists of 1") != std::string::npos);
    QVERIFY(textsOf(*named("mixed").array) == (std::vector<std::string>{"x", "missing:null"}));
    QVERIFY(named("rows").isTable);
    QVERIFY(named("empty").array->shape() == Shape{0});
}

void ReadersTest::identifierFilesOfEveryKind_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("wanted"); // or the code of the refusal
    const auto row = [](const char *name, const char *file, const QByteArray &text, const char *field, const char *wanted) {
        QTest::newRow(name) << QString::fromLatin1(file) << text << QString::fromLatin1(field) << QString::fromLatin1(wanted);
    };
    row("lines", "i.txt", "a\nb c\nd\n", "", "a|b c|d");
    row("lines of Windows", "i.txt", "\xef\xbb\xbf" "a\r\nb\r\nd", "", "a|b|d");
    row("a list", "i.json", "[\"a\", 2, 3.5]", "", "a|2|3.5");
    row("a field of lines", "i.jsonl", "{\"k\": \"a\", \"x\": 1}\n{\"k\": 2, \"x\": 1}\n{\"k\": \"c\", \"x\": 1}\n", "k", "a|2|c");
    row("a column", "i.csv", "k,x\na,1\nb,1\nc,1\n", "k", "a|b|c");
    row("an array", "i.npy", QByteArray::fromStdString(npyBytes(npyHeader("<i8", "(3,)"), rawBytes<std::int64_t>({1, 2, 3}))), "", "1|2|3");
    row("too few", "i.txt", "a\nb\n", "", "identifiers_unreadable");
    row("an empty line", "i.txt", "a\n\nb\n", "", "identifiers_unreadable");
    row("a null", "i.json", "[\"a\", null, \"c\"]", "", "identifiers_unreadable");
    row("no such column", "i.csv", "x\n1\n2\n3\n", "k", "identifiers_unreadable");
}

void ReadersTest::identifierFilesOfEveryKind()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, text);
    QFETCH(QString, field);
    QFETCH(QString, wanted);
    m_folder.write(name.toStdString(), text.toStdString());
    IdentifierSource identifiers;
    identifiers.file = FilePlace{m_folder.path().string(), name.toStdString()};
    if (!field.isEmpty())
        identifiers.field = field.toStdString();
    auto file = opened("a.npy", npyFloat64({1, 2, 3}, "(3,)"), identifiers);
    std::string found = m_error.code;
    if (!file.arrays.empty() && file.arrays.front().problem)
        found = file.arrays.front().problem->code;
    else if (!file.arrays.empty())
        for (const std::string_view identifier : file.arrays.front().identifiers)
            found += (found.empty() ? "" : "|") + std::string(identifier);
    QCOMPARE(QString::fromStdString(found), wanted);
}

QTEST_GUILESS_MAIN(ReadersTest)
#include "tst_readers.moc"
