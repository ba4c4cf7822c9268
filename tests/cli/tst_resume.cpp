// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/product.h"
#include "tests/support/schemacheck.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/torchwriter.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

Json loaded(const fs::path &file)
{
    auto document = parseJson(readFile(file), file.string());
    return document ? *document : Json();
}

//! "present absent not_recorded ..", in the order of the list.
std::string statesOf(const Json &record)
{
    std::string states;
    for (const Json &item : memberAt(record, "items"))
        states += (states.empty() ? "" : " ") + textAt(item, "state");
    return states;
}

std::string checkpoint()
{
    using namespace redossier::test::pickle;
    return torchBytes(whole(dictionary({text("model_state_dict"), dictionary({text("layer.weight"), vector()}),
                                        text("optimizer_state_dict"), dictionary({text("lr"), real(0.1)}),
                                        text("lr_scheduler"), dictionary({text("last_epoch"), number(3)}),
                                        text("torch_rng_state"), vector(), text("global_step"), number(1000)})),
                      {{"version", "3\n"}, {"data/0", std::string(16, '\0')}});
}

} // namespace

//! `resume`: a list, an exercise and a verdict of their own, beside the criterion and never in it.
class ResumeTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void withoutACheckpointNothingIsRecorded();
    void theCheckpointShowsWhatItHolds();
    void aDeclarationSaysWhereItComesFrom();
    void theExerciseHasAVerdictOfItsOwn_data();
    void theExerciseHasAVerdictOfItsOwn();
    void whatIsNoRecordIsRefused_data();
    void whatIsNoRecordIsRefused();

private:
    Ended resume(std::vector<std::string> more) const
    {
        more.insert(more.begin(), {"resume", dossier().string(), "--json"});
        return m_product.run(more);
    }
    fs::path dossier() const { return *m_folder / "dossier"; }
    void setGoal(const char *goal) const
    {
        Json reference = loaded(dossier() / "reference/reference.json");
        reference["goal"] = goal;
        m_folder->write("dossier/reference/reference.json", dumpJson(reference));
    }
    std::unique_ptr<TemporaryFolder> m_folder;
    Product m_product;
};

void ResumeTest::init()
{
    m_folder = std::make_unique<TemporaryFolder>();
    m_folder->write("project/train.py", "print('trained')\n");
    QCOMPARE(m_product.run({"new", dossier().string(), "--project", (*m_folder / "project").string()}).status, 0);
    setGoal("trajectory");
}

void ResumeTest::withoutACheckpointNothingIsRecorded()
{
    const Ended ended = resume({});
    QVERIFY2(ended.status == 2, (ended.out + ended.err).c_str());
    const Json record = ended.document();
    QCOMPARE(schemaProblems(record, "resume"), QByteArray());
    QCOMPARE(statesOf(record), std::string("not_recorded not_recorded not_recorded not_recorded not_recorded not_recorded not_recorded"));
    QCOMPARE(textAt(record, "verdict"), std::string("not_answered"));
    QVERIFY(loaded(dossier() / "resume/resume.json") == record);
    QVERIFY(readFile(dossier() / "MANIFEST.sha256").find("  resume/resume.json\n") != std::string::npos);
}

void ResumeTest::theCheckpointShowsWhatItHolds()
{
    m_folder->write("step.pt", checkpoint());
    const Ended ended = resume({"--checkpoint", (*m_folder / "step.pt").string()});
    QVERIFY2(ended.status == 2, (ended.out + ended.err).c_str());
    const Json record = ended.document();
    QCOMPARE(statesOf(record), std::string("present present present absent present absent present"));
    QVERIFY(record["items"][1]["keys"] == Json::array({"optimizer_state_dict"}));
    QCOMPARE(textAt(record["items"][1], "evidence"), std::string("observed"));
    QCOMPARE(textAt(record["checkpoint"], "name"), std::string("step.pt"));
    QVERIFY(!fs::exists(dossier() / "resume/step.pt"));
}

void ResumeTest::aDeclarationSaysWhereItComesFrom()
{
    m_folder->write("step.pt", checkpoint());
    const Json record = resume({"--checkpoint", (*m_folder / "step.pt").string(), "--state", "loader_position=present:the sampler's seed and the step give it",
                                "--state", "scaler=not_recorded"}).document();
    QCOMPARE(statesOf(record), std::string("present present present not_recorded present present present"));
    QCOMPARE(textAt(record["items"][5], "evidence"), std::string("declared"));
    QCOMPARE(textAt(record["items"][5], "note"), std::string("the sampler's seed and the step give it"));
}

