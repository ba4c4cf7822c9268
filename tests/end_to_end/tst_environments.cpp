// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sampleproject.h"
#include "tests/support/schemacheck.h"
#include "tests/support/wheelmaker.h"

#include <QTest>
#include <memory>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

void append(const fs::path &file, const std::string &text)
{
    std::ofstream(file, std::ios::app) << text;
}

void addWheel(const fs::path &reference, const std::string &name, const std::vector<std::string> &needs = {})
{
    Wheel wheel;
    wheel.name = name;
    wheel.version = "1.0";
    wheel.requiresDist = needs;
    makeWheel(reference / "wheels", wheel);
    declareWheels(reference);
}

std::vector<std::string> codesOf(const Json &step)
{
    std::vector<std::string> codes;
    for (const Json &finding : memberAt(step, "findings"))
        codes.push_back(textAt(finding, "code"));
    return codes;
}

} // namespace

//! Environments that cannot be rebuilt, that contradict themselves, and that are not the reference's: the gate.
class TestEnvironments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
    }

    void pipThatFailsIsAFailedRebuild()
    {
        const auto dossier = m_prepared->changedCopy("pip fails", [](const fs::path &reference) {
            append(reference / "requirements-rebuild.txt", "nowhere-to-be-found==1.0\n");
        });
        QVERIFY(!dossier.empty());
        const auto ended = m_prepared->runOf(dossier);
        const Json run = ended.document();
        QVERIFY2(ended.status == 1, (ended.out + ended.err).c_str());
        QCOMPARE(statesOf(run), std::string("passed failed not_run not_run not_run not_run"));
        QVERIFY(readFile(newestRun(dossier) / textAt(memberAt(run, "first_error"), "log")).find("nowhere-to-be-found") != std::string::npos);
        QCOMPARE(schemaProblems(run, "run"), QByteArray());
    }

    void aDependencyConflictIsAFailedDependenciesStep()
    {
        // pip's resolver refuses a conflict, so the missing part is one that only the metadata of an installed wheel ask for.
        const auto dossier = m_prepared->changedCopy("conflict", [](const fs::path &reference) {
            addWheel(reference, "needy", {"absent-part>=2"});
            const std::string file = readFile(reference / "requirements-rebuild.txt");
            std::ofstream(reference / "requirements-rebuild.txt") << file << "./wheels/needy-1.0-py3-none-any.whl\n";
        });
        QVERIFY(!dossier.empty());
        m_prepared->product().set("PIP_NO_DEPS", "1");
        const auto ended = m_prepared->runOf(dossier);
        m_prepared->product().set("PIP_NO_DEPS", "0");
        const Json run = ended.document();
        QVERIFY2(ended.status == 1, (ended.out + ended.err).c_str());
        QCOMPARE(statesOf(run), std::string("passed passed failed not_run not_run not_run"));
        const auto codes = codesOf(stepOf(run, "dependencies"));
        QVERIFY(std::find(codes.begin(), codes.end(), "dependency_missing") != codes.end());
    }

    void theGateStaysClosedUntilADifferenceIsAccepted()
    {
        m_gated = m_prepared->changedCopy("gate", [](const fs::path &reference) {
            addWheel(reference, "extra-one");
            addWheel(reference, "extra-two");
            append(reference / "requirements-rebuild.txt", "extra-one==1.0\nextra-two==1.0\n");
        });
        QVERIFY(!m_gated.empty());
        const auto ended = m_prepared->runOf(m_gated);
        const Json run = ended.document();
        QVERIFY2(ended.status == 2, (ended.out + ended.err).c_str());
        QCOMPARE(statesOf(run), std::string("passed passed stopped not_run not_run not_run"));
        m_run = textAt(run, "id");
    }

    void whatIsNoLongerTheSameIsNotResumed_data()
    {
        QTest::addColumn<QString>("file"); // of the work folder
        QTest::addColumn<QString>("part");
        QTest::addColumn<QString>("why");
        QTest::newRow("another machine") << ".redossier-work.json" << "\"machine\": \"" << "another machine";
        QTest::newRow("another reference") << ".redossier-work.json" << "\"identity\": \"" << "reference has changed";
        QTest::newRow("another environment stamp") << ".redossier-work.json" << "\"environment_stamp\": \"" << "environment has changed";
        QTest::newRow("an edited environment") << "environment/pyvenv.cfg" << "home = " << "environment has changed";
        QTest::newRow("another run's mark") << ".redossier-work.json" << "\"run\": \"" << "";
    }
    void whatIsNoLongerTheSameIsNotResumed()
    {
        QFETCH(QString, file);
        QFETCH(QString, part);
        QFETCH(QString, why);
        const auto path = m_prepared->product().cache() / "redossier/work" / m_run / file.toStdString();
        const std::string original = readFile(path);
        const auto time = fs::last_write_time(path);
        const auto before = contentOf(m_gated);
        std::ofstream(path) << replaced(original, part.toStdString(), part.toStdString() + "0");
        const auto ended = m_prepared->runOf(m_gated, {"--resume", m_run});
        std::ofstream(path) << original;
        fs::last_write_time(path, time);
        QVERIFY2(ended.status == 1, (std::to_string(ended.status) + ended.out + ended.err).c_str());
        QCOMPARE(ended.codes(), std::vector<std::string>{"not_resumable"});
        QVERIFY2(ended.out.find(why.toStdString()) != std::string::npos, ended.out.c_str());
        QVERIFY(contentOf(m_gated) == before);
    }

    void oneRowOfTwoDoesNotOpenIt()
    {
        const auto ended = m_prepared->runOf(m_gated, {"--resume", m_run, "--accept", "extra-one=it only logs"});
        const Json run = ended.document();
        QVERIFY2(ended.status == 2, (ended.out + ended.err).c_str());
        QCOMPARE(statesOf(run), std::string("passed passed stopped not_run not_run not_run"));
    }

    void theSecondRowOpensItAndNothingIsInstalledAgain()
    {
        const fs::path accepted = m_prepared->folder() / "accepted.json";
        std::ofstream(accepted) << R"({"accept": [{"name": "Extra_Two", "reason": "it only logs as well"}]})";
        const auto ended = m_prepared->runOf(m_gated, {"--resume", m_run, "--accept-file", accepted.string()});
        const Json run = ended.document();
        QVERIFY2(ended.status == 0, (ended.out + ended.err).c_str());
        QCOMPARE(textAt(run, "verdict"), std::string("reproduced"));
        QCOMPARE(memberAt(run, "variant").size(), std::size_t(2));
        QCOMPARE(textAt(memberAt(run, "variant")[1], "reason"), std::string("it only logs as well"));
        QCOMPARE(memberAt(stepOf(run, "rebuild"), "commands").size(), std::size_t(3));
        QCOMPARE(textAt(run, "id"), m_run);
        QCOMPARE(schemaProblems(run, "run"), QByteArray());
        int number = 0;
        for (const Json &step : memberAt(run, "steps"))
            for (const Json &command : memberAt(step, "commands"))
                QCOMPARE(std::stoi(textAt(command, "stdout").substr(5)), ++number);
        QCOMPARE(m_prepared->product().run({"verify", m_gated.string()}).status, 0);
    }

    void aClassOfDifferencesIsAcceptedAtOnceAndStaysAccepted()
    {
        const auto ended = m_prepared->runOf(m_gated, {"--accept", "added:*=they only log", "--accept", "nothing-like-it=never", "--until", "device"});
        const Json run = ended.document();
        QVERIFY2(ended.status == 0, (ended.out + ended.err).c_str());
        QCOMPARE(memberAt(run, "variant").size(), std::size_t(2));
        const auto codes = codesOf(stepOf(run, "dependencies"));
        QVERIFY(std::find(codes.begin(), codes.end(), "unused_acceptance") != codes.end());
        // Going on at a later step leaves what was accepted as it is.
        const Json whole = m_prepared->runOf(m_gated, {"--resume", textAt(run, "id")}).document();
        QCOMPARE(textAt(whole, "verdict"), std::string("reproduced"));
        QVERIFY2(memberAt(whole, "variant") == memberAt(run, "variant"), memberAt(whole, "variant").dump().c_str());
    }

    void anEmptyReasonIsWrongUsage()
    {
        const auto before = contentOf(m_gated);
        QCOMPARE(m_prepared->runOf(m_gated, {"--accept", "extra-one="}).status, 64);
        QCOMPARE(m_prepared->runOf(m_gated, {"--accept", "extra-one"}).status, 64);
        QCOMPARE(m_prepared->runOf(m_gated, {"--until", "teatime"}).status, 64);
        QCOMPARE(m_prepared->runOf(m_gated, {"--locate", "unheard-of=/tmp"}).status, 64);
        QVERIFY(contentOf(m_gated) == before);
    }

private:
    std::unique_ptr<PreparedDossier> m_prepared;
    fs::path m_gated;
    std::string m_run;
};

QTEST_GUILESS_MAIN(TestEnvironments)
#include "tst_environments.moc"
