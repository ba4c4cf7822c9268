// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/text.h"

namespace redossier {

//! What there is to say of a value, or of a part. Once shown, its room stays until the page is left: what is mended goes
//! without a jump of everything below it, which would take the next click elsewhere.
class SteadyNote : public Text
{
    Q_OBJECT

public:
    explicit SteadyNote(QWidget *parent = nullptr);
    //! `tone`: "attention" or "quiet"; an empty text says nothing more.
    void say(const QString &text, const QString &tone);
    //! Gives the room back: what is below belongs to something else now.
    void letGo();

protected:
    void hideEvent(QHideEvent *event) override;
};

} // namespace redossier
