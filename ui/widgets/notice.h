// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tonedframe.h"

class QAction;
class QHBoxLayout;

namespace redossier {

class Text;

//! A sentence or two that a person should see first: what holds, or what to look at and what to do next. Hidden while empty.
class Notice : public TonedFrame
{
    Q_OBJECT

public:
    explicit Notice(QWidget *parent = nullptr);

    //! `tone`: "good", "attention" or "quiet". The title begins with the symbol of what it says.
    void tell(const QString &tone, const QString &title, const QString &text = {}, const QString &next = {});
    void clear();
    //! A button for the next thing to do; it belongs to the notice until clear() or tell().
    void offer(QAction *action);
private:
    Text *m_title;
    Text *m_text;
    Text *m_next;
    QHBoxLayout *m_actions;
};

} // namespace redossier
