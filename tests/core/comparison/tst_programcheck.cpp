// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/programcheck.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;

namespace {

//! How a scripted check ends, and how often it was started.
struct Script
{
    CommandResult result;
    int started = 0;
    Command last;
};

ProgramCheck checkOf(Script &script)
{
    ProgramSurroundings surroundings;
    surroundings.places.python = "/env/bin/python";
    surroundings.places.code = "/work/code";
    surroundings.places.outputs = "/run/outputs";
    surroundings.places.expected = "/dossier/expected";
    surroundings.folder = "/work/program";
    surroundings.timeLimit = 9;
    surroundings.start = [&script](Command command, const TaskContext &) -> Result<CommandResult> {
        ++script.started;
        script.last = std::move(command);
        return script.result;
    };
    return ProgramCheck(surroundings);
}

Rule ruleWith(std::vector<std::string> arguments)
{
    Rule rule;
    rule.kind = RuleKind::program;
    rule.output = "a";
    rule.arguments = std::move(arguments);
    return rule;
}

const Rule usual = ruleWith({"{python}", "{code}/check.py", "{expected}/a.npy", "{outputs}/a.npy"});

} // namespace

//! What an author's own check prints, and how it ends, becomes an answer or a reason; the check itself is scripted.
class ProgramCheckTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void onlyOneStrictObjectIsAnAnswer_data();
    void onlyOneStrictObjectIsAnAnswer();
    void howItEndsDecidesWhetherItIsRead_data();
    void howItEndsDecidesWhetherItIsRead();
    void theSameCommandIsRunOnce();
    void whatIsStartedIsWhatWasWritten();
    void cancellingIsNoAnswer();
};

void ProgramCheckTest::onlyOneStrictObjectIsAnAnswer_data()
{
    QTest::addColumn<QByteArray>("printed");
    QTest::addColumn<bool>("isAnswer");
    const auto row = [](const char *name, const char *printed, bool isAnswer) { QTest::newRow(name) << QByteArray(printed) << isAnswer; };
    row("passed", R"({"passed": true, "measured": 0.5, "message": "fine"})", true);
    row("with a new line", "{\"passed\": false, \"measured\": null, \"message\": \"\"}\n", true);
    row("a text was measured", R"({"passed": true, "measured": "B", "message": "m"})", true);
    row("more keys", R"({"passed": true, "measured": 1, "message": "m", "seconds": 3})", true);
    row("nothing", "", false);
    row("two documents", R"({"passed": true, "measured": 1, "message": "m"} {})", false);
    row("a log before it", "loading..\n{\"passed\": true, \"measured\": 1, \"message\": \"m\"}", false);
    row("NaN", R"({"passed": true, "measured": NaN, "message": "m"})", false);
    row("a key twice", R"({"passed": false, "passed": true, "measured": 1, "message": "m"})", false);
    row("passed is a number", R"({"passed": 1, "measured": 1, "message": "m"})", false);
    row("passed is a text", R"({"passed": "true", "measured": 1, "message": "m"})", false);
    row("no passed", R"({"measured": 1, "message": "m"})", false);
    row("no measured", R"({"passed": true, "message": "m"})", false);
    row("several were measured", R"({"passed": true, "measured": [1, 2], "message": "m"})", false);
    row("no message", R"({"passed": true, "measured": 1})", false);
    row("a list", R"([true, 1, "m"])", false);
    row("true alone", "true", false);
}

void ProgramCheckTest::onlyOneStrictObjectIsAnAnswer()
{
    QFETCH(QByteArray, printed);
    QFETCH(bool, isAnswer);
    const auto answer = readProgramAnswer(printed.toStdString());
    QCOMPARE(answer.problem, std::string(isAnswer ? "" : "reason_program_answer"));
    QCOMPARE(answer.measured != nullptr, isAnswer);
    QCOMPARE(answer.detail.empty(), isAnswer);
}

void ProgramCheckTest::howItEndsDecidesWhetherItIsRead_data()
{
    QTest::addColumn<int>("exit"); // below 0: that signal
    QTest::addColumn<bool>("timedOut");
    QTest::addColumn<QString>("detail");
    QTest::newRow("a failing exit") << 3 << false << "exit status 3";
    QTest::newRow("a signal") << -11 << false << "signal 11";
    QTest::newRow("the time limit") << -15 << true << "time limit";
}

void ProgramCheckTest::howItEndsDecidesWhetherItIsRead()
{
    QFETCH(int, exit);
    QFETCH(bool, timedOut);
    QFETCH(QString, detail);
    Script script;
    if (exit < 0)
        script.result.signal = -exit;
    else
        script.result.exit = exit;
    script.result.timedOut = timedOut;
    script.result.standardOutput = R"({"passed": true, "measured": 1, "message": "it says so"})";
    auto check = checkOf(script);
    const auto answer = check.answer(usual, {});
    QVERIFY(bool(answer));
    QCOMPARE(answer->problem, std::string("reason_program_ended"));
    QCOMPARE(QString::fromStdString(answer->detail), detail);
    QVERIFY(!answer->passed);
}

void ProgramCheckTest::theSameCommandIsRunOnce()
{
    Script script;
    script.result.exit = 0;
    script.result.standardOutput = R"({"passed": true, "measured": 1, "message": "m"})";
    auto check = checkOf(script);
    QVERIFY(check.answer(usual, {})->passed);
    QVERIFY(check.answer(usual, {})->passed);
    QCOMPARE(script.started, 1);
    QVERIFY(check.answer(ruleWith({"{python}", "{code}/other.py"}), {})->passed);
    QCOMPARE(script.started, 2);
}

void ProgramCheckTest::whatIsStartedIsWhatWasWritten()
{
    Script script;
    auto check = checkOf(script);
    QVERIFY(bool(check.answer(usual, {})));
    QVERIFY((script.last.arguments == std::vector<std::string>{"/env/bin/python", "/work/code/check.py", "/dossier/expected/a.npy", "/run/outputs/a.npy"}));
    QCOMPARE(script.last.folder.string(), std::string("/work/program"));
    QVERIFY(script.last.timeLimit == 9.0);
    QCOMPARE(check.answer(ruleWith({"{python}", "{weights:model}"}), {})->problem, std::string("reason_program_arguments"));
    QCOMPARE(check.answer(ruleWith({"check.py"}), {})->problem, std::string("reason_program_arguments"));
    QCOMPARE(script.started, 1);
}

void ProgramCheckTest::cancellingIsNoAnswer()
{
    Script script;
    script.result.signal = 15;
    script.result.cancelled = true;
    auto check = checkOf(script);
    const auto answer = check.answer(usual, {});
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, std::string("cancelled"));
}

QTEST_APPLESS_MAIN(ProgramCheckTest)
#include "tst_programcheck.moc"
