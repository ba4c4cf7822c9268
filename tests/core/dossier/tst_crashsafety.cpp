// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/atomicfile.h"
#include "core/dossier/runfolder.h"
#include "core/dossier/verifier.h"
#include "core/messages/messages.h"
#include "tests/support/dossiermaker.h"
#include "tests/support/temporaryfolder.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <regex>
#include <sstream>

using namespace redossier;
using namespace redossier::test;

namespace {

constexpr std::string_view mutating = "write,pwrite64,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,ftruncate";
const std::string oldText = "{\"content\": \"old\"}\n";
const std::string newText = "{\"content\": \"new\"}\n";

//! One save of everything: a file, dossier.json, a run from its start to its end, the manifests.
Outcome saveAll(const std::filesystem::path &dossier)
{
    const Messages english(Messages::Language::english);
    auto writer = DossierWriter::open(dossier);
    if (!writer)
        return writer.error();
    if (auto written = writer->write("sequence.json", newText); !written)
        return written;
    writer->dossier().title = "The new title";
    if (auto saved = writer->saveDossier(); !saved)
        return saved;
    auto run = createRun(*writer, Run::fresh(), english);
    if (!run)
        return run.error();
    run->step("reference")->state = StepState::passed;
    if (auto saved = saveRun(*writer, *run, english); !saved)
        return saved;
    if (auto ended = endRun(*writer, run->id); !ended)
        return ended;
    return Done{};
}

std::string own()
{
    return QCoreApplication::applicationFilePath().toStdString();
}

//! The program below strace; `inject` is e.g. ":signal=KILL:when=3".
ShellAnswer traced(const std::string &inject, const std::filesystem::path &dossier)
{
    return shell("strace -f -qq -o trace.txt -e trace=" + std::string(mutating) + " -e inject=" + std::string(mutating)
                     + inject + " '" + own() + "' --save '" + dossier.string() + "'",
                 dossier.parent_path());
}

bool canTrace(const TemporaryFolder &folder)
{
    return shell("strace -f -qq -o trace.txt -e trace=write true", folder.path()).status == 0;
}

//! "" when every file holds its old or its new content and the next command leaves nothing to repair.
std::string damage(const std::filesystem::path &dossier)
{
    const std::string text = readFile(dossier / "sequence.json");
    if (text != oldText && text != newText)
        return "sequence.json is torn";
    const auto opened = openDossier(dossier);
    if (!opened || (opened->title != "A title" && opened->title != "The new title"))
        return "dossier.json is torn";
    const auto runs = listRuns(dossier);
    if (!runs)
        return runs.error().code;
    for (const RunEntry &entry : *runs)
        if (!entry.problems.empty())
            return "run.json is torn";
    if (const auto writer = DossierWriter::open(dossier); !writer)
        return "it cannot be opened again: " + writer.error().code + " " + writer.error().detail;
    const auto verification = verifyDossier(dossier);
    for (const Finding &finding : verification->findings)
        if (finding.code != "run_not_ended")
            return finding.code + " " + finding.where;
    return {};
}

//! The same dossier every time, copied from one that was made beside it.
void freshDossier(const std::filesystem::path &dossier)
{
    const auto model = dossier.parent_path() / "model";
    std::filesystem::remove_all(dossier);
    if (std::filesystem::exists(model))
        return std::filesystem::copy(model, dossier, std::filesystem::copy_options::recursive);
    makeDossier(dossier);
    auto writer = DossierWriter::open(dossier);
    if (!writer || !writer->write("sequence.json", oldText) || !writer->renewManifest())
        qFatal("the dossier could not be made");
    std::filesystem::copy(dossier, model, std::filesystem::copy_options::recursive);
    std::filesystem::remove(model / ".lock");
}

constexpr qint64 enough = 25'000; // milliseconds for one of the loops below

} // namespace

class CrashSafetyTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void killedAtAnyCallNothingIsTorn();
    void anErrorOfTheDiskKeepsTheOldBytes_data();
    void anErrorOfTheDiskKeepsTheOldBytes();
    void theOrderOnDiskIsDataSyncRenameSync();
    void aFullDiskIsNamedWithItsSpace();
};

void CrashSafetyTest::killedAtAnyCallNothingIsTorn()
{
    const TemporaryFolder folder;
    if (!canTrace(folder))
        QSKIP("not run: no strace that can trace");
    const auto dossier = folder / "d";
    freshDossier(dossier);
    QCOMPARE(traced(":signal=CONT:when=9999", dossier).status, 0); // whole, to count the calls
    // strace counts each call by its own name.
    std::map<std::string, int> counts;
    std::vector<std::string> points;
    std::istringstream trace(readFile(folder / "trace.txt"));
    const std::regex call("^\\d* *([a-z0-9]+)\\(");
    std::smatch match;
    for (std::string line; std::getline(trace, line);)
        if (std::regex_search(line, match, call))
            points.push_back(match[1].str() + ":signal=KILL:when=" + std::to_string(++counts[match[1].str()]));
    QVERIFY2(points.size() > 30, std::to_string(points.size()).c_str());
    std::shuffle(points.begin(), points.end(), std::mt19937(20261129)); // should the time run out, no part is left out
    QElapsedTimer timer;
    timer.start();
    std::size_t killed = 0;
    for (; killed < points.size() && timer.elapsed() < enough; ++killed) {
        freshDossier(dossier);
        const ShellAnswer answer = shell("strace -f -qq -o trace.txt -e inject=" + points[killed] + " '" + own() + "' --save '"
                                             + dossier.string() + "'",
                                         folder.path());
        QVERIFY2(answer.status != 0, ("not killed: " + points[killed]).c_str());
        const std::string found = damage(dossier);
        QVERIFY2(found.empty(), (points[killed] + ": " + found).c_str());
    }
    qInfo("%zu calls that write; killed at %zu of them", points.size(), killed);
    QVERIFY(killed > 5);
}

