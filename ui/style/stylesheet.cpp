// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/stylesheet.h"

#include "ui/style/theme.h"

#include <utility>

namespace redossier {

namespace {

constexpr const char *pattern = R"(
QWidget[role="side"], QListView[role="side"] { background: @side; border: none; }
QWidget[role="header"] { background: @card; border-bottom: 1px solid @line; }
QWidget[role="footer"] { background: @card; border-top: 1px solid @line; }
QFrame[role="card"] { background: @card; border: 1px solid @line; border-radius: 8px; }
QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget[role="page"] { background: @window; }

QLabel { background: transparent; }
QLabel[role="title"] { font-size: 15pt; font-weight: 600; }
QLabel[role="heading"] { font-weight: 600; }
QLabel[role="quiet"] { color: @quiet; }
QLabel[role="mono"] { font-family: monospace; }
QLabel[role="badge"] { border: 1px solid @line; border-radius: 9px; padding: 1px 8px; }
QLabel[role="badge"][tone="attention"] { border-color: @attention; color: @attention; }
QLabel[tone="good"] { color: @accent; font-weight: 600; }
QLabel[tone="attention"] { color: @attention; font-weight: 600; }
QLabel[tone="quiet"] { color: @quiet; }

QPushButton { background: @card; border: 1px solid @line; border-radius: 6px; padding: 6px 14px; }
QPushButton:hover { border-color: @accent; }
QPushButton:focus { border: 2px solid @accent; padding: 5px 13px; }
QPushButton:pressed { background: @selection; }
QPushButton:disabled { color: @quiet; background: @window; }
QPushButton[role="accent"] { background: @accent; color: @onAccent; border-color: @accent; font-weight: 600; }
QPushButton[role="accent"]:focus { border: 2px solid @text; }
QPushButton[role="accent"]:disabled { background: @window; color: @quiet; border-color: @line; }
QPushButton[role="flat"] { background: transparent; border: 1px solid transparent; color: @accent; padding: 3px 4px; text-align: left; }
QPushButton[role="flat"]:focus { border: 1px solid @accent; }
QPushButton[role="flat"]:hover { background: @accentSoft; }
QPushButton[role="flat"]:disabled { color: @quiet; background: transparent; }
QPushButton::menu-indicator { subcontrol-origin: padding; subcontrol-position: right center; right: 4px; }

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QComboBox {
    background: @field; border: 1px solid @line; border-radius: 5px; padding: 4px 6px; selection-background-color: @selection;
    selection-color: @text; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QComboBox:focus { border: 1px solid @accent; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: none; width: 10px; height: 6px; background: qconicalgradient(cx: 0.5, cy: 1, angle: 0,
    stop: 0 transparent, stop: 0.175 transparent, stop: 0.18 @quiet, stop: 0.32 @quiet, stop: 0.325 transparent, stop: 1 transparent); }
QLineEdit:read-only, QPlainTextEdit:read-only { background: @window; }

QRadioButton::indicator { width: 14px; height: 14px; border: 1px solid @quiet; border-radius: 8px; background: @field; }
QRadioButton::indicator:checked { width: 6px; height: 6px; border: 5px solid @accent; border-radius: 8px; }
QRadioButton:focus, QCheckBox:focus { color: @accent; }

QTableView, QTreeView, QListView { background: @card; border: none; gridline-color: @line; outline: none;
    selection-background-color: @selection; selection-color: @text; alternate-background-color: @window; }
QListView[role="parts"] { background: transparent; }
QTableView:focus, QTreeView:focus { border: 1px solid @accent; }
QTableView::item, QTreeView::item { padding: 4px 6px; border-bottom: 1px solid @line; }
QTableView::item:selected, QTreeView::item:selected { background: @selection; color: @text; }
QHeaderView { background: @card; }
QHeaderView::section { background: @card; color: @quiet; border: none; border-bottom: 1px solid @line; padding: 4px 9px;
    font-weight: 600; }
QTabWidget::pane { border: none; border-top: 1px solid @line; }
QTabBar::tab { background: transparent; color: @quiet; border: none; border-bottom: 2px solid transparent; padding: 6px 12px; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
QTabBar::tab:focus { border-bottom-color: @text; }
QProgressBar { background: @window; border: 1px solid @line; border-radius: 5px; text-align: center; min-height: 16px; }
QProgressBar::chunk { background: @accentSoft; border-radius: 4px; }
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 12px; }
QScrollBar:horizontal { height: 12px; }
QScrollBar::handle { background: @line; border-radius: 4px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover, QScrollBar::handle:pressed { background: @quiet; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QToolTip { background: @card; color: @text; border: 1px solid @line; padding: 4px; }
QSplitter::handle { background: @line; }
)";

} // namespace

QString styleSheet(const Theme &theme)
{
    QString sheet = QString::fromLatin1(pattern);
    // Longer names first: @accentSoft begins with @accent.
    const std::pair<const char *, QColor> tokens[] = {
        {"@accentSoft", theme.accentSoft}, {"@attentionSoft", theme.attentionSoft}, {"@onAccent", theme.onAccent},
        {"@attention", theme.attention},   {"@accent", theme.accent},               {"@selection", theme.selection},
        {"@window", theme.window},         {"@side", theme.side},                   {"@card", theme.card},
        {"@field", theme.field},           {"@line", theme.line},                   {"@text", theme.text},
        {"@quiet", theme.quiet}};
    for (const auto &[token, color] : tokens)
        sheet.replace(QLatin1String(token), color.name());
    return sheet;
}

} // namespace redossier
