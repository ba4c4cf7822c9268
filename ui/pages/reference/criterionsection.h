// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/reference/entrysection.h"

class QComboBox;
class QMenu;

namespace redossier {

class RuleFields;
class SpreadCard;

//! The rules by which a result will be judged: no number is there before a person has written it, and none without a reason
//! (M10, M11, M86, M87).
class CriterionSection : public EntrySection
{
    Q_OBJECT

public:
    explicit CriterionSection(ReferenceEditor &editor);
    void showDocuments() override;

protected:
    std::vector<Entry> entries() const override { return entriesAt("/rules"); }
    void showEntry(const Entry *entry) override;

private:
    void makeForm();
    QMenu *makeKindMenu();
    void addRuleOf(RuleKind kind);
    QStringList outputNames() const;

    QComboBox *m_output; //!< for a new rule
    Text *m_outputLabel;
    Text *m_title;
    Text *m_meaning;
    Text *m_formula;
    RuleFields *m_values;
    Text *m_others; //!< a rule of an unknown kind, as it stands in the file
    SpreadCard *m_spread;
};

} // namespace redossier
