// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/identity.h"
#include "core/dossier/runfolder.h"
#include "core/dossier/verifier.h"
#include "core/messages/messages.h"
#include "tests/support/dossiermaker.h"
#include "tests/support/schemacheck.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sys/stat.h>

using namespace redossier;
using namespace redossier::test;

namespace {

const Messages english(Messages::Language::english);

const std::string oneLiner = "cd reference && find . -type f ! -path ./observation.json ! -path ./installed.txt -printf '%P\\n' | "
                             "LC_ALL=C sort | xargs -d '\\n' sha256sum -- | sha256sum";

std::string onlyRun(const std::filesystem::path &dossier)
{
    return listRuns(dossier)->front().id;
}

QStringList lines(const Verification &verification)
{
    QStringList all;
    for (const auto &[what, list] : {std::pair("changed ", &verification.changed), std::pair("missing ", &verification.missing),
                                     std::pair("unlisted ", &verification.unlisted)})
        for (const std::string &path : *list)
            all << QString::fromStdString(what + path);
    return all;
}

} // namespace

class VerifierTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theIdentityIsWhatTheShellPrints();
    void sha256sumAcceptsTheManifests();
    void namesWhatDiffers_data();
    void namesWhatDiffers();
    void aDraftHasNoIdentity();
    void aRunThatHasNotEndedIsAWarning();
    void namesLinksAndPipes();
    void aDamagedManifestNamesItsLine();
    void everyRandomEditIsFound();
    void neverRaisesAFalseAlarm();
    void writesNothing();
};

void VerifierTest::theIdentityIsWhatTheShellPrints()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    for (int i = 0; i < 300; ++i) // more than one call of sha256sum, and an order that bytes decide
        folder.write("d/reference/code/" + std::string(1, char('A' + i % 57 == '\\' ? '_' : 'A' + i % 57)) + std::to_string(i * 7919) + "/é.txt", std::to_string(i));
    const auto identity = identityOf(folder / "d");
    QVERIFY(bool(identity));
    QCOMPARE(identity->identity + "  -\n", shell(oneLiner, folder / "d").output);
    QVERIFY(identity->files.size() > 300);
    folder.write("d/reference/observation.json", "changed");
    folder.write("d/reference/installed.txt", "changed");
    QCOMPARE(identityOf(folder / "d")->identity, identity->identity);
    folder.write("d/reference/code/observation.json", "changed");
    QVERIFY(identityOf(folder / "d")->identity != identity->identity);
}

void VerifierTest::sha256sumAcceptsTheManifests()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    QCOMPARE(QString::fromStdString(shell("sha256sum -c --quiet --strict MANIFEST.sha256", folder / "d").output), QString());
    const ShellAnswer answer = shell("sha256sum -c --quiet --strict MANIFEST.sha256", runFolder(folder / "d", onlyRun(folder / "d")));
    QCOMPARE(answer.status, 0);
    QCOMPARE(QString::fromStdString(answer.output), QString());
    QCOMPARE(shell("cut -c67- MANIFEST.sha256 | LC_ALL=C sort -c && grep -qF 'Ünïcode Ω' MANIFEST.sha256", folder / "d").status, 0);
}

void VerifierTest::namesWhatDiffers_data()
{
    QTest::addColumn<QString>("edit"); // a shell line; RUN is the run's folder
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<bool>("identityMatches");
    const auto row = [](const char *name, const char *edit, QStringList expected, bool matches = true) {
        QTest::newRow(name) << QString::fromUtf8(edit) << expected << matches;
    };
    const auto text = [](const char *utf8) { return QStringList{QString::fromUtf8(utf8)}; };
    row("nothing", "true", {});
    row("changed input", "echo x >> 'reference/inputs/a b.txt'", text("changed reference/inputs/a b.txt"), false);
    row("observation", "echo x >> reference/observation.json", text("changed reference/observation.json"));
    row("missing", "rm sequence.json", text("missing sequence.json"));
    row("renamed", "mv -- reference/inputs/-dash reference/inputs/dash",
        {QStringLiteral("missing reference/inputs/-dash"), QStringLiteral("unlisted reference/inputs/dash")}, false);
    row("added", "touch 'new \"file'", text("unlisted new \"file"));
    row("run's output", "echo x > \"$RUN/outputs/out 1.bin\"", text("changed RUN/outputs/out 1.bin"));
    row("run's stray", "touch \"$RUN/x\"", text("unlisted RUN/x"));
    row("run's missing", "rm \"$RUN/run.json\"", text("missing RUN/run.json"));
    row("run's manifest", "echo >> \"$RUN/MANIFEST.sha256\"", text("changed RUN/MANIFEST.sha256"));
    row("run's manifest away", "rm \"$RUN/MANIFEST.sha256\"", text("missing RUN/MANIFEST.sha256"));
    row("file in runs", "touch runs/notes.txt", text("unlisted runs/notes.txt"));
    row("no run", "mkdir runs/mine && touch runs/mine/x", text("unlisted runs/mine/x"));
    row("manifest away", "rm MANIFEST.sha256", text("missing MANIFEST.sha256"));
    row("lock and partials", "touch .lock .dossier.json.partial-1 \"$RUN/.x.partial\"", {});
    row("deep lock", "touch reference/../history/.lock 2>/dev/null || { mkdir history && touch history/.lock; }", text("unlisted history/.lock"));
}

