// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonfile.h"
#include "core/base/pep440.h"
#include "core/environment/freeze.h"
#include "core/environment/pipcheck.h"
#include "core/environment/pipfailure.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

using namespace redossier;
namespace fs = std::filesystem;

namespace {

const fs::path cases = fs::path(TEST_DATA) / "b-pip-output";

std::string caseFile(const char *folder, const char *name)
{
    return test::readFile(cases / folder / name);
}

CommandResult ended(int exit, std::string output, std::string errors = {})
{
    CommandResult result;
    result.exit = exit;
    result.standardOutput = std::move(output);
    result.standardError = std::move(errors);
    return result;
}

Json expectation(const char *folder)
{
    return *readJsonFile(cases / folder / "expected.json");
}

} // namespace

//! What pip says, in the words of real runs.
class PipAnswersTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void checkOfLocalVersionsIsConsistent();
    void checkOfAnAbiBreakIsConsistentAll();
    void checkKeepsUnsupportedPlatforms();
    void checkRows_data();
    void checkRows();
    void unreadableCheckIsNeverGreen_data();
    void unreadableCheckIsNeverGreen();
    void freezeReadsEveryForm();
    void freezeLosesCredentialsAndKeepsCommits();
    void noMatchingNamesTheVersionsSeen();
    void hashMismatchShowsBothInFull();
    void hashMismatchOfADependencyIsKnownToo();
    void buildFailureNamesPackageAndRoot_data();
    void buildFailureNamesPackageAndRoot();
    void fullDiskIsErrno28();
    void venvWithoutEnsurepipNamesThePackage_data();
    void venvWithoutEnsurepipNamesThePackage();
    void absentPipIsSaidAsSuch();
    void wrongPythonAndWrongTag();
    void otherFailures_data();
    void otherFailures();
};

void PipAnswersTest::checkOfLocalVersionsIsConsistent()
{
    const PipCheck check = PipCheck::parse(ended(0, caseFile("01-check-ok-local-version", "pip-check.stdout.txt")));
    QVERIFY(check.state == PipCheck::State::consistent);
    QVERIFY(check.rows.empty());
}

void PipAnswersTest::checkOfAnAbiBreakIsConsistentAll()
{
    const PipCheck check = PipCheck::parse(ended(0, caseFile("05-check-ok-but-numpy-abi", "pip-check.stdout.txt")));
    QVERIFY(check.state == PipCheck::State::consistent);
}

void PipAnswersTest::checkKeepsUnsupportedPlatforms()
{
    const PipCheck check = PipCheck::parse(ended(1, caseFile("03-check-not-supported-platform", "pip-check.stdout.txt")));
    QVERIFY(check.state == PipCheck::State::conflicts);
    std::vector<std::string> unsupported;
    for (const PipCheckRow &row : check.rows) {
        QVERIFY(row.kind == PipCheckRow::Kind::platform);
        unsupported.push_back(row.package);
    }
    QCOMPARE(unsupported, expectation("03-check-not-supported-platform")["unsupported"].get<std::vector<std::string>>());
    QCOMPARE(check.rows[0].version, std::string("1.11.1.1"));
}

void PipAnswersTest::checkRows_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("needed");
    QTest::addColumn<QString>("found");
    QTest::newRow("missing") << "torchvision 0.15.2 requires torch, which is not installed." << "missing" << "torch" << "";
    QTest::newRow("incompatible") << "torchvision 0.15.2 has requirement torch==2.0.1, but you have torch 2.1.0."
                                  << "incompatible" << "torch==2.0.1" << "torch 2.1.0";
    QTest::newRow("commas") << "a 1.0 has requirement numpy<2,>=1.22; python_version < \"3.12\", but you have numpy 2.0.0."
                            << "incompatible" << "numpy<2,>=1.22; python_version < \"3.12\"" << "numpy 2.0.0";
}

void PipAnswersTest::checkRows()
{
    QFETCH(QString, line);
    const PipCheck check = PipCheck::parse(ended(1, line.toStdString() + "\n"));
    QVERIFY(check.state == PipCheck::State::conflicts);
    QCOMPARE(check.rows.size(), size_t(1));
    QTEST(QString::fromStdString(std::string(spelling(check.rows[0].kind))), "kind");
    QTEST(QString::fromStdString(check.rows[0].requires_), "needed");
    QTEST(QString::fromStdString(check.rows[0].found), "found");
}

