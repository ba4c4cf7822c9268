// SPDX-License-Identifier: GPL-3.0-or-later
// Draws every page and window of the program in its states to PNG files: draw_tour FOLDER light|dark|pseudo [SCENE ...]
#include "tests/tour/scenes.h"
#include "ui/style/theme.h"
#include "ui/translation/translators.h"

#include <QApplication>
#include <algorithm>
#include <cstdio>

using namespace redossier;
using namespace redossier::test;

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const QString look = argc > 2 ? QString::fromLocal8Bit(argv[2]) : QString();
    const bool isPseudo = look == QLatin1String("pseudo"); // light, and every text half as long again
    const auto appearance = isPseudo ? std::optional(Appearance::light) : appearanceFrom(look);
    if (!appearance) {
        std::fprintf(stderr, "usage: draw_tour FOLDER light|dark|pseudo [SCENE ...]\n");
        return 64;
    }
    installTranslators(application, isPseudo ? look : QStringLiteral("en"), {});
    applyAppearance(application, *appearance);
    const Easel easel(argv[1]);
    bool drawn = true;
    for (const auto &scenes : {startScenes(), dossierScenes(), runScenes(), differenceScenes()})
        for (const Scene &scene : scenes) {
            if (argc > 3 && std::find(argv + 3, argv + argc, scene.name) == argv + argc)
                continue;
            TourHome home; // each begins where nobody has been
            drawn = scene.draw(easel, home) && drawn;
        }
    return drawn ? 0 : 1;
}
