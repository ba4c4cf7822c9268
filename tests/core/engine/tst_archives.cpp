// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/outputfile.h"
#include "core/engine/spool.h"
#include "tests/support/arraywriter.h"
#include "tests/support/readarray.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/zipwriter.h"

#include <QTest>
#include <numeric>

using namespace redossier;
using namespace redossier::test;

class ArchivesTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ordinaryArchivesAreRead_data();
    void ordinaryArchivesAreRead();
    void archivesOfTwoMeaningsAreRefused_data();
    void archivesOfTwoMeaningsAreRefused();
    void damagedMembersAreProblemsOfTheirOwn_data();
    void damagedMembersAreProblemsOfTheirOwn();
    void largeMembersAreUnpackedOutsideMemory();
    void bombsAreRefusedBeforeTheyUnpack();
    void everyPrefixAndEveryFlippedByteIsSafe();
    void keysAndIdentifiers();

private:
    OutputFile opened(const std::string &bytes, const IdentifierSource &identifiers = {});
    TemporaryFolder m_folder;
    Error m_error;
};

namespace {

const std::string array = npyFloat64({1, 2, 3}, "(3,)");

ZipPart plain(const char *name = "a.npy")
{
    ZipPart part;
    part.name = name;
    part.content = array;
    return part;
}

template <class Change>
ZipPart changed(Change change)
{
    ZipPart part = plain();
    change(part);
    return part;
}

std::string extraField(unsigned kind, const std::string &content)
{
    return littleEndian(kind, 2) + littleEndian(content.size(), 2) + content;
}

} // namespace

OutputFile ArchivesTest::opened(const std::string &bytes, const IdentifierSource &identifiers)
{
    m_folder.write("a.npz", bytes);
    auto file = openOutputFile({m_folder.path().string(), "a.npz"}, identifiers);
    m_error = file ? Error{} : file.error();
    return file ? std::move(*file) : OutputFile();
}

void ArchivesTest::ordinaryArchivesAreRead_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char *name, const ZipPart &part, const ZipEnd &end = {}) {
        QTest::newRow(name) << QByteArray::fromStdString(zipBytes({part}, end));
    };
    row("stored", plain());
    row("deflated", changed([](ZipPart &part) { part.deflate = true; }));
    row("64-bit sizes in its own header", changed([](ZipPart &part) { part.wide = true; }));
    row("64-bit sizes and place in the list", changed([](ZipPart &part) {
            part.listedBytes = part.listedPacked = part.listedOffset = 0xffffffff;
            part.listedExtra = extraField(1, littleEndian(array.size(), 8) + littleEndian(array.size(), 8) + littleEndian(0, 8));
        }));
    row("64-bit sizes as torch.save writes those of large records", changed([](ZipPart &part) {
            part.descriptor = 24;
            part.ownExtra = part.listedExtra = extraField(1, littleEndian(array.size(), 8) + littleEndian(array.size(), 8));
            part.listedBytes = part.listedPacked = 0xffffffff;
        }));
    for (const int bytes : {12, 16, 20, 24}) {
        row(("sizes behind, " + std::to_string(bytes)).c_str(), changed([bytes](ZipPart &part) { part.descriptor = bytes; }));
        row(("deflated, sizes behind, " + std::to_string(bytes)).c_str(), changed([bytes](ZipPart &part) {
                part.deflate = true;
                part.descriptor = bytes;
            }));
    }
    row("the 64-bit record", plain(), {.wide = true});
    row("a comment", plain(), {.comment = "made by hand"});
    row("a field that aligns", changed([](ZipPart &part) { part.ownExtra = extraField(0x4246, "ZZZZZZ"); }));
    row("times of Unix", changed([](ZipPart &part) { part.listedExtra = extraField(0x5455, std::string(5, '\1')); }));
    row("its name in Unicode again", changed([](ZipPart &part) { part.listedExtra = extraField(0x7075, "\1crc4a.npy"); }));
    row("a name in UTF-8", changed([](ZipPart &part) {
            part.name = "gr\xc3\xb6\xc3\x9f" "e.npy";
            part.flags = 1u << 11;
        }));
    row("a file of Unix", changed([](ZipPart &part) { part.attributes = 0100644u << 16; }));
    row("made elsewhere", changed([](ZipPart &part) { part.madeBy = 0; part.attributes = 0x20; }));
    ZipPart folder;
    folder.name = "sub/";
    QTest::newRow("a folder beside") << QByteArray::fromStdString(zipBytes({folder, plain("sub/a.npy")}));
}

