// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/product.h"
#include "tests/support/schemacheck.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <csignal>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

//! Holds the two sides of a text file against each other, and says where it was started.
constexpr const char *honestCheck = R"(import json, os, pathlib, sys
expected, found = (pathlib.Path(p).read_text() for p in sys.argv[1:])
print(json.dumps({"passed": expected == found, "measured": len(found), "message": "in " + str(sorted(os.listdir()))}))
)";

} // namespace

//! A `program` rule in `compare`: shown, approved, run below the supervisor, and read strictly.
class CompareProgramTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void withoutAnInterpreterItIsNotJudged();
    void withoutApprovalNothingIsStarted();
    void onATerminalItIsAsked();
    void itsAnswerDecides();
    void whatItPrintsBesidesIsNoAnswer_data();
    void whatItPrintsBesidesIsNoAnswer();
    void anInterpreterThatIsNotThereEndsTheCommand();
    void aStructureThatIsNotMetRunsNothing();
    void cancellingLeavesNoProcess();

private:
    //! The options of `compare` for two files, one rule and a check of this text.
    std::vector<std::string> command(const std::string &check, const std::string &found, std::vector<std::string> more);
    TemporaryFolder m_folder;
    Product m_product;
};

std::vector<std::string> CompareProgramTest::command(const std::string &check, const std::string &found, std::vector<std::string> more)
{
    m_folder.write("reference/code/check.py", check);
    m_folder.write("reference/expected/a.csv", "id,x\na,1\nb,2\n");
    m_folder.write("found/a.csv", found);
    m_folder.write("reference/criterion.json",
                   R"({"rules": [{"kind": "program", "output": "*", "justification": "it knows what matters",
                       "arguments": ["{python}", "{code}/check.py", "{expected}", "{outputs}"]}]})");
    std::vector<std::string> all{"compare", (m_folder / "reference/expected/a.csv").string(), (m_folder / "found/a.csv").string(),
                                 "--rules", (m_folder / "reference/criterion.json").string(), "--json"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

void CompareProgramTest::withoutAnInterpreterItIsNotJudged()
{
    const auto ended = m_product.run(command(honestCheck, "id,x\na,1\nb,2\n", {"--yes"}));
    QCOMPARE(ended.status, 2);
    const Json document = ended.document();
    QCOMPARE(textAt(document, "verdict"), std::string("inconclusive"));
    QCOMPARE(textAt(document["outputs"][0]["rules"][0], "state"), std::string("not_judged"));
}

void CompareProgramTest::withoutApprovalNothingIsStarted()
{
    const auto ended = m_product.run(command("open('/tmp/never', 'x')", "id,x\na,1\nb,2\n", {"--python", "python3"}));
    QCOMPARE(ended.status, 77);
    QCOMPARE(ended.codes(), std::vector<std::string>{"not_approved"});
    QVERIFY2(ended.err.find((m_folder / "reference/code/check.py").string()) != std::string::npos, ended.err.c_str());
    QVERIFY(!fs::exists("/tmp/never"));
    QVERIFY(!fs::exists(m_product.cache() / "redossier"));
}

void CompareProgramTest::onATerminalItIsAsked()
{
    auto asked = command(honestCheck, "id,x\na,1\nb,2\n", {"--python", "python3"});
    std::erase(asked, "--json");
    const auto no = m_product.runOnTerminal(asked, "[y/N]", "n\n");
    QCOMPARE(no.status, 77);
    const auto yes = m_product.runOnTerminal(asked, "[y/N]", "y\n");
    QVERIFY2(yes.status == 0, yes.out.c_str());
    // The answer held for that call: what a check imports cannot be told from a stored approval.
    QCOMPARE(m_product.run(command(honestCheck, "id,x\na,1\nb,2\n", {"--python", "python3"})).status, 77);
}

void CompareProgramTest::itsAnswerDecides()
{
    const auto same = m_product.run(command(honestCheck, "id,x\na,1\nb,2\n", {"--python", "python3", "--yes"}));
    QVERIFY2(same.status == 0, (same.out + same.err).c_str());
    const Json document = same.document();
    QCOMPARE(schemaProblems(document, "compare"), QByteArray());
    const Json &rule = document["outputs"][0]["rules"][0];
    QCOMPARE(textAt(rule, "state"), std::string("met"));
    QVERIFY(rule["measured"] == 13);
    QCOMPARE(textAt(rule["program"], "message"), std::string("in []"));
    const auto other = m_product.run(command(honestCheck, "id,x\na,1\nb,3\n", {"--python", "python3", "--yes"}));
    QCOMPARE(other.status, 1);
    QCOMPARE(textAt(other.document()["outputs"][0]["rules"][0], "state"), std::string("not_met"));
}

void CompareProgramTest::whatItPrintsBesidesIsNoAnswer_data()
{
    QTest::addColumn<QByteArray>("check");
    QTest::addColumn<QString>("said"); // part of the message
    QTest::newRow("a log line") << QByteArray("print('hello')\nprint('{\"passed\": true, \"measured\": 1, \"message\": \"m\"}')") << "line 1";
    QTest::newRow("nothing") << QByteArray("pass") << "not judged";
    QTest::newRow("it raises") << QByteArray("print('{\"passed\": true, \"measured\": 1, \"message\": \"m\"}')\nraise ValueError('no')") << "exit status 1";
    QTest::newRow("it is killed") << QByteArray("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)") << "signal 9";
    QTest::newRow("too much") << QByteArray("print('x' * (3 << 20))") << "bytes were printed";
}

void CompareProgramTest::whatItPrintsBesidesIsNoAnswer()
{
    QFETCH(QByteArray, check);
    QFETCH(QString, said);
    const auto ended = m_product.run(command(check.toStdString(), "id,x\na,1\nb,2\n", {"--python", "python3", "--yes"}));
    QCOMPARE(ended.status, 2);
    const Json document = ended.document();
    const Json &rule = document["outputs"][0]["rules"][0];
    QCOMPARE(textAt(rule, "state"), std::string("not_judged"));
    QVERIFY2(QString::fromStdString(textAt(rule, "message")).contains(said), textAt(rule, "message").c_str());
}

void CompareProgramTest::anInterpreterThatIsNotThereEndsTheCommand()
{
    QCOMPARE(m_product.run(command(honestCheck, "id,x\na,1\nb,2\n", {"--python", "/nowhere/python3", "--yes"})).status, 69);
}

void CompareProgramTest::aStructureThatIsNotMetRunsNothing()
{
    const std::string mark = (m_folder / "ran").string();
    const auto ended = m_product.run(command("open('" + mark + "', 'x')", "id,x\na,1\n", {"--python", "python3", "--yes"}));
    QCOMPARE(ended.status, 1);
    QVERIFY(!fs::exists(mark));
}

void CompareProgramTest::cancellingLeavesNoProcess()
{
    const std::string mark = (m_folder / "started").string();
    const auto process = m_product.start(command("import subprocess, time\nsubprocess.Popen(['sleep', '1234'])\nopen('" + mark + "', 'x')\ntime.sleep(1234)",
                                                 "id,x\na,1\nb,2\n", {"--python", "python3", "--yes"}));
    QTRY_VERIFY_WITH_TIMEOUT(fs::exists(mark), 60000);
    ::kill(static_cast<pid_t>(process->processId()), SIGINT);
    const Ended ended = Product::ended(*process, 20);
    QCOMPARE(ended.status, 130);
    QVERIFY(noneLeftWith(m_folder.path().string(), 5));
}

QTEST_GUILESS_MAIN(CompareProgramTest)
#include "tst_compareprogram.moc"
