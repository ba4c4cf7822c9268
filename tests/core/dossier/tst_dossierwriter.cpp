// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/dossierwriter.h"
#include "core/dossier/runfolder.h"
#include "core/dossier/verifier.h"
#include "core/dossier/writejournal.h"
#include "core/messages/messages.h"
#include "tests/support/dossiermaker.h"
#include "tests/support/schemacheck.h"
#include "tests/support/temporaryfolder.h"

#include <QCoreApplication>
#include <QProcess>
#include <QSysInfo>
#include <QTest>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

using namespace redossier;
using namespace redossier::test;

namespace {

QString self(const char *option)
{
    return QString::fromLatin1(option);
}

template <class T>
QByteArray codeOf(const Result<T> &result)
{
    return result ? QByteArray("no error") : QByteArray::fromStdString(result.error().code);
}

QByteArray clean(const std::filesystem::path &dossier)
{
    const auto verification = verifyDossier(dossier);
    if (!verification)
        return QByteArray::fromStdString(verification.error().code);
    QByteArray text;
    for (const Finding &finding : verification->findings)
        text += QByteArray::fromStdString(finding.code + " " + finding.where + "\n");
    return text;
}

} // namespace

class DossierWriterTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void refusesWhatIsNoDossier_data();
    void refusesWhatIsNoDossier();
    void aNewerSchemaOpensAndIsNotWritten();
    void keepsUnknownKeys();
    void aSecondProcessIsToldWhoHoldsIt();
    void theLockOfADeadProcessIsTakenOver();
    void aCopyOfALockedDossierIsNotLocked();
    void whatAnotherMachineHoldsIsLeftToIt();
    void aReadOnlyFolderOpensAndIsNotWritten();
    void renewsOnlyWhatItWroteItself();
    void lockRenewsEverythingBelowReference();
    void doesNotOverwriteAManifestThatChanged();
    void doesNotOverwriteADossierThatChanged();
    void aCommandThatWasCutOffIsFinishedByTheNext();
    void refusesLinksAndPathsThatLeave();
    void aNewDossierHasNoHalfwayState();
};

void DossierWriterTest::refusesWhatIsNoDossier_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("detail");
    QTest::newRow("no dossier.json") << QByteArray() << QByteArray("not_a_dossier") << QByteArray("it holds no dossier.json");
    QTest::newRow("damaged") << QByteArray("{\n \"schema\": ,\n}") << QByteArray("json_invalid") << QByteArray("line 2, column 12: ");
    QTest::newRow("duplicate key") << QByteArray("{\"schema\": \"redossier-dossier/1\",\n\"title\": 1, \"title\": 2}")
                                   << QByteArray("json_duplicate_key") << QByteArray("line 2, column ");
    QTest::newRow("no schema") << QByteArray("{}") << QByteArray("document_invalid") << QByteArray("the schema is missing");
    QTest::newRow("other schema") << QByteArray("{\"schema\": \"redossier-run/1\"}") << QByteArray("document_invalid") << QByteArray("\"redossier-run/1\"");
}

void DossierWriterTest::refusesWhatIsNoDossier()
{
    QFETCH(QByteArray, content);
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, detail);
    const TemporaryFolder folder;
    if (!content.isEmpty())
        folder.write("dossier.json", content.toStdString());
    const auto opened = openDossier(folder.path());
    QCOMPARE(codeOf(opened), code);
    QCOMPARE(exitStatus(opened.error().code), 65);
    QVERIFY2(opened.error().detail.starts_with(detail.toStdString()), opened.error().detail.c_str());
    QVERIFY(opened.error().subject.starts_with(folder.path().string()));
    QVERIFY(!std::filesystem::exists(folder / ".lock"));
}

void DossierWriterTest::aNewerSchemaOpensAndIsNotWritten()
{
    const TemporaryFolder folder;
    folder.write("dossier.json", R"({"schema": "redossier-dossier/2", "title": {"en": "T"}, "identity": 5})");
    const auto opened = openDossier(folder.path());
    QVERIFY(bool(opened));
    QVERIFY(opened->newer);
    const auto writer = DossierWriter::open(folder.path());
    QCOMPARE(codeOf(writer), QByteArray("newer_schema"));
    QCOMPARE(writer.error().detail, std::string("redossier-dossier/2"));
    QCOMPARE(exitStatus("newer_schema"), 73);
}

