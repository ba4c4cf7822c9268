// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/numberfield.h"

#include "core/reference/decimalnumber.h"

#include <QFontDatabase>
#include <QLineEdit>
#include <nlohmann/json.hpp>

namespace redossier {

NumberField::NumberField(const QString &label, const QString &hint, Kind kind, QWidget *parent)
    : Field(label, hint, parent), m_edit(new QLineEdit), m_kind(kind)
{
    m_edit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_edit->setMaximumWidth(m_edit->fontMetrics().horizontalAdvance(QLatin1Char('0')) * 30);
    setEditor(m_edit);
    connect(m_edit, &QLineEdit::textEdited, this, [this](const QString &text) {
        const auto [value, refusal] = read(text);
        setRefusal(refusal);
        Q_EMIT edited(value);
    });
}

std::pair<Json, QString> NumberField::read(const QString &text) const
{
    Json number;
    const TypedNumber typed = readNumber(text.toStdString(), number);
    QString refusal;
    switch (typed.problem) {
    case NumberProblem::none:
    case NumberProblem::empty:
        break;
    case NumberProblem::comma:
        refusal = tr("Please write the decimals after a point, as in 1.5: a comma means different things in different countries.");
        break;
    case NumberProblem::notANumber:
        refusal = tr("This is not a number yet. Write it like 12, 0.5 or 1e-3.");
        break;
    case NumberProblem::tooLarge:
        refusal = tr("This number is too large or too small to be computed with.");
        break;
    case NumberProblem::tooManyDigits:
        refusal = tr("These digits cannot all be kept: the number would become %1. Please write that, or another one.")
                      .arg(QString::fromStdString(typed.kept));
        break;
    }
    if (m_kind == Kind::whole && !number.is_null() && !number.is_number_integer())
        refusal = tr("A whole number is needed here.");
    return {refusal.isEmpty() ? number : Json(text.toStdString()), refusal};
}

void NumberField::setValue(const Json &value)
{
    if (read(m_edit->text()).first == value)
        return; // what was typed says the same, and stays as it was typed
    m_edit->setText(value.is_string() ? QString::fromStdString(value.get<std::string>()) : QString::fromStdString(numberText(value)));
    setRefusal(read(m_edit->text()).second);
}

void NumberField::setReadOnly(bool readOnly)
{
    m_edit->setReadOnly(readOnly);
}

void NumberField::forget()
{
    m_edit->clear();
    setRefusal({});
}

void NumberField::setPlaceholder(const QString &text)
{
    m_edit->setPlaceholderText(text);
}

} // namespace redossier
