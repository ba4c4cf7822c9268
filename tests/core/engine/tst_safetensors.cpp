// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/outputfile.h"
#include "tests/support/arraywriter.h"
#include "tests/support/readarray.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <cmath>

using namespace redossier;
using namespace redossier::test;

class SafetensorsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyTypeIsExact_data();
    void everyTypeIsExact();
    void everyPatternOfOneByteFloatsIsExact_data();
    void everyPatternOfOneByteFloatsIsExact();
    void everyPatternOfBfloat16IsExact();
    void namedTensorsKeepTheirNamesAndShapes();
    void ordinaryHeadersAreRead_data();
    void ordinaryHeadersAreRead();
    void hostileFilesAreRefused_data();
    void hostileFilesAreRefused();
    void tensorsSmallerThanAByteAreAProblemOfTheirOwn();
    void anArrayOfTheFileGivesTheIdentifiers();

private:
    OutputFile opened(const std::string &bytes, const IdentifierSource &identifiers = {});
    TemporaryFolder m_folder;
    Error m_error;
};

namespace {

std::string lengthOf(std::uint64_t length)
{
    return rawBytes<std::uint64_t>({length});
}

std::string entry(const char *name, const char *dtype, const char *shape, std::size_t begin, std::size_t end)
{
    return std::string("\"") + name + R"(": {"dtype": ")" + dtype + R"(", "shape": )" + shape + R"(, "data_offsets": [)" +
           std::to_string(begin) + "," + std::to_string(end) + "]}";
}

} // namespace

OutputFile SafetensorsTest::opened(const std::string &bytes, const IdentifierSource &identifiers)
{
    m_folder.write("a.safetensors", bytes);
    auto file = openOutputFile({m_folder.path().string(), "a.safetensors"}, identifiers);
    m_error = file ? Error{} : file.error();
    return file ? std::move(*file) : OutputFile();
}

void SafetensorsTest::everyTypeIsExact_data()
{
    QTest::addColumn<QByteArray>("raw");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QList<double>>("values");
    const auto row = [](const char *dtype, const std::string &raw, const char *name, const QList<double> &values) {
        QTest::newRow(dtype) << QByteArray::fromStdString(raw) << QByteArray(name) << values;
    };
    row("BOOL", std::string("\x01\x00", 2), "bool", {1, 0});
    row("U8", "\x80\xff", "uint8", {128, 255});
    row("I8", "\x80\xff", "int8", {-128, -1});
    row("U16", rawBytes<std::uint16_t>({65535, 1}), "uint16", {65535, 1});
    row("I16", rawBytes<std::int16_t>({-32768, 1}), "int16", {-32768, 1});
    row("U32", rawBytes<std::uint32_t>({UINT32_MAX, 1}), "uint32", {4294967295.0, 1});
    row("I32", rawBytes<std::int32_t>({INT32_MIN, 1}), "int32", {-2147483648.0, 1});
    row("U64", rawBytes<std::uint64_t>({1ULL << 63, 1}), "uint64", {9223372036854775808.0, 1});
    row("I64", rawBytes<std::int64_t>({-5, 1}), "int64", {-5, 1});
    row("F16", rawBytes<std::uint16_t>({0x3c00, 0xfc00}), "float16", {1, -INFINITY});
    row("BF16", rawBytes<std::uint16_t>({0x3f80, 0xc049}), "bfloat16", {1, -3.140625});
    row("F32", rawBytes<float>({0.1f, -0.0f}), "float32", {double(0.1f), -0.0});
    row("F64", rawBytes<double>({0.1, 5e-324}), "float64", {0.1, 5e-324});
    row("C64", rawBytes<float>({1, 2, 3, 4}), "complex64", {1, 3});
    row("F8_E4M3", "\x7e\xc4", "float8_e4m3fn", {448, -3});
    row("F8_E5M2", "\x7b\xfc", "float8_e5m2", {57344, -INFINITY});
    row("F8_E4M3FNUZ", "\x7f\x80", "float8_e4m3fnuz", {240, NAN});
    row("F8_E5M2FNUZ", "\x7f\x01", "float8_e5m2fnuz", {57344, std::ldexp(1, -17)});
    row("F8_E8M0", "\x7f\xff", "float8_e8m0fnu", {1, NAN});
}

void SafetensorsTest::everyTypeIsExact()
{
    QFETCH(QByteArray, raw);
    QFETCH(QByteArray, name);
    QFETCH(QList<double>, values);
    auto file = opened(safetensorsBytes("{" + entry("t", QTest::currentDataTag(), "[2]", 0, std::size_t(raw.size())) + "}",
                                        raw.toStdString()));
    QVERIFY2(m_error.code.empty(), m_error.detail.c_str());
    OutputArray &array = *file.arrays.front().array;
    QCOMPARE(QByteArray::fromStdString(array.type().name()), name);
    const auto read = doublesOf(array);
    QCOMPARE(read.size(), size_t(2));
    for (int i = 0; i < 2; ++i)
        QVERIFY(std::isnan(values[i]) ? std::isnan(read[size_t(i)])
                                      : read[size_t(i)] == values[i] && std::signbit(read[size_t(i)]) == std::signbit(values[i]));
}

void SafetensorsTest::everyPatternOfOneByteFloatsIsExact_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("fractionBits");
    QTest::addColumn<int>("bias");
    QTest::addColumn<QList<int>>("notNumbers"); // without their sign where both have it
    QTest::addColumn<bool>("finite");
    QTest::newRow("e4m3fn") << int(ElementKind::float8e4m3fn) << 3 << 7 << QList<int>{0x7f, 0xff} << true;
    QTest::newRow("e5m2") << int(ElementKind::float8e5m2) << 2 << 15 << QList<int>{0x7d, 0x7e, 0x7f, 0xfd, 0xfe, 0xff} << false;
    QTest::newRow("e4m3fnuz") << int(ElementKind::float8e4m3fnuz) << 3 << 8 << QList<int>{0x80} << true;
    QTest::newRow("e5m2fnuz") << int(ElementKind::float8e5m2fnuz) << 2 << 16 << QList<int>{0x80} << true;
}

