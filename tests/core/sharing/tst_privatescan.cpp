// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/knownwords.h"
#include "core/sharing/privatefinder.h"
#include "core/sharing/privatescan.h"
#include "tests/support/scannedfolder.h"
#include "tests/support/canaries.h"
#include "tests/support/loglines.h"
#include "tests/support/ordinarylines.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <algorithm>
#include <set>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

//! "user:alice" for every thing that is found.
QStringList things(const std::string &text)
{
    QStringList list;
    for (const PrivateMatch &match : findPrivate(text))
        list << QString::fromStdString(std::string(spelling(match.kind)) + ":" + match.value);
    return list;
}

} // namespace

class PrivateScanTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyNotationIsFound_data();
    void everyNotationIsFound();
    void ordinaryTextIsNot_data();
    void ordinaryTextIsNot();
    void ordinaryLinesAreLeftAlone();
    void answersTheCases_data();
    void answersTheCases();
    void everyCanaryIsFoundAndNeverShown();
    void placesAndCountsAreTold();
    void aNameIsFoundWhereItHasNoSign();
    void aCredentialIsFoundInOtherEncodings();
    void whatIsNotLookedIntoIsNamed();
    void theEdgesOfBlocksHideNothing();
    void bothKindsOfUtf16AreRead();
};

