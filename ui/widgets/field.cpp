// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/field.h"

#include "ui/widgets/steadynote.h"

#include <QVBoxLayout>

namespace redossier {

Field::Field(const QString &label, const QString &hint, QWidget *parent)
    : QWidget(parent), m_column(new QVBoxLayout(this)), m_label(new Text(label, "heading")), m_hint(new Text(hint, "quiet")),
      m_note(new SteadyNote)
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(3);
    m_column->addWidget(m_label);
    m_column->addWidget(m_hint);
    m_column->addWidget(m_note);
    m_label->setVisible(!label.isEmpty());
    m_hint->setVisible(!hint.isEmpty());
    m_note->setObjectName(QStringLiteral("fieldNote"));
    setAccessibleName(label);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

QString Field::label() const
{
    return m_label->text();
}

void Field::setEditor(QWidget *editor)
{
    m_column->insertWidget(m_column->indexOf(m_note), editor);
    editor->setAccessibleName(label());
    editor->setAccessibleDescription(m_hint->text());
    setFocusProxy(editor);
}

void Field::setRefusal(const QString &refusal)
{
    m_refusal = refusal;
    showNotes();
}

void Field::setNotes(const QStringList &notes, bool attention)
{
    m_notes = notes;
    m_attention = attention;
    showNotes();
}

void Field::letNotesGo()
{
    m_note->letGo();
}

void Field::showNotes()
{
    // What stands in the field now comes before what was found in the value that was saved last.
    const QString text = m_refusal.isEmpty() ? m_notes.join(QLatin1Char('\n')) : QStringLiteral("! ") + m_refusal;
    m_note->say(text, m_attention || !m_refusal.isEmpty() ? QStringLiteral("attention") : QStringLiteral("quiet"));
    setAccessibleDescription(text);
    if (focusProxy())
        focusProxy()->setAccessibleDescription(text.isEmpty() ? m_hint->text() : text);
}

} // namespace redossier
