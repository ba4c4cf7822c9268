// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/commandjournal.h"

#include "core/process/supervisedrunner.h"
#include "tests/support/scriptedrunner.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

class CommandJournalTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void numbersLogsAndKeepsRecords();
    void goesOnCountingWhereARunWasLeft();
    void keepsNoRecordOfWhatCouldNotStart();
    void refusesALogFolderThatIsALink();
    void writesNoSecretAndNoOwnPath();
};

void CommandJournalTest::numbersLogsAndKeepsRecords()
{
    const TemporaryFolder folder;
    SupervisedRunner runner(std::filesystem::path(PROGRAMS_FOLDER) / "redossier-supervisor");
    CommandJournal journal(runner, folder.path(), {}, 1u << 20);
    Command command;
    command.name = "venv";
    command.arguments = {"/bin/sh", "-c", "echo out; echo err >&2; exit 4"};
    command.folder = folder.path();
    command.environment = {{"PATH", "/bin"}, {"A", "value"}};
    QVERIFY(bool(journal.run(command, {})));
    command.name = "pip-version";
    command.arguments.back() = "kill -9 $$";
    QVERIFY(bool(journal.run(command, {})));
    QCOMPARE(readFile(folder / "logs/01-venv.stdout.log"), std::string("out\n"));
    QCOMPARE(readFile(folder / "logs/01-venv.stderr.log"), std::string("err\n"));
    QVERIFY(std::filesystem::exists(folder / "logs/02-pip-version.stdout.log"));
    QCOMPARE(journal.logPaths().size(), std::size_t(4));
    QCOMPARE(journal.logPaths().front(), std::string("logs/01-venv.stdout.log"));

    auto records = journal.takeRecords();
    QCOMPARE(records.size(), std::size_t(2));
    QVERIFY(records[0].at("seconds").get<double>() > 0);
    QVERIFY(records[0].at("peak_memory_bytes").get<std::int64_t>() > 0);
    records[0].erase("seconds");
    records[0].erase("peak_memory_bytes");
    const Json expected = {{"name", "venv"},
                           {"arguments", {"/bin/sh", "-c", "echo out; echo err >&2; exit 4"}},
                           {"folder", folder.path().string()},
                           {"environment", {"A", "PATH"}},
                           {"exit", 4},
                           {"signal", nullptr},
                           {"dropped_bytes", 0},
                           {"redactions", 0},
                           {"stdout", "logs/01-venv.stdout.log"},
                           {"stderr", "logs/01-venv.stderr.log"}};
    QCOMPARE(dumpJson(records[0]), dumpJson(expected));
    QVERIFY(records[1].at("exit").is_null());
    QCOMPARE(records[1].at("signal").get<int>(), 9);
    QVERIFY(journal.takeRecords().empty());
}

void CommandJournalTest::goesOnCountingWhereARunWasLeft()
{
    const TemporaryFolder folder;
    ScriptedRunner runner;
    runner.answer("sample", {});
    CommandJournal journal(runner, folder.path(), {}, 1u << 20, 9);
    Command command;
    command.name = "sample";
    for (int i = 0; i < 3; ++i)
        QVERIFY(bool(journal.run(command, {})));
    QCOMPARE(runner.commands()[0].stdoutLog, folder / "logs/09-sample.stdout.log");
    QCOMPARE(runner.commands()[2].stderrLog, folder / "logs/11-sample.stderr.log");
    QCOMPARE(runner.commands()[0].logLimit, std::uint64_t(1u << 20));
}

void CommandJournalTest::keepsNoRecordOfWhatCouldNotStart()
{
    const TemporaryFolder folder;
    ScriptedRunner runner;
    runner.refuse("venv", {"program_missing", "/nowhere", "No such file or directory"});
    CommandJournal journal(runner, folder.path(), {}, 1u << 20);
    Command command;
    command.name = "venv";
    QCOMPARE(journal.run(command, {}).error().code, std::string("program_missing"));
    QVERIFY(journal.takeRecords().empty());
    QVERIFY(journal.logPaths().empty());
}

void CommandJournalTest::refusesALogFolderThatIsALink()
{
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "elsewhere");
    std::filesystem::create_directory(folder / "run");
    std::filesystem::create_directory_symlink(folder / "elsewhere", folder / "run/logs");
    ScriptedRunner runner;
    runner.answer("venv", {});
    CommandJournal journal(runner, folder / "run", {}, 1u << 20);
    Command command;
    command.name = "venv";
    QCOMPARE(journal.run(command, {}).error().code, std::string("symbolic_link"));
    QVERIFY(runner.commands().empty());
}

void CommandJournalTest::writesNoSecretAndNoOwnPath()
{
    const TemporaryFolder folder;
    RootTokens tokens;
    tokens.add("WORK", folder.path());
    Command command;
    command.name = "pip-install";
    command.arguments = {(folder / "environment/bin/python").string(), "--index-url=https://u:s3cret@host/simple",
                         "--report=" + (folder / "report.json").string()};
    command.folder = folder.path();
    command.environment = {{"PIP_INDEX_URL", "https://u:s3cret@host"}};
    CommandResult result;
    result.exit = 0;
    result.timedOut = true;
    const Json record = commandRecord(command, result, tokens, folder.path());
    const Json arguments = {"{WORK}/environment/bin/python", "--index-url=https://u:****@host/simple",
                            "--report={WORK}/report.json"};
    QCOMPARE(dumpJsonLine(record.at("arguments")), dumpJsonLine(arguments));
    QCOMPARE(record.at("folder").get<std::string>(), std::string("{WORK}"));
    QVERIFY(record.at("timed_out").get<bool>());
    QVERIFY(record.at("stdout").is_null());
    QVERIFY(dumpJson(record).find("s3cret") == std::string::npos);
}

QTEST_GUILESS_MAIN(CommandJournalTest)
#include "tst_commandjournal.moc"
