// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sampleproject.h"
#include "tests/support/schemacheck.h"
#include "tests/support/wheelmaker.h"

#include <QTest>
#include <memory>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

//! A program that does the same as the project's own, with one thing changed.
std::string programWith(const fs::path &reference, const std::string &part, const std::string &with)
{
    return replaced(readFile(reference / "code/embed.py"), part, with);
}

constexpr const char *atCompute = "    rows, norms = [], []\n";

} // namespace

//! Samples that go wrong in every way, and results that are not those of the reference. What was rebuilt stays passed.
class TestSamples : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
    }

    void aSampleThatGoesWrongIsAFailedStep_data()
    {
        QTest::addColumn<QByteArray>("part");
        QTest::addColumn<QByteArray>("with");
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("stage");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char *name, const char *part, const char *with, const char *kind, const char *stage, const char *message) {
            QTest::newRow(name) << QByteArray(part) << QByteArray(with) << QByteArray(kind) << QByteArray(stage) << QByteArray(message);
        };
        row("it raises", atCompute, "    raise ValueError('bad row')\n", "exception", "compute", "ValueError: bad row");
        row("it raises while handling", atCompute,
            "    try:\n        raise KeyError('first')\n    except KeyError:\n        raise ValueError('second')\n", "exception", "compute", "KeyError");
        row("it is killed by a signal", atCompute, "    import os, signal\n    os.kill(os.getpid(), signal.SIGSEGV)\n", "signal", "compute", "Segmentation fault");
        row("it writes nothing", atCompute, "    return\n", "missing_output", "compute", "");
        row("it leaves an old file", "    write_npy(options.outputs / \"norms.npy\", norms)\n",
            "    write_npy(options.outputs / \"norms.npy\", norms)\n    import os\n    os.utime(options.outputs / \"norms.npy\", (1, 1))\n",
            "missing_output", "write", "");
    }
    void aSampleThatGoesWrongIsAFailedStep()
    {
        QFETCH(QByteArray, part);
        QFETCH(QByteArray, with);
        QFETCH(QByteArray, kind);
        QFETCH(QByteArray, stage);
        QFETCH(QByteArray, message);
        const auto dossier = m_prepared->changedCopy(QTest::currentDataTag(), [&](const fs::path &reference) {
            replaceFile(reference, "code/embed.py", programWith(reference, part.toStdString(), with.toStdString()));
        });
        QVERIFY(!dossier.empty());
        const auto ended = m_prepared->runOf(dossier);
        const Json run = ended.document();
        QVERIFY2(ended.status == 1, (ended.out + ended.err).c_str());
        QCOMPARE(statesOf(run), std::string("passed passed passed passed failed not_run"));
        QCOMPARE(textAt(run, "verdict"), std::string("not_answered"));
        const Json error = memberAt(run, "first_error");
        QCOMPARE(textAt(error, "step"), std::string("sample"));
        QCOMPARE(textAt(error, "kind"), kind.toStdString());
        QCOMPARE(textAt(error, "stage"), stage.toStdString());
        QVERIFY2(textAt(error, "message").find(message.toStdString()) != std::string::npos, textAt(error, "message").c_str());
        QCOMPARE(schemaProblems(run, "run"), QByteArray());
        QVERIFY(fs::exists(newestRun(dossier) / "MANIFEST.sha256"));
        QCOMPARE(m_prepared->product().run({"verify", dossier.string()}).status, 0);
    }

    void aFailedStepIsNotRepeatedInsideItsRun()
    {
        const auto dossier = m_prepared->folder() / "it raises";
        const auto before = contentOf(dossier);
        const auto ended = m_prepared->runOf(dossier, {"--resume", newestRun(dossier).filename().string()});
        QCOMPARE(ended.status, 1);
        QCOMPARE(ended.codes(), std::vector<std::string>{"not_resumable"});
        QVERIFY(contentOf(dossier) == before);
    }

    void aResultThatIsNotTheReferencesIsNotReproduced_data()
    {
        QTest::addColumn<QByteArray>("part");
        QTest::addColumn<QByteArray>("with");
        QTest::addColumn<QByteArray>("problem"); // of the structure; empty: a rule is not met
        QTest::newRow("past the tolerance") << QByteArray("norms.append(") << QByteArray("vector[0] += 1e-6\n        norms.append(") << QByteArray();
        QTest::newRow("an identifier is missing") << QByteArray(atCompute)
                                                  << QByteArray("    rows, norms = [], []\n    sentences = [dict(s, id='b' + s['id']) if s['id'] == 'a2' else s for s in sentences]\n")
                                                  << QByteArray("missing_identifiers");
        QTest::newRow("a row is missing") << QByteArray(atCompute) << QByteArray("    rows, norms = [], []\n    sentences = sentences[1:]\n")
                                          << QByteArray("count");
        QTest::newRow("not a number") << QByteArray("norms.append(") << QByteArray("vector[0] = float('nan')\n        norms.append(") << QByteArray("non_finite");
        QTest::newRow("infinite") << QByteArray("norms.append(") << QByteArray("vector[0] = float('-inf')\n        norms.append(") << QByteArray("non_finite");
    }
    void aResultThatIsNotTheReferencesIsNotReproduced()
    {
        QFETCH(QByteArray, part);
        QFETCH(QByteArray, with);
        QFETCH(QByteArray, problem);
        const auto dossier = m_prepared->changedCopy(QTest::currentDataTag(), [&](const fs::path &reference) {
            replaceFile(reference, "code/embed.py", programWith(reference, part.toStdString(), with.toStdString()));
        });
        QVERIFY(!dossier.empty());
        const auto ended = m_prepared->runOf(dossier);
        const Json run = ended.document();
        QVERIFY2(ended.status == 1, (ended.out + ended.err).c_str());
        QCOMPARE(statesOf(run), std::string("passed passed passed passed passed failed"));
        QCOMPARE(textAt(run, "verdict"), std::string("not_reproduced"));
        QVERIFY(!memberAt(run, "reasons").empty());
        const Json comparison = readJson(newestRun(dossier) / "comparison.json");
        QCOMPARE(textAt(comparison, "verdict"), std::string("not_reproduced"));
        std::string problems;
        for (const Json &output : memberAt(comparison, "outputs"))
            for (const Json &one : memberAt(memberAt(output, "structure"), "problems"))
                problems += textAt(one, "code") + " ";
        if (problem.isEmpty())
            QCOMPARE(problems, std::string());
        else
            QVERIFY2(problems.find(problem.toStdString()) != std::string::npos, problems.c_str());
    }

    void changedWeightsStopTheSample()
    {
        const auto dossier = m_prepared->copy("changed weights");
        const auto other = m_prepared->folder() / "other weights.json";
        std::ofstream(other) << "{\"scale\": 0.25}\n";
        const auto ended = m_prepared->product().run({"run", dossier.string(), "--yes", "--json", "--locate", "scale=" + other.string()});
        const Json run = ended.document();
        QVERIFY2(ended.status == 2, (ended.out + ended.err).c_str());
        QCOMPARE(statesOf(run), std::string("passed passed passed passed stopped not_run"));
        QCOMPARE(textAt(run, "verdict"), std::string("not_comparable"));
        QVERIFY(memberAt(stepOf(run, "sample"), "commands").empty());
        // The same run goes on once the right file is named.
        const auto resumed = m_prepared->runOf(dossier, {"--resume", textAt(run, "id")});
        QVERIFY2(resumed.status == 0, (resumed.out + resumed.err).c_str());
        QCOMPARE(textAt(resumed.document(), "verdict"), std::string("reproduced"));
    }

    void whatNobodyLocatedStopsBeforeAnythingIsBuilt()
    {
        const auto dossier = m_prepared->copy("not located");
        const auto ended = m_prepared->product().run({"run", dossier.string(), "--yes", "--json"});
        QCOMPARE(ended.status, 2);
        QCOMPARE(statesOf(ended.document()), std::string("stopped not_run not_run not_run not_run not_run"));
    }

    void aDraftRunsUntilTheSample()
    {
        const auto dossier = m_prepared->copy("draft");
        editJson(dossier / "dossier.json", [](Json &document) {
            document["identity"] = nullptr;
            document["locked_at"] = nullptr;
            document["criterion_sha256"] = nullptr;
            document["history"] = Json::array();
        });
        const auto ended = m_prepared->runOf(dossier);
        const Json run = ended.document();
        QVERIFY2(ended.status == 2, (ended.out + ended.err).c_str());
        QCOMPARE(statesOf(run), std::string("passed passed passed passed passed stopped"));
        QCOMPARE(textAt(run, "verdict"), std::string("not_answered"));
        QVERIFY(memberAt(run, "reference_identity").is_null());
        QVERIFY(!fs::exists(newestRun(dossier) / "comparison.json"));
    }

    void aDeclaredGpuThatIsNotThereStopsTheDeviceStep_data()
    {
        QTest::addColumn<QString>("atImport");
        QTest::addColumn<QString>("stage"); // of the first error; empty: an absent card is none
        QTest::newRow("no driver reaches it") << "" << "";
        QTest::newRow("PyTorch does not import") << "raise ImportError('libcudart.so.11.0: cannot open shared object file')\n"
                                                 << "import_torch";
    }
    void aDeclaredGpuThatIsNotThereStopsTheDeviceStep()
    {
        QFETCH(QString, atImport);
        QFETCH(QString, stage);
        const auto dossier = m_prepared->changedCopy(QTest::currentDataTag(), [&](const fs::path &reference) {
            editJson(reference / "reference.json", [](Json &document) { document["platform"] = "cuda"; });
            std::ofstream(reference / "requirements-rebuild.txt", std::ios::app) << "torch==2.1.0+cu118\n";
            addTorch(reference, atImport.toStdString());
        });
        if (dossier.empty())
            QFAIL("the changed dossier could not be locked");
        const auto ended = m_prepared->runOf(dossier, {"--accept", "torch=the test's own", "--accept", "platform=the test's own"});
        const Json run = ended.document();
        QVERIFY2(ended.status == 2, (ended.out + ended.err).c_str());
        QCOMPARE(statesOf(run), std::string("passed passed passed stopped not_run not_run"));
        QCOMPARE(textAt(run, "verdict"), std::string("not_answered"));
        QCOMPARE(textAt(memberAt(run, "first_error"), "stage"), stage.toStdString());
        QCOMPARE(schemaProblemsOfText(ended.out, "run"), QByteArray());
    }

private:
    //! A torch that imports and reaches no device.
    static void addTorch(const fs::path &reference, const std::string &atImport);
    std::unique_ptr<PreparedDossier> m_prepared;
};

void TestSamples::addTorch(const fs::path &reference, const std::string &atImport)
{
    Wheel torch;
    torch.name = "torch";
    torch.version = "2.1.0+cu118";
    torch.modules = {{"torch/__init__.py", atImport + "from . import cuda, version\n__version__ = '2.1.0+cu118'\n"},
                     {"torch/version.py", "cuda = '11.8'\nhip = None\ngit_version = 'made up'\n"},
                     {"torch/cuda.py", "def is_available():\n    return False\n\n\ndef device_count():\n    return 0\n"}};
    makeWheel(reference / "wheels", torch);
    declareWheels(reference);
}

QTEST_GUILESS_MAIN(TestSamples)
#include "tst_samples.moc"
