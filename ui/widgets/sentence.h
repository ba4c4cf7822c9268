// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace redossier {

//! A wrapped label for words of the program itself, never for foreign text: it cannot be selected, and so costs a fraction of
//! what a Text costs to lay out, which counts where a window is to appear at once.
class Sentence : public QLabel
{
    Q_OBJECT

public:
    //! `role` as the style sheet knows it: "title", "heading", "quiet" or none.
    explicit Sentence(const QString &text, const char *role = nullptr, QWidget *parent = nullptr);
};

} // namespace redossier
