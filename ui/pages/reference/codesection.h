// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/reference/section.h"

class QMenu;
class QPushButton;

namespace redossier {

class EntriesModel;
class LinesField;
class Table;

//! The revision of the code and its files, and the command that is run (M12, M19, M20).
class CodeSection : public Section
{
    Q_OBJECT

public:
    explicit CodeSection(ReferenceEditor &editor);
    void showDocuments() override;
    void showFindings(const Findings &findings) override;

private:
    void makeCodeCard();
    void makeStartCard();
    void fillInsertMenu();

    Text *m_modified;
    EntriesModel *m_files;
    Table *m_table;
    LinesField *m_arguments;
    QPushButton *m_insert;
    QMenu *m_menu;
};

} // namespace redossier
