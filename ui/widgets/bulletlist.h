// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

class QVBoxLayout;

namespace redossier {

//! Sentences below each other, each wrapped behind its own bullet. Tab stops at the whole, which is read out and copied by
//! Ctrl+C; each sentence can be selected by itself.
class BulletList : public QWidget
{
    Q_OBJECT

public:
    struct Item
    {
        QString text;
        QString mark; //!< "•"; empty: a line that begins at the left edge

        bool operator==(const Item &) const = default;
    };

    explicit BulletList(const QString &accessibleName, QWidget *parent = nullptr);
    void setItems(const QList<Item> &items);
    //! A line for each sentence, with its mark.
    QString text() const;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    QList<Item> m_items;
    QVBoxLayout *m_column;
};

} // namespace redossier
