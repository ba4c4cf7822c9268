// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

namespace redossier {

//! A rounded area with its tone along the left edge; a style sheet cannot round the two together.
class TonedFrame : public QFrame
{
    Q_OBJECT

public:
    explicit TonedFrame(QWidget *parent = nullptr);

    //! "good", "attention" or "quiet".
    void setTone(const QString &tone);
    //! Empty room above it while it is visible.
    void keepAbove(int pixels);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int m_above = 0;
};

} // namespace redossier
