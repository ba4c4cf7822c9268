// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/digest.h"
#include "tests/support/sampleproject.h"
#include "tests/support/schemacheck.h"

#include <QTest>
#include <memory>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! `capture --outputs`: expected outputs that somebody made elsewhere, taken over whole or not at all.
class TestCapture : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        m_outputs = m_prepared->folder() / "made elsewhere";
        fs::copy(m_prepared->locked() / "reference/expected", m_outputs, fs::copy_options::recursive);
    }

    void theDeclaredFilesAreTakenOver()
    {
        const auto dossier = edited("taken");
        std::ofstream(m_outputs / "vectors.csv", std::ios::app) << "a5,1,2,3,4\n";
        std::ofstream(m_outputs / "undeclared.txt") << "not named in outputs";
        const Ended ended = capture(dossier, m_outputs);
        QVERIFY2(ended.status == 0, (ended.out + ended.err).c_str());
        QCOMPARE(schemaProblemsOfText(ended.out, "capture"), QByteArray());
        QCOMPARE(readFile(dossier / "reference/expected/vectors.csv"), readFile(m_outputs / "vectors.csv"));
        QVERIFY(!fs::exists(dossier / "reference/expected/undeclared.txt"));
        const Json vectors = memberAt(readJson(dossier / "reference/reference.json"), "outputs")[0];
        QCOMPARE(dumpJsonLine(memberAt(vectors, "shape")), std::string("[5,4]")); // as the engine read it, not as it was before
        QCOMPARE(m_prepared->product().run({"verify", dossier.string()}).status, 1); // edited since the lock
    }

    //! The entry point would fail, and a run of it would leave other logs.
    void noCommandOfTheProjectIsRun()
    {
        const auto dossier = edited("not run");
        replaceFile(dossier / "reference", "code/embed.py", "open('/nowhere/at/all', 'w')\n");
        const auto logs = contentOf(dossier / "capture");
        QCOMPARE(capture(dossier, m_outputs).status, 0);
        QVERIFY(contentOf(dossier / "capture") == logs);
    }

    //! Nobody has to type a digest: what lies below reference/ is read, and said.
    void aChangedFileIsRecordedAnew()
    {
        const auto dossier = m_prepared->copy("changed code");
        const auto reference = dossier / "reference";
        std::ofstream(reference / "code/embed.py", std::ios::app) << "# a comment that changes no number\n";
        std::ofstream(reference / "configuration/parameters.json") << "{\"size\":  4}\n";
        const Ended ended = m_prepared->product().run({"capture", dossier.string(), "--python", m_prepared->referencePython().string(),
                                                       "--run", "--yes", "--json", "--locate", "scale=" + m_prepared->weights().string()});
        QVERIFY2(ended.status == 0, (ended.out + ended.err).c_str());
        QCOMPARE(ended.codes(), (std::vector<std::string>{"fingerprint_renewed", "fingerprint_renewed"}));
        QVERIFY2(ended.out.find(sha256Hex(readFile(reference / "code/embed.py"))) != std::string::npos, ended.out.c_str());
        const Ended locked = m_prepared->product().run({"lock", dossier.string(), "--reason", "a comment"});
        QVERIFY2(locked.status == 0, (locked.out + locked.err).c_str());
    }

    //! Each run of this project adds 0.001 to its norms; its vectors stay as they are. The consent says how often it runs.
    void theSpreadOfRepeatedRunsIsShownAndTouchesNoTolerance()
    {
        const auto dossier = m_prepared->copy("repeated");
        const auto code = dossier / "reference/code/embed.py";
        std::string program = readFile(code);
        const std::string norm = "norms.append(math.sqrt(sum(value * value for value in vector)))";
        QVERIFY(program.find(norm) != std::string::npos);
        program.replace(program.find(norm), norm.size(), "norms.append(len(runs) * 0.001)");
        const std::string begin = "    rows, norms = [], []";
        program.insert(program.find(begin), "    with open(str(options.weights) + '.runs', 'a+') as file:\n        file.seek(0)\n        "
                                            "runs = file.read()\n        file.write('x')\n");
        replaceFile(dossier / "reference", "code/embed.py", program);
        const std::string criterion = readFile(dossier / "reference/criterion.json");
        const Ended ended = m_prepared->product().run({"capture", dossier.string(), "--python", m_prepared->referencePython().string(), "--run",
                                                       "--repeat", "3", "--yes", "--json", "--locate", "scale=" + m_prepared->weights().string()});
        QVERIFY2(ended.status == 0, (ended.out + ended.err).c_str());
        QVERIFY2(ended.err.find("(this one 3 times)") != std::string::npos, ended.err.c_str());
        const Json spread = memberAt(memberAt(readJson(dossier / "reference/observation.json"), "spread"), "value");
        QCOMPARE(spread.value("runs", 0), 3);
        const Json &vectors = memberAt(spread, "outputs")[0], &norms = memberAt(spread, "outputs")[1];
        QVERIFY(vectors.value("bitwise_equal", false) && !norms.value("bitwise_equal", true));
        QCOMPARE(norms.at("max_absolute").value("value", 0.0), 0.002);
        QCOMPARE(norms.at("max_absolute").value("run", 0), 3);
        QCOMPARE(readFile(dossier / "reference/criterion.json"), criterion);
    }

    //! The first error is read as in a run, and its place is where the log is kept.
    void aProgramThatRaisesIsNamedWithItsLogAndLine()
    {
        const auto dossier = m_prepared->copy("raises");
        std::ofstream(dossier / "reference/code/embed.py", std::ios::app) << "raise RuntimeError('the shelf is empty')\n";
        const Ended ended = m_prepared->product().run({"capture", dossier.string(), "--python", m_prepared->referencePython().string(),
                                                       "--run", "--yes", "--json", "--locate", "scale=" + m_prepared->weights().string()});
        QVERIFY2(ended.status == 1, (ended.out + ended.err).c_str());
        const Json findings = memberAt(ended.document(), "findings");
        const auto error = std::find_if(findings.begin(), findings.end(), [](const Json &one) { return textAt(one, "code") == "error_python_exception"; });
        QVERIFY2(error != findings.end(), ended.out.c_str());
        QCOMPARE(textAt(*error, "subject"), std::string("RuntimeError: the shelf is empty"));
        const std::string where = textAt(*error, "where");
        const std::string log = where.substr(0, where.rfind(':'));
        QVERIFY2(log.starts_with("capture/") && log.ends_with("-sample.stderr.log"), where.c_str());
        std::ifstream lines(dossier / log);
        std::string line;
        for (int number = std::stoi(where.substr(where.rfind(':') + 1)); number > 0; --number)
            std::getline(lines, line);
        QCOMPARE(line, std::string("RuntimeError: the shelf is empty"));
    }

    void whatCannotBeTakenLeavesTheReferenceAsItWas_data()
    {
        QTest::addColumn<QString>("file"); // of the outputs; "": the folder itself
        QTest::addColumn<QByteArray>("bytes"); // null: the file is gone
        QTest::addColumn<int>("status");
        QTest::newRow("a damaged array") << "norms.npy" << QByteArray("\x93NUMPY damaged") << 65;
        QTest::newRow("an absent file") << "norms.npy" << QByteArray() << 65;
        QTest::newRow("no such folder") << "" << QByteArray() << 65;
    }
    void whatCannotBeTakenLeavesTheReferenceAsItWas()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, bytes);
        QFETCH(int, status);
        const auto dossier = edited(std::string("refused ") + QTest::currentDataTag());
        const auto outputs = m_prepared->folder() / (std::string("outputs ") + QTest::currentDataTag());
        if (!file.isEmpty()) {
            fs::copy(m_outputs, outputs, fs::copy_options::recursive);
            fs::remove(outputs / file.toStdString());
            if (!bytes.isNull())
                std::ofstream(outputs / file.toStdString(), std::ios::binary).write(bytes.constData(), bytes.size());
        }
        const auto before = contentOf(dossier);
        const Ended ended = capture(dossier, outputs);
        QVERIFY2(ended.status == status, (std::to_string(ended.status) + ended.out + ended.err).c_str());
        QCOMPARE(schemaProblemsOfText(ended.out, "error"), QByteArray());
        QVERIFY(contentOf(dossier) == before);
    }

    void oneWayToTheOutputsAtATime()
    {
        const Ended ended = m_prepared->product().run({"capture", m_prepared->locked().string(), "--python",
                                                       m_prepared->referencePython().string(), "--outputs", m_outputs.string(), "--run"});
        QCOMPARE(ended.status, 64);
    }

private:
    //! A locked dossier that its author has edited since, which is what may be captured again.
    fs::path edited(const std::string &name) const
    {
        const auto dossier = m_prepared->copy(name);
        replaceFile(dossier / "reference", "configuration/parameters.json", "{ \"size\": 4}\n");
        return dossier;
    }
    Ended capture(const fs::path &dossier, const fs::path &outputs) const
    {
        return m_prepared->product().run({"capture", dossier.string(), "--python", m_prepared->referencePython().string(), "--outputs",
                                          outputs.string(), "--json"});
    }

    std::unique_ptr<PreparedDossier> m_prepared;
    fs::path m_outputs;
};

QTEST_GUILESS_MAIN(TestCapture)
#include "tst_capture.moc"