void DossierWriterTest::keepsUnknownKeys()
{
    const TemporaryFolder folder;
    const std::string other(64, 'b');
    Json document = newDossier(folder.path(), "T").toJson();
    document["later"] = {{"a", 1}};
    document["history"] = Json::array({{{"identity", other}, {"locked_at", "2026-01-01T00:00:00Z"}, {"reason", nullptr},
                                        {"criterion_sha256", other}, {"note", nullptr}, {"later", 2}}});
    folder.write("dossier.json", dumpJson(document));
    auto writer = DossierWriter::open(folder.path());
    QVERIFY(bool(writer));
    writer->dossier().title = "Another";
    writer->dossier().history.push_back({std::string(64, 'a'), "2026-02-01T00:00:00Z", "why", other,
                                         "criterion_changed_after_result"});
    QVERIFY(bool(writer->saveDossier()));
    document["title"] = "Another";
    document["history"].push_back({{"identity", std::string(64, 'a')}, {"locked_at", "2026-02-01T00:00:00Z"},
                                   {"reason", "why"}, {"criterion_sha256", other},
                                   {"note", "criterion_changed_after_result"}});
    QCOMPARE(readFile(folder / "dossier.json"), dumpJson(document));
    QCOMPARE(schemaProblemsOfFile(folder / "dossier.json", "dossier"), QByteArray());
}

void DossierWriterTest::aSecondProcessIsToldWhoHoldsIt()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    QProcess holder;
    holder.start(QCoreApplication::applicationFilePath(), {self("--hold"), QString::fromStdString((folder / "d").string())});
    QVERIFY(holder.waitForReadyRead(30'000));
    QVERIFY(DossierLock::isHeld(folder / "d"));
    const auto writer = DossierWriter::open(folder / "d");
    QCOMPARE(codeOf(writer), QByteArray("dossier_held"));
    QVERIFY2(writer.error().detail.starts_with("process " + std::to_string(holder.processId()) + " on this machine"),
             writer.error().detail.c_str());
    QCOMPARE(exitStatus("dossier_held"), 73);
    QVERIFY(bool(openDossier(folder / "d"))); // reading goes on
    holder.kill();
    QVERIFY(holder.waitForFinished());
    QVERIFY(!DossierLock::isHeld(folder / "d"));
}

void DossierWriterTest::theLockOfADeadProcessIsTakenOver()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    for (const char *way : {"--die", "an empty lock file"}) {
        if (way[0] == '-')
            QCOMPARE(QProcess::execute(QCoreApplication::applicationFilePath(), {self(way), QString::fromStdString((folder / "d").string())}), 9);
        else
            folder.write("d/.lock", "");
        QVERIFY2(std::filesystem::exists(folder / "d/.lock"), way);
        QVERIFY2(!DossierLock::isHeld(folder / "d"), way);
        const auto writer = DossierWriter::open(folder / "d");
        QCOMPARE(codeOf(writer), QByteArray("no error"));
    }
    QVERIFY(!std::filesystem::exists(folder / "d/.lock"));
}

void DossierWriterTest::aCopyOfALockedDossierIsNotLocked()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    const auto held = DossierLock::acquire(folder / "d");
    QVERIFY(bool(held));
    std::filesystem::copy(folder / "d", folder / "copy", std::filesystem::copy_options::recursive);
    QVERIFY(std::filesystem::exists(folder / "copy/.lock"));
    QVERIFY(!DossierLock::isHeld(folder / "copy"));
    QCOMPARE(codeOf(DossierWriter::open(folder / "copy")), QByteArray("no error"));
    QVERIFY(!std::filesystem::exists(folder / "copy/.lock"));
    const std::string host = QSysInfo::machineHostName().toStdString();
    QVERIFY(host.size() < 4 || readFile(folder / "d/.lock").find(host) == std::string::npos); // no name of a host in a dossier
    // One that comes from another machine.
    folder.write("copy/.lock", "4242 0123456789abcdef 1\n");
    QVERIFY(!DossierLock::isHeld(folder / "copy"));
    QCOMPARE(codeOf(DossierWriter::open(folder / "copy")), QByteArray("no error"));
}

