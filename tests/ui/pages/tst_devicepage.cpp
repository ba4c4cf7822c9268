// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/faketorch.h"
#include "tests/support/wheelmaker.h"
#include "tests/support/windowhelp.h"
#include "tests/ui/pages/windowbench.h"

#include <QClipboard>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTableView>
#include <fstream>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

//! The fake package as a wheel of the project, so that the rebuilt environment's own Python imports it.
void addTorch(const fs::path &reference, const FakeTorch &torch, const std::string &platform)
{
    TemporaryFolder made;
    torch.writeTo(made.path());
    Wheel wheel;
    wheel.name = "torch";
    wheel.version = torch.version;
    for (const auto &[path, content] : contentOf(made.path()))
        if (path.ends_with(".py"))
            wheel.modules.emplace_back(path, content);
    makeWheel(reference / "wheels", wheel);
    declareWheels(reference);
    std::ofstream(reference / "requirements-rebuild.txt", std::ios::app) << "torch==" << torch.version << "\n";
    editJson(reference / "reference.json", [&](Json &document) { document["platform"] = platform; });
}

FakeTorch rocm()
{
    FakeTorch torch;
    torch.version = "2.6.0+rocm6.2.4";
    torch.cuda = "None";
    torch.hip = "'6.2.41134-65d174c3e'";
    torch.name = "AMD Radeon RX 7600 XT";
    torch.architecture = "gfx1102";
    torch.archList = "gfx1030 gfx1100 gfx1102";
    return torch;
}

FakeTorch cpuBuild()
{
    FakeTorch torch;
    torch.version = "2.6.0"; // without a label nobody can tell before it is imported
    torch.cuda = "None";
    torch.devices = 0;
    torch.archList = "";
    return torch;
}

} // namespace

