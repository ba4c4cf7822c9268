// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointer>
#include <QWidget>

class QAction;
class QHBoxLayout;

namespace redossier {

class Page;
class Text;

//! Below every page: what the step shows and does not prove, and the page's actions, the next sensible one last.
class FooterBar : public QWidget
{
    Q_OBJECT

public:
    explicit FooterBar(QWidget *parent = nullptr);
    void show(const Page &page);
    using QWidget::show;
    //! Gives the keyboard to the next sensible action.
    void focusNext();

protected:
    //! Notices when the button with the keyboard goes away or is disabled: the next sensible action gets it then.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void clear();
    QWidget *makeButton(QAction *action);
    void giveFocusBack();
    qsizetype nextAction() const;

    Text *m_limits;
    QHBoxLayout *m_buttons;
    QList<QAction *> m_actions; //!< one button each, in this order
    bool m_lostFocus = false;
    QPointer<QWidget> m_parked; //!< where Qt has put the keyboard meanwhile
};

} // namespace redossier
