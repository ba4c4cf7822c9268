// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/steadynote.h"

#include <QHideEvent>

namespace redossier {

SteadyNote::SteadyNote(QWidget *parent) : Text({}, nullptr, parent)
{
    hide();
}

void SteadyNote::say(const QString &newText, const QString &tone)
{
    if (isVisible())
        setMinimumHeight(height());
    setText(newText);
    setTone(tone);
    if (!newText.isEmpty())
        show();
    else if (!isVisible())
        hide();
}

void SteadyNote::letGo()
{
    setMinimumHeight(0);
    setVisible(!text().isEmpty());
}

void SteadyNote::hideEvent(QHideEvent *event)
{
    Text::hideEvent(event);
    if (event->spontaneous() || isHidden())
        return; // a window that is made small comes back as it was
    letGo();
}

} // namespace redossier
