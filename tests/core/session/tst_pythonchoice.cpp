// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/pythonchoice.h"
#include "core/session/pythonsearch.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>

using namespace redossier;
using redossier::test::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

//! Interpreters whose files hold the version that they answer; an empty one does not start.
class FakePythons : public CommandRunner
{
public:
    Result<CommandResult> run(const Command &command, const TaskContext &, const OutputObserver &) override
    {
        const std::string &program = command.arguments.front();
        const std::string version = test::readFile(program);
        if (version.empty())
            return Error{"program_missing", program, "it does not start"};
        CommandResult result;
        result.exit = 0;
        result.standardOutput = "\n::redossier-interpreter {\"executable\": \"" + program
                                + "\", \"prefix\": \"/usr\", \"base_prefix\": \"/usr\", \"implementation\": \"CPython\", \"version\": \""
                                + version + "\", \"machine\": \"x86_64\", \"pip\": true}\n";
        return result;
    }
};

struct Machine
{
    void install(const std::string &name, const std::string &version) const
    {
        folder.write("bin/" + name, version);
        fs::permissions(folder / ("bin/" + name), fs::perms::owner_all);
    }
    EnvironmentVariables environment() const { return {{"PATH", (folder / "bin").string()}}; }
    TemporaryFolder folder;
};

std::string chosenName(const Result<ChosenPython> &chosen)
{
    return chosen ? chosen->executable.filename().string() : chosen.error().code;
}

} // namespace

class TestPythonChoice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    //! What a person may choose from: those that meet the wish first, newer ones before older ones.
    void theListBeginsWithWhatMeetsTheWish()
    {
        Machine machine;
        for (const auto &[name, version] : {std::pair("python3", "3.11.2"), {"python3.9", "3.9.2"}, {"python3.12", "3.12.1"}, {"python3.10", "3.10.4"}, {"python3.13", ""}})
            machine.install(name, version);
        FakePythons runner;
        QStringList names;
        for (const FoundPython &one : findPythons({">=3.10", "3.8.1"}, runner, machine.environment(), {}))
            names << QString::fromStdString(one.executable.filename().string());
        QCOMPARE(names.join(QLatin1Char(' ')), QStringLiteral("python3 python3.12 python3.10 python3.13 python3.9"));
    }

    void theFirstThatMeetsTheWishIsTaken_data()
    {
        QTest::addColumn<QString>("requirement");
        QTest::addColumn<QString>("observed");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *requirement, const char *observed, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(requirement) << QString::fromUtf8(observed) << QString::fromUtf8(expected);
        };
        row("the reference's own minor comes first", ">=3.10", "3.11.7", "python3.11");
        row("the minor's own does not meet requires", ">=3.12", "3.11.7", "python3");
        row("no requires: the same minor", "", "3.11.7", "python3.11");
        row("no requires, another minor", "", "3.10.1", "python_not_found");
        row("nothing meets it", ">=3.14", "3.11.7", "python_not_found");
        row("a requirement that cannot be read", "three", "3.11.7", "python_not_found");
    }
    void theFirstThatMeetsTheWishIsTaken()
    {
        QFETCH(QString, requirement);
        QFETCH(QString, observed);
        QFETCH(QString, expected);
        const Machine machine;
        machine.install("python3.11", "3.11.2");
        machine.install("python3", "3.12.1");
        machine.install("python3.10", "");
        FakePythons pythons;
        PythonWish wish{std::nullopt, observed.toStdString()};
        if (!requirement.isEmpty())
            wish.requirement = requirement.toStdString();
        QCOMPARE(chosenName(choosePython(std::nullopt, wish, pythons, machine.environment(), {})), expected.toStdString());
    }

    void aNamedOneIsTakenWhateverItsVersion()
    {
        const Machine machine;
        machine.install("python3.8", "3.8.1");
        FakePythons pythons;
        const PythonWish wish{">=3.11", "3.11.7"};
        QCOMPARE(chosenName(choosePython("python3.8", wish, pythons, machine.environment(), {})), std::string("python3.8"));
        QCOMPARE(chosenName(choosePython(machine.folder / "bin/python3.8", wish, pythons, machine.environment(), {})),
                 std::string("python3.8"));
    }

    void aNamedOneThatIsAbsentIsAnError()
    {
        const Machine machine;
        FakePythons pythons;
        QCOMPARE(chosenName(choosePython("python9", {}, pythons, machine.environment(), {})), std::string("program_missing"));
        QCOMPARE(chosenName(choosePython("./python9", {}, pythons, machine.environment(), {})), std::string("program_missing"));
    }

    void theInterpreterItselfIsUsed()
    {
        const TemporaryFolder folder;
        for (const char *name : {"base/bin/python3.11", "shims/python3", "env/bin/pyvenv"})
            folder.write(name, "");
        fs::create_symlink(folder / "base/bin/python3.11", folder / "env/bin/python");
        fs::create_directories(folder / "links");
        fs::create_symlink(folder / "base/bin/python3.11", folder / "links/py");
        const auto itself = [&](const char *named, const char *own, const char *prefix) {
            InterpreterFacts facts;
            facts.executable = (folder / own).string();
            facts.prefix = (folder / prefix).string();
            facts.basePrefix = (folder / "base").string();
            return interpreterItself({folder / named, facts}).lexically_relative(folder.path()).string();
        };
        QCOMPARE(itself("base/bin/python3.11", "base/bin/python3.11", "base"), std::string("base/bin/python3.11"));
        QCOMPARE(itself("env/bin/python", "env/bin/python", "env"), std::string("env/bin/python"));
        QCOMPARE(itself("shims/python3", "base/bin/python3.11", "base"), std::string("base/bin/python3.11"));
        QCOMPARE(itself("links/py", "links/py", "base"), std::string("base/bin/python3.11"));
        QCOMPARE(itself("shims/python3", "shims/python3", "nowhere"), std::string("shims/python3"));
    }

    void theErrorSaysWhatWasTried()
    {
        const Machine machine;
        machine.install("python3", "3.12.1");
        machine.install("python3.11", "");
        FakePythons pythons;
        const auto chosen = choosePython(std::nullopt, {std::nullopt, "3.11.7"}, pythons, machine.environment(), {});
        QVERIFY(!chosen);
        QVERIFY(chosen.error().detail.find("python3 (3.12.1)") != std::string::npos);
        QVERIFY(chosen.error().detail.find("python3.11 (does not answer)") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestPythonChoice)
#include "tst_pythonchoice.moc"
