// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sampleproject.h"
#include "tests/support/schemacheck.h"

#include <QTest>
#include <memory>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! The author's own check in a run: part of what is approved, run by the rebuilt interpreter, recorded with its logs.
class TestProgramRule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
    }

    void itsAnswerDecidesTheRun_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<int>("exit");
        QTest::addColumn<QByteArray>("verdict");
        QTest::addColumn<QByteArray>("state");
        QTest::newRow("passed") << QByteArray("True") << 0 << QByteArray("reproduced") << QByteArray("met");
        QTest::newRow("not passed") << QByteArray("False") << 1 << QByteArray("not_reproduced") << QByteArray("not_met");
        QTest::newRow("no answer") << QByteArray("'yes'") << 2 << QByteArray("inconclusive") << QByteArray("not_judged");
    }
    void itsAnswerDecidesTheRun()
    {
        QFETCH(QByteArray, answer);
        QFETCH(int, exit);
        QFETCH(QByteArray, verdict);
        QFETCH(QByteArray, state);
        const auto dossier = m_prepared->changedCopy(QTest::currentDataTag(), [&](const fs::path &reference) {
            const std::string check = "\n\ndef check():\n    import json, pathlib, sys, tinyvec\n"
                                      "    sides = [pathlib.Path(p, 'vectors.csv').read_bytes() for p in sys.argv[2:]]\n"
                                      "    print(json.dumps({'passed': " + answer.toStdString() + ", 'measured': len(sides[0]) - len(sides[1]),"
                                      " 'message': 'looked by ' + pathlib.Path(sys.executable).parts[-3]}))\n";
            const std::string begin = "import sys as own\nif own.argv[1:2] == ['--check']:\n    check()\n    own.exit()\n";
            const std::string program = readFile(reference / "code/embed.py");
            const auto main = program.rfind("\nmain()") + 1;
            QVERIFY(main > 1);
            replaceFile(reference, "code/embed.py", program.substr(0, main) + check + "\n\n" + begin + program.substr(main));
            editJson(reference / "criterion.json", [](Json &criterion) {
                criterion["rules"].push_back({{"kind", "program"}, {"output", "vectors"}, {"justification", "it knows what matters"},
                                              {"arguments", {"{python}", "{code}/embed.py", "--check", "{expected}", "{outputs}"}}});
            });
        });
        QVERIFY(!dossier.empty());
        const auto ended = m_prepared->runOf(dossier);
        const Json run = ended.document();
        QVERIFY2(ended.status == exit, (ended.out + ended.err).c_str());
        QCOMPARE(textAt(run, "verdict"), verdict.toStdString());
        QCOMPARE(schemaProblems(run, "run"), QByteArray());
        const Json step = stepOf(run, "comparison");
        const Json &command = step["commands"][0];
        QCOMPARE(textAt(command, "name"), std::string("program"));
        QVERIFY(command["arguments"][4] == "{DOSSIER}/runs/" + newestRun(dossier).filename().string() + "/outputs");
        const fs::path folder = newestRun(dossier);
        QVERIFY(fs::exists(folder / textAt(command, "stdout")));
        const Json comparison = readJson(folder / "comparison.json");
        QCOMPARE(schemaProblems(comparison, "compare"), QByteArray());
        const Json &rules = comparison["outputs"][0]["rules"];
        QCOMPARE(textAt(rules.back(), "state"), state.toStdString());
        if (exit == 0)
            QCOMPARE(textAt(rules.back()["program"], "message"), std::string("looked by environment"));
    }

private:
    std::unique_ptr<PreparedDossier> m_prepared;
};

QTEST_GUILESS_MAIN(TestProgramRule)
#include "tst_programrule.moc"