void PrivateScanTest::everyNotationIsFound_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("thing");
    const auto row = [](const char *text, const char *thing) { QTest::newRow(text) << QByteArray(text) << QString::fromUtf8(thing); };
    row("/home/alice/x", "user:alice");
    row("/home2/alice/x", "user:alice");
    row("in /Users/alice.", "user:alice");
    row("/users/alice/run", "user:alice");
    row("file:///home/alice/w.whl", "user:alice");
    row("/gpfs/home/alice/run", "user:alice");
    row("C:\\Users\\Alice Example\\x", "user:alice example");
    row("{\"p\": \"C:\\\\Users\\\\Alice Example\\\\x\"}", "user:alice example");
    row("c:/users/alice example/x", "user:alice example");
    row("file:///C:/Users/Alice%20Example/x", "user:alice example");
    row("/mnt/c/Users/Alice Example/x", "user:alice example");
    row("C:\\Documents and Settings\\alice\\x", "user:alice");
    row("/home/j\xc3\xb6rg/x", "user:j\xc3\xb6rg");
    row("alice@gpu-node-17:~/proj$ ls", "host:gpu-node-17");
    row("[alice@gpu17 ~]$ ls", "user:alice");
    row("(base) big-mac:proj alice$ ls", "user:alice");
    row("(base) big-mac:proj alice$ ls", "host:big-mac");
    row("USER=alice", "user:alice");
    row("\"hostname\": \"gpu17\"", "host:gpu17");
    row("MASTER_ADDR=gpu17", "host:gpu17");
    row("Author: A. Example <a.example@example.org>", "user:a. example");
    row("Author: A. Example <a.example@example.org>", "email:a.example@example.org");
    row("\\\\fileserver01\\projects\\x", "host:fileserver01");
    row("{\"p\": \"\\\\\\\\fileserver01\\\\projects\"}", "host:fileserver01");
    row("http://gpu17:6006/x", "host:gpu17");
    row("tcp://u:p@gpu17:29500", "host:gpu17");
    row("https://pypi.company.internal/simple", "host:pypi.company.internal");
    row("ping node-3.lan", "host:node-3.lan");
    row("gpu17:4242:4242 [0] NCCL INFO Bootstrap", "host:gpu17");
    row("from 192.168.1.17", "address:192.168.1.17");
    row("172.20.0.3:5000", "address:172.20.0.3");
    row("inet 10.1.2.3/24", "address:10.1.2.3");
    row("http://10.1.2.3/x", "address:10.1.2.3");
    row("169.254.0.9", "address:169.254.0.9");
    row("fe80::1ff:fe23:4567:890a", "address:fe80::1ff:fe23:4567:890a");
    row("fd12:3456:789a::1", "address:fd12:3456:789a::1");
    row("ether 00:1b:44:11:3a:b7 x", "device:00:1b:44:11:3a:b7");
    row("GPU 0: X (UUID: GPU-1a2b3c4d-0000-1111-2222-333344445555)", "device:gpu-1a2b3c4d-0000-1111-2222-333344445555");
    row("Serial Number                 : 1653022012345", "device:1653022012345");
    row("/scratch/project17/x", "mount:/scratch/project17");
    row("/mnt/team-data/x", "mount:/mnt/team-data");
    row("/gpfs/scratch/alice/x", "mount:/gpfs/scratch/alice");
    row("/lustre/fs1/users/alice/x", "mount:/lustre/fs1/users/alice");
    row("/nobackup/alice", "mount:/nobackup/alice");
    row("SLURM_NODELIST=gpu[01-04,07]", "host:gpu[01-04,07]");
    row("ping node-3.cluster", "host:node-3.cluster");
    row("\x1b[35m/home/alice\x1b[0m/x", "user:alice");
    row("~alice/x", "user:alice");
    row("\\\\wsl$\\Ubuntu\\home\\alice\\x", "user:alice");
    row("{\"p\": \"\\\\\\\\wsl.localhost\\\\Ubuntu\\\\home\\\\alice\\\\x\"}", "user:alice");
    row("%2Fhome%2Falice%2Fx", "user:alice");
    row("?path=C%3A%5CUsers%5CAlice%20Example%5Cx", "user:alice example");
    row("{\"p\": \"\\/home\\/alice\\/x\"}", "user:alice");
    row("{\"p\": \"\\u002fhome\\u002falice\"}", "user:alice");
    row("a.example%40example.org", "email:a.example@example.org");
    row("a.example\\u0040example.org", "email:a.example@example.org");
    row("/home/ali\rce/x", "user:alice");
    row("ssh alice@10.1.2.3 ls", "user:alice");
    row("scp x alice@10.1.2.3:/y", "user:alice");
    row("ssh -p 22 alice@gpu-node-7 nvidia-smi", "user:alice");
    row("ssh alice@gpu-node-7", "host:gpu-node-7");
    row("http://gpu07.cs.university.example:8888/lab", "host:gpu07.cs.university.example");
    row("https_proxy=http://proxy.university.example:3128", "host:proxy.university.example");
    row("Running on gpu07.cs.university.example", "host:gpu07.cs.university.example");
    row("node: gpu07.cs.university.example,", "host:gpu07.cs.university.example");
    row("+alice@gpu-node-17:~/proj$ ls", "user:alice"); // a line that a patch adds
    row("+a.example@example.org", "email:a.example@example.org");
    row("/homes/alice/x", "user:alice");
    row("/Users/Alice Example/x", "user:alice example");
    row("/run/media/alice/disk/x", "mount:/run/media/alice");
    row("uid=1000(alice) gid=1000(alice)", "user:alice");
    row("os.environ[\"HF_TOKEN\"] = \"nbtok-1122334455\"", "credential:nbtok-1122334455");
    row("config['api_key'] = 'nbtok-1122334455'", "credential:nbtok-1122334455");
    row("password:     hunter2222", "credential:hunter2222");
    row("password:\thunter2222", "credential:hunter2222");
    row("API_TOKEN\t=\thunter2222", "credential:hunter2222");
    row("password=\"hunter2 and more\"", "credential:hunter2 and more");
    row("smtp_pass: hunter2222", "credential:hunter2222");
    row("api_key := \"hunter2222\"", "credential:hunter2222");
    row("<password>hunter2222</password>", "credential:hunter2222");
    row("aws configure set aws_secret_access_key wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "credential:wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY");
    row("smb://nas01/share", "host:nas01");
    row("hdfs://namenode1:8020/user/x", "host:namenode1");
    row("file://nas01/share/x", "host:nas01");
    row("\\\\?\\C:\\Users\\alice\\x", "user:alice");
    row("[user]\n\tname = A. Example\n\temail = a.example@example.org", "user:a. example");
    row("[user]\n\temail = a.example@example.org\n\tname = A. Example\n", "user:a. example");
    row("index-url=https:\\/\\/u:hunter2222@h.example.org\\/x", "credential:hunter2222");
    row("proxy = alice:hunter2222@proxy.example.org:8080", "credential:hunter2222");
    row("http_proxy=alice:hunter2222@proxy.example.org:8080", "credential:hunter2222");
    row("[pypi]\nusername = __token__\npassword = horse-Battery-staple\n", "credential:horse-Battery-staple");
    row("https://b.cos.example.org/k?q-ak=AKIDEXAMPLE&q-signature=0a1b2c3d", "credential:0a1b2c3d");
    row("https://b.oss.example.org/k?OSSAccessKeyId=LTAI5tEXAMPLE&Signature=abc%3D", "credential:LTAI5tEXAMPLE");
    row("https://b.obs.example.org/k?X-Obs-Signature=0a1b2c3d", "credential:0a1b2c3d");
    row("https://o.example.org/p/EXAMPLEexample1234567/n/space/b/bucket/o/key", "credential:EXAMPLEexample1234567");
}

