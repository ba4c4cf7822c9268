// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/plotdata.h"

#include <QWidget>
#include <memory>
#include <optional>

class QCustomPlot;

namespace redossier {

class Text;

//! What all plots share: a canvas in the theme's colours; a line below it that says what is shown and reads the marked thing
//! out, for copying; the same as accessible name and description; arrow keys that move the mark, Return that chooses it.
class PlotWidget : public QWidget
{
    Q_OBJECT

public:
    explicit PlotWidget(const QString &name, QWidget *parent = nullptr);

    //! Shows other data, with no mark; null: nothing.
    void setData(std::shared_ptr<const PlotData> data);
    //! Marks an element, if it is among what is drawn; chooses nothing.
    virtual void showElement(std::uint64_t element) = 0;
    //! What the plot shows, in words.
    QString summary() const { return m_summary; }
    //! What is marked, in words; empty: nothing.
    QString readout() const { return m_readout; }
    QCustomPlot *canvas() const { return m_canvas; }

Q_SIGNALS:
    //! A mark was chosen that stands for this one of data()->worst, the worst of them.
    void elementChosen(quint64 element);
    //! A mark was chosen that stands for none of data()->worst.
    void otherChosen();

protected:
    const PlotData &data() const { return *m_data; }
    bool hasData() const { return m_data && !m_data->absent; }
    //! Draws everything anew on the cleared canvas; there is data.
    virtual void draw() = 0;
    virtual QString describe() const = 0; //!< the summary; there is data
    //! Marks what lies at a place of the canvas; false where there is nothing.
    virtual bool markAt(const QPointF &place) = 0;
    //! Moves the mark by one to the right, below, ..; or sets the first one.
    virtual void moveMark(int right, int down) = 0;
    virtual void clearMark() = 0;
    //! The worst listed element that the mark stands for.
    virtual std::optional<std::uint64_t> markedElement() const = 0;

    //! Draws everything anew; also after the theme has changed.
    void redraw();
    void tell(const QString &readout);
    //! Of axis labels.
    QFont smallFont() const;

    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void choose();

    std::shared_ptr<const PlotData> m_data;
    QCustomPlot *m_canvas;
    Text *m_line;
    QString m_summary;
    QString m_readout;
};

} // namespace redossier
