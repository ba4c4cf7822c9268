// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <optional>

class QApplication;

namespace redossier {

enum class Appearance { light, dark, system };
std::optional<Appearance> appearanceFrom(const QString &text); //!< "light", "dark", "system"

//! The colours of the product. Blue says that something holds, orange that somebody should look; both come with a symbol
//! and a word.
struct Theme
{
    bool isDark = false;
    QColor window;      //!< behind the cards
    QColor side;        //!< the step list
    QColor card;        //!< cards, header and footer
    QColor field;       //!< what is typed in
    QColor line;        //!< borders
    QColor text;
    QColor quiet;       //!< second text; at least 4.5:1 on window and card
    QColor accent;      //!< links, the one accent button, what is good
    QColor onAccent;
    QColor accentSoft;  //!< behind a good notice
    QColor attention;
    QColor attentionSoft;
    QColor selection;

    static Theme light();
    static Theme dark();
    //! The one that apply() set last; light before that.
    static const Theme &current();
};

//! Distances in logical pixels.
namespace Spacing {
constexpr int small = 6;
constexpr int medium = 12;
constexpr int large = 22;
} // namespace Spacing

//! Sets style, palette and style sheet of the whole program. `system` follows the platform's palette.
void applyAppearance(QApplication &application, Appearance appearance);

} // namespace redossier