void SafetensorsTest::everyPatternOfOneByteFloatsIsExact()
{
    QFETCH(int, kind);
    QFETCH(int, fractionBits);
    QFETCH(int, bias);
    QFETCH(QList<int>, notNumbers);
    QFETCH(bool, finite);
    for (int bits = 0; bits < 256; ++bits) {
        const double value = float8ToDouble(ElementKind(kind), std::uint8_t(bits));
        const double sign = bits & 0x80 ? -1 : 1;
        const int exponent = (bits & 0x7f) >> fractionBits;
        const double fraction = double(bits & ((1 << fractionBits) - 1)) / double(1 << fractionBits);
        const double wanted = sign * (exponent == 0 ? fraction * std::pow(2, 1 - bias) : (1 + fraction) * std::pow(2, exponent - bias));
        if (notNumbers.contains(bits))
            QVERIFY(std::isnan(value));
        else if (!finite && (bits & 0x7f) == 0x7c)
            QVERIFY(value == sign * INFINITY);
        else
            QVERIFY2(value == wanted && std::signbit(value) == std::signbit(wanted), std::to_string(bits).c_str());
    }
}

void SafetensorsTest::everyPatternOfBfloat16IsExact()
{
    std::vector<std::uint16_t> patterns(65536);
    for (unsigned bits = 0; bits < patterns.size(); ++bits)
        patterns[bits] = std::uint16_t(bits);
    std::vector<double> values(patterns.size());
    toDoubles({ElementKind::bfloat, 2}, reinterpret_cast<const std::byte *>(patterns.data()), patterns.size(), values.data(), nullptr);
    for (unsigned bits = 0; bits < 65536; ++bits) {
        const int exponent = int(bits >> 7 & 255);
        const double fraction = double(bits & 127) / 128;
        const double sign = bits & 0x8000 ? -1 : 1;
        if (exponent == 255)
            QVERIFY(fraction == 0 ? values[bits] == sign * INFINITY : std::isnan(values[bits]));
        else
            QVERIFY(values[bits] == sign * (exponent == 0 ? fraction * std::pow(2, -126) : (1 + fraction) * std::pow(2, exponent - 127)));
    }
}

void SafetensorsTest::namedTensorsKeepTheirNamesAndShapes()
{
    auto file = opened(safetensorsBytes(R"({"__metadata__": {"format": "pt"}, )" + entry("layer.0/weight", "F32", "[2,1]", 8, 16) + "," +
                                            entry("empty", "F64", "[0,3]", 8, 8) + "," + entry("scalar", "F64", "[]", 0, 8) + "}",
                                        rawBytes<double>({2.5}) + rawBytes<float>({1, 2})));
    QVERIFY2(m_error.code.empty(), m_error.detail.c_str());
    QCOMPARE(file.arrays.size(), size_t(3));
    QCOMPARE(file.arrays[0].name, std::string("layer.0/weight"));
    QVERIFY(file.arrays[0].array->shape() == (Shape{2, 1}) && doublesOf(*file.arrays[0].array) == (std::vector<double>{1, 2}));
    QVERIFY(file.arrays[1].array->shape() == (Shape{0, 3}) && file.arrays[1].array->elements() == 0);
    QVERIFY(file.arrays[2].array->shape().empty() && doublesOf(*file.arrays[2].array) == std::vector<double>{2.5});
}