void DossierWriterTest::whatAnotherMachineHoldsIsLeftToIt()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    folder.write("d/.lock", "");
    struct stat state = {};
    QCOMPARE(::stat((folder / "d/.lock").c_str(), &state), 0);
    std::ofstream(folder / "d/.lock") << "4242 0123456789abcdef " << state.st_ino << "\n";
    QVERIFY(DossierLock::isHeld(folder / "d"));
    const auto writer = DossierWriter::open(folder / "d");
    QCOMPARE(codeOf(writer), QByteArray("dossier_held"));
    QCOMPARE(writer.error().detail, std::string("process 4242 on another machine"));
}

void DossierWriterTest::aReadOnlyFolderOpensAndIsNotWritten()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    const std::string place = (folder / "d").string();
    if (shell("bwrap --ro-bind / / true", "/").status != 0)
        QSKIP("not run: no bwrap that can bind a folder read-only");
    const std::string inside = "bwrap --dev-bind / / --ro-bind '" + place + "' '" + place + "' ";
    QCOMPARE(QString::fromStdString(shell(inside + QCoreApplication::applicationFilePath().toStdString() + " --open '" + place + "'", "/").output),
             QStringLiteral("opened\nread_only\nverified\n"));
    QVERIFY(!std::filesystem::exists(folder / "d/.lock"));
    QCOMPARE(exitStatus("read_only"), 73);
}

void DossierWriterTest::renewsOnlyWhatItWroteItself()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    QCOMPARE(clean(folder / "d"), QByteArray());
    folder.write("d/sequence.json", "{\"edited\": 1}\n");
    folder.write("d/stray.txt", "x");
    {
        auto writer = DossierWriter::open(folder / "d");
        QVERIFY(bool(writer));
        QVERIFY(bool(writer->write("ACCESS.md", "none\n")));
        QVERIFY(bool(writer->renewManifest()));
    }
    QCOMPARE(clean(folder / "d"), QByteArray("unlisted_file stray.txt\nchanged_file sequence.json\n"));
}

void DossierWriterTest::lockRenewsEverythingBelowReference()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    folder.write("d/reference/code/main.py", "print(2)\n");
    folder.write("d/reference/code/more.py", "");
    std::filesystem::remove(folder / "d/reference/inputs/-dash");
    {
        auto writer = DossierWriter::open(folder / "d");
        QVERIFY(bool(writer));
        QVERIFY(bool(writer->renewReference()));
        QVERIFY(bool(writer->renewManifest()));
    }
    QCOMPARE(clean(folder / "d"), QByteArray("changed_since_lock reference\n"));
}

void DossierWriterTest::doesNotOverwriteAManifestThatChanged()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    auto writer = DossierWriter::open(folder / "d");
    QVERIFY(bool(writer));
    QVERIFY(bool(writer->write("ACCESS.md", "none\n")));
    const std::string edited = std::string(64, '0') + "  zzz\n" + readFile(folder / "d/MANIFEST.sha256");
    folder.write("d/MANIFEST.sha256", edited);
    const auto renewed = writer->renewManifest();
    QCOMPARE(codeOf(renewed), QByteArray("changed_on_disk"));
    QVERIFY(renewed.error().subject.ends_with("MANIFEST.sha256"));
    QCOMPARE(readFile(folder / "d/MANIFEST.sha256"), edited);
}

void DossierWriterTest::doesNotOverwriteADossierThatChanged()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    auto writer = DossierWriter::open(folder / "d");
    QVERIFY(bool(writer));
    folder.write("d/dossier.json", readFile(folder / "d/dossier.json") + "\n");
    const std::string edited = readFile(folder / "d/dossier.json");
    QCOMPARE(codeOf(writer->saveDossier()), QByteArray("changed_on_disk"));
    QCOMPARE(readFile(folder / "d/dossier.json"), edited);
}