void VerifierTest::namesWhatDiffers()
{
    QFETCH(QString, edit);
    QFETCH(QStringList, expected);
    QFETCH(bool, identityMatches);
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    const std::string run = "runs/" + onlyRun(folder / "d");
    expected.replaceInStrings(QStringLiteral("RUN"), QString::fromStdString(run));
    QCOMPARE(shell("RUN=" + run + "; " + edit.toStdString(), folder / "d").status, 0);
    const auto verification = verifyDossier(folder / "d");
    QVERIFY(bool(verification));
    QCOMPARE(lines(*verification), expected);
    QCOMPARE(verification->identityMatches, std::optional(identityMatches));
    QCOMPARE(verification->passed(), expected.isEmpty());
    QCOMPARE(schemaProblems(verification->toJson(english), "verify"), QByteArray());
}

void VerifierTest::aDraftHasNoIdentity()
{
    const TemporaryFolder folder;
    auto writer = DossierWriter::create(folder / "d", "T");
    QVERIFY(bool(writer) && bool(writer->write("reference/reference.json", "{}\n")) && bool(writer->saveDossier()) && bool(writer->publish()));
    const auto verification = verifyDossier(folder / "d");
    QVERIFY(bool(verification) && verification->passed());
    const Json document = verification->toJson(english);
    QVERIFY(document.at("identity").is_null() && document.at("identity_matches").is_null());
}

void VerifierTest::aRunThatHasNotEndedIsAWarning()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    std::string id;
    {
        auto writer = DossierWriter::open(folder / "d");
        auto run = createRun(*writer, Run::fresh(), english);
        QVERIFY(bool(run));
        id = run->id;
    }
    folder.write("d/runs/" + id + "/outputs/half.bin", "x");
    const auto verification = verifyDossier(folder / "d");
    QVERIFY(verification->passed());
    QCOMPARE(lines(*verification), QStringList());
    QCOMPARE(verification->findings.size(), size_t(1));
    QCOMPARE(verification->findings[0].code, std::string("run_not_ended"));
    QCOMPARE(verification->findings[0].severity, Severity::warning);
    QCOMPARE(verification->findings[0].subject, id);
}

void VerifierTest::namesLinksAndPipes()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    std::filesystem::remove(folder / "d/sequence.json");
    std::filesystem::create_symlink("/etc/passwd", folder / "d/sequence.json");
    QCOMPARE(::mkfifo((folder / "d/reference/inputs/pipe").c_str(), 0600), 0); // must not hang
    folder.write("d/two\nlines", "x");
    const auto verification = verifyDossier(folder / "d");
    QVERIFY(bool(verification));
    QStringList codes;
    for (const Finding &finding : verification->findings)
        codes << QString::fromStdString(finding.code + " " + finding.where);
    QVERIFY(codes.contains(QStringLiteral("symbolic_link sequence.json")));
    QVERIFY(codes.contains(QStringLiteral("not_a_regular_file reference/inputs/pipe")));
    QVERIFY2(codes.join(QLatin1Char('|')).contains(QStringLiteral("name_refused two")), qPrintable(codes.join(QLatin1Char('|'))));
    QCOMPARE(lines(*verification).mid(0, 1), QStringList{QStringLiteral("changed sequence.json")});
    QCOMPARE(identityOf(folder / "d").error().code, std::string("not_a_regular_file"));
}

void VerifierTest::aDamagedManifestNamesItsLine()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    folder.write("d/MANIFEST.sha256", std::string(64, 'a') + "  a\n" + std::string(64, 'a') + "  ../b\n");
    const auto verification = verifyDossier(folder / "d");
    QCOMPARE(verification->findings.front().code, std::string("manifest_damaged"));
    QCOMPARE(verification->findings.front().detail, std::string("line 2: the path has the part \"..\""));
    QVERIFY(!verification->passed());
}

void VerifierTest::everyRandomEditIsFound()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    std::vector<std::string> files;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(folder / "d"))
        if (entry.is_regular_file() && entry.file_size() > 0 && entry.path().filename() != "MANIFEST.sha256"
            && entry.path().filename() != "dossier.json")
            files.push_back(std::filesystem::relative(entry.path(), folder / "d").string());
    std::mt19937 random(20261129);
    for (int round = 0; round < 300; ++round) {
        const std::string &file = files[random() % files.size()];
        const std::string old = readFile(folder / ("d/" + file));
        std::string edited = old;
        if (round % 5 == 0)
            edited.resize(random() % old.size());
        else
            edited[random() % old.size()] ^= static_cast<char>(1u << (random() % 8));
        folder.write("d/" + file, edited);
        const auto verification = verifyDossier(folder / "d");
        QVERIFY(bool(verification));
        QCOMPARE(lines(*verification), QStringList{QString::fromStdString("changed " + file)});
        folder.write("d/" + file, old);
    }
}

void VerifierTest::neverRaisesAFalseAlarm()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    for (int round = 0; round < 100; ++round)
        QVERIFY(verifyDossier(folder / "d")->findings.empty());
    QCOMPARE(shell("cp -r d 'an other place' && touch -d 2001-01-01 'an other place'/dossier.json", folder.path()).status, 0);
    QVERIFY(verifyDossier(folder / "an other place")->findings.empty());
}

void VerifierTest::writesNothing()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    const std::string state = "find . -printf '%p %s %T@ %C@\\n' | sort";
    const auto before = shell(state, folder / "d").output;
    QVERIFY(bool(verifyDossier(folder / "d")));
    QCOMPARE(shell(state, folder / "d").output, before);
}

QTEST_GUILESS_MAIN(VerifierTest)
#include "tst_verifier.moc"
