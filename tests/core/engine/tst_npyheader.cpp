// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/npyheader.h"
#include "core/engine/npyarray.h"
#include "core/plain/beneath.h"
#include "tests/support/arraywriter.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>

using namespace redossier;
using namespace redossier::test;

class NpyHeaderTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void hostileHeadersAreRefused_data();
    void hostileHeadersAreRefused();
    void hostileFilesAreRefusedBeforeAnythingIsAllocated_data();
    void hostileFilesAreRefusedBeforeAnythingIsAllocated();
    void ordinaryHeadersAreRead_data();
    void ordinaryHeadersAreRead();
};

void NpyHeaderTest::hostileHeadersAreRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("code");
    const auto bad = [](const char *name, const char *text) { QTest::newRow(name) << QByteArray(text) << QStringLiteral("output_invalid"); };
    const auto opaque = [](const char *name, const char *text) { QTest::newRow(name) << QByteArray(text) << QStringLiteral("not_numeric"); };
    bad("empty", "");
    bad("blank", "      \n");
    bad("no dictionary", "[1, 2]");
    bad("an expression", "__import__('os').system('true')");
    bad("an expression as descr", "{'descr': str(1), 'fortran_order': False, 'shape': (1,)}");
    bad("an expression as shape", "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)*9}");
    bad("a sum as axis", "{'descr': '<f4', 'fortran_order': False, 'shape': (1+1,)}");
    bad("not closed", "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)");
    bad("string not closed", "{'descr': '<f4, 'fortran_order': False, 'shape': (1,)}");
    bad("escape in a string", "{'descr': '\\x3cf4', 'fortran_order': False, 'shape': (1,)}");
    bad("bytes behind", "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} 1");
    bad("two dictionaries", "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}{}");
    bad("descr missing", "{'fortran_order': False, 'shape': (1,)}");
    bad("order missing", "{'descr': '<f4', 'shape': (1,)}");
    bad("shape missing", "{'descr': '<f4', 'fortran_order': False}");
    bad("a fourth key", "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'x': 1}");
    bad("descr twice", "{'descr': '<f4', 'descr': '<f8', 'fortran_order': False, 'shape': (1,)}");
    bad("shape twice", "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'shape': (2,)}");
    bad("key without quotes", "{descr: '<f4', 'fortran_order': False, 'shape': (1,)}");
    bad("no colon", "{'descr' '<f4', 'fortran_order': False, 'shape': (1,)}");
    bad("no comma", "{'descr': '<f4' 'fortran_order': False, 'shape': (1,)}");
    bad("order is a number", "{'descr': '<f4', 'fortran_order': 0, 'shape': (1,)}");
    bad("order in lower case", "{'descr': '<f4', 'fortran_order': false, 'shape': (1,)}");
    bad("order is None", "{'descr': '<f4', 'fortran_order': None, 'shape': (1,)}");
    bad("shape is a list", "{'descr': '<f4', 'fortran_order': False, 'shape': [1]}");
    bad("shape is a number", "{'descr': '<f4', 'fortran_order': False, 'shape': 1}");
    bad("one axis without comma", "{'descr': '<f4', 'fortran_order': False, 'shape': (1)}");
    bad("negative axis", "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}");
    bad("axis with a sign", "{'descr': '<f4', 'fortran_order': False, 'shape': (+1,)}");
    bad("axis with a point", "{'descr': '<f4', 'fortran_order': False, 'shape': (1.0,)}");
    bad("axis with an exponent", "{'descr': '<f4', 'fortran_order': False, 'shape': (1e3,)}");
    bad("axis in hexadecimal", "{'descr': '<f4', 'fortran_order': False, 'shape': (0x10,)}");
    bad("axis as text", "{'descr': '<f4', 'fortran_order': False, 'shape': ('1',)}");
    bad("axis beyond 64 bits", "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}");
    bad("axes without comma", "{'descr': '<f4', 'fortran_order': False, 'shape': (1 2)}");
    bad("a nested tuple", "{'descr': '<f4', 'fortran_order': False, 'shape': ((1,),)}");
    bad("product beyond 64 bits", "{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296, 4)}");
    bad("product that wraps to nothing", "{'descr': '<f4', 'fortran_order': False, 'shape': (9223372036854775808, 2)}");
    bad("overflow behind an empty axis", "{'descr': '<f4', 'fortran_order': False, 'shape': (0, 18446744073709551615, 2)}");
    bad("descr is a number", "{'descr': 4, 'fortran_order': False, 'shape': (1,)}");
    bad("descr list not closed", "{'descr': [('a', '<f4'), 'fortran_order': False, 'shape': (1,)}");
    opaque("object", "{'descr': '|O', 'fortran_order': False, 'shape': (1,)}");
    opaque("object with a byte order", "{'descr': '<O8', 'fortran_order': False, 'shape': (1,)}");
    opaque("void", "{'descr': '|V16', 'fortran_order': False, 'shape': (1,)}");
    opaque("bfloat16 as void", "{'descr': '<V2', 'fortran_order': False, 'shape': (1,)}");
    opaque("structured", "{'descr': [('a', '<f4'), ('b', '<i8')], 'fortran_order': False, 'shape': (1,)}");
    opaque("structured with an object", "{'descr': [('a', '|O')], 'fortran_order': False, 'shape': (1,)}");
    opaque("date", "{'descr': '<M8[ns]', 'fortran_order': False, 'shape': (1,)}");
    opaque("time span", "{'descr': '<m8[s]', 'fortran_order': False, 'shape': (1,)}");
    opaque("long double", "{'descr': '<f16', 'fortran_order': False, 'shape': (1,)}");
    opaque("no byte order", "{'descr': 'f4', 'fortran_order': False, 'shape': (1,)}");
    opaque("several bytes without an order", "{'descr': '|f4', 'fortran_order': False, 'shape': (1,)}");
    opaque("impossible size", "{'descr': '<f3', 'fortran_order': False, 'shape': (1,)}");
    opaque("negative text size", "{'descr': '<U-1', 'fortran_order': False, 'shape': (1,)}");
    opaque("text size beyond reason", "{'descr': '<U99999999999', 'fortran_order': False, 'shape': (1,)}");
    opaque("empty descr", "{'descr': '', 'fortran_order': False, 'shape': (1,)}");
}