void DossierWriterTest::aCommandThatWasCutOffIsFinishedByTheNext()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    {
        auto writer = DossierWriter::open(folder / "d");
        QVERIFY(bool(writer));
        QVERIFY(bool(writer->write("ACCESS.md", "none\n")));
        QVERIFY(bool(writer->remove("sequence.json")));
        // It ends here, without its manifest.
    }
    folder.write("d/.rebuild.sh.partial-4711", "half");
    folder.write("d/reference/edited.txt", "by hand");
    QCOMPARE(clean(folder / "d"), QByteArray("unlisted_file ACCESS.md\nunlisted_file reference/edited.txt\n"
                                             "missing_file sequence.json\nchanged_since_lock reference\nwrite_interrupted \n"));
    QVERIFY(bool(DossierWriter::open(folder / "d")));
    QCOMPARE(clean(folder / "d"), QByteArray("unlisted_file reference/edited.txt\nchanged_since_lock reference\n"));
    QVERIFY(!std::filesystem::exists(folder / "d/.rebuild.sh.partial-4711"));
}

void DossierWriterTest::refusesLinksAndPathsThatLeave()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    folder.write("outside/kept.txt", "kept");
    std::filesystem::create_symlink(folder / "outside", folder / "d/capture");
    std::filesystem::create_symlink(folder / "outside/kept.txt", folder / "d/ACCESS.md");
    {
        auto writer = DossierWriter::open(folder / "d");
        QVERIFY(bool(writer));
        QCOMPARE(codeOf(writer->write("capture/kept.txt", "lost")), QByteArray("symbolic_link"));
        QCOMPARE(codeOf(writer->write("ACCESS.md", "lost")), QByteArray("symbolic_link"));
        QCOMPARE(codeOf(writer->write("../outside/kept.txt", "lost")), QByteArray("path_escapes"));
        QCOMPARE(codeOf(writer->write("a\nb", "lost")), QByteArray("path_escapes"));
    }
    QCOMPARE(readFile(folder / "outside/kept.txt"), std::string("kept"));
    std::filesystem::rename(folder / "d/dossier.json", folder / "outside/dossier.json");
    std::filesystem::create_symlink(folder / "outside/dossier.json", folder / "d/dossier.json");
    QCOMPARE(codeOf(openDossier(folder / "d")), QByteArray("symbolic_link"));
    QCOMPARE(exitStatus("symbolic_link"), 77);
}

void DossierWriterTest::aNewDossierHasNoHalfwayState()
{
    const TemporaryFolder folder;
    {
        auto writer = DossierWriter::create(folder / "new", "T");
        QVERIFY(bool(writer));
        QVERIFY(bool(writer->write("reference/reference.json", "{}")));
        QVERIFY(!std::filesystem::exists(folder / "new"));
    }
    QVERIFY(std::filesystem::is_empty(folder.path())); // given up: nothing is left
    auto writer = DossierWriter::create(folder / "new", "T");
    QVERIFY(bool(writer) && bool(writer->saveDossier()));
    folder.write("new/mine.txt", "mine"); // somebody was faster
    QCOMPARE(codeOf(writer->publish()), QByteArray("target_exists"));
    QCOMPARE(codeOf(DossierWriter::create(folder / "new", "T")), QByteArray("target_exists"));
    QCOMPARE(readFile(folder / "new/mine.txt"), std::string("mine"));
}

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const std::string option = argc == 3 ? argv[1] : "";
    if (option == "--hold" || option == "--die") {
        const auto lock = DossierLock::acquire(argv[2]);
        if (option == "--die")
            _exit(lock ? 9 : 1);
        std::cout << "held" << std::endl;
        pause();
    }
    if (option == "--open") {
        std::cout << (openDossier(argv[2]) ? "opened" : "not opened") << "\n";
        const auto writer = DossierWriter::open(argv[2]);
        std::cout << (writer ? "written" : writer.error().code) << "\n";
        std::cout << (clean(argv[2]).isEmpty() ? "verified" : "not verified") << std::endl;
        return 0;
    }
    DossierWriterTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_dossierwriter.moc"
