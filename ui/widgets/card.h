// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QVBoxLayout;

namespace redossier {

class Text;

//! A framed area of a page with an optional heading; its content goes into body().
class Card : public QFrame
{
    Q_OBJECT

public:
    explicit Card(const QString &heading = {}, QWidget *parent = nullptr);
    QVBoxLayout *body() const { return m_body; }
    void setHeading(const QString &heading);

private:
    Text *m_heading;
    QVBoxLayout *m_body;
};

} // namespace redossier
