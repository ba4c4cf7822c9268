// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"
#include "core/process/childenvironment.h"
#include "tests/support/referencedriver.h"
#include "tests/support/sampleproject.h"
#include "tests/support/walker.h"
#include "ui/pages/page.h"
#include "ui/wizard/dossierwindow.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QListView>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

const Messages english(Messages::Language::english);

Places buildPlaces()
{
    return Places::around(fs::path(PROGRAMS_FOLDER) / "redossier");
}

} // namespace

//! From a locked dossier to its verdict, by clicks and keys on the real window with the real programs behind it.
class TestWalkthrough : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        qputenv("XDG_CACHE_HOME", QByteArray::fromStdString((m_prepared->folder() / "window-cache").string()));
        qputenv("XDG_STATE_HOME", QByteArray::fromStdString((m_prepared->folder() / "window-state").string()));
    }

    void fromALockedDossierToItsVerdictByClicks()
    {
        const fs::path dossier = m_prepared->copy("clicked");
        const auto window = opened(dossier);
        QVERIFY(window);
        const QAbstractItemModelTester tester(window->findChild<QListView *>(QStringLiteral("stepList"))->model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        locate(*window);
        QVERIFY(clickButton(*window, QStringLiteral("rebuildRunAction")));
        QVERIFY(approve(*window));
        QVERIFY(waitForStep(dossier, "rebuild", "passed"));
        for (const char *step : {"dependencies", "device", "sample", "comparison"}) {
            QVERIFY2(QTest::qWaitFor([&] { return window->canGoTo(step); }, 20'000), step); // once the end of the run is shown
            window->goTo(step);
            QVERIFY2(clickButton(*window, QLatin1String(step) + QStringLiteral("RunAction")), step);
            QVERIFY2(waitForStep(dossier, step, "passed"), step);
        }
        QCOMPARE(textAt(readJson(newestRun(dossier) / "run.json"), "verdict"), std::string("reproduced"));
        QVERIFY(shows(*window, QStringLiteral("Reproduced")));
        QCOMPARE(states(*window), QStringList(6, QStringLiteral("passed")));
    }

    void aChangeUpstreamMakesTheLaterStepsStale()
    {
        const fs::path dossier = m_prepared->folder() / "clicked";
        const auto window = opened(dossier);
        QVERIFY(window);
        ReferenceDriver driver(*window);
        QVERIFY(driver.waitForReading() && driver.waitForCheck());
        driver.clickAction("changeAction");
        driver.goTo(ReferencePart::question);
        driver.type("businessCriterion", QStringLiteral("Another use."));
        QVERIFY(QTest::qWaitFor([&] { return driver.editor().isChecked() && driver.editor().state().changedSinceLock(); }, 20'000));
        QCOMPARE(states(*window), QStringList(6, QStringLiteral("stale")));
        QVERIFY(shows(*window, QStringLiteral("! Changed since it was locked")));
        for (const char *step : {"rebuild", "dependencies", "device", "sample"}) {
            QVERIFY2(window->canGoTo(step), step); // what was done stays to be looked at
            window->goTo(step);
            QVERIFY2(shows(*window, QStringLiteral("! Stale: the reference has changed since")), step);
            for (const char *next : {"toDependenciesAction", "nextAction", "toComparisonAction"})
                QVERIFY2(!visibleButton(*window, QLatin1String(next)), next);
        }
        window->goTo("reference"); // and back: the same content is the same identity
        driver.clickAction("takeBackAction");
        QVERIFY(QTest::qWaitFor([&] { return driver.editor().isChecked() && !driver.editor().state().changedSinceLock(); }, 20'000));
        QCOMPARE(states(*window), QStringList(6, QStringLiteral("passed")));
    }

    void aSecondWindowReadsOnlyAndSaysWhoHoldsIt()
    {
        const fs::path dossier = m_prepared->copy("held");
        const auto first = opened(dossier);
        const auto second = opened(dossier);
        QVERIFY(first && second);
        QVERIFY(first->session().isWritable());
        QVERIFY(!second->session().isWritable());
        QCOMPARE(second->session().state()->readOnly->code, std::string("dossier_held"));
        QVERIFY(shows(*second, QStringLiteral("read only")));
        QVERIFY(shows(*second, QStringLiteral("! Read only: nothing can be changed or run in this window")));
        QVERIFY(shows(*second, QStringLiteral("process %1 on ").arg(QCoreApplication::applicationPid()))); // who holds it
        second->goTo("rebuild");
        const auto *run = visibleButton(*second, QStringLiteral("rebuildRunAction"));
        QVERIFY(run && !run->isEnabled());
        first->close();
    }

private:
    std::unique_ptr<DossierWindow> opened(const fs::path &dossier) const
    {
        auto window = std::make_unique<DossierWindow>(SessionSurroundings{buildPlaces(), english, ownEnvironment()});
        window->resize(1280, 800);
        window->open(dossier);
        window->show();
        const bool ready = QTest::qWaitFor([&] {
            const DossierState *state = window->session().state();
            return state && window->isReady() && !window->session().isBusy() && (state->validation || state->validationProblem);
        }, 20000);
        return ready ? std::move(window) : nullptr;
    }

    void locate(DossierWindow &window) const
    {
        auto *place = window.findChild<QLineEdit *>(QStringLiteral("locate:scale"));
        QVERIFY(place);
        place->setFocus();
        QTest::keyClicks(place, QString::fromStdString(m_prepared->weights().string()));
        QTest::keyClick(place, Qt::Key_Return);
    }

    //! In the words of the step list.
    static QStringList states(const DossierWindow &window)
    {
        const auto &model = *window.findChild<QListView *>(QStringLiteral("stepList"))->model();
        QStringList words;
        for (int row = 0; row < 6; ++row)
            words << model.index(row, 0).data(Qt::AccessibleTextRole).toString().section(QStringLiteral(": "), 1).section(QStringLiteral(" · "), 0, 0);
        return words;
    }

    static bool approve(DossierWindow &window)
    {
        return QTest::qWaitFor([&] {
            const auto *dialog = window.findChild<QDialog *>(QStringLiteral("consentDialog"));
            return dialog && dialog->isVisible();
        }, 20000) && clickButton(window, QStringLiteral("approveButton"));
    }

    static bool waitForStep(const fs::path &dossier, const char *step, const char *state)
    {
        return QTest::qWaitFor([&] {
            const auto run = newestRun(dossier);
            return !run.empty() && fs::exists(run / "MANIFEST.sha256") && textAt(stepOf(readJson(run / "run.json"), step), "state") == state;
        }, 120000);
    }

    static bool shows(const DossierWindow &window, const QString &text)
    {
        return QTest::qWaitFor([&] {
            for (const QLabel *label : window.findChildren<QLabel *>())
                if (label->isVisible() && label->text().contains(text))
                    return true;
            return false;
        }, 10000);
    }

    std::unique_ptr<PreparedDossier> m_prepared;
};

int main(int argc, char **argv)
{
    return walk<TestWalkthrough>(argc, argv);
}
#include "tst_walkthrough.moc"