//! The device page on runs of the real programs with a fake PyTorch: stopped without a device, AMD cards under the name
//! "cuda", no PyTorch at all, and documents that cannot be relied on.
class TestDevicePage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        m_bench = std::make_unique<WindowBench>(*m_prepared);
    }
    void cleanup() { m_bench->close(); }

    void aProjectWithoutTorchIsShownCalmly()
    {
        m_plain = selfContained(*m_prepared, "plain");
        QVERIFY(!m_plain.empty());
        QCOMPARE(m_prepared->product().run({"run", m_plain.string(), "--yes", "--until", "dependencies"}).status, 0);
        QVERIFY(m_bench->open(m_plain, "device"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("○ Not run yet")));
        QVERIFY(m_bench->allText().contains(QStringLiteral("no card is looked for")));
        QCOMPARE(m_bench->cell("chainTable", 0, 1), QStringLiteral("not run yet"));
        QVERIFY(m_bench->click("deviceRunAction")); // the run goes on to the step of this page
        QCOMPARE(statesOf(readJson(newestRun(m_plain) / "run.json")), std::string("passed passed passed passed not_run not_run"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("✓ Passed")));
        QVERIFY(m_bench->cell("stageTable", 1, 0).contains(QStringLiteral("does not apply")));
        QVERIFY(m_bench->cell("stageTable", 5, 0).startsWith(QStringLiteral("✓")));
        QVERIFY(m_bench->visible<QPushButton>("nextAction"));
        const int torch = m_bench->rowOf("chainTable", QStringLiteral("torch.version.cuda"));
        QCOMPARE(m_bench->cell("chainTable", torch, 1), QStringLiteral("not asked"));
    }

    void withoutTheDeclaredDeviceItStops()
    {
        const auto dossier = run("stopped", cpuBuild(), "cuda");
        QVERIFY(m_bench->open(dossier, "device"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("■ Stopped")));
        QVERIFY(m_bench->allText().contains(QStringLiteral("CPU build")));
        QVERIFY(!m_bench->visible<QPushButton>("nextAction"));
        QVERIFY(m_bench->visible<QPushButton>("backToRebuildAction"));
        const int cuda = m_bench->rowOf("chainTable", QStringLiteral("torch.version.cuda"));
        QCOMPARE(m_bench->cell("chainTable", cuda, 1), QStringLiteral("null (recorded)"));
        QVERIFY(m_bench->cell("stageTable", 3, 0).contains(QStringLiteral("■")));
        QVERIFY(m_bench->cell("stageTable", 4, 0).contains(QStringLiteral("○")));
        QVERIFY(m_bench->text("doesNotProve").contains(QStringLiteral("matrix product")));
    }

    void rocmIsNeverCalledNvidia()
    {
        const auto dossier = run("rocm", rocm(), "rocm");
        QVERIFY(m_bench->open(dossier, "device"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("AMD ROCm is reached")));
        QVERIFY(m_bench->cell("stageTable", 3, 1).contains(QStringLiteral("AMD Radeon RX 7600 XT")));
        QVERIFY(!m_bench->cell("stageTable", 3, 1).contains(QStringLiteral("NVIDIA")));
        const int card = m_bench->rowOf("chainTable", QStringLiteral("Card"));
        QVERIFY(!m_bench->cell("chainTable", card, 1).contains(QStringLiteral("NVIDIA")));
        const int hip = m_bench->rowOf("chainTable", QStringLiteral("torch.version.hip"));
        QVERIFY(m_bench->cell("chainTable", hip, 1).startsWith(QStringLiteral("6.2")));
        QCOMPARE(m_bench->cell("chainTable", hip - 1, 1), QStringLiteral("null (recorded)"));
        QVERIFY(m_bench->text("conclusions").contains(QStringLiteral("says nothing about NVIDIA")));
    }

    void factsAreCopiedAndTheRawRecordIsOneClickAway()
    {
        const auto dossier = m_prepared->folder() / "rocm";
        QVERIFY(m_bench->open(dossier, "device"));
        QVERIFY(m_bench->click("copyFactsAction"));
        const auto facts = parseJson(QGuiApplication::clipboard()->text().toStdString(), "clipboard");
        QVERIFY(facts);
        QCOMPARE(textAt((*facts)["device"], "state"), std::string("passed"));
        QVERIFY(m_bench->click("rawButton"));
        QVERIFY(m_bench->visible<QPlainTextEdit>("rawRecord"));
        QVERIFY(m_bench->find<QPlainTextEdit>("rawRecord")->toPlainText().contains(QStringLiteral("\"import_torch\"")));
    }

    void moreFactsAreCountedAndShownOnDemand()
    {
        QVERIFY(m_bench->open(m_prepared->folder() / "rocm", "device"));
        const int few = m_bench->rows("chainTable");
        auto *all = m_bench->visible<QPushButton>("allFactsButton");
        QVERIFY(all);
        const int more = QString(all->text()).remove(QRegularExpression(QStringLiteral("\\D"))).toInt();
        QVERIFY(more > 0);
        QVERIFY(m_bench->click("allFactsButton"));
        QCOMPARE(m_bench->rows("chainTable"), few + more);
        for (int row = 0; row < m_bench->rows("chainTable"); ++row)
            QVERIFY(!m_bench->cell("chainTable", row, 0).contains(QStringLiteral("uuid"), Qt::CaseInsensitive));
    }

    void aContainerWithoutItsDigestIsIncomplete()
    {
        const auto dossier = copy("rocm", "container");
        editJson(newestRun(dossier) / "observation.json", [](Json &document) {
            Json &container = document["chain"]["container"];
            container["kind"]["value"] = "docker";
            container["image"] = {{"value", "pytorch/pytorch:latest"}, {"evidence", "declared"}, {"command", "reference.json#/image"}};
            container["device_nodes"]["value"] = {"/dev/kfd"};
            container["description"]["value"] = "incomplete";
            container["missing"]["value"] = {"image_digest"};
            document["chain"]["system"]["variables"]["HIP_VISIBLE_DEVICES"] = {{"value", ""}, {"evidence", "observed"}, {"command", "environment"}};
            document["chain"]["card"]["devices"]["value"][0]["uuid"] = "GPU-1234-secret";
        });
        QVERIFY(m_bench->open(dossier, "device"));
        const int row = m_bench->rowOf("chainTable", QStringLiteral("Container, description"));
        QVERIFY(m_bench->cell("chainTable", row, 1).contains(QStringLiteral("incomplete")));
        const int image = m_bench->rowOf("chainTable", QStringLiteral("Container, image and digest"));
        QVERIFY(m_bench->cell("chainTable", image, 3).startsWith(QStringLiteral("declared")));
        const int variable = m_bench->rowOf("variableTable", QStringLiteral("HIP_VISIBLE_DEVICES"));
        QVERIFY(m_bench->cell("variableTable", variable, 1).contains(QStringLiteral("hides every device")));
        for (const char *table : {"chainTable", "stageTable"})
            for (int one = 0; one < m_bench->rows(table); ++one)
                QVERIFY(!m_bench->cell(table, one, 1).contains(QStringLiteral("secret")));
    }

    void absentAndUnreadableFactsAreToldApart()
    {
        const auto dossier = copy("rocm", "facts");
        editJson(newestRun(dossier) / "observation.json", [](Json &document) {
            document["chain"]["driver"]["nvidia"] = {{"value", nullptr}, {"evidence", "observed"}, {"command", "nvidia-smi"}};
            document["chain"]["driver"].erase("nvidia_module");
            document["chain"]["system"]["kernel"] = {{"value", nullptr}, {"evidence", "observed"}, {"command", "uname"}, {"problem", "timed_out"}};
            document["chain"]["system"].erase("architecture");
        });
        QVERIFY(m_bench->open(dossier, "device"));
        const auto here = [&](const char *title) {
            return m_bench->cell("chainTable", m_bench->rowOf("chainTable", QString::fromUtf8(title)), 1);
        };
        QCOMPARE(here("Driver of the host, NVIDIA"), QStringLiteral("not found"));
        QVERIFY(here("Kernel").startsWith(QStringLiteral("not readable")));
        QCOMPARE(here("Architecture"), QStringLiteral("not asked"));
    }

    void anotherDiagnosticsReportIsAttachedAsDeclared()
    {
        const auto dossier = copy("rocm", "attached");
        const auto report = m_prepared->folder() / "rocminfo.txt";
        std::ofstream(report) << "Agent 1: gfx1102, token=hf_AbCdEfGhIjKlMnOpQrStUvWxYz01234567\n";
        QVERIFY(m_bench->open(dossier, "device"));
        QVERIFY(!m_bench->visible<QTableView>("attachmentTable"));
        QTest::mouseClick(m_bench->visible<QPushButton>("attachReport"), Qt::LeftButton);
        QVERIFY(answerFileDialog(m_bench->page(), report));
        QVERIFY(m_bench->settle());
        QCOMPARE(m_bench->rows("attachmentTable"), 1);
        QCOMPARE(m_bench->cell("attachmentTable", 0, 0), QStringLiteral("rocminfo.txt"));
        QCOMPARE(m_bench->cell("attachmentTable", 0, 2), QStringLiteral("declared"));
        QVERIFY(!readFile(dossier / "attachments/rocminfo.txt").empty());
        QVERIFY(readFile(dossier / "attachments/rocminfo.txt").find("hf_Ab") == std::string::npos);
        QVERIFY(m_bench->allText().contains(QStringLiteral("✓ Passed"))); // it says nothing about the step
        QVERIFY(m_prepared->product().run({"verify", dossier.string(), "--json"}).document()["unlisted"].empty());
        QTest::mouseClick(m_bench->visible<QPushButton>("removeAttachment"), Qt::LeftButton);
        QTest::mouseClick(m_bench->page().findChild<QPushButton *>(QStringLiteral("confirmRemoval")), Qt::LeftButton);
        QVERIFY(m_bench->settle());
        QVERIFY(!m_bench->visible<QTableView>("attachmentTable"));
        QVERIFY(!fs::exists(dossier / "attachments/rocminfo.txt"));
    }

    void hostileDocumentsAreShownAsTheyAre_data()
    {
        QTest::addColumn<QString>("observation");
        QTest::newRow("cut") << QStringLiteral("{\"chain\": ");
        QTest::newRow("a list") << QStringLiteral("[1, 2]");
        QTest::newRow("other types") << QStringLiteral("{\"chain\": {\"card\": 7, \"driver\": [], \"system\": {\"variables\": 3, \"os\": {\"value\": {\"a\": [1]}}}},"
                                                       "\"device\": {\"stages\": [1, {\"name\": \"devices\", \"state\": \"won\"}]}}");
        QTest::newRow("markup") << QStringLiteral("{\"chain\": {\"system\": {\"os\": {\"value\": \"<img src='file:///etc/passwd'>\"}}}}");
    }
    void hostileDocumentsAreShownAsTheyAre()
    {
        QFETCH(QString, observation);
        const auto dossier = copy("rocm", std::string("hostile ") + QTest::currentDataTag());
        std::ofstream(newestRun(dossier) / "observation.json") << observation.toStdString();
        std::ofstream(newestRun(dossier) / "device-probe.jsonl") << "{\"name\": \"interpreter\"\n\xff\n[]\n";
        QVERIFY(m_bench->open(dossier, "device"));
        QCOMPARE(m_bench->rows("stageTable"), 7);
        QVERIFY(m_bench->rows("chainTable") > 5);
    }

private:
    //! A dossier that the real program ran up to the probe, with its fake PyTorch accepted at the gate.
    fs::path run(const std::string &name, const FakeTorch &torch, const std::string &platform) const
    {
        const auto dossier = selfContained(*m_prepared, name, [&](const fs::path &reference) { addTorch(reference, torch, platform); });
        const auto ended = m_prepared->product().run(
            {"run", dossier.string(), "--yes", "--json", "--until", "device", "--accept", "torch=a fake of the tests"});
        if (stepOf(ended.document(), "device").is_null() || textAt(stepOf(ended.document(), "dependencies"), "state") != "passed")
            qWarning("%s%s", ended.out.c_str(), ended.err.c_str());
        return dossier;
    }
    fs::path copy(const std::string &from, const std::string &name) const
    {
        fs::copy(m_prepared->folder() / from, m_prepared->folder() / name, fs::copy_options::recursive);
        return m_prepared->folder() / name;
    }

    std::unique_ptr<PreparedDossier> m_prepared;
    std::unique_ptr<WindowBench> m_bench;
    fs::path m_plain;
};

QTEST_MAIN(TestDevicePage)
#include "tst_devicepage.moc"