void SafetensorsTest::ordinaryHeadersAreRead_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char *name, const std::string &bytes) { QTest::newRow(name) << QByteArray::fromStdString(bytes); };
    row("blanks around", safetensorsBytes("  {" + entry("t", "U8", "[1]", 0, 1) + "}   ", "x"));
    row("not in order", safetensorsBytes("{" + entry("b", "U8", "[1]", 1, 2) + "," + entry("a", "U8", "[1]", 0, 1) + "}", "xy"));
    row("no element", safetensorsBytes("{" + entry("t", "F32", "[2,0]", 0, 0) + "}", ""));
    row("metadata", safetensorsBytes(R"({"__metadata__": {}, )" + entry("t", "U8", "[1]", 0, 1) + "}", "x"));
    row("a name with an escape", safetensorsBytes("{" + entry("t\\u00e9\\n", "U8", "[1]", 0, 1) + "}", "x"));
    row("keys in another order", safetensorsBytes(R"({"t": {"data_offsets": [0, 1], "shape": [1], "dtype": "U8"}})", "x"));
}

void SafetensorsTest::ordinaryHeadersAreRead()
{
    QFETCH(QByteArray, bytes);
    QVERIFY2(!opened(bytes.toStdString()).arrays.empty(), m_error.detail.c_str());
}

void SafetensorsTest::hostileFilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("rule");
    const auto raw = [](const char *name, const std::string &bytes, const char *rule) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromLatin1(rule);
    };
    const auto row = [&raw](const char *name, const std::string &header, const char *rule, const std::string &data = "abcd") {
        raw(name, safetensorsBytes(header, data), rule);
    };
    const auto one = [&row](const char *name, const char *dtype, const char *shape, std::size_t begin, std::size_t end, const char *rule) {
        row(name, "{" + entry("t", dtype, shape, begin, end) + "}", rule);
    };
    std::string manyAxes = "[4";
    for (int i = 0; i < 64; ++i)
        manyAxes += ",1";
    manyAxes += "]";
    raw("empty", "", "first 8 bytes");
    raw("seven bytes", "1234567", "first 8 bytes");
    raw("a header beyond the limit", lengthOf(100'000'001) + "{}", "at most 100000000");
    raw("a header of 2^64 - 1", lengthOf(UINT64_MAX) + "{}", "at most 100000000");
    raw("a header beyond the file", lengthOf(3) + "{}", "only 2 follow");
    raw("no header", lengthOf(0), "byte 1: ");
    row("no object", "[]", "no JSON object", "");
    row("a number", "1", "no JSON object", "");
    row("not closed", "{", "byte 2: ", "");
    row("two documents", "{}{}", "byte 3: ", "");
    row("no UTF-8", "{\"\xff\": 1}", "UTF-8");
    row("no tensor", "{}", "holds no array", "");
    row("no tensor and data", "{}", "take 0 bytes of data and 4 are present");
    row("too deep", std::string(5000, '{'), "byte 2: ");
    row("a list of lists", R"({"t": {"dtype": "U8", "shape": [[4]], "data_offsets": [0, 4]}})", "a list has no place");
    row("one name twice", "{" + entry("t", "U8", "[2]", 0, 2) + "," + entry("t", "U8", "[2]", 2, 4) + "}", "\"t\" stands twice");
    row("one field twice", R"({"t": {"dtype": "U8", "dtype": "U8", "shape": [4], "data_offsets": [0, 4]}})", "\"dtype\" stands twice");
    row("metadata twice", R"({"__metadata__": {}, "__metadata__": {}, )" + entry("t", "U8", "[4]", 0, 4) + "}", "stands twice");
    row("metadata with a number", R"({"__metadata__": {"a": 1}, )" + entry("t", "U8", "[4]", 0, 4) + "}", "a number has no place");
    row("metadata with an object", R"({"__metadata__": {"a": {}}, )" + entry("t", "U8", "[4]", 0, 4) + "}", "an object where text");
    row("an unknown field", R"({"t": {"dtype": "U8", "shape": [4], "data_offsets": [0, 4], "x": 1}})", "\"x\" is not one of");
    row("no dtype", R"({"t": {"shape": [4], "data_offsets": [0, 4]}})", "is missing");
    row("no shape", R"({"t": {"dtype": "U8", "data_offsets": [0, 4]}})", "is missing");
    row("no offsets", R"({"t": {"dtype": "U8", "shape": [4]}})", "is missing");
    row("one offset", R"({"t": {"dtype": "U8", "shape": [4], "data_offsets": [4]}})", "1 numbers and not 2");
    row("three offsets", R"({"t": {"dtype": "U8", "shape": [4], "data_offsets": [0, 4, 4]}})", "3 numbers and not 2");
    row("a tensor that is a list", R"({"t": [0, 4]})", "a list has no place");
    row("a tensor that is null", R"({"t": null})", "has no meaning");
    row("a dtype that is a number", R"({"t": {"dtype": 8, "shape": [4], "data_offsets": [0, 4]}})", "a number has no place");
    row("a shape that is a number", R"({"t": {"dtype": "U8", "shape": 4, "data_offsets": [0, 4]}})", "a number has no place");
    one("an unknown dtype", "F128", "[4]", 0, 4, "\"F128\" is not known");
    one("an axis below zero", "U8", "[-4]", 0, 4, "no whole number");
    one("an axis with a point", "U8", "[4.0]", 0, 4, "no whole number");
    one("an axis beyond 64 bits", "U8", "[18446744073709551620]", 0, 4, "no whole number");
    one("an axis that is NaN", "U8", "[NaN]", 0, 4, "no whole number");
    one("too many axes", "U8", manyAxes.c_str(), 0, 4, "more than 64 numbers");
    one("a product that wraps", "F32", "[4294967296,4294967296,4]", 0, 4, "more elements than any file");
    one("a product that wraps to the size", "U8", "[9223372036854775810,2]", 0, 4, "more elements than any file");
    one("bits that wrap", "F64", "[2305843009213693952]", 0, 4, "more elements than any file");
    one("less data than the shape", "F32", "[2]", 0, 4, "ask for 8 bytes and the offsets hold 4");
    one("more data than the shape", "U8", "[1]", 0, 4, "ask for 1 bytes and the offsets hold 4");
    one("data that ends before it begins", "U8", "[4]", 4, 0, "ends before it begins");
    one("data behind the end", "F32", "[2]", 0, 8, "take 8 bytes of data and 4 are present");
    one("data far behind the end", "F32", "[1]", 4000000000, 4000000004, "begins at 4000000000");
    one("a gap in front", "U8", "[2]", 2, 4, "begins at 2 where the one before ends at 0");
    one("bytes behind the last tensor", "U8", "[2]", 0, 2, "take 2 bytes of data and 4 are present");
    one("half a byte", "F4", "[7]", 0, 4, "whole bytes");
    row("a gap between", "{" + entry("a", "U8", "[1]", 0, 1) + "," + entry("b", "U8", "[1]", 3, 4) + "}", "begins at 3");
    row("an overlap", "{" + entry("a", "U8", "[3]", 0, 3) + "," + entry("b", "U8", "[2]", 2, 4) + "}", "begins at 2 where the one before ends at 3");
    row("the same data twice", "{" + entry("a", "U8", "[4]", 0, 4) + "," + entry("b", "U8", "[4]", 0, 4) + "}", "begins at 0 where the one before ends at 4");
}

