// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"
#include "core/process/supervisedrunner.h"
#include "core/session/commandplan.h"
#include "core/session/pipeline.h"
#include "tests/support/sampleproject.h"

#include <QTest>
#include <algorithm>
#include <fstream>
#include <memory>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

//! "step NAME: [folder] argument | argument .."
std::string line(const std::string &step, const std::string &name, const std::string &folder, const std::vector<std::string> &arguments)
{
    std::string text = step + " " + name + ": [" + folder + "]";
    for (const std::string &argument : arguments)
        text += " | " + argument;
    return text + "\n";
}

} // namespace

//! What a person approves is what is run, to the byte.
class TestCommandPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
    }

    void whatWasApprovedIsWhatWasRecorded_data()
    {
        QTest::addColumn<QByteArray>("bundledPip"); // that the chosen Python speaks of; empty: what it has
        QTest::addColumn<bool>("reports");
        QTest::newRow("the Python of this machine") << QByteArray() << true;
        QTest::newRow("a pip that knows no report") << QByteArray("22.1.2") << false;
    }
    void whatWasApprovedIsWhatWasRecorded()
    {
        QFETCH(QByteArray, bundledPip);
        QFETCH(bool, reports);
        const auto programs = fs::path(PROGRAMS_FOLDER);
        const Places places{programs / "redossier-engine", programs / "redossier-supervisor", fs::path(SOURCE_FOLDER) / "resources"};
        SupervisedRunner runner(places.supervisor);
        const Messages english(Messages::Language::english);
        std::vector<ConsentRequest> plans;
        const RunSurroundings surroundings{runner,
                                           places,
                                           english,
                                           {{"PATH", qgetenv("PATH").toStdString()}, {"HOME", m_prepared->product().home().string()}},
                                           ApprovalStore(m_prepared->folder() / "approved"),
                                           [&](const ConsentRequest &plan, const RootTokens &) { plans.push_back(plan); },
                                           {},
                                           {}};
        RunRequest request;
        request.dossier = m_prepared->copy(std::string("dossier of ") + QTest::currentDataTag());
        request.work = m_prepared->folder() / (std::string("work of ") + QTest::currentDataTag());
        if (!bundledPip.isEmpty())
            request.python = pythonWith(bundledPip.toStdString());
        request.yes = true;
        request.located["scale"] = m_prepared->weights();
        const auto done = carryOut(request, surroundings, {});
        QVERIFY2(done, done ? "" : done.error().code.c_str());
        QCOMPARE(QString::fromStdString(done->run.verdict.value_or("none")), QStringLiteral("reproduced"));

        QCOMPARE(plans.size(), std::size_t(1));
        std::string approved;
        for (const PlannedCommand &command : plans.front().commands)
            approved += line(command.step, command.name, command.folder, command.arguments);
        std::string recorded;
        for (const StepReport &step : done->run.steps)
            for (const Json &command : step.commands) {
                std::vector<std::string> arguments;
                for (const Json &argument : memberAt(command, "arguments"))
                    arguments.push_back(argument.get<std::string>());
                recorded += line(step.name, textAt(command, "name"), textAt(command, "folder"), arguments);
            }
        // The run's name is not known when it is approved.
        const std::string id = done->run.id;
        for (auto place = recorded.find(id); place != std::string::npos; place = recorded.find(id))
            recorded.replace(place, id.size(), "RUN-ID");
        QCOMPARE(QString::fromStdString(recorded), QString::fromStdString(approved));
        QCOMPARE(recorded.find("--report") != std::string::npos, reports);
        QCOMPARE(fs::exists(done->folder / "install-report.json"), reports);
        const auto &findings = done->run.step("rebuild")->findings;
        QCOMPARE(std::any_of(findings.begin(), findings.end(), [](const Finding &one) { return one.code == "pip_without_report"; }), !reports);
    }

    void anInterpreterOutsideEveryRootIsNoAbsolutePath()
    {
        ChosenPython python;
        python.executable = "/srv/links/python3";
        python.facts.prefix = python.facts.basePrefix = "/opt/python";
        const EnvironmentVariables environment{{"HOME", "/home/user"}};
        const auto outside = rootTokens("/home/user/d", python, environment);
        QCOMPARE(outside.tokenised("/srv/links/python3"), std::string("{OUTSIDE}/python3"));
        QCOMPARE(outside.resolved("{OUTSIDE}/python3"), std::string("/srv/links/python3"));
        python.executable = "/opt/python/bin/python3";
        QCOMPARE(rootTokens("/home/user/d", python, environment).tokenised("/opt/python/bin/python3"), std::string("{PYTHON_BASE}/bin/python3"));
    }

private:
    //! An interpreter that says that it bundles this pip.
    fs::path pythonWith(const std::string &pip) const
    {
        const auto folder = m_prepared->folder() / "old python";
        m_prepared->product().runProgram("python3", {"-m", "venv", "--without-pip", folder.string()}, m_prepared->folder());
        for (const auto &entry : fs::directory_iterator(folder / "lib")) // a sitecustomize.py of the system would come before one here
            std::ofstream(entry.path() / "site-packages/oldpip.pth") << "import ensurepip; ensurepip.version = lambda: '" << pip << "'\n";
        return folder / "bin/python";
    }

    std::unique_ptr<PreparedDossier> m_prepared;
};

QTEST_GUILESS_MAIN(TestCommandPlan)
#include "tst_commandplan.moc"
