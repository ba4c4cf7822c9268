// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/windowdriver.h"
#include "tests/support/windowhelp.h"
#include "tests/tour/tourhome.h"
#include "ui/difference/differencewindow.h"
#include "ui/pages/referencepage.h"
#include "ui/start/startwindow.h"
#include "ui/wizard/dossierwindow.h"
#include "ui/words/referencewords.h"

#include <QDialog>
#include <QPushButton>
#include <QTableView>
#include <QTabWidget>
#include <functional>

namespace redossier::test {

//! Is shown a window, and what it shows: "reproduced, device".
using Visit = std::function<void(QWidget &window, const QString &what)>;

//! Every page of a recording, and every part of its reference. False when it did not open.
inline bool walkRecording(const TourHome &home, const std::string &recording, const std::filesystem::path &dossier, const Visit &visit)
{
    const auto window = home.open(dossier);
    if (!window)
        return false;
    const QString name = QString::fromStdString(recording);
    for (const std::string &page : TourHome::pages()) {
        if (!window->canGoTo(page))
            continue;
        window->goTo(page);
        TourHome::settle(*window);
        visit(*window, name + QStringLiteral(", ") + QString::fromStdString(page));
    }
    window->goTo("reference");
    auto *reference = qobject_cast<ReferencePage *>(window->page("reference"));
    for (int part = 0; part < referencePartCount; ++part) {
        reference->showPart(static_cast<ReferencePart>(part));
        TourHome::settle(*window);
        visit(*window, name + QStringLiteral(", reference part %1").arg(part));
    }
    return true;
}

//! The start window's pages, and its dialogs. False when a dialog did not open.
inline bool walkStart(TourHome &home, const std::vector<std::string> &recent, const Visit &visit)
{
    constexpr int reading = 500; // milliseconds
    constexpr int patience = 20'000;
    const auto window = home.start(recent);
    for (const auto place : {StartWindow::guidePlace, StartWindow::settingsPlace, StartWindow::keptPlace, StartWindow::startPlace}) {
        window->goTo(place);
        QTest::qWait(reading);
        visit(*window, QStringLiteral("start, place %1").arg(place));
    }
    for (const auto &[opener, name] : {std::pair("lightExample", "exampleDialog"), {"newDossier", "newDossierDialog"}}) {
        if (!QTest::qWaitFor([&] { return visibleChild<QPushButton>(*window, opener) != nullptr; }, patience))
            return false;
        QTest::mouseClick(visibleChild<QPushButton>(*window, opener), Qt::LeftButton);
        if (!QTest::qWaitFor([&] { return visibleChild<QDialog>(*window, name) != nullptr; }, patience))
            return false;
        QTest::qWait(reading);
        auto *dialog = visibleChild<QDialog>(*window, name);
        if (!dialog)
            return false;
        visit(*dialog, QLatin1String(name));
        dialog->reject();
        QTest::qWait(50);
    }
    return true;
}

//! Two dossiers side by side, and each kind of row whole. False when they could not be read.
inline bool walkDifference(const TourHome &home, const std::string &pair, const Visit &visit)
{
    DifferenceWindow window(home.surroundings().places, home / "home/.local/state/redossier/accepted");
    window.resize(1280, 800);
    window.show();
    const std::filesystem::path sides = std::filesystem::path(TEST_DATA) / "difference" / pair;
    window.open((sides / "a").string(), (sides / "b").string());
    if (!QTest::qWaitFor([&] { return !window.isReading(); }, 20'000) || !window.isReady())
        return false;
    auto *table = window.findChild<QTableView *>(QStringLiteral("differenceTable"));
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        table->selectRow(row);
        QTest::qWait(20);
        visit(window, QStringLiteral("difference %1, row %2").arg(QString::fromStdString(pair)).arg(row));
    }
    return table->model()->rowCount() > 0;
}

//! The three views of the question about consent. False when it was not asked.
inline bool walkConsent(const TourHome &home, const std::filesystem::path &dossier, const Visit &visit)
{
    home.locateIn(dossier);
    const auto window = home.open(dossier);
    if (!window)
        return false;
    window->goTo("rebuild");
    TourHome::settle(*window);
    if (!clickButton(*window, QStringLiteral("rebuildRunAction")))
        return false;
    const auto dialog = [&] { return window->findChild<QDialog *>(QStringLiteral("consentDialog")); };
    if (!QTest::qWaitFor([&] { return dialog() && dialog()->isVisible(); }, 20'000))
        return false;
    auto *tabs = dialog()->findChild<QTabWidget *>(QStringLiteral("consentTabs"));
    for (int i = 0; i < tabs->count(); ++i) {
        tabs->setCurrentIndex(i);
        QTest::qWait(200);
        if (!dialog())
            return false;
        visit(*dialog(), QStringLiteral("consent, view %1").arg(i));
    }
    clickButton(*window, QStringLiteral("refuseButton"));
    return TourHome::settle(*window);
}

} // namespace redossier::test
