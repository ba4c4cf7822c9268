// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace redossier {

//! A table for reading: whole rows, long texts wrapped or reached by scrolling sideways (M29), Ctrl+C copies the selected
//! cells as tab-separated text, and Tab leaves it.
class Table : public QTableView
{
    Q_OBJECT

public:
    explicit Table(const QString &accessibleName, QWidget *parent = nullptr);
    //! As high as its rows, at most `most` logical pixels, so that a short table leaves no empty area; call it after the
    //! model has changed.
    void fitHeight(int most);
    //! Selects this row alone, whatever keys are held down, and shows it.
    void goTo(int row);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void copySelection() const;
    int fittingHeight() const;
    void keepLastColumn();
    void takeHeight();
    int m_most = 0; //!< 0 while the table takes the height it is given
    int m_height = 0;
    bool m_lastIsKept = false; //!< as wide as its content
};

} // namespace redossier
