// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"

#include <QProcess>
#include <QTest>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

using namespace redossier;

namespace {

struct Ended
{
    int status;
    std::string out;
    std::string err;
};

Ended run(const std::vector<std::string> &arguments)
{
    std::ostringstream out;
    std::ostringstream err;
    std::istringstream in;
    Console console(out, err, in, {});
    const int status = runCommandLine(arguments, console, Places{}, {});
    return {status, out.str(), err.str()};
}

Ended runProgram(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral(PROGRAMS_FOLDER "/redossier-cli"), arguments);
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit)
        return {-1, {}, {}};
    return {process.exitCode(), process.readAllStandardOutput().toStdString(), process.readAllStandardError().toStdString()};
}

bool has(const std::string &text, const std::string &part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

class TestCommandLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCommandHelpsWithAnExample_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("summary");
        QTest::addColumn<QString>("example");
        for (const auto &command : allCommands())
            QTest::newRow(command->name().c_str()) << QString::fromStdString(command->name())
                                                   << QString::fromStdString(command->summary())
                                                   << QString::fromStdString(command->example());
    }

    void everyCommandHelpsWithAnExample()
    {
        QFETCH(QString, name);
        QFETCH(QString, summary);
        QFETCH(QString, example);
        const Ended help = run({name.toStdString(), "--help"});
        QCOMPARE(help.status, 0);
        QVERIFY(help.err.empty());
        QVERIFY(has(help.out, example.toStdString()));
        QVERIFY(has(help.out, "--json"));
        QVERIFY(example.startsWith(QStringLiteral("redossier-cli ") + name));
        QVERIFY(!summary.isEmpty());
        const std::string line = example.toStdString();
        static const std::regex option("--[a-z][a-z-]*");
        for (std::sregex_iterator found(line.begin(), line.end(), option), end; found != end; ++found)
            QVERIFY2(has(help.out, found->str()), found->str().c_str());
    }

    void theRealProgramHelps_data() { everyCommandHelpsWithAnExample_data(); }

    void theRealProgramHelps()
    {
        QFETCH(QString, name);
        const Ended help = runProgram({name, QStringLiteral("--help")});
        QCOMPARE(help.status, 0);
        QVERIFY(has(help.out, "Example:"));
        QVERIFY(help.err.empty());
    }

    void theOverviewNamesEveryCommand()
    {
        const Ended help = run({"--help"});
        QCOMPARE(help.status, 0);
        for (const auto &command : allCommands())
            QVERIFY2(has(help.out, "  " + command->name() + ' '), command->name().c_str());
        const Ended version = run({"--version"});
        QCOMPARE(version.status, 0);
        QCOMPARE(version.out, std::string("redossier-cli ") + REDOSSIER_VERSION + '\n');
    }

    void wrongUsageSuggestsTheNearWord_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("said");
        const auto row = [](const char *name, std::initializer_list<const char *> arguments, const char *code, const char *said) {
            QStringList list;
            for (const char *one : arguments)
                list << QString::fromUtf8(one);
            QTest::newRow(name) << list << QString::fromLatin1(code) << QString::fromUtf8(said);
        };
        row("nothing", {}, "command_missing", "--help");
        row("near command", {"comapre", "a", "b"}, "unknown_command_near", "\"compare\"");
        row("no such command", {"frobnicate"}, "unknown_command", "frobnicate");
        row("near option", {"report", "d", "--otuput", "x"}, "unknown_option_near", "\"--output\"");
        row("near option with a value", {"report", "d", "--fromat=html"}, "unknown_option_near", "\"--format\"");
        row("no such option", {"report", "d", "--frobnicate"}, "unknown_option", "--frobnicate");
        row("one argument too many", {"report", "a", "b"}, "unexpected_argument", "\"b\"");
        row("argument missing", {"report"}, "wrong_usage", "DOSSIER");
        row("second argument missing", {"compare", "a", "--rules", "r"}, "wrong_usage", "FOUND is required");
        row("an empty interpreter", {"run", "d", "--python", ""}, "wrong_usage", "--python: an empty name");
        row("an empty dossier", {"verify", ""}, "wrong_usage", "an empty name names nothing");
        row("value missing", {"report", "d", "--run"}, "wrong_usage", "--run");
        row("option before the command", {"--vesrion"}, "unknown_option_near", "\"--version\"");
        row("control characters", {"\x1b[31mreport"}, "unknown_command", "[31mreport");
        row("unknown format", {"report", "d", "--format", "pdf"}, "format_unknown", "pdf");
    }

    void wrongUsageSuggestsTheNearWord()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, code);
        QFETCH(QString, said);
        std::vector<std::string> plain;
        for (const QString &one : arguments)
            plain.push_back(one.toStdString());
        const Ended wrong = run(plain);
        QCOMPARE(wrong.status, 64);
        QVERIFY(wrong.out.empty());
        QVERIFY2(has(wrong.err, "[" + code.toStdString() + "]"), wrong.err.c_str());
        QVERIFY2(has(wrong.err, said.toStdString()), wrong.err.c_str());
        QVERIFY(!has(wrong.err, "\x1b"));

        plain.insert(plain.begin(), "--json");
        const Ended document = run(plain);
        QCOMPARE(document.status, 64);
        const auto parsed = nlohmann::json::parse(document.out, nullptr, false);
        QVERIFY2(parsed.is_object(), document.out.c_str());
        QCOMPARE(parsed["schema"].get<std::string>(), std::string("redossier-error/1"));
        QCOMPARE(parsed["findings"][0]["code"].get<std::string>(), code.toStdString());
    }

    void jsonIsKnownAlsoWhenTheRestIsWrong()
    {
        const Ended document = run({"report", "d", "--nonsense", "--json"});
        QCOMPARE(document.status, 64);
        QVERIFY(nlohmann::json::parse(document.out, nullptr, false).is_object());
    }

    void aFullDiskBehindStandardOutputIsSaid()
    {
        QProcess process;
        process.setStandardOutputFile(QStringLiteral("/dev/full"));
        process.start(QStringLiteral(PROGRAMS_FOLDER "/redossier-cli"), {QStringLiteral("--version")});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 73);
        QVERIFY(process.readAllStandardError().contains("cannot be written"));
    }
};

QTEST_APPLESS_MAIN(TestCommandLine)
#include "tst_commandline.moc"
