// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace redossier {

//! Fusion with check boxes in the theme's colours: its own are drawn from shades of the window's colour, which can hardly be
//! seen on a dark one, and a style sheet has no tick without a picture.
class BoxStyle : public QProxyStyle
{
    Q_OBJECT

public:
    BoxStyle();
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override;
};

} // namespace redossier