void SafetensorsTest::hostileFilesAreRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, rule);
    opened(bytes.toStdString());
    QCOMPARE(m_error.code, std::string("output_invalid"));
    QCOMPARE(m_error.subject, std::string("a.safetensors"));
    QVERIFY2(QString::fromStdString(m_error.detail).contains(rule), m_error.detail.c_str());
}

void SafetensorsTest::tensorsSmallerThanAByteAreAProblemOfTheirOwn()
{
    auto file = opened(safetensorsBytes("{" + entry("f4", "F4", "[8]", 0, 4) + "," + entry("u8", "U8", "[1]", 4, 5) + "}", "abcde"));
    QCOMPARE(file.arrays.size(), size_t(2));
    QCOMPARE(file.arrays[0].problem->code, std::string("not_numeric"));
    QVERIFY(file.arrays[0].problem->detail.find("the dtype F4") != std::string::npos);
    QVERIFY(doublesOf(*file.arrays[1].array) == std::vector<double>{'e'});
}

void SafetensorsTest::anArrayOfTheFileGivesTheIdentifiers()
{
    IdentifierSource identifiers;
    identifiers.array = "ids";
    auto file = opened(safetensorsBytes("{" + entry("v", "F32", "[2,2]", 0, 16) + "," + entry("ids", "I64", "[2]", 16, 32) + "}",
                                        rawBytes<float>({1, 2, 3, 4}) + rawBytes<std::int64_t>({70, 80})),
                       identifiers);
    QCOMPARE(file.arrays.size(), size_t(1));
    QVERIFY(file.arrays[0].identifiers == (IdentifierList{"70", "80"}));
}

QTEST_GUILESS_MAIN(SafetensorsTest)
#include "tst_safetensors.moc"
