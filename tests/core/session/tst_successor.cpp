// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/successor.h"

#include "core/session/dependencyrecord.h"
#include "core/session/locking.h"
#include "tests/support/sampleproject.h"

#include <QTest>
#include <fstream>
#include <memory>
#include <set>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! A run of the real program taken for a new reference, and its dependencies step read back from what it left.
class TestSuccessor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        m_dossier = m_prepared->copy("parent");
        QCOMPARE(m_prepared->runOf(m_dossier).status, 0);
        m_run = newestRun(m_dossier).filename().string();
    }

    void theRecordedGateIsTheOneOfTheRun()
    {
        const auto reference = loadReference(m_dossier);
        const auto entry = readRun(m_dossier, m_run);
        QVERIFY(reference && entry);
        const Json there = readJson(m_dossier / "reference/observation.json");
        const Json here = readJson(m_dossier / "runs" / m_run / "observation.json");
        const auto record = readDependencies({m_dossier, reference->reference, there, entry->run, here, {}});
        QVERIFY(record.gate && record.check);
        QVERIFY(record.gate->rows.empty());
        QCOMPARE(record.layers, 0);
        QCOMPARE(record.check->state, PipCheck::State::consistent);
        QVERIFY(record.problems.empty());
        std::set<std::string> recorded;
        for (const Finding &finding : entry->run.step("dependencies")->findings)
            if (finding.code == "gate_noted")
                recorded.insert(finding.subject);
        std::set<std::string> noted;
        for (const GateRow &row : record.gate->noted)
            noted.insert(row.name);
        QVERIFY(noted == recorded);
        QCOMPARE(record.packages.front().name, std::string("python"));
        const auto absent = readDependencies({m_dossier, reference->reference, Json(), entry->run, here, {}});
        QVERIFY(!absent.gate && !absent.hasReferenceInventory && absent.packages.empty()); // not compared is not equal
    }

    void theNewDossierExpectsTheOutputsOfTheRun()
    {
        const auto before = contentOf(m_dossier);
        QVERIFY(take("child"));
        QVERIFY(contentOf(m_dossier) == before);
        const fs::path child = m_prepared->folder() / "child";
        const fs::path outputs = m_dossier / "runs" / m_run / "outputs";
        for (const char *name : {"vectors.csv", "norms.npy", "ids.txt"})
            QCOMPARE(readFile(child / "reference/expected" / name), readFile(outputs / name));
        QCOMPARE(readFile(child / "reference/observation.json"), readFile(m_dossier / "runs" / m_run / "observation.json"));
        const Json document = readJson(child / "dossier.json");
        QVERIFY(document["identity"].is_null());
        QCOMPARE(textAt(document, "parent"), textAt(readJson(m_dossier / "dossier.json"), "identity"));
        QCOMPARE(m_prepared->product().run({"verify", child.string()}).status, 0);
    }

    void theSameContentIsTheSameReferenceAndNoChildOfItself()
    {
        const fs::path child = m_prepared->folder() / "child";
        const auto places = Places::around(fs::path(PROGRAMS_FOLDER) / "redossier-cli");
        const auto locked = lockReference(child, std::nullopt, places, nullptr, {});
        QVERIFY(locked && locked->ending == LockAttempt::Ending::locked);
        const Json document = readJson(child / "dossier.json");
        QCOMPARE(textAt(document, "identity"), textAt(readJson(m_dossier / "dossier.json"), "identity"));
        QVERIFY(document["parent"].is_null());
    }

    void otherOutputsGiveAnotherIdentityWithItsParent()
    {
        const auto near = m_prepared->changedCopy("near", [](const fs::path &reference) {
            const fs::path file = reference / "expected/vectors.csv";
            const std::string text = readFile(file);
            std::ofstream(file) << text.substr(0, text.find_last_not_of("\r\n") + 1) + "0000000001" + text.substr(text.find_last_not_of("\r\n") + 1);
            std::ofstream(reference / "criterion.json") << dumpJson(criterionOf(1e30, "Any number will do in this test."));
        });
        QVERIFY(!near.empty());
        QCOMPARE(m_prepared->runOf(near).status, 0); // within the criterion, and not equal
        const auto taken = start("next", newestRun(near).filename().string(), near);
        QVERIFY(taken);
        const fs::path next = m_prepared->folder() / "next";
        QCOMPARE(m_prepared->product().run({"lock", next.string()}).status, 0);
        const Json document = readJson(next / "dossier.json");
        QCOMPARE(textAt(document, "parent"), textAt(readJson(near / "dossier.json"), "identity"));
        QVERIFY(textAt(document, "identity") != textAt(document, "parent"));
        const auto ended = m_prepared->runOf(next);
        QVERIFY2(ended.status == 0, (ended.out + ended.err).c_str());
    }

    void nothingIsOverwrittenAndNothingIsLeftBehind()
    {
        QCOMPARE(refusal("child"), std::string("target_exists"));
        QCOMPARE(refusal("parent/inside"), std::string("output_inside_dossier"));
        QCOMPARE(refusal("no/such/folder"), std::string("cannot_write"));
        QCOMPARE(refusal("elsewhere", "20200101T000000Z-0000"), std::string("no_such_run"));
        for (const auto &entry : fs::directory_iterator(m_prepared->folder()))
            QVERIFY(entry.path().filename().string().find(".partial") == std::string::npos);
    }

    void aRunThatWasTouchedOrIsNotWholeIsRefused()
    {
        const fs::path output = m_dossier / "runs" / m_run / "outputs/vectors.csv";
        const std::string bytes = readFile(output);
        std::ofstream(output, std::ios::app) << "x,1,2,3,4\n";
        QCOMPARE(refusal("touched"), std::string("successor_run_changed"));
        std::ofstream(output, std::ios::binary) << bytes;
        const auto short_ = m_prepared->copy("short");
        QVERIFY(m_prepared->runOf(short_, {"--until", "rebuild"}).status == 0);
        QCOMPARE(refusal("after rebuild", newestRun(short_).filename().string(), short_), std::string("successor_sample_not_passed"));
        const Dossier draft = newDossier(m_dossier, "draft");
        QCOMPARE(successorRefusal(draft, {})->code, std::string("successor_draft"));
        QVERIFY(!fs::exists(m_prepared->folder() / "touched"));
        editJson(m_dossier / "reference/reference.json", [](Json &document) { document["question"] = "Another?"; });
        QCOMPARE(refusal("changed"), std::string("changed_since_lock"));
    }

private:
    Outcome start(const std::string &target, const std::string &run, const fs::path &dossier) const
    {
        return startSuccessor({dossier, run, m_prepared->folder() / target, "Next"}, EngineClient(fs::path(PROGRAMS_FOLDER) / "redossier-engine"), {});
    }
    bool take(const std::string &target) const
    {
        const auto taken = start(target, m_run, m_dossier);
        if (!taken)
            qWarning("%s %s", taken.error().code.c_str(), taken.error().detail.c_str());
        return bool(taken);
    }
    std::string refusal(const std::string &target, const std::string &run = {}, const fs::path &dossier = {}) const
    {
        const auto taken = start(target, run.empty() ? m_run : run, dossier.empty() ? m_dossier : dossier);
        return taken ? std::string() : taken.error().code;
    }

    std::unique_ptr<PreparedDossier> m_prepared;
    fs::path m_dossier;
    std::string m_run;
};

QTEST_GUILESS_MAIN(TestSuccessor)
#include "tst_successor.moc"
