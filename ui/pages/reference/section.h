// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/reference/fieldbinder.h"
#include "ui/words/referencewords.h"

#include <QWidget>

class QVBoxLayout;

namespace redossier {

class Card;
class SteadyNote;
class Text;

//! One part of the reference page; it shows what the editor holds, and keeps nothing of its own.
class Section : public QWidget
{
    Q_OBJECT

public:
    Section(ReferencePart part, ReferenceEditor &editor, QWidget *parent = nullptr);

    ReferencePart part() const { return m_part; }
    //! Takes over documents and access.
    virtual void showDocuments();
    //! The findings of this part, errors first.
    virtual void showFindings(const Findings &findings);
    //! Brings the keyboard to what the finding is about.
    virtual void reveal(const Finding &finding);

Q_SIGNALS:
    //! Another part of the page is asked for.
    void partAsked(redossier::ReferencePart part);

protected:
    ReferenceEditor &editor() const { return m_editor; }
    FieldBinder &fields() { return m_fields; }
    QVBoxLayout *body() const { return m_body; }
    Card *addCard(const QString &heading = {});
    //! Findings that no field of the part shows.
    void showOthers(const Findings &findings);

private:
    ReferencePart m_part;
    ReferenceEditor &m_editor;
    FieldBinder m_fields;
    SteadyNote *m_others;
    QVBoxLayout *m_body;
};

} // namespace redossier
