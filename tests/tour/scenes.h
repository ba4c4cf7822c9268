// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/tour/easel.h"
#include "tests/tour/tourhome.h"

#include <functional>
#include <string>
#include <vector>

namespace redossier::test {

//! Some pictures that belong together. False when one of them could not be made; the others are made all the same.
struct Scene
{
    std::string name;
    std::function<bool(const Easel &, TourHome &)> draw;
};

//! Every page of every recording.
std::vector<Scene> dossierScenes();
//! The start window, its pages and dialogs.
std::vector<Scene> startScenes();
//! What only a dossier shows in which something goes on, or went wrong: consent, a run, a stop, read only, damage.
std::vector<Scene> runScenes();
//! Two dossiers side by side.
std::vector<Scene> differenceScenes();

} // namespace redossier::test
