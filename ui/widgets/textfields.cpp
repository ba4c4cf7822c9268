// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/textfields.h"

#include "ui/widgets/growingedit.h"
#include "ui/words/words.h"

#include <QFontDatabase>
#include <QLineEdit>
#include <QTextBlock>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! What a person typed, as a value: an empty text is none.
Json typedText(const QString &text)
{
    return text.isEmpty() ? Json() : Json(text.toStdString());
}

QString textOf(const Json &value)
{
    return value.is_string() ? QString::fromStdString(value.get_ref<const std::string &>()) : QString();
}

} // namespace

TextField::TextField(const QString &label, const QString &hint, QWidget *parent) : Field(label, hint, parent), m_edit(new QLineEdit)
{
    setEditor(m_edit);
    connect(m_edit, &QLineEdit::textEdited, this, [this](const QString &text) {
        if (!m_isName)
            Q_EMIT edited(typedText(text));
    });
    connect(m_edit, &QLineEdit::editingFinished, this, &TextField::finish);
}

void TextField::setIsName()
{
    m_isName = true;
}

void TextField::finish()
{
    if (!m_isName || m_edit->text() == m_shown)
        return;
    if (m_edit->text().isEmpty())
        m_edit->setText(m_shown);
    else
        Q_EMIT edited(typedText(m_edit->text()));
}

void TextField::setValue(const Json &value)
{
    const QString text = textOf(value);
    const bool changed = m_shown != text;
    m_shown = text;
    if (m_edit->text() == text || (m_isName && !changed && m_edit->hasFocus()))
        return; // a name that is being typed
    m_edit->setText(text);
    m_edit->setCursorPosition(0);
}

void TextField::setReadOnly(bool readOnly)
{
    m_edit->setReadOnly(readOnly);
}

void TextField::setFixedFont()
{
    m_edit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
}

void TextField::setPlaceholder(const QString &text)
{
    m_edit->setPlaceholderText(text);
}

LongTextField::LongTextField(const QString &label, const QString &hint, QWidget *parent)
    : Field(label, hint, parent), m_edit(new GrowingEdit(2, 10))
{
    setEditor(m_edit);
    connect(m_edit, &QPlainTextEdit::textChanged, this, [this] { Q_EMIT edited(typedText(m_edit->toPlainText())); });
}

void LongTextField::setValue(const Json &value)
{
    const QString text = textOf(value);
    if (m_edit->toPlainText() == text)
        return;
    const QSignalBlocker quiet(this); // not typed; the edit itself has to hear of it, to grow
    m_edit->setPlainText(text);
}

void LongTextField::setReadOnly(bool readOnly)
{
    m_edit->setReadOnly(readOnly);
}

LinesField::LinesField(const QString &label, const QString &hint, Writer write, Reader read, QWidget *parent)
    : Field(label, hint, parent), m_write(std::move(write)), m_readLines(std::move(read)), m_edit(new GrowingEdit(2, 14))
{
    m_edit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setEditor(m_edit);
    connect(m_edit, &QPlainTextEdit::textChanged, this, &LinesField::read);
}

void LinesField::setValue(const Json &value)
{
    const std::string present = m_edit->toPlainText().toStdString();
    const auto typed = m_readLines(present);
    const auto kept = value.is_string() ? m_readLines(value.get<std::string>()) : Result<Json>(value);
    const auto text = kept ? m_write(value) : std::optional(value.get<std::string>()); // what was typed, and is no value yet
    if (m_cannotShow != !text) {
        m_cannotShow = !text;
        setRefusal(m_cannotShow ? tr("This value cannot be shown line by line, so it is only edited in the file itself.") : QString());
        setReadOnly(m_readOnly);
    }
    if (!m_cannotShow)
        setRefusal(kept ? QString() : advice(kept.error()).message);
    if (text && ((typed && *typed == value) || present == *text))
        return; // what is typed and says the same stays as it is
    const QSignalBlocker quiet(this);
    m_edit->setPlainText(text ? QString::fromStdString(*text) : shown(dumpJson(value)));
}

void LinesField::setReadOnly(bool readOnly)
{
    m_readOnly = readOnly;
    m_edit->setReadOnly(readOnly || m_cannotShow);
}

void LinesField::forget()
{
    const QSignalBlocker quiet(this);
    m_edit->clear();
    setRefusal({});
}

void LinesField::insert(const QString &text, bool ownLine)
{
    QTextCursor cursor = m_edit->textCursor();
    if (ownLine && !cursor.block().text().isEmpty()) {
        cursor.movePosition(QTextCursor::EndOfBlock);
        cursor.insertText(QStringLiteral("\n"));
    }
    cursor.insertText(text);
    m_edit->setTextCursor(cursor);
    m_edit->setFocus();
}

void LinesField::read()
{
    const auto value = m_readLines(m_edit->toPlainText().toStdString());
    if (signalsBlocked())
        return;
    setRefusal(value ? QString() : advice(value.error()).message);
    Q_EMIT edited(value ? *value : typedText(m_edit->toPlainText())); // the check finds what is no value
}

} // namespace redossier
