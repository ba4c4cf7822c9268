// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tour/scenes.h"
#include "ui/pages/referencepage.h"
#include "ui/wizard/dossierwindow.h"
#include "ui/words/referencewords.h"

#include <QAction>
#include <QScrollArea>

namespace redossier::test {

namespace {

//! The window as it is, and the whole page where it is higher than the window.
bool drawPage(const Easel &easel, DossierWindow &window, const std::string &page, const std::string &name)
{
    bool drawn = easel.draw(window, name);
    QWidget *shown = window.page(page);
    const auto *area = qobject_cast<QScrollArea *>(shown->parentWidget()->parentWidget());
    if (area && shown->height() > area->viewport()->height())
        drawn = easel.draw(*shown, name + "-whole") && drawn;
    return drawn;
}

bool drawPages(const Easel &easel, const TourHome &home, const std::string &recording)
{
    const auto window = home.open(home.copyOf(recording));
    if (!window)
        return Easel::missed(recording);
    bool drawn = true;
    for (const std::string &page : TourHome::pages()) {
        if (!window->canGoTo(page))
            continue;
        window->goTo(page);
        drawn = TourHome::settle(*window) && drawPage(easel, *window, page, recording + "-" + page) && drawn;
    }
    return drawn;
}

bool drawParts(const Easel &easel, const TourHome &home, const std::string &recording)
{
    const auto window = home.open(home.copyOf(recording));
    auto *page = window ? qobject_cast<ReferencePage *>(window->page("reference")) : nullptr;
    if (!page)
        return Easel::missed(recording);
    window->goTo("reference");
    bool drawn = true;
    for (int part = 0; part < referencePartCount; ++part) {
        page->showPart(static_cast<ReferencePart>(part));
        TourHome::settle(*window);
        const std::string number = (part < 10 ? "0" : "") + std::to_string(part);
        drawn = easel.draw(*window, recording + "-reference-part-" + number) && drawn;
        for (const auto *area : page->findChildren<QScrollArea *>())
            if (area->isVisible() && area->widget() && area->widget()->height() > area->viewport()->height())
                drawn = easel.draw(*area->widget(), recording + "-reference-part-" + number + "-whole") && drawn;
    }
    return drawn;
}

//! "Why this step?" unfolded.
bool drawReasons(const Easel &easel, const TourHome &home)
{
    const auto window = home.open(home.copyOf("reproduced"));
    auto *why = window ? window->findChild<QAction *>(QStringLiteral("whyAction")) : nullptr;
    if (!why)
        return Easel::missed("why");
    why->trigger();
    bool drawn = true;
    for (const std::string &page : TourHome::pages()) {
        window->goTo(page);
        TourHome::settle(*window);
        drawn = easel.draw(*window, "why-" + page) && drawn;
    }
    return drawn;
}

} // namespace

std::vector<Scene> dossierScenes()
{
    std::vector<Scene> scenes;
    for (const std::string &name : TourHome::recordings())
        scenes.push_back({name, [name](const Easel &easel, TourHome &home) { return drawPages(easel, home, name); }});
    scenes.push_back({"draft-parts", [](const Easel &easel, TourHome &home) { return drawParts(easel, home, "draft"); }});
    scenes.push_back({"locked-parts", [](const Easel &easel, TourHome &home) { return drawParts(easel, home, "reproduced"); }});
    scenes.push_back({"trajectory-parts", [](const Easel &easel, TourHome &home) { return drawParts(easel, home, "trajectory"); }});
    scenes.push_back({"why", [](const Easel &easel, TourHome &home) { return drawReasons(easel, home); }});
    return scenes;
}

} // namespace redossier::test
