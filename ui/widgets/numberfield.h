// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/field.h"

class QLineEdit;

namespace redossier {

//! A number as JSON has it, kept with every digit whatever the locale; empty at first, and null while what stands there is no
//! number. It is never stepped, rounded or filled in.
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
    void read(const QString &text);

    QLineEdit *m_edit;
    Kind m_kind;
};

} // namespace redossier
