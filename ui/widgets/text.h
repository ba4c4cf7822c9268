// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace redossier {

//! A label that shows text as it is (never as markup), wraps it, and lets it be selected by mouse and keyboard. A word without
//! an end makes no window wider: where it is cut, the tooltip has the whole text.
class Text : public QLabel
{
    Q_OBJECT

public:
    //! `role` as the style sheet knows it: "title", "heading", "quiet", "mono", "badge" or none.
    explicit Text(const QString &text = {}, const char *role = nullptr, QWidget *parent = nullptr);
    void setTone(const QString &tone);
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
};

//! Changes a property that the style sheet looks at, and has the widget drawn anew.
void setStyleProperty(QWidget *widget, const char *name, const QString &value);

} // namespace redossier