void ResumeTest::theExerciseHasAVerdictOfItsOwn_data()
{
    QTest::addColumn<QByteArray>("resumed");
    QTest::addColumn<bool>("complete");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QByteArray>("verdict");
    const QByteArray same("step,loss\n1,4\n2,2\n3,1\n");
    QTest::newRow("it follows, and all is there") << same << true << 0 << QByteArray("reproduced");
    QTest::newRow("it follows, and a part is unknown") << same << false << 2 << QByteArray("inconclusive");
    QTest::newRow("it leaves") << QByteArray("step,loss\n1,4\n2,2\n3,1.5\n") << true << 1 << QByteArray("not_reproduced");
}

void ResumeTest::theExerciseHasAVerdictOfItsOwn()
{
    QFETCH(QByteArray, resumed);
    QFETCH(bool, complete);
    QFETCH(int, exit);
    QFETCH(QByteArray, verdict);
    m_folder->write("straight.csv", "step,loss\n1,4\n2,2\n3,1\n");
    m_folder->write("resumed.csv", resumed.toStdString());
    m_folder->write("own.json", R"({"rules": [{"kind": "trajectory", "output": "*", "step": "step", "value": "loss", "atol": 0.0625, "rtol": 0,
                                    "justification": "an exercise on a processor"}]})");
    const fs::path criterion = dossier() / "reference/criterion.json";
    const bool had = fs::exists(criterion);
    const std::string before = had ? readFile(criterion) : std::string();
    std::vector<std::string> more{"--exercise", (*m_folder / "straight.csv").string(), (*m_folder / "resumed.csv").string(), "--rules", (*m_folder / "own.json").string()};
    for (const char *name : {"weights", "optimizer", "scheduler", "scaler", "generators", "loader_position", "step"})
        if (complete || name != std::string("scaler"))
            more.insert(more.end(), {"--state", std::string(name) + "=present"});
    const Ended ended = resume(more);
    QVERIFY2(ended.status == exit, (ended.out + ended.err).c_str());
    const Json record = ended.document();
    QCOMPARE(schemaProblems(record, "resume"), QByteArray());
    QCOMPARE(textAt(record, "verdict"), verdict.toStdString());
    QCOMPARE(schemaProblemsOfFile(dossier() / "resume/comparison.json", "compare"), QByteArray());
    // Its tolerance stands beside it and nowhere else (M92).
    QVERIFY(readFile(dossier() / "resume/rules.json").find("0.0625") != std::string::npos);
    QCOMPARE(fs::exists(criterion), had);
    QVERIFY(!had || readFile(criterion) == before);
    QVERIFY(readFile(dossier() / "reference/reference.json").find("0.0625") == std::string::npos);
    // A record without an exercise leaves none behind.
    QCOMPARE(resume({}).status, 2);
    QVERIFY(!fs::exists(dossier() / "resume/comparison.json"));
}

void ResumeTest::whatIsNoRecordIsRefused_data()
{
    QTest::addColumn<QByteArray>("goal");
    QTest::addColumn<QByteArray>("more"); // options, a blank between two
    QTest::addColumn<int>("exit");
    QTest::addColumn<QByteArray>("code");
    QTest::newRow("another goal") << QByteArray("values") << QByteArray() << 1 << QByteArray("goal_not_trajectory");
    QTest::newRow("an unknown part") << QByteArray("trajectory") << QByteArray("--state weight=present") << 64 << QByteArray("wrong_usage");
    QTest::newRow("an unknown state") << QByteArray("trajectory") << QByteArray("--state weights=yes") << 64 << QByteArray("wrong_usage");
    QTest::newRow("no checkpoint there") << QByteArray("trajectory") << QByteArray("--checkpoint /nowhere.pt") << 65 << QByteArray("missing_file");
    QTest::newRow("an exercise without rules") << QByteArray("trajectory") << QByteArray("--exercise /a.csv /b.csv") << 64 << QByteArray("wrong_usage");
}

void ResumeTest::whatIsNoRecordIsRefused()
{
    QFETCH(QByteArray, goal);
    QFETCH(QByteArray, more);
    QFETCH(int, exit);
    QFETCH(QByteArray, code);
    setGoal(goal.constData());
    std::vector<std::string> arguments;
    for (const QByteArray &one : more.split(' '))
        if (!one.isEmpty())
            arguments.push_back(one.toStdString());
    const Ended ended = resume(arguments);
    QCOMPARE(ended.status, exit);
    QVERIFY((ended.codes() == std::vector<std::string>{code.toStdString()}));
    QVERIFY(!fs::exists(dossier() / "resume"));
}

QTEST_GUILESS_MAIN(ResumeTest)
#include "tst_resume.moc"
