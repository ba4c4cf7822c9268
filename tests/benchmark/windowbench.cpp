// SPDX-License-Identifier: GPL-3.0-or-later
// window_bench large | flood: walks a dossier through its window, from the rebuild to the verdict, and prints what the dearest
// events cost the window's thread and how much memory the program held at most; tests/benchmark/run reads the last two lines.
#include "core/messages/messages.h"
#include "core/process/childenvironment.h"
#include "tests/support/sampleproject.h"
#include "tests/support/windowdriver.h"
#include "tests/support/wheelmaker.h"
#include "ui/pages/page.h"
#include "ui/style/theme.h"
#include "ui/translation/translators.h"
#include "ui/wizard/dossierwindow.h"

#include <QDialog>
#include <QLineEdit>
#include <QTableView>
#include <fstream>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

constexpr int patience = 600'000; // milliseconds
const Messages english(Messages::Language::english);
const char *const steps[] = {"rebuild", "dependencies", "device", "sample", "comparison"};

//! The project's program with `code` run before its last stage.
void addCode(const fs::path &reference, const std::string &code)
{
    const std::string program = readFile(reference / "code/embed.py");
    replaceFile(reference, "code/embed.py", replaced(program, "    print(\"::stage write\"", code + "    print(\"::stage write\""));
}

//! The sample prints 2 GB.
fs::path floodingDossier(const PreparedDossier &prepared)
{
    return prepared.changedCopy("flood", [](const fs::path &reference) {
        addCode(reference, "    import sys\n    for _ in range(20000):\n        sys.stdout.write((\"x\" * 99 + \"\\n\") * 1000)\n");
    });
}

//! 200 packages, a rebuild file of 500 lines, and a sample that prints 100,000 lines.
fs::path largeDossier(const PreparedDossier &prepared)
{
    const fs::path dossier = prepared.copy("large");
    const fs::path reference = dossier / "reference";
    std::string requirements = "--no-index\n--find-links wheels\ntinyvec==1.0\n";
    std::vector<std::string> install{"-m", "pip", "install", "--quiet", "--no-index", "--find-links", (reference / "wheels").string()};
    for (int i = 0; i < 198; ++i) {
        Wheel wheel;
        wheel.name = "package" + std::to_string(i);
        wheel.version = "1." + std::to_string(i);
        makeWheel(reference / "wheels", wheel);
        install.push_back(wheel.name + "==" + wheel.version);
        requirements += "# " + wheel.name + " is one of many\n" + install.back() + "\n";
    }
    while (std::count(requirements.begin(), requirements.end(), '\n') < 500)
        requirements += "# one more line\n";
    std::ofstream(reference / "requirements-rebuild.txt") << requirements;
    declareWheels(reference);
    addCode(reference, "    for i in range(100000):\n        print(\"line\", i)\n");
    const auto did = [](const Ended &ended) {
        if (ended.status != 0)
            std::fprintf(stderr, "%s%s", ended.out.c_str(), ended.err.c_str());
        return ended.status == 0;
    };
    const Product &product = prepared.product();
    const bool made = did(product.runProgram(prepared.referencePython().string(), install, prepared.folder()))
                      && did(product.run({"capture", dossier.string(), "--python", prepared.referencePython().string(), "--run", "--yes",
                                          "--locate", "scale=" + prepared.weights().string()}))
                      && did(product.run({"lock", dossier.string(), "--reason", "many packages"}));
    return made ? dossier : fs::path();
}

bool quiet(DossierWindow &window)
{
    return QTest::qWaitFor([&] {
        const DossierState *state = window.session().state();
        return state && window.isReady() && !window.session().isBusy() && (state->validation || state->validationProblem) && window.session().reader().isIdle();
    }, patience);
}

bool approve(DossierWindow &window)
{
    return QTest::qWaitFor([&] {
        const auto *dialog = window.findChild<QDialog *>(QStringLiteral("consentDialog"));
        return dialog && dialog->isVisible();
    }, patience) && clickButton(window, QStringLiteral("approveButton"));
}

bool passed(DossierWindow &window, const char *step)
{
    return QTest::qWaitFor([&] {
        const DossierState *state = window.session().state();
        return !window.session().isBusy() && state->run && state->run->entry.run.step(step)->state == StepState::passed;
    }, patience);
}

//! Every page, and every table of it from end to end.
void lookAtEverything(DossierWindow &window)
{
    for (const char *step : {"reference", "rebuild", "dependencies", "device", "sample", "comparison", "dossier"}) {
        window.goTo(step);
        quiet(window);
        QTest::qWait(100);
        for (QTableView *table : window.findChildren<QTableView *>()) {
            if (!table->isVisible())
                continue;
            table->setFocus();
            for (const Qt::Key key : {Qt::Key_PageDown, Qt::Key_PageDown, Qt::Key_End, Qt::Key_Home})
                QTest::keyClick(table, key, key == Qt::Key_PageDown ? Qt::NoModifier : Qt::ControlModifier);
        }
    }
}

bool walk(DossierWindow &window, const PreparedDossier &prepared)
{
    auto *place = window.findChild<QLineEdit *>(QStringLiteral("locate:scale"));
    if (!place)
        return false;
    place->setFocus();
    QTest::keyClicks(place, QString::fromStdString(prepared.weights().string()));
    QTest::keyClick(place, Qt::Key_Return);
    for (const char *step : steps) {
        window.goTo(step);
        if (!clickButton(window, QLatin1String(step) + QStringLiteral("RunAction")) || (step == steps[0] && !approve(window))
            || !passed(window, step)) {
            std::fprintf(stderr, "%s did not pass\n", step);
            return false;
        }
    }
    lookAtEverything(window);
    return true;
}

double peakMegabytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            return std::stod(line.substr(6)) * 1024 / 1e6;
    return -1;
}

} // namespace

int main(int argc, char **argv)
{
    MeasuringApplication application(argc, argv);
    const std::string kind = argc == 2 ? argv[1] : "";
    if (kind != "large" && kind != "flood")
        return 64;
    installTranslators(application, {}, {});
    applyAppearance(application, Appearance::light);
    const PreparedDossier prepared;
    const fs::path dossier = !prepared.problem().empty() ? fs::path() : kind == "large" ? largeDossier(prepared) : floodingDossier(prepared);
    if (dossier.empty()) {
        std::fprintf(stderr, "the dossier could not be made %s\n", prepared.problem().c_str());
        return 1;
    }
    qputenv("XDG_CACHE_HOME", QByteArray::fromStdString((prepared.folder() / "cache").string()));
    qputenv("XDG_STATE_HOME", QByteArray::fromStdString((prepared.folder() / "state").string()));
    DossierWindow window({Places::around(fs::path(PROGRAMS_FOLDER) / "redossier"), english, ownEnvironment()});
    window.resize(1280, 800);
    window.open(dossier);
    window.show();
    if (!quiet(window) || !walk(window, prepared))
        return 1;
    application.print();
    std::printf("dearest %.1f\nmemory %.1f\n", application.dearestSeconds() * 1000, peakMegabytes());
    return 0;
}
