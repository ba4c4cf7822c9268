// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/windowdriver.h"
#include "tests/tour/scenes.h"
#include "ui/wizard/dossierwindow.h"

#include <QAction>
#include <QDialog>
#include <QTabWidget>

namespace redossier::test {

namespace fs = std::filesystem;

namespace {

QDialog *waitForConsent(DossierWindow &window)
{
    const auto dialog = [&] { return window.findChild<QDialog *>(QStringLiteral("consentDialog")); };
    return QTest::qWaitFor([&] { return dialog() && dialog()->isVisible(); }, 20'000) ? dialog() : nullptr;
}

//! The rebuild page of a window in which the run can begin.
std::unique_ptr<DossierWindow> readyWindow(const TourHome &home, const std::string &name)
{
    const fs::path dossier = home.copyOf("ready", name);
    home.locateIn(dossier);
    auto window = home.open(dossier);
    if (window) {
        window->goTo("rebuild");
        TourHome::settle(*window);
    }
    return window;
}

bool drawConsent(const Easel &easel, TourHome &home)
{
    const auto window = readyWindow(home, "consent");
    if (!window || !clickButton(*window, QStringLiteral("rebuildRunAction")))
        return Easel::missed("consent");
    QDialog *dialog = waitForConsent(*window);
    if (!dialog)
        return Easel::missed("consent");
    bool drawn = true;
    auto *tabs = dialog->findChild<QTabWidget *>(QStringLiteral("consentTabs"));
    for (int i = 0; i < tabs->count(); ++i) {
        tabs->setCurrentIndex(i);
        QTest::qWait(200);
        drawn = easel.draw(*dialog, "dialog-consent-" + std::to_string(i)) && drawn;
    }
    drawn = clickButton(*window, QStringLiteral("refuseButton")) && drawn;
    TourHome::settle(*window);
    return easel.draw(*window, "consent-refused") && drawn;
}

bool drawRun(const Easel &easel, TourHome &home)
{
    const auto window = readyWindow(home, "stopped");
    if (!window || !clickButton(*window, QStringLiteral("rebuildRunAction")) || !waitForConsent(*window) || !clickButton(*window, QStringLiteral("approveButton")))
        return Easel::missed("running");
    if (!QTest::qWaitFor([&] { return window->session().liveCommand().has_value(); }, 20'000))
        return Easel::missed("running");
    QTest::qWait(500);
    bool drawn = true;
    for (const std::string &page : TourHome::pages()) {
        if (!window->canGoTo(page))
            continue;
        window->goTo(page);
        QTest::qWait(100);
        drawn = easel.draw(*window, "running-" + page) && drawn;
    }
    window->goTo("rebuild");
    QTest::qWait(50);
    drawn = clickButton(*window, QStringLiteral("rebuildStopAction")) && drawn;
    TourHome::settle(*window);
    drawn = easel.draw(*window, "cancelled-rebuild") && drawn;
    window->goTo("dependencies");
    TourHome::settle(*window);
    return easel.draw(*window, "cancelled-dependencies") && drawn;
}

//! What is asked and said before a lock.
bool drawLock(const Easel &easel, TourHome &home)
{
    const auto window = home.open(home.copyOf("changed", "lock"));
    if (!window)
        return Easel::missed("dialog-lock");
    window->goTo("reference");
    TourHome::settle(*window);
    const auto dialog = [&] { return window->findChild<QDialog *>(); };
    if (!clickButton(*window, QStringLiteral("lockAction")) || !QTest::qWaitFor([&] { return dialog() && dialog()->isVisible(); }, 10'000))
        return Easel::missed("dialog-lock");
    return easel.draw(*dialog(), "dialog-lock");
}

bool drawReadOnly(const Easel &easel, TourHome &home)
{
    const fs::path dossier = home.copyOf("reproduced", "held");
    const auto first = home.open(dossier);
    const auto second = home.open(dossier);
    if (!first || !second)
        return Easel::missed("read-only");
    bool drawn = true;
    for (const std::string &page : TourHome::pages()) {
        second->goTo(page);
        TourHome::settle(*second);
        drawn = easel.draw(*second, "read-only-" + page) && drawn;
    }
    return drawn;
}

//! A criterion that is cut off, and a comparison that is.
bool drawDamage(const Easel &easel, TourHome &home)
{
    const fs::path dossier = home.copyOf("reproduced", "damaged");
    for (const fs::directory_entry &run : fs::directory_iterator(dossier / "runs"))
        fs::resize_file(run.path() / "comparison.json", fs::file_size(run.path() / "comparison.json") / 2);
    fs::resize_file(dossier / "reference/criterion.json", fs::file_size(dossier / "reference/criterion.json") / 2);
    const auto window = home.open(dossier);
    if (!window)
        return Easel::missed("damaged");
    bool drawn = true;
    for (const std::string &page : TourHome::pages()) {
        if (!window->canGoTo(page))
            continue;
        window->goTo(page);
        TourHome::settle(*window);
        drawn = easel.draw(*window, "damaged-" + page) && drawn;
    }
    return drawn;
}

} // namespace

std::vector<Scene> runScenes()
{
    return {{"consent", drawConsent}, {"running", drawRun}, {"lock", drawLock}, {"read-only", drawReadOnly}, {"damaged", drawDamage}};
}

} // namespace redossier::test