void ArchivesTest::ordinaryArchivesAreRead()
{
    QFETCH(QByteArray, bytes);
    auto file = opened(bytes.toStdString());
    QVERIFY2(m_error.code.empty(), m_error.detail.c_str());
    QCOMPARE(file.arrays.size(), size_t(1));
    QVERIFY2(!file.arrays[0].problem, file.arrays[0].problem ? file.arrays[0].problem->detail.c_str() : "");
    QVERIFY(doublesOf(*file.arrays[0].array) == (std::vector<double>{1, 2, 3}));
}

void ArchivesTest::archivesOfTwoMeaningsAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("rule");
    const auto raw = [](const char *name, const std::string &bytes, const char *rule) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromLatin1(rule);
    };
    const auto row = [&raw](const char *name, auto change, const char *rule) { raw(name, zipBytes({changed(change)}), rule); };
    const auto end = [&raw](const char *name, const ZipEnd &how, const char *rule) { raw(name, zipBytes({plain()}, how), rule); };
    raw("empty", "", "no ZIP archive");
    raw("another format", std::string(200, 'x'), "no ZIP archive");
    raw("only a first member", zipBytes({plain()}).substr(0, 100), "no ZIP archive");
    raw("cut by one byte", zipBytes({plain()}).substr(0, zipBytes({plain()}).size() - 1), "no ZIP archive, or bytes follow");
    raw("no member", zipBytes({}), "holds no array");
    end("bytes behind", {.behind = "x"}, "bytes follow its end");
    end("an archive behind", {.behind = zipBytes({plain("b.npy")})}, "does not end where");
    end("an end inside the comment", {.comment = "xx" + zipBytes({})}, "two records could end");
    end("bytes between list and end", {.betweenListAndEnd = "x"}, "does not end where");
    end("a list that begins too early", {.listOffset = 10}, "does not end where");
    end("a list behind the end", {.listOffset = 4000000000}, "does not end where");
    end("a list of no byte", {.listBytes = 0}, "does not end where");
    end("fewer members than listed", {.count = 0}, "more than the 0 members");
    end("more members than listed", {.count = 2}, "member 2 of the list: it is missing");
    end("65,535 members", {.count = 0xffff}, "member 2 of the list: it is missing");
    end("four thousand million members", {.wide = true, .count = 0xffff, .wideCount = 0xffffffff}, "at most 100000 are read");
    end("two counts", {.wide = true, .wideCount = 2}, "64-bit record and the other one differ");
    end("several disks", {.disk = 1}, "split over several files");
    row("a byte in front", [](ZipPart &part) { part.before = "x"; }, "stand before the first one");
    row("another name of its own", [](ZipPart &part) { part.ownName = "b.npy"; }, "another name");
    row("another checksum of its own", [](ZipPart &part) { part.ownChecksum = 1; }, "another checksum");
    row("another size of its own", [](ZipPart &part) { part.ownBytes = 1; }, "other sizes");
    row("another size in the list", [](ZipPart &part) { part.listedBytes = 1; }, "announces two sizes");
    row("other flags of its own", [](ZipPart &part) { part.ownFlags = 2; }, "other flags");
    row("encrypted", [](ZipPart &part) { part.flags = 1; }, "encrypted");
    row("patched", [](ZipPart &part) { part.flags = 1u << 5; }, "not known here");
    row("masked headers", [](ZipPart &part) { part.flags = 1u << 13; }, "not known here");
    row("an unknown method", [](ZipPart &part) { part.method = 14; }, "packed by method 14");
    row("a place behind the list", [](ZipPart &part) { part.listedOffset = 100000; }, "where no member can stand");
    row("a place inside the data", [](ZipPart &part) { part.listedOffset = 4; }, "its own header");
    row("data beyond the list", [](ZipPart &part) {
            part.ownBytes = part.listedBytes = part.listedPacked = 100000;
        }, "other sizes");
    row("sizes behind that are not there", [](ZipPart &part) { part.flags = 8; }, "does not repeat");
    row("a symbolic link", [](ZipPart &part) { part.attributes = 0120777u << 16; }, "a link or a device");
    row("a device", [](ZipPart &part) { part.attributes = 0020666u << 16; }, "a link or a device");
    row("64-bit sizes that are missing", [](ZipPart &part) { part.listedBytes = 0xffffffff; }, "64-bit sizes are missing");
    row("extra fields that are cut", [](ZipPart &part) { part.listedExtra = "\1\0\xff\xff"; }, "cut");
    row("an extra field twice", [](ZipPart &part) {
            part.listedExtra = extraField(1, std::string(8, '\0')) + extraField(1, std::string(8, '\0'));
        }, "stands twice");
    row("a second name", [](ZipPart &part) { part.listedExtra = extraField(0x7075, "\1crc4b.npy"); }, "two names");
    row("a second name of its own", [](ZipPart &part) { part.ownExtra = extraField(0x7075, "\1crc4b.npy"); }, "two names");
    for (const char *name : {"../a.npy", "/a.npy", "a/../../b.npy", "a\\b.npy", "a//b.npy", "./a.npy", "a\n.npy", "\xff.npy"})
        row(("the name " + QByteArray(name).toPercentEncoding()).constData(), [name](ZipPart &part) { part.name = name; }, "its name is refused");
    row("no name", [](ZipPart &part) { part.name.clear(); }, "its name is refused");
    row("a folder with content", [](ZipPart &part) { part.name = "a/"; }, "a folder with content");
    raw("one name twice", zipBytes({plain(), plain()}), "its name stands twice");
    raw("a gap", zipBytes({plain(), changed([](ZipPart &part) { part.name = "b.npy"; part.before = "gap"; })}), "3 bytes that belong to no member");
    raw("one content for two names", zipBytes({plain(), changed([](ZipPart &part) { part.name = "b.npy"; part.listedOffset = 0; })}), "another name");
    ZipPart quoting = plain("x.npy"); // the second member lies inside the content of the first
    quoting.content = zipBytes({plain("b.npy")});
    std::string overlap = zipBytes({quoting, changed([](ZipPart &part) { part.name = "b.npy"; part.listedOffset = 35; })});
    raw("a member inside another", overlap, "overlaps with what follows");
    ZipPart second = plain("a");
    raw("two members of one key", zipBytes({plain("a.npy"), second}), "both named \"a\"");
}

