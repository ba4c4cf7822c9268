// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/pythoninterpreter.h"

#include "core/process/supervisedrunner.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>

using namespace redossier;
using namespace redossier::test;

namespace {

std::filesystem::path program(const TemporaryFolder &folder, std::string_view name, std::string_view script)
{
    const auto file = folder.write(name, script);
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    return file;
}

Result<InterpreterFacts> ask(const std::filesystem::path &executable, const TaskContext &context = {},
                             int patience = 15)
{
    SupervisedRunner runner(std::filesystem::path(PROGRAMS_FOLDER) / "redossier-supervisor");
    const char *path = std::getenv("PATH");
    return interrogatePython(executable, runner, {{"PATH", path ? path : ""}}, context, patience);
}

} // namespace

class PythonInterpreterTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsWhatPythonSaysOfItself();
    void keepsTheEnvironmentThatALinkMeans();
    void findsANameOnThePath();
    void saysThatItIsAbsent();
    void refusesWhatIsNoPython_data();
    void refusesWhatIsNoPython();
    void doesNotWaitForEver();
    void isNotDeceivedByWhatIsPrintedBefore();
    void canBeCancelled();
    void triesPythonsInOrder();
    void knowsTheMinorVersion();
};

void PythonInterpreterTest::readsWhatPythonSaysOfItself()
{
    const auto facts = ask("python3");
    QVERIFY2(bool(facts), facts ? "" : facts.error().detail.c_str());
    QVERIFY(std::filesystem::exists(facts->executable));
    QVERIFY(facts->version.starts_with("3."));
    QVERIFY(!facts->implementation.empty() && !facts->machine.empty() && !facts->basePrefix.empty());
    QVERIFY(facts->version.starts_with(facts->minorVersion() + "."));
}

//! bin/python of an environment is a link: followed, it would be another interpreter.
void PythonInterpreterTest::keepsTheEnvironmentThatALinkMeans()
{
    const auto base = ask("python3");
    QVERIFY(bool(base));
    const TemporaryFolder folder;
    SupervisedRunner runner(std::filesystem::path(PROGRAMS_FOLDER) / "redossier-supervisor");
    Command command;
    command.name = "venv";
    command.arguments = {base->executable, "-m",         "venv",
                         "--without-pip",  "--symlinks", (folder / "environment").string()};
    command.folder = folder.path();
    QVERIFY(runner.run(command, {})->succeeded());
    const auto facts = ask(folder / "environment/bin/python");
    QVERIFY2(bool(facts), facts ? "" : facts.error().detail.c_str());
    QVERIFY(facts->isVirtualEnvironment());
    QCOMPARE(std::filesystem::canonical(facts->prefix), std::filesystem::canonical(folder / "environment"));
    QCOMPARE(facts->basePrefix, base->basePrefix);
    QVERIFY(!facts->hasPip);
}

void PythonInterpreterTest::findsANameOnThePath()
{
    QCOMPARE(ask("no-such-python-anywhere").error(),
             (Error{"program_missing", "no-such-python-anywhere", "it is not on PATH"}));
}

void PythonInterpreterTest::saysThatItIsAbsent()
{
    QCOMPARE(ask("/nowhere/python").error(),
             (Error{"program_missing", "/nowhere/python", "No such file or directory"}));
}

void PythonInterpreterTest::refusesWhatIsNoPython_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QByteArray>("detail");
    QTest::newRow("rubbish") << QByteArray("#!/bin/sh\necho '{\"version\": \"3.11.2\"}'\n")
                             << QByteArray("it does not answer as Python 3 does");
    QTest::newRow("fails") << QByteArray("#!/bin/sh\necho first >&2; echo 'no such \x1b[1mversion' >&2; exit 127\n")
                           << QByteArray("it ended with status 127: no such \u241b[1mversion");
    QTest::newRow("fails without a word") << QByteArray("#!/bin/sh\nexit 3\n") << QByteArray("it ended with status 3");
    QTest::newRow("dies") << QByteArray("#!/bin/sh\nkill -ABRT $$\n") << QByteArray("it was ended by signal 6");
    QTest::newRow("broken answer") << QByteArray("#!/bin/sh\necho '::redossier-interpreter {'\n")
                                   << QByteArray("its answer cannot be read: ");
    QTest::newRow("half an answer") << QByteArray("#!/bin/sh\necho '::redossier-interpreter {\"version\": 3}'\n")
                                    << QByteArray("its answer is incomplete");
}

void PythonInterpreterTest::refusesWhatIsNoPython()
{
    QFETCH(QByteArray, script);
    QFETCH(QByteArray, detail);
    const TemporaryFolder folder;
    const auto facts = ask(program(folder, "python", script.toStdString()));
    QVERIFY(!facts);
    QCOMPARE(facts.error().code, std::string("python_unusable"));
    QVERIFY2(QByteArray::fromStdString(facts.error().detail).startsWith(detail), facts.error().detail.c_str());
    QVERIFY2(!facts.error().detail.ends_with(": "), facts.error().detail.c_str());
}

void PythonInterpreterTest::doesNotWaitForEver()
{
    const TemporaryFolder folder;
    const auto facts = ask(program(folder, "python", "#!/bin/sh\nsleep 300\n"), {}, 2);
    QCOMPARE(facts.error().code, std::string("python_unusable"));
    QCOMPARE(facts.error().detail, std::string("it did not answer within 2 seconds"));
}

void PythonInterpreterTest::isNotDeceivedByWhatIsPrintedBefore()
{
    const TemporaryFolder folder;
    const auto facts = ask(program(folder, "python", "#!/bin/sh\nprintf 'hello {} '\nexec python3 \"$@\"\n"));
    QVERIFY2(bool(facts), facts ? "" : facts.error().detail.c_str());
    QVERIFY(facts->version.starts_with("3."));
}

void PythonInterpreterTest::canBeCancelled()
{
    std::stop_source source;
    source.request_stop();
    TaskContext context;
    context.stop = source.get_token();
    QCOMPARE(ask("python3", context).error().code, std::string("cancelled"));
}

void PythonInterpreterTest::triesPythonsInOrder()
{
    const TemporaryFolder folder;
    program(folder, "a/python3", "");
    program(folder, "b/python3.11", "");
    program(folder, "b/python3", "");
    folder.write("c/python3.11", "not executable");
    std::filesystem::create_directories(folder / "d/python3.11");
    const std::string path = "relative:" + (folder / "a").string() + "::" + (folder / "b").string() + ":"
                             + (folder / "c").string() + ":" + (folder / "d").string() + ":" + (folder / "b").string();
    const std::vector<std::filesystem::path> expected{folder / "b/python3.11", folder / "a/python3",
                                                      folder / "b/python3"};
    QCOMPARE(pythonCandidates("3.11", path), expected);
    QCOMPARE(pythonCandidates("", path).size(), std::size_t(2));
    QVERIFY(pythonCandidates("3.11", "").empty());
}

void PythonInterpreterTest::knowsTheMinorVersion()
{
    InterpreterFacts facts;
    facts.version = "3.13.0rc2+";
    QCOMPARE(facts.minorVersion(), std::string("3.13"));
    facts.version = "3.14";
    QCOMPARE(facts.minorVersion(), std::string("3.14"));
}

QTEST_GUILESS_MAIN(PythonInterpreterTest)
#include "tst_pythoninterpreter.moc"
