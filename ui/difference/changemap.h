// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

namespace redossier {

//! Where in a long text the changes stand, beside its scroll bar: a click goes there. The keyboard has F8 for that.
class ChangeMap : public QWidget
{
    Q_OBJECT

public:
    explicit ChangeMap(QWidget *parent = nullptr);
    //! `changed`: lines, counted from 0, of `lines` altogether.
    void setChanges(std::vector<int> changed, int lines);
    //! What can be seen now.
    void setSeen(int first, int count);
    QSize sizeHint() const override { return {12, 40}; }

Q_SIGNALS:
    void lineAsked(int line);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    std::vector<int> m_changed;
    int m_lines = 0, m_first = 0, m_count = 0;
};

} // namespace redossier
