// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sampleproject.h"
#include "tests/support/schemacheck.h"
#include "tests/support/zipwriter.h"

#include <QTest>
#include <algorithm>
#include <fstream>
#include <memory>
#include <sys/stat.h>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! One file to send, and back: byte for byte, and never more than a dossier, or outside its folder.
class TestPacking : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
    }

    void whatIsUnpackedIsWhatWasPacked()
    {
        const auto dossier = m_prepared->copy("sent");
        QVERIFY(m_prepared->runOf(dossier).status == 0);
        std::ofstream(dossier / ".notes.txt.partial-1") << "left behind by a write that was cut off";
        const Ended packed = pack(dossier, at("sent.zip"));
        QVERIFY2(packed.status == 0, (packed.out + packed.err).c_str());
        QCOMPARE(schemaProblemsOfText(packed.out, "pack"), QByteArray());
        const Ended unpacked = unpack(at("sent.zip"), at("received"));
        QVERIFY2(unpacked.status == 0, (unpacked.out + unpacked.err).c_str());
        QCOMPARE(schemaProblemsOfText(unpacked.out, "unpack"), QByteArray());
        QCOMPARE(unpacked.document().value("identity_matches", false), true);
        auto before = contentOf(dossier);
        before.erase(".notes.txt.partial-1");
        before.erase(".lock");
        QVERIFY(contentOf(at("received")) == before);
        struct stat state = {};
        QVERIFY(::stat((at("received") / "rebuild.sh").c_str(), &state) == 0 && (state.st_mode & S_IXUSR) != 0);
        // What was received can be carried out again.
        QCOMPARE(m_prepared->runOf(at("received")).status, 0);
    }

    void theSameDossierGivesTheSameBytes()
    {
        const auto dossier = m_prepared->copy("the same");
        for (const char *folder : {"first", "second"}) {
            fs::create_directories(at(folder));
            QCOMPARE(pack(dossier, at(folder) / "same.zip").status, 0);
        }
        QCOMPARE(readFile(at("first") / "same.zip"), readFile(at("second") / "same.zip"));
    }

    void anotherProgramReadsIt()
    {
        QCOMPARE(pack(m_prepared->locked(), at("plain.zip")).status, 0);
        const Ended python = m_prepared->product().runProgram("python3", {"-m", "zipfile", "-e", at("plain.zip").string(), at("by python").string()},
                                                              m_prepared->folder());
        QCOMPARE(python.status, 0);
        auto expected = contentOf(m_prepared->locked());
        expected.erase(".lock");
        QVERIFY(contentOf(at("by python") / "plain") == expected);
    }

    void whatMustNotLeaveIsRefused_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("code");
        QTest::newRow("changed since the lock") << "reference/code/embed.py" << QByteArray("print('another program')\n") << "changed_file";
        QTest::newRow("a file that nobody listed") << "runs.txt" << QByteArray("a note\n") << "unlisted_file";
        QTest::newRow("a token in an unlisted log") << "capture/more.log" << QByteArray("token=ghp_1234567890abcdefghijABCDEFGHIJ123456\n") << "private_credential";
    }
    void whatMustNotLeaveIsRefused()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, code);
        const std::string name = QTest::currentDataTag();
        const auto dossier = m_prepared->copy(name);
        std::ofstream(dossier / file.toStdString(), std::ios::binary).write(bytes.constData(), bytes.size());
        const Ended ended = pack(dossier, at(name + ".zip"));
        QVERIFY2(ended.status == 1, (std::to_string(ended.status) + ended.out).c_str());
        const auto codes = ended.codes();
        QVERIFY2(std::find(codes.begin(), codes.end(), code.toStdString()) != codes.end(), ended.out.c_str());
        QVERIFY(!fs::exists(at(name + ".zip")));
    }

    void nothingIsOverwritten()
    {
        std::ofstream(at("there.zip")) << "another file";
        QCOMPARE(pack(m_prepared->locked(), at("there.zip")).codes(), std::vector<std::string>{"target_exists"});
        QCOMPARE(readFile(at("there.zip")), std::string("another file"));
        QCOMPARE(pack(m_prepared->locked(), at("good.zip")).status, 0);
        fs::create_directories(at("occupied"));
        QCOMPARE(unpack(at("good.zip"), at("occupied")).status, 73);
        QVERIFY(fs::is_empty(at("occupied")));
        const Ended inside = pack(m_prepared->locked(), m_prepared->locked() / "inside.zip");
        QCOMPARE(inside.status, 73);
        QCOMPARE(inside.codes(), std::vector<std::string>{"output_inside_dossier"});
    }

    //! Nothing of a hostile archive is ever on the disk.
    void hostileArchives_data()
    {
        QTest::addColumn<QByteArray>("archive");
        QTest::addColumn<QString>("code");
        const auto row = [](const char *name, const std::vector<ZipPart> &parts, const char *code) {
            std::vector<ZipPart> all{part("d/dossier.json", "{}")};
            all.insert(all.end(), parts.begin(), parts.end());
            const std::string bytes = zipBytes(all);
            QTest::newRow(name) << QByteArray(bytes.data(), qsizetype(bytes.size())) << code;
        };
        row("a name that climbs out", {part("d/../../canary", "x")}, "archive_unsafe");
        row("an absolute name", {part("/canary", "x")}, "archive_unsafe");
        row("a backslash", {part("d\\..\\canary", "x")}, "archive_unsafe");
        row("a drive", {part("d/C:canary", "x")}, "archive_unsafe");
        ZipPart link = part("d/link", "/etc/passwd");
        link.attributes = 0120777u << 16;
        row("a link", {link}, "archive_unsafe");
        row("one name twice", {part("d/a", "x"), part("d/a", "y")}, "archive_invalid");
        row("two names that differ in capitals", {part("d/LINK", "x"), part("d/link", "y")}, "names_alike");
        row("two ways to write an accent", {part("d/\xC3\xA9", "x"), part("d/e\xCC\x81", "y")}, "names_alike");
        row("a file that is a folder in capitals", {part("d/a", "x"), part("d/A/b", "y")}, "names_alike");
        row("a file that is a folder, too", {part("d/a", "x"), part("d/a/b", "y")}, "file_and_folder");
        row("a folder that is a file, too", {part("d/a/b", "x"), part("d/a", "y")}, "file_and_folder");
        ZipPart other = part("d/a", "x");
        other.ownChecksum = other.listedChecksum = 1;
        row("another checksum", {other}, "archive_invalid");
        row("no dossier in one folder", {part("e/a", "x")}, "not_a_dossier");
        ZipPart zeros = part("d/zeros", std::string(70u << 20, '\0'));
        zeros.deflate = true;
        row("more than it can honestly hold", {zeros}, "archive_invalid");
        QTest::newRow("no archive") << QByteArray("a text") << "archive_invalid";
        QTest::newRow("nothing") << QByteArray() << "archive_invalid";
    }
    void hostileArchives()
    {
        QFETCH(QByteArray, archive);
        QFETCH(QString, code);
        const TemporaryFolder folder;
        std::ofstream(folder / "hostile.zip", std::ios::binary).write(archive.constData(), archive.size());
        const Ended ended = unpack(folder / "hostile.zip", folder / "into/it");
        const bool isData = code == QLatin1String("archive_invalid") || code == QLatin1String("not_a_dossier");
        QVERIFY2(ended.status == (isData ? 65 : 77), (std::to_string(ended.status) + ended.out + ended.err).c_str());
        QVERIFY2(ended.out.find("numpy") == std::string::npos, ended.out.c_str());
        QCOMPARE(ended.codes(), std::vector<std::string>{code.toStdString()});
        QVERIFY(!fs::exists(folder / "into") || fs::is_empty(folder / "into"));
        QVERIFY(!fs::exists(folder / "canary") && !fs::exists(folder.path().parent_path() / "canary"));
    }

    void aDamagedDossierIsUnpackedAndNamed()
    {
        const auto dossier = m_prepared->copy("damaged");
        std::ofstream(dossier / "reference/inputs/sentences.csv", std::ios::app) << "a9,one more\n";
        const Ended zipped = m_prepared->product().runProgram("python3", {"-m", "zipfile", "-c", at("damaged.zip").string(), dossier.string()},
                                                              m_prepared->folder());
        QCOMPARE(zipped.status, 0);
        const Ended ended = unpack(at("damaged.zip"), at("damaged copy"));
        QVERIFY2(ended.status == 1, (ended.out + ended.err).c_str());
        QVERIFY2(ended.out.find("reference/inputs/sentences.csv") != std::string::npos, ended.out.c_str());
        QVERIFY(fs::exists(at("damaged copy") / "dossier.json"));
    }

private:
    static ZipPart part(std::string name, std::string content)
    {
        ZipPart made;
        made.name = std::move(name);
        made.content = std::move(content);
        return made;
    }
    fs::path at(const std::string &name) const { return m_prepared->folder() / name; }
    Ended pack(const fs::path &dossier, const fs::path &file) const
    {
        return m_prepared->product().run({"pack", dossier.string(), "--output", file.string(), "--json"});
    }
    Ended unpack(const fs::path &file, const fs::path &folder) const
    {
        return m_prepared->product().run({"unpack", file.string(), folder.string(), "--json"});
    }

    std::unique_ptr<PreparedDossier> m_prepared;
};

QTEST_GUILESS_MAIN(TestPacking)
#include "tst_packing.moc"
