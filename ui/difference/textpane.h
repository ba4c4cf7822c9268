// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>
#include <vector>

namespace redossier {

//! One line of a pane; a filler stands where only the other side has a line.
struct PaneLine
{
    enum class Kind { same, changed, filler, gap };
    Kind kind = Kind::same;
    int number = 0; //!< in its file; 0: none
    QString text;
    std::vector<std::pair<int, int>> words; //!< from and how many characters changed; empty: the whole line
};

//! One side of two texts: read only, with line numbers and a mark ("−" or "+") beside each changed line.
class TextPane : public QPlainTextEdit
{
    Q_OBJECT

public:
    enum class Side { a, b };

    TextPane(Side side, const QString &accessibleName, QWidget *parent = nullptr);
    void setLines(std::vector<PaneLine> lines);

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void paintGutter();
    void placeGutter();

    Side m_side;
    std::vector<PaneLine> m_lines;
    QWidget *m_gutter;
};

} // namespace redossier
