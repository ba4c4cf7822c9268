// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/recentdossiers.h"
#include "tests/support/referencedriver.h"
#include "tests/support/walker.h"
#include "ui/models/recentmodel.h"
#include "ui/start/recentcard.h"
#include "ui/start/startwindow.h"
#include "ui/start/windows.h"

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! The whole way by clicks and keys: from the folder of a project through the start window to a verdict.
class TestWalkProject : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        makeProject(project());
        m_python = makeReferenceEnvironment(m_product, m_folder / "reference-env", project() / "wheels");
        QVERIFY2(!m_python.empty(), "the reference environment could not be made");
        qputenv("XDG_CACHE_HOME", QByteArray::fromStdString(m_product.cache().string()));
        qputenv("XDG_STATE_HOME", QByteArray::fromStdString(m_product.state().string()));
        SessionSurroundings given = surroundings(m_product.state());
        given.environment = {{"PATH", qgetenv("PATH").toStdString()}, {"HOME", (m_product.home() / "user").string()}, {"PIP_DISABLE_PIP_VERSION_CHECK", "1"}};
        m_windows = std::make_unique<Windows>(given, Appearance::light, Memory{Settings(m_product.state()), RecentDossiers(m_product.state())});
    }

    void theStartWindowMakesADraftOfTheProject()
    {
        m_windows->showStart();
        StartWindow &start = *m_windows->startWindow();
        QVERIFY(QTest::qWaitForWindowExposed(&start));
        QVERIFY(clickButton(start, QStringLiteral("newDossier")));
        auto *dialog = start.findChild<QDialog *>(QStringLiteral("newDossierDialog"));
        QVERIFY(dialog);
        auto *field = dialog->findChild<QLineEdit *>(QStringLiteral("projectField"));
        QTest::mouseClick(field, Qt::LeftButton);
        QTest::keyClicks(field, QString::fromStdString(project().string()));
        QVERIFY(clickButton(*dialog, QStringLiteral("makeDraft")));
        QVERIFY(clickButton(*dialog, QStringLiteral("openDraft")));
        QVERIFY(QTest::qWaitFor([&] { return m_windows->dossierWindows().size() == 1 && window().isVisible(); }, 20'000));
        QVERIFY(!start.isVisible());
        QVERIFY(fs::exists(dossier() / "dossier.json"));
    }

    void theReferenceIsFilledInAndLocked()
    {
        ReferenceDriver driver(window());
        QVERIFY(driver.waitForReading());
        QVERIFY(!window().canGoTo("rebuild"));
        describe(driver);
        declareOutputs(driver);
        capture(driver);
        QVERIFY(driver.waitForCheck());
        for (const Finding &finding : driver.editor().state().validation->findings)
            QVERIFY2(finding.severity != Severity::error, (finding.code + " " + finding.where + " " + finding.detail).c_str());
        driver.clickAction("lockAction");
        driver.clickInDialog("lockDialog", "lockButton");
        QVERIFY(QTest::qWaitFor([&] { return driver.editor().access() == ReferenceEditor::Access::locked; }, 60'000));
        QVERIFY(visibleTexts(window()).contains(QStringLiteral("✓ Locked on ")));
    }

    void everyStepFollowsByAClick()
    {
        QVERIFY(clickButton(window(), QStringLiteral("goOnAction")));
        QVERIFY(shows(QStringLiteral("○ Nothing was rebuilt yet")));
        auto *place = visibleChild<QLineEdit>(window(), "locate:scale");
        QVERIFY(place);
        QTest::mouseClick(place, Qt::LeftButton);
        place->selectAll();
        QTest::keyClicks(place, QString::fromStdString((m_folder / "weights/scale.json").string()));
        QTest::keyClick(place, Qt::Key_Return);
        QVERIFY(clickButton(window(), QStringLiteral("rebuildRunAction")));
        QVERIFY(clickButton(window(), QStringLiteral("approveButton")));
        QVERIFY(shows(QStringLiteral("✓ Rebuilt in ")));
        QVERIFY(clickButton(window(), QStringLiteral("toDependenciesAction")));
        QVERIFY(clickButton(window(), QStringLiteral("dependenciesRunAction")));
        QVERIFY(shows(QStringLiteral("✓ Passed: no package differs that would have to be accepted")));
        QVERIFY(clickButton(window(), QStringLiteral("nextAction")));
        QVERIFY(clickButton(window(), QStringLiteral("deviceRunAction")));
        QVERIFY(shows(QStringLiteral("✓ Passed: a small computation is right")));
        QVERIFY(clickButton(window(), QStringLiteral("nextAction")));
        QVERIFY(clickButton(window(), QStringLiteral("sampleRunAction")));
        QVERIFY(shows(QStringLiteral("✓ The sample ran, and every declared output is there")));
        QVERIFY(clickButton(window(), QStringLiteral("toComparisonAction")));
        QVERIFY(shows(QStringLiteral("read when you press Compare, and not before")));
        QVERIFY(!fs::exists(newestRun(dossier()) / "comparison.json"));
        QVERIFY(clickButton(window(), QStringLiteral("comparisonRunAction")));
        QVERIFY(shows(QStringLiteral("✓ Reproduced under the declared conditions")));
        QVERIFY(shows(QStringLiteral("Not checked")));
        QVERIFY(clickButton(window(), QStringLiteral("nextDossierAction")));
        QCOMPARE(m_product.run({"verify", dossier().string()}).status, 0);
    }

    void theStartWindowKnowsTheVerdict()
    {
        window().close();
        QVERIFY(QTest::qWaitFor([&] { return m_windows->dossierWindows().empty(); }, 10'000));
        m_windows->showStart();
        RecentModel &recent = m_windows->startWindow()->findChild<RecentCard *>()->model();
        QVERIFY(QTest::qWaitFor(
            [&] { return recent.rowCount() == 1 && recent.index(0, RecentModel::outcomeColumn).data().toString().contains(QStringLiteral("Reproduced")); }, 10'000));
        m_windows.reset();
        QVERIFY(noneLeftWith(m_product.home().string(), 5));
    }

private:
    fs::path project() const { return m_folder / "project"; }
    fs::path dossier() const { return m_folder / "project.dossier"; }
    DossierWindow &window() const { return *m_windows->dossierWindows().front(); }
    bool shows(const QString &text) const
    {
        return QTest::qWaitFor([&] { return visibleTexts(window()).contains(text); }, 60'000);
    }
    void describe(ReferenceDriver &driver) const;
    void declareOutputs(ReferenceDriver &driver) const;
    void capture(ReferenceDriver &driver) const;

    TemporaryFolder m_folder;
    Product m_product;
    fs::path m_python;
    std::unique_ptr<Windows> m_windows;
};

void TestWalkProject::describe(ReferenceDriver &driver) const
{
    driver.goTo(ReferencePart::question);
    driver.type("question", QStringLiteral("Does the rebuilt environment give the same vectors?"));
    driver.click("values");
    driver.type("businessCriterion", QStringLiteral("A neighbour search finds the same sentences."));
    driver.goTo(ReferencePart::assets);
    driver.click("addWeights");
    driver.answerFileDialog(m_folder / "weights/scale.json");
    QVERIFY(QTest::qWaitFor([&] { return !textAt(driver.editor().value(EditedFile::reference, "/weights/0"), "sha256").empty(); }, 10'000));
    driver.type("assetVersion", QStringLiteral("1"));
    driver.type("assetSource", QStringLiteral("made by the test"));
    driver.type("assetAccess", QStringLiteral("open"));
    driver.goTo(ReferencePart::code);
    driver.type("arguments", QStringLiteral("{python}\n{code}/embed.py\n--inputs\n{inputs}\n--outputs\n{outputs}\n--configuration\n{configuration}\n--weights\n{weights:scale}"));
    driver.goTo(ReferencePart::configuration);
    driver.click("parameters");
    driver.goTo(ReferencePart::sample);
    driver.click("addInputs");
    driver.answerFileDialog(project() / "inputs/sentences.csv");
    driver.click("read_data");
    driver.click("compute");
    driver.goTo(ReferencePart::environment);
    driver.click("none");
}

void TestWalkProject::declareOutputs(ReferenceDriver &driver) const
{
    driver.goTo(ReferencePart::outputs);
    driver.click("addOutput");
    driver.type("outputName", QStringLiteral("vectors"));
    driver.type("outputFile", QStringLiteral("vectors.csv"));
    driver.choose("identifiersWay", 1);
    driver.type("identifiersName", QStringLiteral("id"));
    driver.goTo(ReferencePart::criterion);
    driver.click("addValues");
    driver.type("atol", QStringLiteral("1e-9"));
    driver.type("rtol", QStringLiteral("0"));
    driver.type("justification", QStringLiteral("Sums of a few doubles; anything larger is another program."));
}

void TestWalkProject::capture(ReferenceDriver &driver) const
{
    driver.goTo(ReferencePart::capture);
    driver.type("capturePython", QString::fromStdString(m_python.string()));
    QVERIFY(driver.shown<QWidget>("place_scale"));
    driver.click("captureButton");
    driver.clickInDialog("consentDialog", "approveButton");
    QVERIFY(QTest::qWaitFor([&] { return !driver.editor().value(EditedFile::reference, "/outputs/0/dtype").is_null(); }, 120'000));
}

int main(int argc, char **argv)
{
    return walk<TestWalkProject>(argc, argv);
}
#include "tst_walkproject.moc"
