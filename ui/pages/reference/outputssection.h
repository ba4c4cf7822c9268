// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/reference/entrysection.h"

namespace redossier {

class IdentifiersField;

//! What the command writes, and one valid example of each; shape, type, count and non-finite values are read from its file by
//! the engine and never typed (M03, M05 to M08).
class OutputsSection : public EntrySection
{
    Q_OBJECT

public:
    explicit OutputsSection(ReferenceEditor &editor);
    void showDocuments() override;

protected:
    std::vector<Entry> entries() const override { return entriesAt("/outputs"); }
    void showEntry(const Entry *entry) override;
    void removeEntry() override;

private:
    void makeForm();
    void addOutput();
    void takeExpected(const std::filesystem::path &file);
    std::size_t index() const;

    IdentifiersField *m_identifiers;
    Text *m_read;
    QPushButton *m_choose;
};

} // namespace redossier
