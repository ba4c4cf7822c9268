// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QVBoxLayout;
class QWidget;

namespace redossier {

//! The title of a page and the quiet line below it, as every page begins.
QVBoxLayout *pageHead(QWidget *title, QWidget *subtitle);

//! The column of a page with the distances that every page has.
QVBoxLayout *pageColumn(QWidget *page);

} // namespace redossier