void PrivateScanTest::everyNotationIsFound()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, thing);
    QVERIFY2(things(text.toStdString()).contains(thing), qPrintable(things(text.toStdString()).join(QLatin1Char('|'))));
}

void PrivateScanTest::ordinaryTextIsNot_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text : {"/usr/local/lib/python3.10", "/opt/conda/lib", "/var/cache/pip", "C:\\Windows\\System32\\nvidia-smi.exe",
                             "https://example.org/users/alice/x", "https://example.org/home/alice", "/home/$USER/x", "/home/<name>/x", "{PROJECT}/home/x/y",
                             "C:\\Users\\Public\\x", "/Users/Shared/x", "git@git.example.org:team/x.git", "git+ssh://git@git.example.org/x.git",
                             "http://localhost:8080", "http://127.0.0.1:80", "s3://bucket/key", "file://x", "nvidia-curand-cu12==10.3.2.106",
                             "nvidia_curand_cu12-10.3.2.106-py3-none-any.whl", "nvidia-curand-cu12   10.3.2.106", "libcurand=10.3.2.106=0",
                             "threading.local()", "torch._inductor.internal", "user: root", "username=args.username", "HOSTNAME=localhost",
                             "x = a@b", "@decorator.name", "Serial Number : N/A", "12:34:56", "std::fd::x", "ff:ff:ff:ff:ff:ff", "C:\\new\\table",
                             "sha256:5555555555555555555555555555555555555555555555555555555555555555", "\\\\n\\\\t", "src/home/page.py",
                             "~/x", "a ~ b/c", "1.0~rc1/x", "username = __token__", "file://wheels/x.whl", "file:///wheels1/x.whl", "\\\\wsl.localhost\\Ubuntu\\usr",
                             "100%|####| 10/10\r 20%|##|", "name = model\nlr = 1", "https://example.org/p/readme/n/", "no_proxy=localhost,127.0.0.1",
                             "proxy = http://proxy.example.org:3128", "password = user_field", "vocab[token] = value1234", "forward_pass = step12345", "<token>see below</x>", "the password: \"must have 8 signs, and be long enough to hold more than sixty-four of them\"", "https://download.university.example/x", "https://git.university.example:443/x",
                             "from block1.conv.weight import x", "node layer1.conv.weight(x)", "server: v2.1.rc", "x = ssh_a @ b", "torch.ssh a@b", "printf(\"%2d%40s\")"})
        QTest::newRow(text) << QByteArray(text);
}

void PrivateScanTest::ordinaryTextIsNot()
{
    QFETCH(QByteArray, text);
    QCOMPARE(things(text.toStdString()).join(QLatin1Char('|')), QString());
}

