// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace redossier {

//! A large button: what it does in a line, and below it, wrapped, when one would want that.
class ChoiceButton : public QPushButton
{
    Q_OBJECT

public:
    //! `title` may hold a mnemonic.
    ChoiceButton(const QString &title, const QString &explanation, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QFont titleFont() const;
    QRect explanationRect(int width) const;
    QString m_explanation;
    // Asked for many times while a window is laid out.
    mutable int m_measuredWidth = -1;
    mutable QFont m_measuredFont;
    mutable QRect m_measured;
};

} // namespace redossier
