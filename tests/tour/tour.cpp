// SPDX-License-Identifier: GPL-3.0-or-later
// Draws every page of every recorded dossier, opened as a person would open it, to PNG files.
#include "core/messages/messages.h"
#include "core/process/childenvironment.h"
#include "tests/support/temporaryfolder.h"
#include "ui/pages/page.h"
#include "ui/start/startwindow.h"
#include "ui/style/theme.h"
#include "ui/translation/translators.h"
#include "ui/wizard/dossierwindow.h"

#include <QApplication>
#include <QTest>
#include <cstdio>
#include <filesystem>

using namespace redossier;
namespace fs = std::filesystem;

namespace {

const Messages english(Messages::Language::english);

//! Until the reference is checked, and nothing is read or drawn any more.
bool settle(DossierWindow &window)
{
    const bool opened = QTest::qWaitFor([&] {
        const DossierState *state = window.session().state();
        return state && !window.session().isBusy() && (state->validation || state->validationProblem)
               && window.session().reader().isIdle();
    }, 20000);
    QTest::qWait(150);
    return opened;
}

bool save(QWidget &widget, const fs::path &folder, const std::string &name)
{
    const fs::path file = folder / (name + ".png");
    return widget.grab().save(QString::fromStdString(file.string()));
}

bool drawDossier(const fs::path &recording, const fs::path &target)
{
    const test::TemporaryFolder folder;
    const fs::path dossier = folder / recording.filename().string();
    fs::copy(recording, dossier, fs::copy_options::recursive);
    DossierWindow window({Places::ofThisProgram(), english, ownEnvironment()});
    window.resize(1280, 800);
    window.open(dossier);
    window.show();
    if (!settle(window)) {
        std::fprintf(stderr, "%s did not settle\n", recording.c_str());
        return false;
    }
    for (const char *step : {"reference", "rebuild", "dependencies", "device", "sample", "comparison", "dossier"}) {
        if (!window.canGoTo(step))
            continue;
        window.goTo(step);
        settle(window);
        if (!save(window, target, recording.filename().string() + "-" + step))
            return false;
    }
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    if (argc < 2)
        return 64;
    installTranslators(application, {}, {});
    std::vector<fs::path> recordings;
    for (const auto &entry : fs::directory_iterator(fs::path(TEST_DATA) / "tour"))
        if (argc == 2 || std::find(argv + 2, argv + argc, entry.path().filename().string()) != argv + argc)
            recordings.push_back(entry.path());
    std::sort(recordings.begin(), recordings.end());
    bool drawn = true;
    for (const auto &[name, appearance] : {std::pair("light", Appearance::light), std::pair("dark", Appearance::dark)}) {
        applyAppearance(application, appearance);
        const fs::path target = fs::path(argv[1]) / name;
        fs::create_directories(target);
        for (const fs::path &recording : recordings)
            drawn = drawDossier(recording, target) && drawn;
    }
    return drawn ? 0 : 1;
}
