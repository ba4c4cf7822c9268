// SPDX-License-Identifier: GPL-3.0-or-later
// From a fresh draft to a locked reference with the page alone, by clicks and keys.
#include "core/session/session.h"
#include "tests/support/referencedriver.h"
#include "tests/support/sampleproject.h"

#include <QLabel>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

class TestReferencePage : public QObject
{
    Q_OBJECT

private:
    TemporaryFolder m_folder;
    Product m_product;
    fs::path m_python;

    fs::path project() const { return m_folder / "project"; }
    fs::path newDraft(const char *name) const
    {
        const fs::path dossier = m_folder / name;
        return m_product.run({"new", dossier.string(), "--project", project().string()}).status == 0 ? dossier : fs::path();
    }
    Json reference(const fs::path &dossier) const { return readJson(dossier / "reference/reference.json"); }

    void describeProject(ReferenceDriver &driver);
    void declareOutputs(ReferenceDriver &driver);
    void writeRules(ReferenceDriver &driver);

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("XDG_STATE_HOME", QByteArray::fromStdString((m_folder / "state").string()));
        qputenv("XDG_CACHE_HOME", QByteArray::fromStdString((m_folder / "cache").string()));
        makeProject(project());
        m_python = makeReferenceEnvironment(m_product, m_folder / "reference-env", project() / "wheels");
        QVERIFY2(!m_python.empty(), "the reference environment could not be made");
    }

    void aPersonGetsFromADraftToALockedReference();
    void aReasonIsAskedForTheSecondLock();
    void whatSomethingElseWroteIsNeverOverwrittenSilently();
    void changesAreUndoneAndRedone();
    void aCopyIsDeletedOnlyOnceThatWasConfirmed();
    void declarationsOfAnotherDossierAreTakenOver();
    void aDossierThatIsHeldElsewhereIsOnlyShown();
    void theKeyboardAloneIsEnough();
};

void TestReferencePage::describeProject(ReferenceDriver &driver)
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

void TestReferencePage::declareOutputs(ReferenceDriver &driver)
{
    driver.goTo(ReferencePart::outputs);
    driver.click("addOutput");
    driver.type("outputName", QStringLiteral("vectors"));
    driver.type("outputFile", QStringLiteral("vectors.csv"));
    driver.choose("identifiersWay", 1);
    driver.type("identifiersName", QStringLiteral("id"));
    driver.click("addOutput");
    driver.type("outputName", QStringLiteral("norms"));
    driver.type("outputFile", QStringLiteral("norms.npy"));
    driver.choose("identifiersWay", 4);
    driver.type("identifiersFile", QStringLiteral("ids.txt"));
}

void TestReferencePage::writeRules(ReferenceDriver &driver)
{
    driver.goTo(ReferencePart::criterion);
    for (int output = 0; output < 2; ++output) {
        driver.choose("ruleOutput", output);
        driver.click("addValues");
        QCOMPARE(driver.shown<QWidget>("atol")->findChild<QLineEdit *>()->text(), QString());
        QCOMPARE(driver.shown<QWidget>("rtol")->findChild<QLineEdit *>()->text(), QString());
        driver.type("atol", QStringLiteral("1e-9"));
        driver.type("rtol", QStringLiteral("0"));
        driver.type("justification", QStringLiteral("Sums of a few doubles; anything larger is another program."));
    }
}