void PipAnswersTest::unreadableCheckIsNeverGreen_data()
{
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("output");
    QTest::newRow("nothing said") << 0 << "";
    QTest::newRow("unknown words") << 0 << "Keine kaputten Anforderungen.\n";
    QTest::newRow("unknown words beside the good ones") << 0 << "No broken requirements found.\nsomething else entirely\n";
    QTest::newRow("good words, bad exit") << 1 << "No broken requirements found.\n";
    QTest::newRow("conflict, good exit") << 0 << "a 1 requires b, which is not installed.\n";
    QTest::newRow("crash") << 2 << "Traceback (most recent call last):\n";
}

void PipAnswersTest::unreadableCheckIsNeverGreen()
{
    QFETCH(int, exit);
    QFETCH(QString, output);
    QVERIFY(PipCheck::parse(ended(exit, output.toStdString())).state == PipCheck::State::notReadable);
}

void PipAnswersTest::freezeReadsEveryForm()
{
    const Freeze freeze = parseFreeze(caseFile("07-freeze-all-forms", "installed-after.txt"));
    QVERIFY(freeze.unread.empty());
    std::map<std::string, std::string> found;
    std::vector<std::string> local;
    for (const FreezeEntry &entry : freeze.entries) {
        found[entry.name] = entry.version;
        if (!entry.elsewhere)
            local.push_back(entry.name);
    }
    const Json expected = expectation("07-freeze-all-forms");
    QCOMPARE(found.size(), expected["distributions"].size());
    for (const auto &[name, version] : expected["distributions"].items())
        QCOMPARE(found.at(name), version.is_null() ? std::string() : version.get<std::string>());
    std::sort(local.begin(), local.end());
    QCOMPARE(local, expected["not_installable_elsewhere"].get<std::vector<std::string>>());
    QCOMPARE(freeze.entries[1].commit, std::string("51cdedd2489cc3d4573427e3e51db62e8bf52919"));
}

void PipAnswersTest::freezeLosesCredentialsAndKeepsCommits()
{
    const Freeze freeze = parseFreeze("-e git+https://alice:glpat-EXAMPLEEXAMPLEEXAMPL@git.example.org/team/"
                                      "remo.git@dd6de8c0090671b1bc60ced6e40b535410275e44#egg=remo\r\n");
    QCOMPARE(freeze.entries.size(), size_t(1));
    const FreezeEntry &entry = freeze.entries[0];
    QCOMPARE(entry.name, std::string("remo"));
    QCOMPARE(entry.commit, std::string("dd6de8c0090671b1bc60ced6e40b535410275e44"));
    QVERIFY(entry.url.find("glpat-") == std::string::npos);
    QVERIFY(entry.url.find("git.example.org") != std::string::npos);
}

void PipAnswersTest::noMatchingNamesTheVersionsSeen()
{
    const PipFailure failure = explainPipFailure(caseFile("11-install-no-matching", "pip-install.stdout.txt"),
                                                 caseFile("11-install-no-matching", "pip-install.stderr.txt"));
    QCOMPARE(failure.code, std::string("pip_no_matching"));
    QCOMPARE(failure.fact("requirement"), expectation("11-install-no-matching")["requirement"].get<std::string>());
    for (const Json &version : expectation("11-install-no-matching")["versions_seen_contains"])
        QVERIFY((", " + failure.fact("versions") + ",").find(", " + version.get<std::string>() + ",") != std::string::npos);
    QVERIFY(failure.inErrors);
    QCOMPARE(failure.line, 1);
}

void PipAnswersTest::hashMismatchShowsBothInFull()
{
    const PipFailure failure = explainPipFailure({}, caseFile("13-install-hash-mismatch", "pip-install.stderr.txt"));
    const Json expected = expectation("13-install-hash-mismatch");
    QCOMPARE(failure.code, std::string("pip_hash_mismatch"));
    QCOMPARE(failure.fact("requirement"), expected["requirement"].get<std::string>());
    QCOMPARE(failure.fact("expected"), expected["expected"].get<std::string>());
    QCOMPARE(failure.fact("got"), expected["got"].get<std::string>());
}

void PipAnswersTest::hashMismatchOfADependencyIsKnownToo()
{
    const PipFailure failure = explainPipFailure({}, caseFile("13-install-hash-mismatch", "unknown-package.stderr.txt"));
    QCOMPARE(failure.fact("requirement"), std::string("unknown package"));
    QCOMPARE(failure.fact("got"), std::string("3434343434343434343434343434343434343434343434343434343434343434"));
}

void PipAnswersTest::buildFailureNamesPackageAndRoot_data()
{
    QTest::addColumn<QString>("layout");
    QTest::newRow("setup.py") << "legacy";
    QTest::newRow("PEP 517") << "pep517";
}

