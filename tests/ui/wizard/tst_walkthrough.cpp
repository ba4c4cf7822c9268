// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"
#include "core/process/childenvironment.h"
#include "tests/support/sampleproject.h"
#include "tests/support/windowdriver.h"
#include "ui/pages/page.h"
#include "ui/style/theme.h"
#include "ui/wizard/dossierwindow.h"

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
        locate(*window);
        QVERIFY(clickButton(*window, "rebuildRunAction"));
        QVERIFY(approve(*window));
        QVERIFY(waitForStep(dossier, "rebuild", "passed"));
        for (const char *step : {"dependencies", "device", "sample", "comparison"}) {
            window->goTo(step);
            QVERIFY2(clickButton(*window, QLatin1String(step) + QStringLiteral("RunAction")), step);
            QVERIFY2(waitForStep(dossier, step, "passed"), step);
        }
        QCOMPARE(textAt(readJson(newestRun(dossier) / "run.json"), "verdict"), std::string("reproduced"));
        QVERIFY(shows(*window, QStringLiteral("Reproduced")));
        const auto *steps = window->findChild<QListView *>(QStringLiteral("stepList"));
        for (int row = 0; row < 6; ++row)
            QVERIFY(steps->model()->index(row, 0).data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("passed")));
    }

    void stopEndsTheInstallationAndLeavesNoProcess()
    {
        const fs::path dossier = m_prepared->copy("stopped");
        const auto window = opened(dossier);
        QVERIFY(window);
        locate(*window);
        QVERIFY(clickButton(*window, "rebuildRunAction"));
        QVERIFY(approve(*window));
        QVERIFY(clickButton(*window, "rebuildStopAction"));
        QVERIFY(waitForStep(dossier, "rebuild", "cancelled"));
        QVERIFY(noneLeftWith((m_prepared->folder() / "window-cache").string(), 10));
        QVERIFY(!window->session().isBusy());
    }

    void aWindowThatGoesAwayKeepsWhatWasFinishedAndLeavesNoProcess()
    {
        const fs::path dossier = m_prepared->copy("closed");
        {
            const auto window = opened(dossier);
            QVERIFY(window);
            locate(*window);
            QVERIFY(clickButton(*window, "rebuildRunAction"));
            QVERIFY(approve(*window));
            QVERIFY(QTest::qWaitFor([&] { return window->session().liveCommand().has_value(); }, 20000));
        }
        QVERIFY(noneLeftWith((m_prepared->folder() / "window-cache").string(), 10));
        const auto again = opened(dossier);
        QVERIFY(again);
        QVERIFY(again->session().isWritable());
        QVERIFY(again->session().state()->run);
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
    }

    void cleanupTestCase() { static_cast<MeasuringApplication *>(qApp)->print(); }

private:
    std::unique_ptr<DossierWindow> opened(const fs::path &dossier) const
    {
        auto window = std::make_unique<DossierWindow>(SessionSurroundings{buildPlaces(), english, ownEnvironment()});
        window->resize(1280, 800);
        window->open(dossier);
        window->show();
        const bool ready = QTest::qWaitFor([&] {
            const DossierState *state = window->session().state();
            return state && !window->session().isBusy() && (state->validation || state->validationProblem);
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

    static bool approve(DossierWindow &window)
    {
        return QTest::qWaitFor([&] {
            const auto *dialog = window.findChild<QDialog *>(QStringLiteral("consentDialog"));
            return dialog && dialog->isVisible();
        }, 20000) && clickButton(window, "approveButton");
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
    MeasuringApplication application(argc, argv);
    applyAppearance(application, Appearance::light);
    TestWalkthrough test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_walkthrough.moc"
