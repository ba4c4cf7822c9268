// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/workfolder.h"
#include "tests/support/windowhelp.h"
#include "tests/tour/scenes.h"
#include "ui/start/startwindow.h"

#include <QDialog>
#include <QLineEdit>
#include <QPushButton>

namespace redossier::test {

namespace {

constexpr int reading = 600; //!< milliseconds that lists of a few entries take at most, with room

//! What a button of the window opens; null when it did not.
QDialog *openDialog(StartWindow &window, const char *button, const char *name)
{
    auto *opener = visibleChild<QPushButton>(window, button);
    if (!opener)
        return nullptr;
    QTest::mouseClick(opener, Qt::LeftButton);
    QTest::qWait(reading);
    return window.findChild<QDialog *>(QLatin1String(name));
}

bool drawPages(const Easel &easel, TourHome &home)
{
    for (const char *run : {"20261112T081500Z-1f3a", "20261129T164100Z-9c20"}) {
        const auto work = WorkFolder::create(WorkFolder::usualPlace(run), {run, "i", "m", "", "", {}, "Sentence embeddings"});
        if (!work)
            return Easel::missed("kept");
        home.write("home/.cache/redossier/work/" + std::string(run) + "/environment/library", std::string(3'400'000, 'x'));
    }
    const auto window = home.start({"gone", "draft", "device-stopped", "not-reproduced", "variant", "reproduced"});
    QTest::qWait(reading);
    bool drawn = easel.draw(*window, "start");
    const std::pair<StartWindow::Place, const char *> places[] = {
        {StartWindow::guidePlace, "start-guide"}, {StartWindow::settingsPlace, "start-settings"}, {StartWindow::keptPlace, "start-kept"}};
    for (const auto &[place, name] : places) {
        window->goTo(place);
        QTest::qWait(reading);
        drawn = easel.draw(*window, name) && drawn;
    }
    window->tell({"json_invalid", "/data/embeddings/dossier.json", "line 3, column 7: a comma is missing"});
    QTest::qWait(50);
    return easel.draw(*window, "start-refused") && drawn;
}

bool drawEmpty(const Easel &easel, TourHome &home)
{
    const auto window = home.start({});
    QTest::qWait(reading);
    bool drawn = easel.draw(*window, "start-empty");
    window->goTo(StartWindow::keptPlace);
    QTest::qWait(reading);
    return easel.draw(*window, "start-kept-none") && drawn;
}

bool drawExample(const Easel &easel, TourHome &home)
{
    const auto window = home.start({});
    QTest::qWait(reading);
    QDialog *dialog = openDialog(*window, "lightExample", "exampleDialog");
    if (!dialog)
        return Easel::missed("dialog-example");
    bool drawn = easel.draw(*dialog, "dialog-example");
    auto *target = dialog->findChild<QLineEdit *>(QStringLiteral("exampleTarget"));
    target->selectAll();
    QTest::keyClicks(target, QString::fromStdString((home / "home/Documents").string()));
    QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("copyExample")), Qt::LeftButton);
    QTest::qWait(reading);
    return easel.draw(*dialog, "dialog-example-taken") && drawn;
}

//! From an author's folder, which is that of a recording, to what came of it.
bool drawNew(const Easel &easel, TourHome &home)
{
    std::filesystem::copy(std::filesystem::path(TEST_DATA) / "tour/draft/reference/code", home / "embeddings", std::filesystem::copy_options::recursive);
    const auto window = home.start({});
    QTest::qWait(reading);
    QDialog *dialog = openDialog(*window, "newDossier", "newDossierDialog");
    if (!dialog)
        return Easel::missed("dialog-new");
    bool drawn = easel.draw(*dialog, "dialog-new");
    QTest::keyClicks(dialog->findChild<QLineEdit *>(QStringLiteral("projectField")), QString::fromStdString((home / "nowhere").string()));
    QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("makeDraft")), Qt::LeftButton);
    QTest::qWait(reading);
    drawn = easel.draw(*dialog, "dialog-new-refused") && drawn;
    auto *project = dialog->findChild<QLineEdit *>(QStringLiteral("projectField"));
    project->selectAll();
    QTest::keyClicks(project, QString::fromStdString((home / "embeddings").string()));
    QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("makeDraft")), Qt::LeftButton);
    auto *open = dialog->findChild<QPushButton *>(QStringLiteral("openDraft"));
    if (!QTest::qWaitFor([&] { return open->isVisible(); }, 30'000))
        return Easel::missed("dialog-new-made");
    return easel.draw(*dialog, "dialog-new-made") && drawn;
}

} // namespace

std::vector<Scene> startScenes()
{
    return {{"start", drawPages}, {"start-empty", drawEmpty}, {"dialog-example", drawExample}, {"dialog-new", drawNew}};
}

} // namespace redossier::test
