// SPDX-License-Identifier: GPL-3.0-or-later
//! Small files that announce much cost the engine nothing: measured on the program itself.
#include "core/plain/json.h"
#include "tests/support/arraywriter.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/torchwriter.h"

#include <QTest>
#include <fcntl.h>
#include <fstream>
#include <malloc.h>
#include <nlohmann/json.hpp>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

using namespace redossier;
using namespace redossier::test;

//! Writes a row as a program does, by its number.
using RowWriter = void (*)(std::ostream &to, int row);
Q_DECLARE_METATYPE(RowWriter)

class BoundedReadingTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void bombsCostNoMemoryAndNoTime_data();
    void bombsCostNoMemoryAndNoTime();
    void aLargeDeflatedMemberStaysOutsideMemory();
    void aTextCostsLittleMoreThanItsFile_data();
    void aTextCostsLittleMoreThanItsFile();
};

namespace {

struct Described
{
    std::string reply;
    long peakKilobytes = 0;
    double processorSeconds = 0;
};

//! A child's peak begins with that of the process that starts it: nothing of an earlier test is counted.
void forgetOwnPeak()
{
    ::malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";
}

Described describe(const std::filesystem::path &file)
{
    forgetOwnPeak();
    int input[2], output[2];
    if (::pipe2(input, O_CLOEXEC) != 0 || ::pipe2(output, O_CLOEXEC) != 0)
        return {};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
    std::string program = PROGRAMS_FOLDER "/redossier-engine";
    char *const arguments[] = {program.data(), nullptr};
    char *const environment[] = {nullptr};
    pid_t process = -1;
    ::posix_spawn(&process, program.c_str(), &actions, nullptr, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    ::close(input[0]);
    ::close(output[1]);
    const std::string request = dumpJsonLine({{"request", "describe"}, {"file", {{"path", file.string()}}}, {"identifiers", Json::object()}}) + "\n";
    Described described;
    const bool asked = ::write(input[1], request.data(), request.size()) == static_cast<ssize_t>(request.size());
    char buffer[65536];
    for (ssize_t count = 1; asked && count > 0;) {
        count = ::read(output[0], buffer, sizeof buffer);
        described.reply.append(buffer, static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
    ::close(input[1]);
    ::close(output[0]);
    rusage usage = {};
    ::wait4(process, nullptr, 0, &usage);
    described.peakKilobytes = usage.ru_maxrss;
    described.processorSeconds = double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    return described;
}

long plainPeak = 0; // of an array of four numbers; a child's peak begins with that of the process that started it

//! A deflated member of `header` and `blocks` times 1 MiB, made without holding it in memory: this process stays small.
ZipPart packedMember(const std::string &header, int blocks, const std::string &block)
{
    z_stream stream = {};
    deflateInit2(&stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    ZipPart part;
    part.name = "a.npy";
    part.method = 8;
    part.packed = std::string();
    uLong checksum = crc32(0, nullptr, 0);
    std::uint64_t total = 0;
    std::string out(1 << 16, '\0');
    const auto add = [&](const std::string &piece, int flush) {
        checksum = crc32(checksum, reinterpret_cast<const Bytef *>(piece.data()), uInt(piece.size()));
        total += piece.size();
        stream.next_in = const_cast<Bytef *>(reinterpret_cast<const Bytef *>(piece.data()));
        stream.avail_in = uInt(piece.size());
        do {
            stream.next_out = reinterpret_cast<Bytef *>(out.data());
            stream.avail_out = uInt(out.size());
            deflate(&stream, flush);
            part.packed->append(out.data(), out.size() - stream.avail_out);
        } while (stream.avail_out == 0);
    };
    add(header, Z_NO_FLUSH);
    for (int i = 0; i < blocks; ++i)
        add(block, i + 1 < blocks ? Z_NO_FLUSH : Z_FINISH);
    deflateEnd(&stream);
    part.ownBytes = part.listedBytes = total;
    part.ownChecksum = part.listedChecksum = std::uint32_t(checksum);
    return part;
}

} // namespace

void BoundedReadingTest::initTestCase()
{
    const TemporaryFolder folder;
    const Described plain = describe(folder.write("a.npy", npyFloat32({1, 2, 3, 4}, "(4,)")));
    QVERIFY2(plain.reply.find("\"result\"") != std::string::npos, plain.reply.c_str());
    plainPeak = plain.peakKilobytes;
}

void BoundedReadingTest::bombsCostNoMemoryAndNoTime_data()
{
    using namespace pickle;
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("ending");
    const auto row = [](const char *name, const char *ending, const std::string &bytes) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromLatin1(ending);
    };
    row("a header of 4 GiB", ".npy", "\x93NUMPY\x02" + std::string(1, '\0') + "\xff\xff\xff\xff" "{}");
    row("an array of 8 TB", ".npy", npyBytes(npyHeader("<f8", "(1000000, 1000000)"), "12345678"));
    row("a text of 1 GiB", ".npy", npyBytes(npyHeader("<U268435456", "(1,)"), "12345678"));
    row("a header of 2^63 bytes", ".safetensors", rawBytes<std::uint64_t>({1ULL << 63}) + "{}");
    row("a header of 95 MiB", ".safetensors", rawBytes<std::uint64_t>({100'000'000}) + "{}");
    row("a tensor of 4 TB", ".safetensors", safetensorsBytes(R"({"t": {"dtype": "F32", "shape": [1000000000000], "data_offsets": [0, 4000000000000]}})", "abcd"));
    row("a text of 4 GiB in a pickle", ".pt", torchBytes("\x80\x02X\xff\xff\xff\xff" "a", {}));
    row("50,000,000 elements over four bytes", ".pt", torchBytes(whole(tensor(floats("0", 50000000), number(0), tuple({number(50000000)}), tuple({number(1)}))), {{"data/0", "abcd"}}));
    row("300,000 tuples in one another", ".pt", torchBytes(whole("N" + std::string(300000, '\x85')), {}));
    std::string laughs = "](K\1K\1e";
    for (int i = 0; i < 40; ++i)
        laughs = "](" + laughs + "q\1h\1h\1h\1h\1h\1h\1h\1h\1e";
    row("lists that hold one another", ".pt", torchBytes(whole(laughs), {}));
    row("100 MiB of zeros", ".npz", zipBytes({packedMember(npyBytes(npyHeader("<f8", "(13107200,)"), ""), 100, std::string(1 << 20, '\0'))}));
    row("60,000,000 empty texts", ".npz", zipBytes({packedMember(npyBytes(npyHeader("|S1", "(60000000,)"), ""), 60, std::string(1 << 20, '\0'))}));
    row("a thousand million texts of no length", ".npy", npyBytes(npyHeader("|S0", "(1000000000,)"), ""));
    ZipPart lie;
    lie.name = "a.npy";
    lie.content = "x";
    lie.deflate = true;
    lie.ownBytes = lie.listedBytes = 0xfffffffe;
    row("4 GiB that are only announced", ".npz", zipBytes({lie}));
    row("a million open lists", ".json", std::string(1'000'000, '['));
}

void BoundedReadingTest::bombsCostNoMemoryAndNoTime()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, ending);
    const TemporaryFolder folder;
    const Described described = describe(folder.write("a" + ending.toStdString(), bytes.toStdString()));
    const bool refused = described.reply.find("\"error\"") != std::string::npos || described.reply.find("\"unreadable\"") != std::string::npos;
    QVERIFY2(refused, described.reply.c_str());
    QVERIFY2(described.reply.find("engine_stopped") == std::string::npos, described.reply.c_str());
    QVERIFY2(described.peakKilobytes < plainPeak + 8 * 1024, std::to_string(described.peakKilobytes - plainPeak).c_str());
    QVERIFY2(described.processorSeconds < 0.5, std::to_string(described.processorSeconds).c_str());
}

void BoundedReadingTest::aLargeDeflatedMemberStaysOutsideMemory()
{
    // 48 MiB of numbers that pack to a fortieth: read to the end, in a few megabytes.
    std::vector<float> values(1 << 18);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = float(i % 64 == 0 ? i : i % 7);
    const ZipPart part = packedMember(npyBytes(npyHeader("<f4", "(3072, 4096)"), ""), 48, rawBytes(values));
    const TemporaryFolder folder;
    const Described described = describe(folder.write("a.npz", zipBytes({part})));
    QVERIFY2(described.reply.find("\"shape\":[3072,4096]") != std::string::npos, described.reply.c_str());
    QVERIFY2(described.peakKilobytes < plainPeak + 12 * 1024, std::to_string(described.peakKilobytes - plainPeak).c_str());
}

void BoundedReadingTest::aTextCostsLittleMoreThanItsFile_data()
{
    QTest::addColumn<QString>("ending");
    QTest::addColumn<QString>("head");
    QTest::addColumn<QString>("foot");
    QTest::addColumn<RowWriter>("write");
    QTest::addColumn<int>("rows");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const char *ending, const char *head, const char *foot, int rows, const char *says, RowWriter write) {
        QTest::newRow(name) << ending << head << foot << write << rows << says;
    };
    row("numbers", ".csv", "id,a,b,c,d\n", "", 400'000, "[400000,5]", [](std::ostream &to, int i) { to << i << ",0.1234567890123456,-1.234567890123456,12.34567890123456,0.5678901234567891\n"; });
    row("quoted numbers", ".csv", "id,a,b,c,d\n", "", 400'000, "[400000,5]", [](std::ostream &to, int i) { to << i << ",\"0.1234567890123456\",\"-1.234567890123456\",12.34567890123456,0.5678901234567891\n"; });
    row("decimal commas in quotes", ".csv", "id,a,b,c,d\n", "", 400'000, "[400000,5]", [](std::ostream &to, int i) { to << i << ",\"0,1234567890123456\",\"-1,234567890123456\",\"12,34567890123456\",7\n"; });
    row("digits", ".csv", "a,b,c,d\n", "", 2'000'000, "[2000000,4]", [](std::ostream &to, int i) { to << i % 10 << ",1,0,7\n"; });
    row("one digit a row", ".csv", "a\n", "", 6'000'000, "[6000000,1]", [](std::ostream &to, int i) { to << i % 10 << '\n'; });
    row("a few megabytes of digits", ".csv", "a,b\n", "", 1'000'000, "[1000000,2]", [](std::ostream &to, int i) { to << i % 10 << ",3\n"; });
    row("short numbers", ".tsv", "a\tb\tc\n", "", 2'000'000, "[2000000,3]", [](std::ostream &to, int i) { to << i % 7 << ".5\t-1\t1e9\n"; });
    row("labels", ".csv", "a,b,c\n", "", 1'500'000, "[1500000,3]", [](std::ostream &to, int i) { to << (i % 2 == 0 ? "cat" : "dog") << ",x,yes\n"; });
    row("labels beside numbers", ".csv", "a,b,c\n", "", 1'000'000, "[1000000,3]", [](std::ostream &to, int i) { to << (i % 2 == 0 ? "cat" : "dog") << ",0.1234567890123456," << i << '\n'; });
    row("empty cells", ".csv", "a,b,c,d,e\n", "", 3'000'000, "[3000000,5]", [](std::ostream &to, int) { to << ",,1,,\n"; });
    row("long numbers, then digits", ".csv", "a,b\n", "", 3'000'000, "[3000000,2]", [](std::ostream &to, int i) { to << (i < 300'000 ? "0.1234567890123456,0.1234567890123456\n" : "1,2\n"); });
    row("digits, then long numbers", ".csv", "a,b\n", "", 3'000'000, "[3000000,2]", [](std::ostream &to, int i) { to << (i > 2'700'000 ? "0.1234567890123456,0.1234567890123456\n" : "1,2\n"); });
    row("a list of digits", ".json", "[0", "]", 8'000'000, "[8000001]", [](std::ostream &to, int i) { to << ',' << i % 10; });
    row("rows of lists", ".json", "[[0,1,2]", "]", 2'000'000, "[2000001,3]", [](std::ostream &to, int i) { to << ",[" << i % 10 << ",1.5,0]"; });
    row("long numbers in a list", ".json", "[0.5", "]", 1'500'000, "[1500001]", [](std::ostream &to, int) { to << ",0.1234567890123456"; });
    row("a list of labels", ".json", "[\"a\"", "]", 3'000'000, "[3000001]", [](std::ostream &to, int i) { to << ",\"" << char('a' + i % 20) << '"'; });
    row("truth values and nothing", ".json", "[null", "]", 3'000'000, "[3000001]", [](std::ostream &to, int i) { to << (i % 3 == 0 ? ",true" : ",null"); });
    row("objects", ".json", "[{\"a\":1,\"b\":\"x\"}", "]", 1'000'000, "[1000001,2]", [](std::ostream &to, int i) { to << ",{\"a\":" << i % 10 << ",\"b\":\"y\"}"; });
    row("objects, one a line", ".jsonl", "", "", 1'000'000, "[1000000,2]", [](std::ostream &to, int i) { to << "{\"a\":" << i % 10 << ",\"b\":\"y\"}\n"; });
    row("lists in objects", ".jsonl", "", "", 200'000, "[200000,32]", [](std::ostream &to, int i) {
        to << "{\"v\":[" << i % 10;
        for (int k = 1; k < 32; ++k)
            to << ',' << k % 10;
        to << "]}\n";
    });
}

//! Written and read without ever being in memory as a text: 1 MiB and 1.25 times the file, whatever it holds.
void BoundedReadingTest::aTextCostsLittleMoreThanItsFile()
{
    QFETCH(QString, ending);
    QFETCH(QString, head);
    QFETCH(QString, foot);
    QFETCH(RowWriter, write);
    QFETCH(int, rows);
    QFETCH(QString, says);
    const TemporaryFolder folder;
    const auto path = folder.write("a" + ending.toStdString(), head.toStdString());
    std::ofstream file(path, std::ios::app);
    for (int row = 0; row < rows; ++row)
        write(file, row);
    file << foot.toStdString();
    file.close();
    const Described described = describe(path);
    QVERIFY2(described.reply.find("\"shape\":" + says.toStdString()) != std::string::npos, described.reply.c_str());
    const auto limit = 1024 + static_cast<long>(std::filesystem::file_size(path) / 1024 * 5 / 4);
    const long taken = described.peakKilobytes - plainPeak;
    QVERIFY2(taken < limit, (std::to_string(taken) + " KiB, and " + std::to_string(limit) + " are allowed").c_str());
    // A part of the way is told.
    QVERIFY2(described.reply.find("{\"progress\":") != std::string::npos || described.processorSeconds < 0.3, described.reply.c_str());
}

QTEST_GUILESS_MAIN(BoundedReadingTest)
#include "tst_boundedreading.moc"
