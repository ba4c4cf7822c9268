// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/field.h"

#include <utility>

class QLineEdit;

namespace redossier {

//! A number as JSON has it, kept with every digit whatever the locale; empty, and then null, at first. What is no number is
//! kept as the text that it is, so that the check of the document finds it. It is never stepped, rounded or filled in.
class NumberField : public Field
{
    Q_OBJECT

public:
    enum class Kind { any, whole };
    NumberField(const QString &label, const QString &hint, Kind kind = Kind::any, QWidget *parent = nullptr);
    void setValue(const Json &value) override;
    void setReadOnly(bool readOnly) override;
    void forget() override;
    void setPlaceholder(const QString &text);

private:
    //! The value of a text, and why it is no number.
    std::pair<Json, QString> read(const QString &text) const;

    QLineEdit *m_edit;
    Kind m_kind;
};

} // namespace redossier
