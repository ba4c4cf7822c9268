// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/dossierwriter.h"
#include "core/dossier/runstanding.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

Q_DECLARE_METATYPE(redossier::RunStanding::Kind)

namespace {

using Kind = RunStanding::Kind;
const char *const runId = "20261130T062446Z-74b0";

void append(const fs::path &file, const char *text)
{
    std::ofstream(file, std::ios::app) << text;
}

} // namespace

//! On a recorded dossier that is changed in one way each.
class TestRunStanding : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyChangeIsToldFromTheOthers_data()
    {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<QString>("named"); // the place of a finding
        QTest::newRow("nothing") << Kind::sound << "";
        QTest::newRow("run.json is cut") << Kind::unreadable << "runs/20261130T062446Z-74b0/run.json";
        QTest::newRow("run.json is a link") << Kind::unreadable << "runs/20261130T062446Z-74b0/run.json";
        QTest::newRow("an output is longer") << Kind::recordChanged << "runs/20261130T062446Z-74b0/outputs/norms.npy";
        QTest::newRow("an output is gone") << Kind::recordChanged << "runs/20261130T062446Z-74b0/outputs/norms.npy";
        QTest::newRow("a file was added") << Kind::recordChanged << "runs/20261130T062446Z-74b0/added.txt";
        QTest::newRow("the reference is edited") << Kind::referenceChanged << "reference/requirements-rebuild.txt";
        QTest::newRow("the criterion is gone") << Kind::referenceChanged << "reference/criterion.json";
        QTest::newRow("the criterion is a link") << Kind::referenceUnreadable << "reference/criterion.json";
        QTest::newRow("run and reference") << Kind::recordChanged << "runs/20261130T062446Z-74b0/added.txt";
        QTest::newRow("an observation is edited") << Kind::sound << ""; // of no identity
    }

    void everyChangeIsToldFromTheOthers()
    {
        QFETCH(Kind, kind);
        QFETCH(QString, named);
        TemporaryFolder folder;
        const fs::path root = folder / "dossier";
        fs::copy(fs::path(TEST_DATA) / "tour/reproduced", root, fs::copy_options::recursive);
        change(root, QTest::currentDataTag());
        const auto dossier = openDossier(root);
        const auto run = readRun(root, runId);
        QVERIFY(dossier && run);
        const auto standing = standingOfRun(*dossier, *run, identityOf(root));
        QVERIFY(bool(standing));
        QCOMPARE(standing->kind, kind);
        QCOMPARE(standing->isReliable(), kind == Kind::sound);
        QCOMPARE(isUnreadable(*run), kind == Kind::unreadable);
        QCOMPARE(standing->findings.empty(), kind == Kind::sound);
        const auto &all = standing->findings;
        QVERIFY(named.isEmpty() || std::any_of(all.begin(), all.end(), [&](const Finding &one) { return one.subject == named.toStdString() || one.where == named.toStdString(); }));
    }

    //! It was judged by what lies in history/ and not by what was locked since.
    void aRunOfAnEarlierIdentityIsNotJudgedByTheReferenceOfToday()
    {
        TemporaryFolder folder;
        const fs::path root = folder / "dossier";
        fs::copy(fs::path(TEST_DATA) / "tour/reproduced", root, fs::copy_options::recursive);
        change(root, "the reference is edited");
        auto dossier = openDossier(root);
        const auto run = readRun(root, runId);
        QVERIFY(dossier && run);
        dossier->identity = std::string(64, 'a');
        const auto standing = standingOfRun(*dossier, *run, identityOf(root));
        QVERIFY(standing && standing->isReliable());
    }

    //! Whoever edits a verdict renews the manifests, too.
    void aVerdictThatItsOwnRecordContradictsIsNotRelied_data()
    {
        QTest::addColumn<bool>("comparisonToo");
        QTest::newRow("of run.json") << false;
        QTest::newRow("of comparison.json, too: its rules still say otherwise") << true;
    }
    void aVerdictThatItsOwnRecordContradictsIsNotRelied()
    {
        QFETCH(bool, comparisonToo);
        TemporaryFolder folder;
        const fs::path root = folder / "dossier";
        fs::copy(fs::path(TEST_DATA) / "tour/not-reproduced", root, fs::copy_options::recursive);
        const std::string id = fs::directory_iterator(root / "runs")->path().filename().string();
        const auto before = standing(root, id);
        QVERIFY(before && before->isReliable());
        replace(root / "runs" / id / "run.json");
        if (comparisonToo)
            replace(root / "runs" / id / "comparison.json");
        {
            auto writer = DossierWriter::open(root);
            QVERIFY(writer && endRun(*writer, id));
        }
        const auto after = standing(root, id);
        QVERIFY(bool(after));
        QCOMPARE(after->kind, Kind::recordContradicts);
        QCOMPARE(after->findings.front().code, std::string("verdict_contradicted"));
    }

private:
    static Result<RunStanding> standing(const fs::path &root, const std::string &id)
    {
        const auto dossier = openDossier(root);
        const auto run = readRun(root, id);
        return dossier && run ? standingOfRun(*dossier, *run, identityOf(root)) : Result<RunStanding>(Error{"test", {}, {}});
    }
    static void replace(const fs::path &file)
    {
        std::string text = readFile(file.string());
        const std::string key = "\"verdict\": \"not_reproduced\"";
        text.replace(text.find(key), key.size(), "\"verdict\": \"reproduced\"");
        std::ofstream(file, std::ios::trunc) << text;
    }
    static void change(const fs::path &root, const std::string &what)
    {
        const fs::path run = root / "runs" / runId;
        const auto link = [](const fs::path &file) {
            fs::remove(file);
            fs::create_symlink("/etc/passwd", file);
        };
        if (what == "run.json is cut")
            fs::resize_file(run / "run.json", 500);
        else if (what == "run.json is a link")
            link(run / "run.json");
        else if (what == "an output is longer")
            append(run / "outputs/norms.npy", "x");
        else if (what == "an output is gone")
            fs::remove(run / "outputs/norms.npy");
        else if (what == "the criterion is gone")
            fs::remove(root / "reference/criterion.json");
        else if (what == "the criterion is a link")
            link(root / "reference/criterion.json");
        else if (what == "an observation is edited")
            append(root / "reference/observation.json", "\n");
        if (what == "a file was added" || what == "run and reference")
            append(run / "added.txt", "x");
        if (what == "the reference is edited" || what == "run and reference")
            append(root / "reference/requirements-rebuild.txt", "# edited\n");
    }
};

QTEST_GUILESS_MAIN(TestRunStanding)
#include "tst_runstanding.moc"
