// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/run.h"

#include "ui/widgets/tonedframe.h"
#include <string>

class QHBoxLayout;

namespace redossier {

class Text;

//! The verdict of a run in one of its five values, with badges beside it, what decided it, and what was not checked. Hidden
//! while there is none.
class VerdictCard : public TonedFrame
{
    Q_OBJECT

public:
    explicit VerdictCard(QWidget *parent = nullptr);
    //! Not `reliable`: what is on record is shown as that, and never as good.
    void show(const Run &run, bool exercise, bool reliable = true);
    void clear();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void addBadge(const QString &text, const QString &tone);

    QHBoxLayout *m_badges;
    Text *m_title;
    Text *m_reasons;
    Text *m_notChecked;
};

} // namespace redossier