void NpyHeaderTest::hostileHeadersAreRefused()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, code);
    const auto header = parseNpyHeader({text.constData(), size_t(text.size())}, "x.npy");
    QVERIFY(!header);
    QCOMPARE(QString::fromStdString(header.error().code), code);
    QCOMPARE(header.error().subject, std::string("x.npy"));
    QVERIFY(!header.error().detail.empty());
}

void NpyHeaderTest::hostileFilesAreRefusedBeforeAnythingIsAllocated_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char *name, const std::string &bytes) { QTest::newRow(name) << QByteArray::fromStdString(bytes); };
    const std::string magic("\x93NUMPY", 6);
    row("empty", "");
    row("half the magic", "\x93NUM");
    row("magic only", magic);
    row("14 bytes that announce 4 GB of header", magic + std::string("\x02\x00\xff\xff\xff\xff{}", 8));
    row("version 0", magic + std::string("\x00\x00\x02\x00{}", 6));
    row("version 4", magic + std::string("\x04\x00\x02\x00{}", 6));
    row("version 1.1", magic + std::string("\x01\x01\x02\x00{}", 6));
    row("a header that is cut", magic + std::string("\x01\x00\x76\x00{'descr'", 12));
    row("terabytes", npyBytes(npyHeader("<f8", "(1099511627776,)"), "12345678"));
    row("one value too few", npyBytes(npyHeader("<f8", "(3,)"), std::string(16, '\0')));
    row("one byte too few", npyBytes(npyHeader("<f8", "(2,)"), std::string(15, '\0')));
    row("bytes that overflow", npyBytes(npyHeader("<f8", "(2305843009213693952,)"), "12345678"));
    row("endless texts without bytes", npyBytes(npyHeader("<U0", "(4611686018427387904,)"), ""));
}

void NpyHeaderTest::hostileFilesAreRefusedBeforeAnythingIsAllocated()
{
    QFETCH(QByteArray, bytes);
    const TemporaryFolder folder;
    const auto path = folder.write("x.npy", bytes.toStdString());
    auto file = openRegularFile(path.string());
    QVERIFY(bool(file));
    const auto source = bytesOfFile(std::move(*file), "x.npy");
    QVERIFY(bool(source));
    const auto opened = openNpyArray(*source, "x.npy");
    QVERIFY(!opened);
    QVERIFY(opened.error().code == "output_invalid" || opened.error().code == "not_numeric");
}

void NpyHeaderTest::ordinaryHeadersAreRead_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("dtype");
    QTest::addColumn<int>("elements");
    const auto row = [](const char *name, const char *text, const char *dtype, int elements) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(dtype) << elements;
    };
    row("as NumPy writes it", "{'descr': '<f4', 'fortran_order': False, 'shape': (8, 384), }     \n", "float32", 3072);
    row("other order of keys", "{'shape': (3,), 'descr': '>i2', 'fortran_order': True}", "int16", 3);
    row("double quotes", "{\"descr\": \"|b1\", \"fortran_order\": False, \"shape\": (3,)}", "bool", 3);
    row("a single value", "{'descr': '<c16', 'fortran_order': False, 'shape': ()}", "complex128", 1);
    row("an empty axis", "{'descr': '<f2', 'fortran_order': False, 'shape': (4, 0)}", "float16", 0);
    row("long integers of Python 2", "{'descr': '<u8', 'fortran_order': False, 'shape': (3L, 2L)}", "uint64", 6);
    row("text", "{'descr': '<U7', 'fortran_order': False, 'shape': (2,)}", "text", 2);
}

void NpyHeaderTest::ordinaryHeadersAreRead()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, dtype);
    QFETCH(int, elements);
    const auto header = parseNpyHeader({text.constData(), size_t(text.size())}, "x.npy");
    QVERIFY2(bool(header), header ? "" : header.error().detail.c_str());
    QCOMPARE(QByteArray::fromStdString(header->type.name()), dtype);
    QCOMPARE(int(header->elements), elements);
}

QTEST_GUILESS_MAIN(NpyHeaderTest)
#include "tst_npyheader.moc"
