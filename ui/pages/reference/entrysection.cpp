// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/entrysection.h"

#include "ui/pages/reference/referenceeditor.h"
#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/field.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <algorithm>

namespace redossier {

EntriesModel::Column textColumn(const QString &title, const char *key, bool fixedFont)
{
    return {title, [key](const Entry &entry) { return shown(textAt(entry.value, key)); }, fixedFont};
}

EntrySection::EntrySection(ReferencePart part, ReferenceEditor &editor, const QString &heading, const QString &empty,
                           std::vector<EntriesModel::Column> columns)
    : Section(part, editor), m_model(new EntriesModel(std::move(columns), this)), m_card(addCard(heading)), m_table(new Table(heading)),
      m_empty(new Text(empty, "quiet")), m_ofEntry(new QHBoxLayout), m_buttons(new QHBoxLayout)
{
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setObjectName(QStringLiteral("entries"));
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setResizeContentsPrecision(50);
    m_card->body()->addWidget(m_table);
    m_card->body()->addWidget(m_empty);
    for (QHBoxLayout *row : {m_ofEntry, m_buttons}) {
        row->setSpacing(Spacing::small);
        row->addStretch(1);
        m_card->body()->addLayout(row);
    }
    m_form = addCard();
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &current) {
        if (current.isValid())
            m_selected = m_model->entries()[static_cast<std::size_t>(current.row())].pointer;
        showSelected();
    });
}

std::vector<Entry> EntrySection::entriesAt(const std::string &list) const
{
    std::vector<Entry> entries;
    const Json &values = editor().value(file(), list);
    for (std::size_t i = 0; values.is_array() && i < values.size(); ++i)
        entries.push_back({pointerTo(list, i), values[i]});
    return entries;
}

std::pair<std::string, std::size_t> EntrySection::listOf(const std::string &pointer)
{
    const auto slash = pointer.rfind('/');
    return {pointer.substr(0, slash), std::stoul(pointer.substr(slash + 1))};
}

void EntrySection::showDocuments()
{
    m_model->setEntries(entries());
    const bool any = m_model->rowCount() > 0;
    m_table->setVisible(any);
    m_empty->setVisible(!any);
    // Once more when it is known whether a scroll bar takes a part of it.
    m_table->fitHeight(220);
    QMetaObject::invokeMethod(m_table, [table = m_table] { table->fitHeight(220); }, Qt::QueuedConnection);
    if (m_model->rowOf(m_selected) < 0)
        m_selected = any ? m_model->entries().front().pointer : std::string();
    select(m_selected);
    showSelected();
    showButtons();
}

void EntrySection::select(const std::string &pointer)
{
    m_selected = pointer;
    const int row = m_model->rowOf(pointer);
    if (row >= 0 && m_table->currentIndex().row() != row)
        m_table->selectRow(row);
}

const Entry *EntrySection::selected() const
{
    const int row = m_model->rowOf(m_selected);
    return row < 0 ? nullptr : &m_model->entries()[static_cast<std::size_t>(row)];
}

std::string EntrySection::selectedPointer() const
{
    return selected() ? m_selected : std::string();
}

void EntrySection::showSelected()
{
    const Entry *entry = selected();
    m_form->setVisible(entry != nullptr);
    fields().setBase(m_selected);
    showEntry(entry);
    fields().showValues();
    EntrySection::showFindings(m_findings);
    showButtons();
}

void EntrySection::showFindings(const Findings &findings)
{
    m_findings = findings;
    std::map<std::string, Severity> marks;
    Findings ofSelected, others;
    for (const Finding &finding : findings) {
        const FindingPlace place = placeOf(finding);
        const int row = place.file == file() && !place.pointer.empty() ? m_model->rowHolding(place.pointer) : -1;
        if (row >= 0) {
            const auto [mark, added] = marks.emplace(place.pointer, finding.severity);
            if (!added)
                mark->second = std::min(mark->second, finding.severity);
        }
        const bool isSelected = row >= 0 && m_model->entries()[static_cast<std::size_t>(row)].pointer == m_selected;
        if (isSelected)
            ofSelected.push_back(finding);
        else if (row < 0)
            others.push_back(finding);
    }
    m_model->setMarks(marks, editor().isDraft());
    Findings unplaced = fields().showFindings(ofSelected);
    others.insert(others.end(), unplaced.begin(), unplaced.end());
    showOthers(others);
}

void EntrySection::reveal(const Finding &finding)
{
    const FindingPlace place = placeOf(finding);
    const int row = m_model->rowHolding(place.pointer);
    if (row >= 0)
        select(m_model->entries()[static_cast<std::size_t>(row)].pointer);
    if (Field *field = fields().fieldFor(place.file, place.pointer); field && row >= 0)
        field->setFocus(Qt::OtherFocusReason);
    else if (m_table->isVisible())
        m_table->setFocus(Qt::OtherFocusReason);
    else if (!m_adders.empty())
        m_adders.front()->setFocus(Qt::OtherFocusReason);
}

QPushButton *EntrySection::addButton(const QString &text, const char *name, std::function<void()> pressed)
{
    auto *button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    button->setAutoDefault(false);
    m_buttons->insertWidget(m_buttons->count() - 1, button); // before the stretch
    connect(button, &QPushButton::clicked, this, std::move(pressed));
    m_adders.push_back(button);
    return button;
}

QPushButton *EntrySection::addEntryButton(const QString &text, const char *name, std::function<void()> pressed)
{
    QPushButton *button = addButton(text, name, std::move(pressed));
    m_adders.pop_back();
    m_ofEntry->insertWidget(m_ofEntry->count() - 1, button);
    m_entryButtons.push_back(button);
    return button;
}

void EntrySection::addRemoveButton()
{
    addEntryButton(tr("Re&move"), "removeButton", [this] { removeEntry(); });
}

void EntrySection::addMoveButtons()
{
    m_up = addEntryButton(tr("Move u&p"), "upButton", [this] { move(-1); });
    m_down = addEntryButton(tr("Move &down"), "downButton", [this] { move(1); });
}

void EntrySection::move(int by)
{
    if (!selected())
        return;
    const auto [list, index] = listOf(m_selected);
    const auto to = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(index) + by);
    const DocumentEdit edit = moved(editor().documents(), file(), list, index, to);
    m_selected = pointerTo(list, to);
    editor().change({edit});
}

void EntrySection::removeEntry()
{
    if (!selected())
        return;
    const auto [list, index] = listOf(m_selected);
    const std::size_t left = editor().value(file(), list).size() - 1;
    const DocumentEdit edit = removed(editor().documents(), file(), list, index);
    m_selected = left == 0 ? std::string() : pointerTo(list, std::min(index, left - 1));
    editor().change({edit});
}

void EntrySection::showButtons()
{
    const bool editable = editor().isEditable();
    for (QPushButton *button : m_adders)
        button->setVisible(editable);
    for (QPushButton *button : m_entryButtons) {
        button->setVisible(editable && m_model->rowCount() > 0);
        button->setEnabled(selected() != nullptr);
    }
    if (m_up && selected()) {
        const auto [list, index] = listOf(m_selected);
        m_up->setEnabled(index > 0);
        m_down->setEnabled(index + 1 < editor().value(file(), list).size());
    }
}

} // namespace redossier
