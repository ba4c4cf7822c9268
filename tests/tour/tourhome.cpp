// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tour/tourhome.h"

#include "core/session/runchoices.h"
#include "ui/start/startwindow.h"
#include "ui/wizard/dossierwindow.h"

#include <QTest>
#include <algorithm>

namespace redossier::test {

namespace fs = std::filesystem;

namespace {

constexpr int patience = 30'000; //!< milliseconds

fs::path recordingsFolder()
{
    return fs::path(TEST_DATA) / "tour";
}

} // namespace

TourHome::TourHome()
{
    for (const auto &[variable, folder] : {std::pair("HOME", "home"), {"XDG_CACHE_HOME", "home/.cache"}, {"XDG_STATE_HOME", "home/.local/state"}})
        qputenv(variable, QByteArray::fromStdString((m_folder / folder).string()));
    fs::create_directories(m_folder / "home/Documents");
    m_folder.write("weights/scale.json", "{\"scale\": 0.5}\n");
}

std::vector<std::string> TourHome::recordings()
{
    std::vector<std::string> names;
    for (const auto &entry : fs::directory_iterator(recordingsFolder()))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

const std::vector<std::string> &TourHome::pages()
{
    static const std::vector<std::string> names{"reference", "rebuild", "dependencies", "device", "sample", "comparison", "dossier"};
    return names;
}

fs::path TourHome::copyOf(const std::string &recording, const std::string &name) const
{
    const fs::path copy = m_folder / ("dossiers/" + name);
    fs::create_directories(copy.parent_path());
    fs::copy(recordingsFolder() / recording, copy, fs::copy_options::recursive);
    return copy;
}

SessionSurroundings TourHome::surroundings() const
{
    // Interpreters are looked for where a distribution has them, whatever else this machine holds.
    return {Places::around(fs::path(PROGRAMS_FOLDER) / "redossier-cli"),
            m_documents,
            {{"PATH", "/usr/bin:/bin"}, {"HOME", (m_folder / "home").string()}, {"PIP_DISABLE_PIP_VERSION_CHECK", "1"}}};
}

std::unique_ptr<DossierWindow> TourHome::open(const fs::path &dossier) const
{
    auto window = std::make_unique<DossierWindow>(surroundings());
    window->resize(1280, 800);
    window->open(dossier);
    window->show();
    return settle(*window) ? std::move(window) : nullptr;
}

std::unique_ptr<StartWindow> TourHome::start(const std::vector<std::string> &opened)
{
    const fs::path state = m_folder / "home/.local/state/redossier";
    for (const std::string &name : opened) {
        const fs::path dossier = m_folder / ("dossiers/" + name);
        if (!fs::exists(dossier) && fs::exists(recordingsFolder() / name))
            copyOf(name);
        (void)RecentDossiers(state).remember(dossier, "Was here once");
    }
    auto window = std::make_unique<StartWindow>(surroundings().places, RecentDossiers(state), Settings(state), Appearance::system, m_worker);
    window->show();
    return window;
}

bool TourHome::settle(DossierWindow &window)
{
    const bool opened = QTest::qWaitFor(
        [&] {
            const DossierState *state = window.session().state();
            return window.isReady() && !window.session().isBusy() && (state->validation || state->validationProblem)
                   && window.session().reader().isIdle();
        },
        patience);
    QTest::qWait(150); // what is laid out once the place is known
    return opened && QTest::qWaitFor([&] { return window.session().reader().isIdle(); }, patience);
}

void TourHome::locateIn(const fs::path &dossier) const
{
    RunChoices choices = RunChoices::of(dossier);
    choices.located["scale"] = weights();
    (void)choices.keepFor(dossier);
}

} // namespace redossier::test
