// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace redossier {

//! A plain text edit that is as high as its text, within limits, and that Tab leaves. The wheel scrolls the page where it
//! has nothing to scroll itself.
class GrowingEdit : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit GrowingEdit(int leastLines, int mostLines, QWidget *parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void wheelEvent(QWheelEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    int heightOf(int lines) const;
    void grow();

    int m_least;
    int m_most;
    int m_height = 0;
};

} // namespace redossier
