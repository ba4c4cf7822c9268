// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QCustomPlot;

namespace redossier {

class Text;

//! What all plots share: a canvas in the theme's colours; a line below it that says what is shown and reads the marked thing
//! out, for copying; the same as accessible name and description; arrow keys that move the mark, Return that chooses it.
class PlotFrame : public QWidget
{
    Q_OBJECT

public:
    explicit PlotFrame(const QString &name, QWidget *parent = nullptr);

    //! What the plot shows, in words.
    QString summary() const { return m_summary; }
    //! What is marked, in words; empty: nothing.
    QString readout() const { return m_readout; }
    QCustomPlot *canvas() const { return m_canvas; }

protected:
    virtual bool hasData() const = 0;
    //! Draws everything anew on the cleared canvas; there is data.
    virtual void draw() = 0;
    virtual QString describe() const = 0; //!< the summary; there is data
    //! Marks what lies at a place of the canvas; false where there is nothing.
    virtual bool markAt(const QPointF &place) = 0;
    //! Moves the mark by one to the right, below, ..; or sets the first one.
    virtual void moveMark(int right, int down) = 0;
    virtual void clearMark() = 0;
    //! The marked thing was chosen.
    virtual void choose() {}

    //! Shows other data, with no mark.
    void takeData();
    //! Draws everything anew; also after the theme has changed.
    void redraw();
    void tell(const QString &readout);
    //! Of axis labels.
    QFont smallFont() const;

    //! The wheel scrolls the page: the canvas would swallow it.
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    QCustomPlot *m_canvas;
    Text *m_line;
    QString m_summary;
    QString m_readout;
};

} // namespace redossier
