// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/field.h"

#include <QList>
#include <QPair>
#include <vector>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QRadioButton;

namespace redossier {

//! One of a few words, each with a line that explains it; nothing is chosen at first.
class ChoiceField : public Field
{
    Q_OBJECT

public:
    struct Choice
    {
        QString value; //!< as the document spells it
        QString name;
        QString explanation; //!< may be empty
    };
    ChoiceField(const QString &label, const QString &hint, const QList<Choice> &choices, QWidget *parent = nullptr);
    void setValue(const Json &value) override;
    void setReadOnly(bool readOnly) override;

private:
    QButtonGroup *m_group;
    QList<Choice> m_choices;
};

//! The same in one line, where the words explain themselves. The first entry stands for null where it has no value.
class ComboField : public Field
{
    Q_OBJECT

public:
    using Choice = QPair<QString, QString>; //!< value of the document, name
    ComboField(const QString &label, const QString &hint, const QList<Choice> &choices, QWidget *parent = nullptr);
    void setChoices(const QList<Choice> &choices);
    void setValue(const Json &value) override;
    void setReadOnly(bool readOnly) override;

private:
    QComboBox *m_combo;
    qsizetype m_own = 0; //!< choices without the one that only the document has
};

//! Any of a few words, as a list; words of the document that are not among them are kept.
class CheckListField : public Field
{
    Q_OBJECT

public:
    CheckListField(const QString &label, const QString &hint, const QList<ChoiceField::Choice> &choices, QWidget *parent = nullptr);
    void setValue(const Json &value) override;
    void setReadOnly(bool readOnly) override;

private:
    void read();

    QList<QPair<QString, QCheckBox *>> m_boxes;
    std::vector<std::string> m_others; //!< of the document, unknown here
};

//! Yes or no; an absent value counts as no.
class CheckField : public Field
{
    Q_OBJECT

public:
    CheckField(const QString &label, const QString &hint, QWidget *parent = nullptr);
    void setValue(const Json &value) override;
    void setReadOnly(bool readOnly) override;

private:
    QCheckBox *m_box;
};

} // namespace redossier