void TestReferencePage::aPersonGetsFromADraftToALockedReference()
{
    const fs::path dossier = newDraft("walk");
    QVERIFY(!dossier.empty());
    ReferenceDriver driver(dossier);
    QVERIFY(driver.waitForReading());
    describeProject(driver);
    declareOutputs(driver);
    writeRules(driver);
    driver.goTo(ReferencePart::capture);
    driver.type("capturePython", QString::fromStdString(m_python.string()));
    QVERIFY(driver.shown<QWidget>("place_scale"));
    QCOMPARE(driver.shown<QWidget>("place_scale")->findChild<QLineEdit *>()->text().toStdString(), (m_folder / "weights/scale.json").string());
    driver.click("captureButton");
    driver.clickInDialog("consentDialog", "approveButton");
    QVERIFY(QTest::qWaitFor([&] { return !driver.editor().value(EditedFile::reference, "/outputs/1/dtype").is_null(); }, 120'000));
    QVERIFY(driver.waitForCheck());
    const Json outputs = memberAt(reference(dossier), "outputs");
    QCOMPARE(dumpJsonLine(valueAt(outputs, "/0/shape")), std::string("[4,4]"));
    QCOMPARE(dumpJsonLine(valueAt(outputs, "/1/non_finite")), std::string(R"({"nan":0,"positive_infinity":0,"negative_infinity":0})"));
    for (const Finding &finding : driver.editor().state().validation->findings)
        QVERIFY2(finding.severity != Severity::error, (finding.code + " " + finding.where + " " + finding.detail).c_str());
    driver.clickAction("lockAction");
    driver.clickInDialog("lockDialog", "lockButton");
    QVERIFY(QTest::qWaitFor([&] { return driver.editor().access() == ReferenceEditor::Access::locked; }, 60'000));
    QVERIFY(driver.editor().state().dossier.identity.has_value());
    driver.goTo(ReferencePart::question);
    driver.type("question", QStringLiteral("changed"));
    QVERIFY(!driver.editor().isDirty()); // a locked reference takes nothing
    driver.window().close();
    QCOMPARE(m_product.run({"validate", dossier.string()}).status, 0);
    QCOMPARE(m_product.run({"verify", dossier.string()}).status, 0);
}

void TestReferencePage::aReasonIsAskedForTheSecondLock()
{
    const fs::path dossier = m_folder / "walk";
    ReferenceDriver driver(dossier);
    QVERIFY(driver.waitForReading());
    QVERIFY(driver.waitForCheck());
    const std::string former = *driver.editor().state().dossier.identity;
    driver.clickAction("changeAction");
    driver.goTo(ReferencePart::question);
    driver.type("businessCriterion", QStringLiteral("Another use."));
    QVERIFY(QTest::qWaitFor([&] { return driver.editor().isChecked() && driver.editor().state().changedSinceLock(); }, 60'000));
    driver.clickAction("lockAction");
    QDialog *dialog = nullptr;
    QVERIFY(QTest::qWaitFor([&] { return (dialog = driver.window().findChild<QDialog *>(QStringLiteral("lockDialog"))) != nullptr; }, 10'000));
    QVERIFY(!dialog->findChild<QPushButton *>(QStringLiteral("lockButton"))->isEnabled());
    QTest::keyClicks(dialog->findChild<QPlainTextEdit *>(QStringLiteral("lockReason")), QStringLiteral("another use"));
    driver.clickInDialog("lockDialog", "lockButton");
    QVERIFY(QTest::qWaitFor([&] { return driver.editor().state().dossier.identity != former; }, 60'000));
    QCOMPARE(driver.editor().state().dossier.history.back().reason, std::optional<std::string>("another use"));
    QCOMPARE(driver.editor().state().dossier.parent, std::optional(former));
}

void TestReferencePage::whatSomethingElseWroteIsNeverOverwrittenSilently()
{
    const fs::path dossier = newDraft("conflict");
    ReferenceDriver driver(dossier);
    QVERIFY(driver.waitForReading());
    QVERIFY(driver.waitForCheck());
    editJson(dossier / "reference/reference.json", [](Json &document) { document["question"] = "theirs"; });
    driver.goTo(ReferencePart::question);
    driver.type("question", QStringLiteral("mine"));
    QVERIFY(QTest::qWaitFor([&] { return driver.editor().isConflicting(); }, 30'000));
    QCOMPARE(textAt(reference(dossier), "question"), std::string("theirs"));
    QVERIFY(!driver.page().unsaved().isEmpty());
    driver.click("keepOwnAction");
    QVERIFY(QTest::qWaitFor([&] { return textAt(reference(dossier), "question") == "mine"; }, 30'000));
    QVERIFY(QTest::qWaitFor([&] { return !driver.editor().isConflicting() && !driver.editor().isDirty(); }, 30'000));
}

void TestReferencePage::changesAreUndoneAndRedone()
{
    const fs::path dossier = newDraft("undo");
    const Json before = reference(dossier);
    ReferenceDriver driver(dossier);
    QVERIFY(driver.waitForReading());
    driver.goTo(ReferencePart::environment);
    driver.click("cuda");
    driver.goTo(ReferencePart::question);
    driver.click("values");
    QVERIFY(driver.waitForCheck());
    QCOMPARE(textAt(reference(dossier), "platform"), std::string("cuda"));
    driver.clickAction("undoAction");
    driver.clickAction("undoAction");
    QVERIFY(QTest::qWaitFor([&] { return reference(dossier) == before; }, 30'000));
    QVERIFY(QTest::qWaitFor([&] { return !driver.window().session().isBusy(); }, 30'000));
    driver.clickAction("redoAction");
    QVERIFY(QTest::qWaitFor([&] { return textAt(reference(dossier), "platform") == "cuda"; }, 30'000));
}

void TestReferencePage::aCopyIsDeletedOnlyOnceThatWasConfirmed()
{
    const fs::path dossier = newDraft("removal");
    ReferenceDriver driver(dossier);
    QVERIFY(driver.waitForReading());
    driver.goTo(ReferencePart::sample);
    driver.click("addInputs");
    driver.answerFileDialog(project() / "inputs/sentences.csv");
    const fs::path copy = dossier / "reference/inputs/sentences.csv";
    QVERIFY(QTest::qWaitFor([&] { return fs::exists(copy) && driver.editor().isChecked(); }, 30'000));
    const auto inputs = [&] { return driver.editor().value(EditedFile::reference, "/sample/inputs").size(); };
    QCOMPARE(inputs(), std::size_t(1));
    driver.shown<QListWidget>("inputs")->setCurrentRow(0);
    driver.click("removeInput");
    driver.clickInDialog("removalQuestion", "keepCopy");
    QTest::qWait(100);
    QCOMPARE(inputs(), std::size_t(1));
    QVERIFY(fs::exists(copy));
    driver.click("removeInput");
    driver.clickInDialog("removalQuestion", "confirmRemoval");
    QVERIFY(QTest::qWaitFor([&] { return !fs::exists(copy) && inputs() == 0; }, 30'000));
    QVERIFY(fs::exists(project() / "inputs/sentences.csv"));
}

void TestReferencePage::declarationsOfAnotherDossierAreTakenOver()
{
    const fs::path other = newDraft("declared");
    editJson(other / "reference/reference.json", [](Json &document) {
        document["question"] = "Does it rank the same passages first?";
        document["platform"] = "rocm";
        document["access"] = {{{"name", "hub"}, {"opens", "the weights"}, {"how", "ask"}, {"environment", {"HF_TOKEN"}}, {"steps", {"sample"}}}};
    });
    const fs::path dossier = newDraft("taking");
    editJson(dossier / "reference/reference.json", [](Json &document) { document["platform"] = "cuda"; });
    const Json before = reference(dossier);
    ReferenceDriver driver(dossier);
    QVERIFY(driver.waitForReading());
    driver.click("importDeclarations");
    driver.answerFileDialog(project());
    QVERIFY(QTest::qWaitFor([&] { return driver.shown<QLabel>("importProblem") != nullptr; }, 10'000)); // no dossier
    QVERIFY(driver.shown<QLabel>("importProblem")->text().startsWith(QStringLiteral("! ")));
    driver.click("importDeclarations");
    driver.answerFileDialog(other);
    driver.clickInDialog("importDialog", "takeDeclarations"); // what would replace something is not ticked
    QVERIFY(QTest::qWaitFor([&] { return textAt(reference(dossier), "question").starts_with("Does it rank"); }, 30'000));
    QCOMPARE(textAt(reference(dossier), "platform"), std::string("cuda"));
    QCOMPARE(textAt(memberAt(reference(dossier), "access").front(), "name"), std::string("hub"));
    QVERIFY(memberAt(reference(dossier), "code") == memberAt(before, "code"));
    QVERIFY(driver.waitForCheck());
    driver.clickAction("undoAction");
    QVERIFY(QTest::qWaitFor([&] { return reference(dossier) == before; }, 30'000));
}

void TestReferencePage::aDossierThatIsHeldElsewhereIsOnlyShown()
{
    const fs::path dossier = newDraft("held");
    const auto held = DossierLock::acquire(dossier);
    QVERIFY(bool(held));
    ReferenceDriver driver(dossier);
    QVERIFY(driver.waitForReading());
    QCOMPARE(driver.editor().access(), ReferenceEditor::Access::readOnly);
    const auto before = contentOf(dossier / "reference");
    driver.goTo(ReferencePart::question);
    driver.type("question", QStringLiteral("mine"));
    driver.click("values");
    driver.goTo(ReferencePart::criterion);
    QVERIFY(!driver.shown<QPushButton>("addValues", 200));
    QVERIFY(!driver.editor().isDirty());
    QTest::qWait(1'000);
    QCOMPARE(contentOf(dossier / "reference"), before);
}

//! Tab until the widget of this name, or one inside it, has the keyboard.
static bool tabTo(ReferenceDriver &driver, const char *name)
{
    for (int i = 0; i < 60; ++i) {
        for (QWidget *at = QApplication::focusWidget(); at; at = at->parentWidget())
            if (at->objectName() == QLatin1String(name))
                return true;
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &driver.window(), Qt::Key_Tab);
    }
    return false;
}

void TestReferencePage::theKeyboardAloneIsEnough()
{
    const fs::path dossier = newDraft("keys");
    ReferenceDriver driver(dossier);
    QVERIFY(driver.waitForReading());
    QVERIFY(QTest::qWaitForWindowActive(&driver.window()));
    const auto press = [](Qt::Key key, Qt::KeyboardModifiers with = {}) { QTest::keyClick(QApplication::focusWidget(), key, with); };
    const auto write = [](const char *text) { QTest::keyClicks(QApplication::focusWidget(), QLatin1String(text)); };
    QVERIFY(tabTo(driver, "parts"));
    press(Qt::Key_Down);
    QVERIFY(tabTo(driver, "question"));
    write("By keys alone?");
    QVERIFY(tabTo(driver, "goal"));
    press(Qt::Key_Space);
    QVERIFY(tabTo(driver, "businessCriterion"));
    write("Yes.");
    QVERIFY(tabTo(driver, "parts"));
    for (int i = 0; i < 7; ++i)
        press(Qt::Key_Down);
    QVERIFY(tabTo(driver, "addStructure"));
    press(Qt::Key_Space);
    QVERIFY(tabTo(driver, "justification"));
    write("Exact structure is the question.");
    QVERIFY(QTest::qWaitFor([&] { return !textAt(valueAt(readJson(dossier / "reference/criterion.json"), "/rules/0"), "justification").empty(); }, 30'000));
    const Json written = reference(dossier);
    QCOMPARE(textAt(written, "question"), std::string("By keys alone?"));
    QCOMPARE(textAt(written, "goal"), std::string("categories"));
    QCOMPARE(textAt(written, "business_criterion"), std::string("Yes."));
}

QTEST_MAIN(TestReferencePage)
#include "tst_referencepage.moc"
