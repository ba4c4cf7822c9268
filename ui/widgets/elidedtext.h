// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/text.h"

namespace redossier {

//! One line of foreign text that is shortened to the room that it has: it never makes its window wider. The whole text is its
//! tooltip, and what a screen reader is told.
class ElidedText : public Text
{
    Q_OBJECT

public:
    explicit ElidedText(const char *role = nullptr, QWidget *parent = nullptr);
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace redossier
