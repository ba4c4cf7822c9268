// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/runfolder.h"
#include "core/messages/messages.h"
#include "core/session/dossiersummary.h"
#include "tests/support/dossiermaker.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using redossier::test::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

const Messages english(Messages::Language::english);

//! A further run of the dossier, as `change` leaves it.
template <class Change>
void addRun(const fs::path &root, Change change)
{
    auto writer = DossierWriter::open(root);
    QVERIFY(writer);
    auto run = createRun(*writer, Run::fresh(), english);
    QVERIFY(run);
    change(*run);
    QVERIFY(saveRun(*writer, *run, english));
    QVERIFY(writer->write("runs/" + run->id + "/observation.json",
                          R"({"schema": "redossier-observation/1", "python": {"version": {"value": "3.11.2", "evidence": "observed"}}})"));
    QVERIFY(endRun(*writer, run->id));
}

} // namespace

class TestDossierSummary : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<TemporaryFolder>();
        test::makeDossier(*m_folder / "d");
    }

    void theLastRunCounts()
    {
        addRun(*m_folder / "d", [](Run &run) {
            run.step("reference")->state = StepState::passed;
            run.step("rebuild")->state = StepState::failed;
            run.verdict = "not_answered";
            run.variant = {{"numpy", "version", "1", "2", "intended"}};
        });
        m_folder->write("d/reference/reference.json", R"({"platform": "cuda", "python": {"version": "3.10.1"}})");
        const auto summary = summariseDossier(*m_folder / "d");
        QVERIFY(summary);
        QCOMPARE(summary->title, std::string("A title"));
        QVERIFY(!summary->draft);
        QCOMPARE(summary->run.value_or(0), 2);
        QCOMPARE(summary->verdict, std::string("not_answered"));
        QCOMPARE(summary->step, std::string("rebuild"));
        QVERIFY(summary->state == StepState::failed);
        QVERIFY(summary->variant);
        QCOMPARE(summary->platform, std::string("cuda"));
        QCOMPARE(summary->python, std::string("3.11.2"));
        QVERIFY(!summary->when.empty());
    }

    void withoutARunTheReferenceSpeaks()
    {
        fs::remove_all(*m_folder / "d/runs");
        m_folder->write("d/reference/reference.json", R"({"platform": "cpu", "python": {"version": "3.10.1"}})");
        const auto summary = summariseDossier(*m_folder / "d");
        QVERIFY(summary);
        QVERIFY(!summary->run);
        QCOMPARE(summary->verdict, std::string());
        QCOMPARE(summary->platform, std::string("cpu"));
        QCOMPARE(summary->python, std::string("3.10.1"));
    }

    void aDamagedReferenceLeavesTheRest()
    {
        m_folder->write("d/reference/reference.json", R"({"platform": 4, "python": [] )");
        const auto summary = summariseDossier(*m_folder / "d");
        QVERIFY(summary);
        QCOMPARE(summary->platform, std::string());
        QCOMPARE(summary->run.value_or(0), 1);
    }

    void aDamagedLastRunIsTheLastOne()
    {
        addRun(*m_folder / "d", [](Run &) {});
        const auto before = summariseDossier(*m_folder / "d");
        QVERIFY(before);
        QCOMPARE(before->run.value_or(0), 2);
        const std::string last = "29991231T235959Z-0000"; // the name begins with the time
        m_folder->write("d/runs/" + last + "/run.json", "{");
        const auto damaged = summariseDossier(*m_folder / "d");
        QVERIFY(damaged);
        QCOMPARE(damaged->runId, last);
        QCOMPARE(damaged->run.value_or(-1), 0);
        QCOMPARE(damaged->verdict, std::string());
    }

    void whatIsNoDossierIsSaid()
    {
        const auto missing = summariseDossier(*m_folder / "absent");
        QVERIFY(!missing);
        QCOMPARE(missing.error().code, std::string("not_a_dossier"));
        m_folder->write("d/dossier.json", "{\n  \"schema\": oops\n}");
        const auto damaged = summariseDossier(*m_folder / "d");
        QVERIFY(!damaged);
        QCOMPARE(damaged.error().code, std::string("json_invalid"));
        QVERIFY(damaged.error().detail.starts_with("line 2, column"));
    }

private:
    std::unique_ptr<TemporaryFolder> m_folder;
};

QTEST_GUILESS_MAIN(TestDossierSummary)
#include "tst_dossiersummary.moc"
