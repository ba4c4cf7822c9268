// SPDX-License-Identifier: GPL-3.0-or-later
// What a person meets on the reference page who does not do everything right at once, by clicks and keys.
#include "core/session/session.h"
#include "tests/support/referencedriver.h"
#include "tests/support/sampleproject.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QLabel>
#include <QScrollArea>
#include <set>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

class TestReferenceHabits : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<PreparedDossier> m_prepared;

    fs::path newDraft(const char *name) const
    {
        const fs::path dossier = m_prepared->folder() / name;
        return m_prepared->product().run({"new", dossier.string(), "--project", m_prepared->project().string()}).status == 0 ? dossier : fs::path();
    }

    //! A sentence that somebody sees now.
    static bool says(ReferenceDriver &driver, const QString &text, int milliseconds = 10'000)
    {
        return QTest::qWaitFor(
            [&] {
                const auto labels = driver.window().findChildren<QLabel *>();
                return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) { return label->isVisible() && label->text().contains(text); });
            },
            milliseconds);
    }
    static QPushButton *button(ReferenceDriver &driver, const char *name)
    {
        for (auto *one : driver.window().findChildren<QPushButton *>(QLatin1String(name)))
            if (one->isVisible())
                return one;
        return nullptr;
    }
    static QString partText(ReferenceDriver &driver, ReferencePart part)
    {
        return driver.page().findChild<QListWidget *>(QStringLiteral("parts"))->item(static_cast<int>(part))->data(Qt::AccessibleTextRole).toString();
    }
    static QString noteOf(ReferenceDriver &driver, const char *field)
    {
        auto *widget = driver.shown<QWidget>(field);
        return widget ? widget->findChild<QLabel *>(QStringLiteral("fieldNote"))->text() : QString();
    }
    static QString textOf(ReferenceDriver &driver, const char *field)
    {
        auto *widget = driver.shown<QWidget>(field);
        return widget ? widget->findChild<QLineEdit *>()->text() : QString();
    }
    static std::set<int> openParts(ReferenceDriver &driver)
    {
        std::set<int> parts;
        for (const Finding &finding : driver.editor().state().validation->findings)
            if (finding.severity == Severity::error)
                parts.insert(static_cast<int>(partOf(finding)));
        return parts;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        qputenv("XDG_STATE_HOME", QByteArray::fromStdString(m_prepared->product().state().string()));
        qputenv("XDG_CACHE_HOME", QByteArray::fromStdString(m_prepared->product().cache().string()));
    }

    void whatIsNoNumberIsAnOpenPointAndPreventsTheLock()
    {
        ReferenceDriver driver(m_prepared->copy("numbers"));
        QVERIFY(driver.waitForReading() && driver.waitForCheck());
        driver.clickAction("changeAction");
        const std::tuple<ReferencePart, const char *, const char *, const char *> fields[] = {
            {ReferencePart::criterion, "allowedFraction", "50%", "0.5"}, {ReferencePart::criterion, "atol", "small", "1e-9"},
            {ReferencePart::environment, "devices", "two", ""},          {ReferencePart::environment, "limitSample", "ten min", "600"},
            {ReferencePart::environment, "limitInstall", "1,5", "90"},   {ReferencePart::environment, "limitProbe", "soon", ""}};
        for (const auto &[part, field, wrong, right] : fields) {
            driver.goTo(part);
            driver.type(field, QLatin1String(wrong));
            QVERIFY(driver.waitForCheck());
            QVERIFY2(!button(driver, "lockAction"), field);
            QVERIFY2(button(driver, "nextOpenAction"), field);
            QVERIFY2(says(driver, QStringLiteral("! Changed since it was locked: 1 open point")), field);
            QVERIFY2(partText(driver, part).contains(QStringLiteral("1 to decide")), field);
            driver.goTo(ReferencePart::overview);
            QVERIFY2(says(driver, QStringLiteral("1 error")), field);
            const QString row = driver.shown<QAbstractItemView>("findings")->model()->index(0, 1).data().toString();
            QVERIFY2(row.contains(QStringLiteral("is not a number yet")), qPrintable(row));
            driver.goTo(part == ReferencePart::criterion ? ReferencePart::environment : ReferencePart::criterion);
            driver.clickAction("nextOpenAction");
            QCOMPARE(textOf(driver, field), QLatin1String(wrong));
            QVERIFY2(noteOf(driver, field).startsWith(QLatin1Char('!')), field);
            driver.type(field, QLatin1String(right));
            QVERIFY(driver.waitForCheck());
            QVERIFY2(button(driver, "lockAction") && button(driver, "lockAction")->isEnabled(), field);
        }
    }

    void theNextOpenPointIsInTheNextPart()
    {
        ReferenceDriver driver(newDraft("next"));
        QVERIFY(driver.waitForReading() && driver.waitForCheck());
        const std::set<int> open = openParts(driver);
        QVERIFY(open.size() >= 4 && !open.contains(static_cast<int>(ReferencePart::overview)));
        const auto *list = driver.page().findChild<QListWidget *>(QStringLiteral("parts"));
        for (int round = 0; round < 2; ++round)
            for (const int part : open) {
                driver.clickAction("nextOpenAction");
                QCOMPARE(list->currentRow(), part);
            }
        driver.goTo(ReferencePart::outputs); // wherever somebody is
        driver.clickAction("nextOpenAction");
        QCOMPARE(list->currentRow(), *open.upper_bound(static_cast<int>(ReferencePart::outputs)));
    }

    void aChangeThatWasNotMadeHasAWayBack()
    {
        ReferenceDriver driver(m_prepared->copy("way-back"));
        QVERIFY(driver.waitForReading() && driver.waitForCheck());
        driver.clickAction("changeAction");
        QVERIFY(driver.editor().isEditable());
        QVERIFY(button(driver, "lockAction") && !button(driver, "lockAction")->isEnabled());
        QVERIFY(!button(driver, "lockAction")->toolTip().isEmpty());
        QVERIFY(says(driver, QStringLiteral("Nothing was changed yet")));
        driver.clickAction("takeBackAction");
        QCOMPARE(driver.editor().access(), ReferenceEditor::Access::locked);
        QVERIFY(button(driver, "changeAction") && !button(driver, "takeBackAction"));
    }

    void aFileThatWasChangedOnTheDiskIsNamedAndPutBack()
    {
        const fs::path dossier = m_prepared->copy("put-back");
        std::ofstream(dossier / "reference/code/embed.py", std::ios::app) << "# another line\n";
        ReferenceDriver driver(dossier);
        QVERIFY(driver.waitForReading() && driver.waitForCheck());
        QVERIFY(says(driver, QStringLiteral("changed outside of this page: code/embed.py.")));
        QVERIFY(button(driver, "putBackAction") && button(driver, "takeFilesAction"));
        driver.clickAction("takeBackAction");
        QVERIFY(says(driver, QStringLiteral("The dossier keeps no former content")));
        driver.click("putBackAction");
        driver.answerFileDialog(m_prepared->project() / "parameters.json");
        QVERIFY(says(driver, QStringLiteral("is not the former code/embed.py")));
        driver.click("putBackAction");
        driver.answerFileDialog(m_prepared->project() / "embed.py");
        QVERIFY(QTest::qWaitFor([&] { return driver.editor().access() == ReferenceEditor::Access::locked; }, 30'000));
        QVERIFY(says(driver, QStringLiteral("✓ Locked on")));
        driver.window().close();
        QCOMPARE(m_prepared->product().run({"verify", dossier.string()}).status, 0);
    }

    void aFileThatWasChangedOnTheDiskIsTakenAsItIs()
    {
        const fs::path dossier = m_prepared->copy("taken");
        std::ofstream(dossier / "reference/code/embed.py", std::ios::app) << "# another line\n";
        ReferenceDriver driver(dossier);
        QVERIFY(driver.waitForReading() && driver.waitForCheck());
        driver.click("takeFilesAction");
        QVERIFY(QTest::qWaitFor([&] { return button(driver, "lockAction") && button(driver, "lockAction")->isEnabled(); }, 30'000));
        QVERIFY(!button(driver, "takeFilesAction"));
        driver.clickAction("lockAction");
        QVERIFY(driver.window().findChild<QPlainTextEdit *>(QStringLiteral("lockReason")));
        QTest::keyClicks(driver.window().findChild<QPlainTextEdit *>(QStringLiteral("lockReason")), QStringLiteral("a comment"));
        driver.clickInDialog("lockDialog", "lockButton");
        QVERIFY(QTest::qWaitFor([&] { return driver.editor().access() == ReferenceEditor::Access::locked; }, 60'000));
        driver.window().close();
        QCOMPARE(m_prepared->product().run({"validate", dossier.string()}).status, 0);
        QCOMPARE(m_prepared->product().run({"verify", dossier.string()}).status, 0);
    }

    //! The mouse goes where the boxes stood before the first click.
    void clicksWhileItIsSavedAllCount()
    {
        const fs::path dossier = newDraft("clicks");
        ReferenceDriver driver(dossier);
        QVERIFY(driver.waitForReading() && driver.waitForCheck());
        driver.goTo(ReferencePart::sample);
        auto *last = driver.shown<QCheckBox>("write");
        QVERIFY(last);
        for (QWidget *around = last->parentWidget(); around; around = around->parentWidget())
            if (auto *area = qobject_cast<QScrollArea *>(around))
                area->ensureWidgetVisible(last);
        QTest::qWait(200);
        std::vector<QPoint> places;
        for (const char *name : {"read_data", "preprocess", "compute", "extension", "write"}) {
            auto *box = driver.shown<QCheckBox>(name);
            places.push_back(box->mapTo(&driver.window(), QPoint(8, box->height() / 2)));
        }
        for (const QPoint &place : places) {
            QWidget *below = driver.window().childAt(place);
            QVERIFY(below);
            QTest::mouseClick(below, Qt::LeftButton, {}, below->mapFrom(&driver.window(), place));
            QTest::qWait(300);
        }
        const auto exercises = [&] { return dumpJsonLine(valueAt(readJson(dossier / "reference/reference.json"), "/sample/exercises")); };
        const std::string all = R"(["read_data","preprocess","compute","extension","write"])";
        QVERIFY(QTest::qWaitFor([&] { return exercises() == all; }, 10'000));
        QVERIFY(driver.waitForCheck());
        QCOMPARE(dumpJsonLine(driver.editor().value(EditedFile::reference, "/sample/exercises")), all);
    }

    void aNewOutputSaysWhatIsStillToBeFilledIn()
    {
        ReferenceDriver driver(newDraft("output"));
        QVERIFY(driver.waitForReading() && driver.waitForCheck());
        driver.goTo(ReferencePart::outputs);
        driver.click("addOutput");
        QVERIFY(driver.waitForCheck());
        QCOMPARE(noteOf(driver, "outputFile"), QStringLiteral("○ Still to be filled in: the file that the command writes."));
        QVERIFY(!says(driver, QStringLiteral("refused"), 0) && !says(driver, QStringLiteral("reference.json#"), 0));
        driver.choose("identifiersWay", 1); // half of an answer is none
        QVERIFY(driver.waitForCheck());
        QVERIFY(noteOf(driver, "identifiers").startsWith(QLatin1Char('!')));
        const Findings &findings = driver.editor().state().validation->findings;
        QVERIFY(std::any_of(findings.begin(), findings.end(), [](const Finding &finding) { return finding.where == "reference.json#/outputs/0/identifiers/column"; }));
    }

    void aNoticeGoesWhenWhatItSpeaksOfIsOver()
    {
        ReferenceDriver driver(m_prepared->copy("notice"));
        QVERIFY(driver.waitForReading() && driver.waitForCheck());
        driver.clickAction("changeAction");
        driver.goTo(ReferencePart::capture);
        driver.type("capturePython", QString::fromStdString(m_prepared->referencePython().string()));
        driver.type("place_scale", QString::fromStdString(m_prepared->weights().string()));
        driver.goTo(ReferencePart::question);
        driver.type("businessCriterion", QStringLiteral("Another use."));
        QVERIFY(driver.waitForCheck());
        driver.goTo(ReferencePart::capture);
        driver.click("captureButton");
        driver.clickInDialog("consentDialog", "refuseButton");
        QVERIFY(says(driver, QStringLiteral("Nothing was run: you did not allow")));
        driver.goTo(ReferencePart::question);
        driver.type("businessCriterion", QStringLiteral("A third use."));
        QVERIFY(driver.waitForCheck());
        QVERIFY(!says(driver, QStringLiteral("Nothing was run: you did not allow"), 0));
        driver.goTo(ReferencePart::capture);
        QVERIFY(!says(driver, QStringLiteral("Nothing was run: you did not allow"), 0));
    }

    void aDraftLetsItsRebuildFileBeSeen()
    {
        ReferenceDriver driver(newDraft("rebuild-file"));
        QVERIFY(driver.waitForReading() && driver.waitForCheck());
        driver.goTo(ReferencePart::environment);
        driver.click("rebuildFileButton");
        auto *table = driver.shown<QAbstractItemView>("rebuildFileTable");
        QVERIFY(table && QTest::qWaitFor([&] { return table->model()->rowCount() == 3; }, 10'000));
        QCOMPARE(table->model()->index(2, 1).data().toString(), QStringLiteral("tinyvec==1.0"));
        driver.click("rebuildFileButton");
        QVERIFY(!driver.shown<QAbstractItemView>("rebuildFileTable", 100));
    }

    void anEmptySampleFileIsNamed()
    {
        const fs::path dossier = newDraft("empty-sample");
        fs::create_directories(dossier / "reference/inputs");
        std::ofstream(dossier / "reference/inputs/sample.csv").flush();
        editJson(dossier / "reference/reference.json", [](Json &document) { document["sample"]["inputs"] = Json::array({"inputs/sample.csv"}); });
        ReferenceDriver driver(dossier);
        QVERIFY(driver.waitForReading() && driver.waitForCheck());
        driver.goTo(ReferencePart::sample);
        QVERIFY(says(driver, QStringLiteral("nothing stands in inputs/sample.csv")));
    }

    //! One number in the notice, in the list of parts and in the overview; and no error before anything was done.
    void aDraftHasOpenPointsAndNoErrors()
    {
        ReferenceDriver driver(newDraft("words"));
        QVERIFY(driver.waitForReading() && driver.waitForCheck());
        driver.goTo(ReferencePart::overview);
        const Findings &findings = driver.editor().state().validation->findings;
        const auto open = std::count_if(findings.begin(), findings.end(), [](const Finding &finding) { return finding.severity == Severity::error; });
        QVERIFY(open > 1);
        QVERIFY(says(driver, QStringLiteral("○ A draft: %1 open point").arg(open)));
        QVERIFY(partText(driver, ReferencePart::overview).contains(QStringLiteral("%1 to decide").arg(open)));
        QVERIFY(says(driver, QStringLiteral("%1 to decide,").arg(open)));
        const auto *model = driver.shown<QAbstractItemView>("findings")->model();
        for (int row = 0; row < model->rowCount(); ++row)
            QVERIFY(!model->index(row, 0).data().toString().contains(QStringLiteral("Error")));
    }
};

QTEST_MAIN(TestReferenceHabits)
#include "tst_referencehabits.moc"
