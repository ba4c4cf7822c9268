// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/field.h"

class QComboBox;
class QLineEdit;

namespace redossier {

//! Where the identifiers of an output's rows stand, in the one shape of the documents (M05, M75).
class IdentifiersField : public Field
{
    Q_OBJECT

public:
    explicit IdentifiersField(QWidget *parent = nullptr);
    void setValue(const Json &value) override;
    void setReadOnly(bool readOnly) override;
    void forget() override;
    //! Files of the sample that an order can be assumed from, relative to inputs/.
    void setInputs(const QStringList &inputs);

private:
    Json typed() const;
    void showParts();
    void read();
    void refuse(const Json &value);

    QComboBox *m_way;
    QLineEdit *m_name; //!< of the column, field or array
    QLineEdit *m_file;
    QComboBox *m_input;
    QWidget *m_parts;
};

} // namespace redossier
