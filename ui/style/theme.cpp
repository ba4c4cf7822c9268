// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/theme.h"

#include "ui/style/boxstyle.h"
#include "ui/style/dress.h"
#include "ui/style/stylesheet.h"

#include <QApplication>
#include <QPalette>
#include <QWidget>

namespace redossier {

namespace {

constexpr const char *dressed = "dressed";

Theme &shown()
{
    static Theme theme = Theme::light();
    return theme;
}

QPalette paletteOf(const Theme &theme)
{
    QPalette palette;
    palette.setColor(QPalette::Window, theme.window);
    palette.setColor(QPalette::WindowText, theme.text);
    palette.setColor(QPalette::Base, theme.field);
    palette.setColor(QPalette::AlternateBase, theme.window);
    palette.setColor(QPalette::Text, theme.text);
    palette.setColor(QPalette::PlaceholderText, theme.quiet);
    palette.setColor(QPalette::Button, theme.card);
    palette.setColor(QPalette::ButtonText, theme.text);
    palette.setColor(QPalette::ToolTipBase, theme.card);
    palette.setColor(QPalette::ToolTipText, theme.text);
    palette.setColor(QPalette::Highlight, theme.selection);
    palette.setColor(QPalette::HighlightedText, theme.text);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::LinkVisited, theme.accent);
    palette.setColor(QPalette::Mid, theme.line);
    palette.setColor(QPalette::Dark, theme.line);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.quiet);
    return palette;
}

} // namespace

std::optional<Appearance> appearanceFrom(const QString &text)
{
    if (text == QLatin1String("light"))
        return Appearance::light;
    if (text == QLatin1String("dark"))
        return Appearance::dark;
    if (text == QLatin1String("system"))
        return Appearance::system;
    return std::nullopt;
}

Theme Theme::light()
{
    Theme theme;
    theme.window = QColor(0xf4, 0xf5, 0xf7);
    theme.side = QColor(0xe8, 0xeb, 0xef);
    theme.card = QColor(0xff, 0xff, 0xff);
    theme.field = QColor(0xff, 0xff, 0xff);
    theme.line = QColor(0xd3, 0xd8, 0xdf);
    theme.text = QColor(0x1c, 0x20, 0x26);
    theme.quiet = QColor(0x5a, 0x63, 0x70);
    theme.accent = QColor(0x1d, 0x5c, 0xa3);
    theme.onAccent = QColor(0xff, 0xff, 0xff);
    theme.accentSoft = QColor(0xe2, 0xee, 0xfa);
    theme.attention = QColor(0x9c, 0x4a, 0x00);
    theme.attentionSoft = QColor(0xfd, 0xf0, 0xe1);
    theme.selection = QColor(0xcf, 0xe1, 0xf5);
    return theme;
}

Theme Theme::dark()
{
    Theme theme;
    theme.isDark = true;
    theme.window = QColor(0x1b, 0x1f, 0x25);
    theme.side = QColor(0x15, 0x18, 0x1e);
    theme.card = QColor(0x23, 0x28, 0x31);
    theme.field = QColor(0x1b, 0x1f, 0x25);
    theme.line = QColor(0x3a, 0x41, 0x4d);
    theme.text = QColor(0xe9, 0xec, 0xf1);
    theme.quiet = QColor(0xa0, 0xa9, 0xb6);
    theme.accent = QColor(0x6b, 0xae, 0xff);
    theme.onAccent = QColor(0x0d, 0x1b, 0x2c);
    theme.accentSoft = QColor(0x1d, 0x2e, 0x44);
    theme.attention = QColor(0xff, 0xac, 0x54);
    theme.attentionSoft = QColor(0x3c, 0x2a, 0x15);
    theme.selection = QColor(0x2c, 0x46, 0x66);
    return theme;
}

const Theme &Theme::current()
{
    return shown();
}

void applyAppearance(QApplication &application, Appearance appearance)
{
    static const bool systemIsDark = application.palette().color(QPalette::Window).lightness() < 128;
    const bool dark = appearance == Appearance::dark || (appearance == Appearance::system && systemIsDark);
    shown() = dark ? Theme::dark() : Theme::light();
    application.setStyle(new BoxStyle); // the application owns it
    application.setPalette(paletteOf(shown()));
    for (QWidget *window : QApplication::topLevelWidgets())
        if (window->property(dressed).toBool())
            dress(*window);
}

void dress(QWidget &window)
{
    window.setProperty(dressed, true);
    window.setStyleSheet(styleSheet(shown()));
}

} // namespace redossier