void CrashSafetyTest::anErrorOfTheDiskKeepsTheOldBytes_data()
{
    QTest::addColumn<QString>("calls");
    QTest::addColumn<QString>("error");
    QTest::newRow("no space while writing") << QStringLiteral("write") << QStringLiteral("ENOSPC");
    QTest::newRow("quota") << QStringLiteral("write") << QStringLiteral("EDQUOT");
    QTest::newRow("fsync fails") << QStringLiteral("fsync") << QStringLiteral("EIO");
    QTest::newRow("rename fails") << QStringLiteral("renameat") << QStringLiteral("EIO");
}

void CrashSafetyTest::anErrorOfTheDiskKeepsTheOldBytes()
{
    QFETCH(QString, calls);
    QFETCH(QString, error);
    const TemporaryFolder folder;
    if (!canTrace(folder))
        QSKIP("not run: no strace that can trace");
    folder.write("f.json", oldText);
    for (int k = 1; k <= 3; ++k) {
        const ShellAnswer answer = shell("strace -f -qq -o trace.txt -e inject=" + calls.toStdString() + ":error=" + error.toStdString()
                                             + ":when=" + std::to_string(k) + " '" + own() + "' --one '" + folder.path().string() + "'",
                                         folder.path());
        const std::string now = readFile(folder / "f.json");
        if (answer.output.find("saved") != std::string::npos) {
            QCOMPARE(now, newText);
            QVERIFY(k > 1); // the first call of its kind belongs to the file
            folder.write("f.json", oldText);
            continue;
        }
        if (answer.output.empty()) { // the error hit the message that it is saved
            QCOMPARE(now, newText);
            QVERIFY(k > 1);
            folder.write("f.json", oldText);
            continue;
        }
        QVERIFY2(answer.output.find("cannot_write " + (folder / "f.json").string()) != std::string::npos, answer.output.c_str());
        QVERIFY(now == oldText || (now == newText && calls == QStringLiteral("fsync"))); // the folder's fsync comes last
        QVERIFY(k > 1 || now == oldText);
        for (const auto &entry : std::filesystem::directory_iterator(folder.path()))
            QVERIFY2(entry.path().string().find(".partial") == std::string::npos, entry.path().c_str());
        folder.write("f.json", oldText);
    }
}

void CrashSafetyTest::theOrderOnDiskIsDataSyncRenameSync()
{
    const TemporaryFolder folder;
    if (!canTrace(folder))
        QSKIP("not run: no strace that can trace");
    freshDossier(folder / "d");
    QCOMPARE(shell("strace -f -qq -y -o trace.txt -e trace=write,fsync,renameat '" + own() + "' --save '" + (folder / "d").string() + "'", folder.path()).status, 0);
    std::istringstream trace(readFile(folder / "trace.txt"));
    const std::regex renamed("renameat\\(\\d+<(.*)>, \"(.*)\", \\d+<.*>, \"(.*)\"\\) += 0");
    const std::regex synced("fsync\\(\\d+<(.*)>\\) += 0");
    const std::regex written("write\\(\\d+<(.*?)>, ");
    std::string lastSynced, awaited;
    int commits = 0;
    for (std::string line; std::getline(trace, line);) {
        std::smatch match;
        if (std::regex_search(line, match, synced)) {
            if (awaited == match[1])
                awaited.clear();
            lastSynced = match[1];
        } else if (std::regex_search(line, match, renamed)) {
            QVERIFY2(awaited.empty(), ("no fsync of the folder " + awaited).c_str());
            const std::string source = match[1].str() + "/" + match[2].str();
            QVERIFY2(lastSynced == source, ("renamed before its fsync: " + line).c_str());
            awaited = match[1];
            ++commits;
        } else if (std::regex_search(line, match, written)) {
            QVERIFY2(match[1].str().find("/d/") == std::string::npos || awaited.empty(), ("no fsync of the folder " + awaited).c_str());
            if (lastSynced == match[1])
                lastSynced.clear();
        }
    }
    QVERIFY(awaited.empty());
    QVERIFY2(commits >= 6, std::to_string(commits).c_str());
}

void CrashSafetyTest::aFullDiskIsNamedWithItsSpace()
{
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "small");
    if (shell("unshare -m sh -c 'mount -t tmpfs -o size=64k none small'", folder.path()).status != 0)
        QSKIP("not run: no right to mount a small disk");
    const ShellAnswer answer = shell("unshare -m sh -c 'mount -t tmpfs -o size=64k none small && head -c 60000 /dev/zero > small/other; \"" + own()
                                         + "\" --big \"$PWD/small\"; ls -A small'",
                                     folder.path());
    QVERIFY2(answer.output.find("cannot_write " + (folder / "small/f.json").string() + " No space left on device (") == 0, answer.output.c_str());
    QVERIFY2(answer.output.find(" needed)") != std::string::npos, answer.output.c_str());
    QVERIFY2(answer.output.ends_with("\nother\n"), answer.output.c_str());
}

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const std::string option = argc == 3 ? argv[1] : "";
    if (option == "--save" || option == "--one" || option == "--big") {
        const auto outcome = option == "--save" ? saveAll(argv[2])
                             : writeFileAtomically(argv[2], "f.json", option == "--one" ? newText : std::string(1'000'000, 'x'));
        if (outcome)
            std::cout << "saved" << std::endl;
        else
            std::cout << outcome.error().code << " " << outcome.error().subject << " " << outcome.error().detail << std::endl;
        return outcome ? 0 : 1;
    }
    CrashSafetyTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_crashsafety.moc"
