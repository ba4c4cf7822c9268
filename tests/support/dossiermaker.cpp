// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/dossiermaker.h"

#include "core/dossier/dossierwriter.h"
#include "core/dossier/identity.h"
#include "core/dossier/runfolder.h"
#include "core/messages/messages.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>
#include <nlohmann/json.hpp>

namespace redossier::test {

namespace {

const Messages english(Messages::Language::english);

#define REQUIRE(outcome)                                                                                              \
    do {                                                                                                               \
        if (const auto &tried = (outcome); !tried)                                                                     \
            qFatal("%s %s %s", tried.error().code.c_str(), tried.error().subject.c_str(), tried.error().detail.c_str()); \
    } while (false)

void writeReference(DossierWriter &writer)
{
    for (const auto &[path, text] : std::vector<std::pair<std::string, std::string>>{
             {"reference/reference.json", "{\"schema\": \"redossier-reference/1\"}\n"},
             {"reference/criterion.json", "{\"schema\": \"redossier-criterion/1\", \"rules\": []}\n"},
             {"reference/observation.json", "{\"schema\": \"redossier-observation/1\"}\n"},
             {"reference/installed.txt", "numpy==1.0\n"},
             {"reference/requirements-rebuild.txt", "numpy==1.0\n"},
             {"reference/code/main.py", "print(1)\n"},
             {"reference/code/observation.json", "{}\n"},
             {"reference/inputs/a b.txt", "one\n"},
             {"reference/inputs/it's \"it\".txt", "two\n"},
             {"reference/inputs/-dash", "three\n"},
             {"reference/inputs/Ünïcode Ω.txt", ""},
             {"reference/expected/out.bin", std::string(70000, 'x')},
             {"sequence.json", "{}\n"}})
        REQUIRE(writer.write(path, text));
}

void addEndedRun(DossierWriter &writer)
{
    auto run = createRun(writer, Run::fresh(), english);
    REQUIRE(run);
    REQUIRE(writer.write("runs/" + run->id + "/outputs/out 1.bin", "found"));
    for (StepReport &step : run->steps)
        step.state = StepState::passed;
    REQUIRE(saveRun(writer, *run, english));
    REQUIRE(endRun(writer, run->id));
}

} // namespace

void makeDossier(const std::filesystem::path &root)
{
    auto writer = DossierWriter::create(root, "A title");
    REQUIRE(writer);
    writeReference(*writer);
    const auto identity = identityOf(writer->root());
    REQUIRE(identity);
    writer->dossier().identity = identity->identity;
    REQUIRE(writer->saveDossier());
    REQUIRE(writer->publish());
    addEndedRun(*writer);
}

ShellAnswer shell(const std::string &line, const std::filesystem::path &folder)
{
    QProcess process;
    process.setWorkingDirectory(QString::fromStdString(folder.string()));
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral("sh"), {QStringLiteral("-c"), QString::fromStdString(line)});
    process.waitForFinished(120'000);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            process.readAll().toStdString()};
}

bool hasProgram(const std::string &name)
{
    return !QStandardPaths::findExecutable(QString::fromStdString(name)).isEmpty();
}

} // namespace redossier::test