void PrivateScanTest::ordinaryLinesAreLeftAlone()
{
    auto lines = OrdinaryLines().make(20'000);
    const auto more = LogLines::make(TEST_DATA "/redaction/ordinary/templates.txt", 60);
    lines.insert(lines.end(), more.begin(), more.end());
    QStringList found;
    for (const std::string &line : lines)
        if (const QStringList all = things(line); !all.isEmpty())
            found << QString::fromStdString(line) + QStringLiteral("  ->  ") + all.join(QLatin1Char('|'));
    QVERIFY2(static_cast<std::size_t>(found.size()) * 1000 <= lines.size(), qPrintable(found.mid(0, 20).join(QLatin1Char('\n'))));
}

void PrivateScanTest::answersTheCases_data()
{
    QTest::addColumn<QString>("folder");
    for (const char *name : {"sharing/private-paths", "redaction/freeze-with-credentials", "redaction/environment-block", "redaction/url-parameters",
                             "redaction/nested-configuration"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void PrivateScanTest::answersTheCases()
{
    QFETCH(QString, folder);
    const auto place = std::filesystem::path(TEST_DATA) / folder.toStdString();
    const auto expected = nlohmann::json::parse(readFile(place / "expected.json"));
    std::string left = readFile(place / "input.txt");
    const PrivateScan scan = scanned(place / "input.txt");
    // Everything that is found taken out: what is private is gone, all else is there.
    const auto rows = scanText(left, "input.txt");
    for (const PrivateRow &row : rows)
        QVERIFY(rowOf(scan, row.kind, row.value));
    const bool credentialsAlone = folder.startsWith(QStringLiteral("redaction/"));
    const auto matches = findPrivate(left, knownWords(rows, {}));
    for (auto match = matches.rbegin(); match != matches.rend(); ++match)
        if (!credentialsAlone || match->kind == PrivateKind::credential)
            left.replace(match->begin, match->end - match->begin, "****");
    for (const char *key : {"private", "must_not_appear"})
        for (const auto &one : expected.value(key, nlohmann::json::array()))
            QVERIFY2(left.find(one.get<std::string>()) == std::string::npos, (one.get<std::string>() + "\n" + left).c_str());
    for (const char *key : {"not_private", "must_remain"})
        for (const auto &one : expected.value(key, nlohmann::json::array()))
            QVERIFY2(left.find(one.get<std::string>()) != std::string::npos, (one.get<std::string>() + "\n" + left).c_str());
}

void PrivateScanTest::everyCanaryIsFoundAndNeverShown()
{
    const TemporaryFolder folder;
    int number = 0;
    for (const Canary &canary : canaries())
        folder.write("logs/" + std::to_string(number++) + ".log", "begin\n" + canary.text + "\nend\n");
    const PrivateScan scan = scanned(folder.path());
    std::set<std::string> files;
    for (const PrivateRow &row : scan.rows)
        for (const PrivatePlace &place : row.places) {
            if (row.kind == PrivateKind::credential)
                files.insert(place.file);
            for (const Canary &canary : canaries())
                QVERIFY2(place.preview.find(canary.secret) == std::string::npos, place.preview.c_str());
        }
    for (int i = 0; i < number; ++i)
        QVERIFY2(files.contains("logs/" + std::to_string(i) + ".log"), canaries()[static_cast<std::size_t>(i)].kind.c_str());
}

void PrivateScanTest::placesAndCountsAreTold()
{
    const TemporaryFolder folder;
    folder.write("a.txt", "one\ntwo /home/somebody/x token=1\nthree\n/home/somebody/y\n");
    folder.write("b/c.txt", "/home/somebody/z");
    folder.write("b/.netrc", "nothing\n");
    const PrivateScan scan = scanned(folder.path());
    const PrivateRow *row = rowOf(scan, PrivateKind::user, "somebody");
    QVERIFY(row);
    QCOMPARE(row->count, std::uint64_t(3));
    QCOMPARE(row->places.size(), std::size_t(2));
    QCOMPARE(row->places[0].file, std::string("a.txt"));
    QCOMPARE(row->places[0].line, std::uint64_t(2));
    QCOMPARE(row->places[0].count, std::uint64_t(2));
    QCOMPARE(row->places[0].preview, std::string("two /home/somebody/x token=1"));
    QCOMPARE(row->places[1].line, std::uint64_t(1));
    QCOMPARE(scan.secretFiles.size(), std::size_t(1));
    QCOMPARE(scan.files, std::uint64_t(3));
}

void PrivateScanTest::aNameIsFoundWhereItHasNoSign()
{
    const TemporaryFolder folder;
    folder.write("a.txt", "started by Somebody on gpu17\n");
    folder.write("b.txt", "/home/somebody/x\nHOSTNAME=gpu17\n/home/user/y\nthe user ran it\n");
    const PrivateScan scan = scanned(folder.path());
    QCOMPARE(rowOf(scan, PrivateKind::user, "somebody")->places.size(), std::size_t(2));
    QCOMPARE(rowOf(scan, PrivateKind::host, "gpu17")->places.size(), std::size_t(2));
    QCOMPARE(rowOf(scan, PrivateKind::user, "user")->count, std::uint64_t(1)); // a word of its own
    const auto named = scanPrivate(folder.path(), {{"started"}, {}});
    QVERIFY(named && rowOf(*named, PrivateKind::user, "started"));
}

void PrivateScanTest::aCredentialIsFoundInOtherEncodings()
{
    const std::string secret = "s3cr3t/CANARY-9";
    const QByteArray bytes = QByteArray::fromStdString(secret);
    const TemporaryFolder folder;
    folder.write("a.txt", "https://somebody:" + QByteArray(bytes.toPercentEncoding()).toStdString() + "@h.example.org and SERVICE_PASSWORD=" + secret + "\n");
    folder.write("plain.txt", "it was " + secret + " then\n");
    folder.write("hex.txt", bytes.toHex().toStdString());
    folder.write("upper.txt", bytes.toHex().toUpper().toStdString());
    folder.write("wide.txt", wideText("x" + secret));
    folder.write("blanks.txt", bytes.toHex(' ').toStdString());
    folder.write("colons.txt", bytes.toHex(':').toUpper().toStdString());
    std::string program, address, json;
    for (const char c : secret) {
        const std::string digits = QByteArray(1, c).toHex().toStdString();
        program += "\\x" + digits;
        address += "%" + digits;
        json += "\\u00" + digits;
    }
    folder.write("program.txt", program);
    folder.write("address.txt", "?x=" + address);
    folder.write("twice.txt", "?x=s3cr3t%252FCANARY-9");
    folder.write("slash.txt", "{\"x\": \"s3cr3t\\/CANARY-9\"}");
    folder.write("json.txt", "{\"x\": \"" + json + "\"}");
    folder.write("bar.txt", "10%|#\rs3cr3t/CA\rNARY-9\n");
    for (const char *before : {"", "u", "us"})
        folder.write("base64-" + std::string(before) + ".txt", (QByteArray(before) + bytes + "zz").toBase64().toStdString());
    const PrivateScan scan = scanned(folder.path());
    const PrivateRow *row = rowOf(scan, PrivateKind::credential, secret);
    QVERIFY(row);
    QStringList files;
    for (const PrivatePlace &place : row->places)
        files << QString::fromStdString(place.file);
    QVERIFY2(row->places.size() == 15, qPrintable(files.join(QLatin1Char(' '))));
    const PrivateRow *asTyped = rowOf(scan, PrivateKind::credential, "s3cr3t%2FCANARY-9"); // as the address has it
    QVERIFY(asTyped);
    QCOMPARE(asTyped->places.back().file, std::string("twice.txt"));
    for (const PrivatePlace &place : row->places)
        QVERIFY2(place.preview.find(secret) == std::string::npos, place.preview.c_str());
}

void PrivateScanTest::whatIsNotLookedIntoIsNamed()
{
    const TemporaryFolder folder;
    folder.write("a.xz", std::string("\xFD\x37zXZ\0....", 10));
    folder.write("b.bin", std::string("\1\0\2\0\0\0HF_TOKEN=hunter2222\0\0\3", 29));
    std::filesystem::create_symlink("b.bin", folder / "link");
    const PrivateScan scan = scanned(folder.path());
    QVERIFY(isNotRead(scan, "a.xz", "private_not_read"));
    QVERIFY(isNotRead(scan, "b.bin", "private_binary"));
    QVERIFY(isNotRead(scan, "link", "private_not_read"));
    QVERIFY(rowOf(scan, PrivateKind::credential, "hunter2222")); // readable in what is no text
    QVERIFY(!scanPrivate(folder / "absent", {}));
    std::stop_source stop;
    stop.request_stop();
    const auto cancelled = scanPrivate(folder.path(), {}, {stop.get_token(), {}, {}});
    QVERIFY(!cancelled && cancelled.error().code == "cancelled");
}

void PrivateScanTest::theEdgesOfBlocksHideNothing()
{
    // The same thing at many places of a text without lines, and once in each of many lines.
    const TemporaryFolder folder;
    std::string line, lines;
    int number = 0;
    while (line.size() < (3u << 20)) {
        line += std::string(static_cast<std::size_t>(900 + number % 97), 'x') + " https://u:pw-CANARY@h.example.org/" + std::to_string(number) + " ";
        lines += std::string(static_cast<std::size_t>(100 + number % 97), 'y') + " https://u:pw-CANARY@h.example.org/\n";
        ++number;
    }
    folder.write("line.txt", line);
    folder.write("lines.txt", lines);
    const PrivateScan scan = scanned(folder.path());
    const PrivateRow *row = rowOf(scan, PrivateKind::credential, "pw-CANARY");
    QVERIFY(row);
    QCOMPARE(row->places.size(), std::size_t(2));
    QCOMPARE(row->places[0].count, static_cast<std::uint64_t>(number));
    QCOMPARE(row->places[1].count, static_cast<std::uint64_t>(number));
}

void PrivateScanTest::bothKindsOfUtf16AreRead()
{
    const TemporaryFolder folder;
    const std::string text = "first\nHF_TOKEN=hunter2222\n";
    std::string big;
    for (const char c : text)
        (big += '\0') += c;
    folder.write("marked.txt", "\xFF\xFE" + wideText(text));
    folder.write("big.txt", "\xFE\xFF" + big);
    folder.write("unmarked.txt", wideText(text));
    const PrivateScan scan = scanned(folder.path());
    const PrivateRow *row = rowOf(scan, PrivateKind::credential, "hunter2222");
    QVERIFY(row && row->places.size() == 3);
    QVERIFY(std::all_of(row->places.begin(), row->places.end(), [](const PrivatePlace &place) { return place.line == 2; }));
}
QTEST_GUILESS_MAIN(PrivateScanTest)
#include "tst_privatescan.moc"
