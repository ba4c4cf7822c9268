// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <QWidget>
#include <nlohmann/json_fwd.hpp>

class QVBoxLayout;

namespace redossier {

class SteadyNote;
class Text;

//! One value of a document on a page: its name, what a person types or chooses, a hint, and what is wrong with it, all
//! together. A read-only field keeps its contrast and its text can be selected.
class Field : public QWidget
{
    Q_OBJECT

public:
    //! `hint` may be empty.
    Field(const QString &label, const QString &hint, QWidget *parent = nullptr);

    //! Shows a value of the document; what a person has just typed and means the same is left as it is.
    virtual void setValue(const Json &value) = 0;
    virtual void setReadOnly(bool readOnly) = 0;
    //! Lets go of what was typed and is no value: the field belongs to another object from now on.
    virtual void forget() {}
    //! Sentences that belong to this value; `attention` says that somebody should look.
    void setNotes(const QStringList &notes, bool attention);
    //! Gives back the room of notes that are over.
    void letNotesGo();
    QString label() const;

Q_SIGNALS:
    //! Null: there is no value.
    void edited(const redossier::Json &value);

protected:
    //! Puts the editor between label and hint; it becomes the buddy of the label and the focus proxy.
    void setEditor(QWidget *editor);
    //! What the field itself cannot accept; empty: nothing.
    void setRefusal(const QString &refusal);
    QVBoxLayout *column() const { return m_column; }

private:
    void showNotes();

    QVBoxLayout *m_column;
    Text *m_label;
    Text *m_hint;
    SteadyNote *m_note;
    QString m_refusal;
    QStringList m_notes;
    bool m_attention = false;
};

} // namespace redossier