void PipAnswersTest::buildFailureNamesPackageAndRoot()
{
    QFETCH(QString, layout);
    const std::string base = layout.toStdString();
    const PipFailure failure = explainPipFailure(caseFile("15-build-needs-torch", (base + ".stdout.txt").c_str()),
                                                 caseFile("15-build-needs-torch", (base + ".stderr.txt").c_str()));
    const Json expected = expectation("15-build-needs-torch");
    QCOMPARE(failure.code, std::string("pip_build_needs_module"));
    QCOMPARE(failure.fact("package"), expected["package"].get<std::string>());
    QCOMPARE(failure.fact("version"), std::string("2.3.0"));
    QCOMPARE(failure.fact("root_error"), expected["root_error"].get<std::string>());
    QCOMPARE(failure.fact("module"), std::string("torch"));
}

void PipAnswersTest::fullDiskIsErrno28()
{
    const PipFailure failure = explainPipFailure(caseFile("17-install-disk-full", "pip-install.stdout.txt"),
                                                 caseFile("17-install-disk-full", "pip-install.stderr.txt"));
    QCOMPARE(failure.code, std::string("pip_disk_full"));
    QCOMPARE(failure.fact("errno"), std::to_string(expectation("17-install-disk-full")["errno"].get<int>()));
}

void PipAnswersTest::venvWithoutEnsurepipNamesThePackage_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("package");
    QTest::newRow("with list brackets") << "venv.stdout.txt" << "python3.8-venv";
    QTest::newRow("newer form") << "venv-new.stdout.txt" << "python3.11-venv";
}

void PipAnswersTest::venvWithoutEnsurepipNamesThePackage()
{
    QFETCH(QString, file);
    const PipFailure failure = explainVenvFailure(caseFile("19-venv-no-ensurepip", file.toStdString().c_str()), {});
    QCOMPARE(failure.code, std::string("venv_no_ensurepip"));
    QTEST(QString::fromStdString(failure.fact("package")), "package");
    QVERIFY(!failure.inErrors);
}

void PipAnswersTest::absentPipIsSaidAsSuch()
{
    const std::string words = caseFile("21-venv-without-pip", "pip-version.stderr.txt");
    QCOMPARE(explainPipFailure({}, words).code, std::string("pip_absent"));
    QVERIFY(PipCheck::parse(ended(1, {}, words)).state == PipCheck::State::noPip);
}

void PipAnswersTest::wrongPythonAndWrongTag()
{
    const PipFailure python = explainPipFailure({}, caseFile("23-install-wrong-python-and-tag", "python.stderr.txt"));
    QCOMPARE(python.code, std::string("pip_wrong_python"));
    QCOMPARE(python.fact("package"), std::string("oldpkg"));
    QCOMPARE(python.fact("python"), std::string("3.10.13"));
    QCOMPARE(python.fact("requires"), std::string("<3.8"));
    const PipFailure tag = explainPipFailure({}, caseFile("23-install-wrong-python-and-tag", "tag.stderr.txt"));
    QCOMPARE(tag.code, std::string("pip_wrong_tag"));
    QCOMPARE(tag.fact("tag"), std::string("cp310-cp310-linux_x86_64"));
}

void PipAnswersTest::otherFailures_data()
{
    QTest::addColumn<QString>("errors");
    QTest::addColumn<QString>("code");
    QTest::newRow("conflict") << "ERROR: Cannot install NumPy==1.24.4 and numpy==1.26.4 because these package versions have conflicting dependencies.\n"
                                 "ERROR: ResolutionImpossible: for help visit somewhere\n" << "pip_conflict";
    QTest::newRow("no network") << "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError('..')': /simple/a/\n"
                                   "ERROR: Could not find a version that satisfies the requirement a==1 (from versions: none)\n"
                                   "ERROR: No matching distribution found for a==1\n" << "pip_network";
    QTest::newRow("hash missing") << "ERROR: Hashes are required in --require-hashes mode, but they are missing from some requirements.\n"
                                  << "pip_hash_missing";
    QTest::newRow("system Python") << "error: externally-managed-environment\n" << "pip_managed";
    QTest::newRow("bad line") << "ERROR: Invalid requirement: 'numpy==1.24.4#pinned' (from line 4 of r.txt)\n" << "pip_bad_file";
    QTest::newRow("missing path") << "ERROR: Could not install packages due to an OSError: [Errno 2] No such file or directory: '/croot/x'\n"
                                  << "pip_system_error";
    QTest::newRow("unknown words") << "something new\n" << "pip_failed";
    QTest::newRow("silence") << "" << "pip_failed";
}

void PipAnswersTest::otherFailures()
{
    QFETCH(QString, errors);
    QTEST(QString::fromStdString(explainPipFailure({}, errors.toStdString()).code), "code");
}

QTEST_GUILESS_MAIN(PipAnswersTest)
#include "tst_pipanswers.moc"
