// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/commandjournal.h"
#include "core/process/commandrecord.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;

class TestCommandRecord : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatTheJournalWritesIsReadBack()
    {
        Command command;
        command.name = "pip-install";
        command.arguments = {"/w/environment/bin/python", "-m", "pip"};
        command.folder = "/d/reference";
        command.environment = {{"PATH", "/bin"}, {"HOME", "/h"}};
        command.stdoutLog = "/d/runs/r/logs/03-pip-install.stdout.log";
        command.stderrLog = "/d/runs/r/logs/03-pip-install.stderr.log";
        CommandResult result;
        result.signal = 9;
        result.seconds = 2.5;
        result.droppedBytes = 7;
        const auto record = CommandRecord::fromJson(commandRecord(command, result, {}, "/d/runs/r"), true);
        QCOMPARE(record.name, command.name);
        QCOMPARE(record.arguments, command.arguments);
        QCOMPARE(record.environment, (std::vector<std::string>{"HOME", "PATH"}));
        QCOMPARE(record.signal, std::optional(9));
        QVERIFY(!record.exit);
        QVERIFY(!record.succeeded());
        QCOMPARE(record.droppedBytes, std::uint64_t(7));
        QCOMPARE(record.standardError, std::string("logs/03-pip-install.stderr.log"));
    }

    void aDamagedRecordIsReadAsFarAsItGoes_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("a list") << QByteArray("[]");
        QTest::newRow("null") << QByteArray("null");
        QTest::newRow("other types") << QByteArray(R"({"name": 3, "arguments": "x", "exit": "0", "signal": 1e300, "seconds": [], "stdout": {}})");
        QTest::newRow("mixed arguments") << QByteArray(R"({"arguments": [null, 3, {}], "exit": 99999999999999})");
    }
    void aDamagedRecordIsReadAsFarAsItGoes()
    {
        QFETCH(QByteArray, text);
        const auto record = CommandRecord::fromJson(Json::parse(text.toStdString()), true);
        QVERIFY(!record.succeeded());
        QVERIFY(record.arguments.empty());
        QVERIFY(!record.exit && !record.signal);
    }
};

QTEST_GUILESS_MAIN(TestCommandRecord)
#include "tst_commandrecord.moc"