void ArchivesTest::archivesOfTwoMeaningsAreRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, rule);
    opened(bytes.toStdString());
    QVERIFY2(m_error.code == "archive_invalid" || m_error.code == "output_invalid", m_error.code.c_str());
    QVERIFY2(QString::fromStdString(m_error.detail).contains(rule), m_error.detail.c_str());
}

void ArchivesTest::damagedMembersAreProblemsOfTheirOwn_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("rule");
    const auto row = [](const char *name, const char *code, const char *rule, auto change) {
        QTest::newRow(name) << QByteArray::fromStdString(zipBytes({changed(change), plain("good.npy")})) << QString::fromLatin1(code)
                            << QString::fromLatin1(rule);
    };
    row("Python objects", "not_numeric", "Python objects kept as a pickle", [](ZipPart &part) { part.content = npyBytes(npyHeader("|O", "(1,)"), "\x80\x04N."); });
    row("a structured type", "not_numeric", "a structured type", [](ZipPart &part) {
        part.content = npyBytes("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}", "abcd");
    });
    row("no array", "not_numeric", "it is no .npy file", [](ZipPart &part) { part.name = "readme.txt"; });
    row("no array under that name", "output_invalid", "does not begin as a .npy", [](ZipPart &part) { part.content = "hello, this is text"; });
    row("nothing", "output_invalid", "the file is empty", [](ZipPart &part) { part.content.clear(); });
    row("a wrong checksum", "archive_invalid", "checksum", [](ZipPart &part) { part.ownChecksum = part.listedChecksum = 7; });
    row("a checksum of 0", "archive_invalid", "checksum", [](ZipPart &part) { part.ownChecksum = part.listedChecksum = 0; });
    row("a wrong checksum, deflated", "archive_invalid", "checksum", [](ZipPart &part) {
        part.deflate = true;
        part.ownChecksum = part.listedChecksum = 7;
    });
    row("packed content that is damaged", "archive_invalid", "packed content is damaged", [](ZipPart &part) {
        part.deflate = true;
        part.packed = "\xff\xff\xff\xff";
    });
    row("packed content that is cut", "archive_invalid", "ends too early", [](ZipPart &part) {
        part.deflate = true;
        part.packed = deflated(part.content).substr(0, 20);
    });
    row("no packed content", "archive_invalid", "ends too early", [](ZipPart &part) {
        part.deflate = true;
        part.packed = "";
    });
    row("bytes behind the packed content", "archive_invalid", "bytes follow", [](ZipPart &part) {
        part.deflate = true;
        part.packed = deflated(part.content) + "x";
    });
    row("more than announced", "archive_invalid", "more bytes than it announces", [](ZipPart &part) {
        part.deflate = true;
        part.packed = deflated(part.content + "x");
    });
    row("less than announced", "archive_invalid", "1 bytes less than", [](ZipPart &part) {
        part.deflate = true;
        part.packed = deflated(part.content.substr(1));
    });
}

