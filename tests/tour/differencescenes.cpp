// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/windowhelp.h"
#include "tests/tour/scenes.h"
#include "ui/difference/acceptdialog.h"
#include "ui/difference/differencewindow.h"
#include "ui/models/differencemodel.h"
#include "ui/pages/reviewdialog.h"
#include "ui/plots/valuesplot.h"
#include "ui/start/comparedialog.h"
#include "ui/style/dress.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>

namespace redossier::test {

namespace {

namespace fs = std::filesystem;

constexpr int patience = 30'000; //!< milliseconds

std::unique_ptr<DifferenceWindow> openPair(const TourHome &home, const fs::path &pair)
{
    auto window = std::make_unique<DifferenceWindow>(home.surroundings().places, home / "home/.local/state/redossier/accepted");
    window->resize(1280, 800);
    window->show();
    window->open((pair / "a").string(), (pair / "b").string());
    const bool read = QTest::qWaitFor([&] { return !window->isReading(); }, patience);
    return read && window->isReady() ? std::move(window) : nullptr;
}

//! Shows the first row that `wanted` holds of, in a picture of its own.
bool drawRow(const Easel &easel, DifferenceWindow &window, const std::string &name, const std::function<bool(const DifferenceRow &)> &wanted)
{
    auto *table = window.findChild<QTableView *>(QStringLiteral("differenceTable"));
    const auto *model = qobject_cast<const DifferenceModel *>(table->model());
    for (int row = 0; row < model->rowCount(); ++row)
        if (wanted(model->differenceRow(row))) {
            table->selectRow(row);
            QTest::qWait(1'500); // plots are read
            return easel.draw(window, name);
        }
    return true; // this pair has none
}

//! The plots of an output stand below its measures' head: the view is scrolled to them.
bool drawPlots(const Easel &easel, DifferenceWindow &window, const std::string &name)
{
    const auto isOutput = [](const DifferenceRow &row) { return row.comparison != nullptr; };
    bool drawn = drawRow(easel, window, name + "-output", isOutput);
    const auto *plot = window.findChild<ValuesPlot *>();
    if (!plot->isVisible())
        return drawn;
    for (auto *area : window.findChildren<QScrollArea *>())
        if (area->isAncestorOf(plot))
            area->verticalScrollBar()->setValue(plot->mapTo(area->widget(), QPoint()).y() - 60);
    return easel.draw(window, name + "-plots") && drawn;
}

bool drawPair(const Easel &easel, const TourHome &home, const std::string &name)
{
    const auto window = openPair(home, fs::path(TEST_DATA) / "difference" / name);
    if (!window)
        return Easel::missed("difference-" + name);
    bool drawn = easel.draw(*window, "difference-" + name);
    drawn = drawRow(easel, *window, "difference-" + name + "-text", [](const DifferenceRow &row) { return row.text && !row.text->sameLines(); }) && drawn;
    drawn = drawRow(easel, *window, "difference-" + name + "-package", [](const DifferenceRow &row) { return row.section == "python" && !row.fields.empty(); }) && drawn;
    return drawPlots(easel, *window, "difference-" + name) && drawn;
}

bool drawRecordings(const Easel &easel, const TourHome &home)
{
    const fs::path pair = home.copyOf("reproduced", "pair/a").parent_path();
    home.copyOf("not-reproduced", "pair/b");
    const auto window = openPair(home, pair);
    if (!window)
        return Easel::missed("difference-recordings");
    const bool drawn = easel.draw(*window, "difference-recordings");
    return drawPlots(easel, *window, "difference-recordings") && drawn;
}

//! On a small screen.
bool drawNarrow(const Easel &easel, const TourHome &home)
{
    const auto window = openPair(home, fs::path(TEST_DATA) / "difference/cuda-rocm");
    if (!window)
        return Easel::missed("difference-narrow");
    window->resize(900, 700);
    QTest::qWait(100);
    return drawRow(easel, *window, "difference-narrow", [](const DifferenceRow &row) { return row.text && !row.text->sameLines(); });
}

bool drawDialog(const Easel &easel, QDialog &dialog, const std::string &name)
{
    dress(dialog);
    dialog.show();
    QTest::qWait(200);
    return easel.draw(dialog, name);
}

//! What the product's own rules find in a line, with and without a decision.
std::vector<ReviewedRow> privateRows()
{
    std::vector<ReviewedRow> rows;
    for (PrivateRow &row : scanText("Ask mail.person@institute.example, see http://gpu7.internal/runs and /home/carol/data at 192.168.7.12\n", "report.html"))
        rows.push_back({std::move(row), rows.empty() ? std::optional(SharingDecision{SharingAction::replace, "<AUTHOR: see ACCESS.md>", {}}) : std::nullopt});
    return rows;
}

} // namespace

std::vector<Scene> differenceScenes()
{
    std::vector<Scene> scenes;
    for (const auto &entry : fs::directory_iterator(fs::path(TEST_DATA) / "difference"))
        if (entry.is_directory())
            scenes.push_back({"difference-" + entry.path().filename().string(),
                              [name = entry.path().filename().string()](const Easel &easel, TourHome &home) { return drawPair(easel, home, name); }});
    scenes.push_back({"difference-recordings", [](const Easel &easel, TourHome &home) { return drawRecordings(easel, home); }});
    scenes.push_back({"difference-narrow", [](const Easel &easel, TourHome &home) { return drawNarrow(easel, home); }});
    scenes.push_back({"dialog-compare", [](const Easel &easel, TourHome &) {
                          CompareDialog dialog("/data/embeddings");
                          return drawDialog(easel, dialog, "dialog-compare");
                      }});
    scenes.push_back({"dialog-accept", [](const Easel &easel, TourHome &) {
                          DifferenceSide a, b;
                          a.dossier = "/data/embeddings";
                          b.dossier = "/data/embeddings-from-the-cluster";
                          a.own = true;
                          AcceptDialog dialog(a, b, 2);
                          return drawDialog(easel, dialog, "dialog-accept");
                      }});
    scenes.push_back({"dialog-review", [](const Easel &easel, TourHome &) {
                          ReviewDialog dialog(privateRows());
                          return drawDialog(easel, dialog, "dialog-review");
                      }});
    return scenes;
}

} // namespace redossier::test
