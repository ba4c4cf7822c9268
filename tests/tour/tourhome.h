// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/messages/messages.h"
#include "core/session/session.h"
#include "tests/support/temporaryfolder.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace redossier {

class DossierWindow;
class StartWindow;

namespace test {

//! A home of its own for windows that show recorded dossiers: nothing of the person who starts it is seen or touched. The
//! recordings are copied into it and opened there, as somebody would who was given them.
class TourHome
{
public:
    TourHome();

    //! Names of the recordings, sorted.
    static std::vector<std::string> recordings();
    static const std::vector<std::string> &pages(); //!< of the window of a dossier

    std::filesystem::path operator/(std::string_view relative) const { return m_folder / relative; }
    void write(std::string_view relative, std::string_view bytes) const { m_folder.write(relative, bytes); }
    std::filesystem::path weights() const { return m_folder / "weights/scale.json"; } //!< what the recordings call `scale`
    //! A fresh copy; `name` is that of the new folder.
    std::filesystem::path copyOf(const std::string &recording, const std::string &name) const;
    std::filesystem::path copyOf(const std::string &recording) const { return copyOf(recording, recording); }
    SessionSurroundings surroundings() const;

    //! Shown, 1280 x 800, and settled; null when it did not settle.
    std::unique_ptr<DossierWindow> open(const std::filesystem::path &dossier) const;
    //! With the recordings of `opened` as recent dossiers, in this order from the oldest.
    std::unique_ptr<StartWindow> start(const std::vector<std::string> &opened);

    //! Until the reference is checked, and nothing is read or drawn any more.
    static bool settle(DossierWindow &window);
    //! Where data and weights lie is told, by the choices that the program keeps for a dossier.
    void locateIn(const std::filesystem::path &dossier) const;

private:
    TemporaryFolder m_folder;
    Messages m_documents{Messages::Language::english};
    Worker m_worker;
};

} // namespace test
} // namespace redossier