void ArchivesTest::damagedMembersAreProblemsOfTheirOwn()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, code);
    QFETCH(QString, rule);
    auto file = opened(bytes.toStdString());
    QCOMPARE(file.arrays.size(), size_t(2));
    QVERIFY(file.arrays[0].problem.has_value());
    QCOMPARE(QString::fromStdString(file.arrays[0].problem->code), code);
    QVERIFY2(QString::fromStdString(file.arrays[0].problem->detail).contains(rule), file.arrays[0].problem->detail.c_str());
    QVERIFY(file.arrays[0].problem->subject.starts_with("a.npz, member "));
    QVERIFY(doublesOf(*file.arrays[1].array) == (std::vector<double>{1, 2, 3}));
}

void ArchivesTest::largeMembersAreUnpackedOutsideMemory()
{
    // Above 1 MiB: a matrix in C order, one in Fortran order, and one in the other byte order.
    const std::size_t rows = 600;
    const std::size_t columns = 500;
    std::vector<double> values(rows * columns);
    std::iota(values.begin(), values.end(), 0.0);
    std::vector<double> turned(values.size());
    std::vector<double> swapped(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        turned[i % columns * rows + i / columns] = values[i];
        const auto *bytes = reinterpret_cast<const char *>(&values[i]);
        std::reverse_copy(bytes, bytes + 8, reinterpret_cast<char *>(&swapped[i]));
    }
    std::vector<ZipPart> parts(3);
    parts[0].name = "c.npy";
    parts[0].content = npyFloat64(values, "(600, 500)");
    parts[1].name = "f.npy";
    parts[1].content = npyBytes(npyHeader("<f8", "(600, 500)", true), rawBytes(turned));
    parts[2].name = "b.npy";
    parts[2].content = npyBytes(npyHeader(">f8", "(600, 500)"), rawBytes(swapped));
    for (ZipPart &part : parts)
        part.deflate = true;
    auto file = opened(zipBytes(parts));
    QCOMPARE(file.arrays.size(), size_t(3));
    for (NamedArray &named : file.arrays) {
        QVERIFY(!named.problem);
        QVERIFY2(doublesOf(*named.array) == values, named.name.c_str());
        std::vector<std::byte> buffer;
        for (const std::uint64_t place : {std::uint64_t(299999), std::uint64_t(0), std::uint64_t(123457)}) {
            double value = 0;
            std::memcpy(&value, *named.array->read(place, 1, buffer), 8);
            QCOMPARE(value, double(place));
        }
        QVERIFY(bool(named.array->prepareForScatteredRows()));
        QVERIFY2(doublesOf(*named.array) == values, named.name.c_str());
    }
}

