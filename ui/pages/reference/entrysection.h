// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/entriesmodel.h"
#include "ui/pages/reference/section.h"

class QHBoxLayout;
class QPushButton;

namespace redossier {

class Table;

//! A part whose values are entries of a list: a table of them, buttons to add and remove, and the fields of the selected one.
class EntrySection : public Section
{
    Q_OBJECT

public:
    void showDocuments() override;
    void showFindings(const Findings &findings) override;
    void reveal(const Finding &finding) override;

protected:
    //! `empty` stands where there is no entry yet.
    EntrySection(ReferencePart part, ReferenceEditor &editor, const QString &heading, const QString &empty,
                 std::vector<EntriesModel::Column> columns);

    virtual std::vector<Entry> entries() const = 0;
    //! The form for another entry than before, or for none ("").
    virtual void showEntry(const Entry *entry) = 0;
    EditedFile file() const { return part() == ReferencePart::criterion ? EditedFile::criterion : EditedFile::reference; }

    //! A button above the form that needs an editable reference.
    QPushButton *addButton(const QString &text, const char *name, std::function<void()> pressed);
    //! One that also needs a selected entry.
    QPushButton *addEntryButton(const QString &text, const char *name, std::function<void()> pressed);
    //! The buttons that take an entry away, or move it within its list.
    void addRemoveButton();
    void addMoveButtons();
    //! Takes the selected entry away; a list may have files to remove too.
    virtual void removeEntry();

    void select(const std::string &pointer);
    const Entry *selected() const;
    std::string selectedPointer() const;
    //! The lists of the document that hold entries, with the index of `pointer` in its own.
    static std::pair<std::string, std::size_t> listOf(const std::string &pointer);
    Card *form() const { return m_form; }
    Card *entriesCard() const { return m_card; }
    std::vector<Entry> entriesAt(const std::string &list) const;

private:
    void move(int by);
    void showSelected();
    void showButtons();

    EntriesModel *m_model;
    Card *m_card;
    Table *m_table;
    Text *m_empty;
    QHBoxLayout *m_ofEntry; //!< what is done with the selected one
    QHBoxLayout *m_buttons;
    Card *m_form;
    std::vector<QPushButton *> m_adders;
    std::vector<QPushButton *> m_entryButtons;
    QPushButton *m_up = nullptr;
    QPushButton *m_down = nullptr;
    std::string m_selected;
    Findings m_findings;
};

//! The column that shows the member `key` as text.
EntriesModel::Column textColumn(const QString &title, const char *key, bool fixedFont = false);

} // namespace redossier
