// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/reference/section.h"

class QPushButton;

namespace redossier {

class ElementsModel;
class EntriesModel;
class FindingsModel;
class Table;

//! The guide's five elements, everything that was found, what locking does, and the identities that were locked before.
class OverviewSection : public Section
{
    Q_OBJECT

public:
    explicit OverviewSection(ReferenceEditor &editor);
    void showDocuments() override;
    //! All findings of the reference.
    void showFindings(const Findings &findings) override;

Q_SIGNALS:
    void findingChosen(const redossier::Finding &finding);

private:
    void makeFindings();
    void makeImport();
    void makeHistory();
    void showHistory();

    ElementsModel *m_elements;
    Table *m_elementsTable;
    FindingsModel *m_findings;
    Table *m_findingsTable;
    Card *m_findingsCard;
    Text *m_count;
    Card *m_historyCard;
    EntriesModel *m_history;
    Table *m_historyTable;
    Text *m_identity;
    Text *m_noIdentity;
    Text *m_importProblem;
    QPushButton *m_import;
};

} // namespace redossier