void ArchivesTest::bombsAreRefusedBeforeTheyUnpack()
{
    // 100 MiB of zeros in 100 kB, and ten members that announce four gigabytes each.
    ZipPart zeros = plain();
    zeros.content = npyBytes(npyHeader("<f8", "(13107200,)"), std::string(100u << 20, '\0'));
    zeros.deflate = true;
    opened(zipBytes({zeros}));
    QCOMPARE(m_error.code, std::string("archive_invalid"));
    QVERIFY2(m_error.detail.find("more than 50 times its own size") != std::string::npos, m_error.detail.c_str());
    std::vector<ZipPart> many(10);
    for (std::size_t i = 0; i < many.size(); ++i) {
        many[i] = plain((std::to_string(i) + ".npy").c_str());
        many[i].deflate = true;
        many[i].ownBytes = many[i].listedBytes = 0xfffffffe;
    }
    opened(zipBytes(many));
    QVERIFY2(m_error.detail.find("it unpacks to 42949672940 bytes") != std::string::npos, m_error.detail.c_str());
    // Up to 64 MiB any ratio is read.
    zeros.content = npyBytes(npyHeader("<f8", "(1310720,)"), std::string(10u << 20, '\0'));
    auto file = opened(zipBytes({zeros}));
    QCOMPARE(file.arrays.size(), size_t(1));
    QVERIFY(!file.arrays[0].problem);
}

void ArchivesTest::everyPrefixAndEveryFlippedByteIsSafe()
{
    const std::string whole = zipBytes({plain(), changed([](ZipPart &part) {
                                            part.name = "b.npy";
                                            part.deflate = true;
                                            part.descriptor = 16;
                                        })}, {.wide = true});
    for (std::size_t length = 0; length < whole.size(); ++length) {
        opened(whole.substr(0, length));
        QCOMPARE(m_error.code, std::string("archive_invalid"));
    }
    int silent = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string bytes = whole;
        bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
        auto file = opened(bytes);
        const bool told = !m_error.code.empty() || std::any_of(file.arrays.begin(), file.arrays.end(), [](const NamedArray &named) { return named.problem.has_value(); });
        silent += told ? 0 : 1;
        // What is not told changes no value: versions, times, attributes.
        if (!told)
            for (NamedArray &named : file.arrays)
                QVERIFY(doublesOf(*named.array) == (std::vector<double>{1, 2, 3}));
    }
    QVERIFY(silent > 0 && silent < 60);
}

void ArchivesTest::keysAndIdentifiers()
{
    ZipPart ids = plain("ids.npy");
    ids.content = npyBytes(npyHeader("<U1", "(3,)"), rawBytes<std::uint32_t>({'x', 'y', 'z'}));
    ids.deflate = true;
    ZipPart single = plain("group/single.npy");
    single.content = npyFloat64({5}, "()");
    IdentifierSource identifiers;
    identifiers.array = "ids";
    auto file = opened(zipBytes({ids, plain("a.npy"), single}), identifiers);
    QVERIFY2(m_error.code.empty(), m_error.detail.c_str());
    QCOMPARE(file.arrays.size(), size_t(2));
    QCOMPARE(file.arrays[0].name, std::string("a"));
    QVERIFY(file.arrays[0].identifiers == (IdentifierList{"x", "y", "z"}));
    QCOMPARE(file.arrays[1].name, std::string("group/single"));
    QVERIFY(!file.arrays[1].identified && file.arrays[1].array->shape().empty());
}

QTEST_GUILESS_MAIN(ArchivesTest)
#include "tst_archives.moc"
