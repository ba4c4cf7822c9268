// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace redossier {

//! A label that shows text as it is (never as markup), wraps it, and lets it be selected by mouse and keyboard.
class Text : public QLabel
{
    Q_OBJECT

public:
    //! `role` as the style sheet knows it: "title", "heading", "quiet", "mono", "badge" or none.
    explicit Text(const QString &text = {}, const char *role = nullptr, QWidget *parent = nullptr);
    void setTone(const QString &tone);
};

//! Changes a property that the style sheet looks at, and has the widget drawn anew.
void setStyleProperty(QWidget *widget, const char *name, const QString &value);

} // namespace redossier
