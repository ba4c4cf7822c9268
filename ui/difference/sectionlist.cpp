// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/sectionlist.h"

#include "ui/style/theme.h"
#include "ui/widgets/placedelegate.h"
#include "ui/words/differencerowwords.h"

#include <QScrollBar>
#include <algorithm>

namespace redossier {

namespace {

using Counts = std::array<std::size_t, rowStates>;

//! "3 ≠ · 1 + · 2 ✓": only what somebody would look at.
QString countText(const Counts &counts)
{
    QStringList parts;
    for (const RowState state : {RowState::different, RowState::onlyA, RowState::onlyB, RowState::notReadable, RowState::notRecorded, RowState::notation,
                                 RowState::accepted})
        if (const std::size_t count = counts[static_cast<std::size_t>(state)]; count > 0)
            parts << QStringLiteral("%1 %2").arg(count).arg(rowStateSymbol(state));
    if (!parts.isEmpty())
        return parts.join(QStringLiteral(" · "));
    return std::all_of(counts.begin(), counts.end(), [](std::size_t count) { return count == 0; }) ? SectionList::tr("nothing recorded") : SectionList::tr("nothing differs");
}

//! The same for a screen reader, in words.
QString spokenCounts(const Counts &counts)
{
    QStringList parts;
    for (std::size_t state = 0; state < rowStates; ++state)
        if (counts[state] > 0)
            parts << SectionList::tr("%1: %2", "state of rows, how many").arg(rowStateWord(static_cast<RowState>(state))).arg(counts[state]);
    return parts.join(QStringLiteral(", "));
}

//! What the worst row of a section says; a section without any row says nothing.
RowState worstOf(const Counts &counts)
{
    const auto has = [&](RowState state) { return counts[static_cast<std::size_t>(state)] > 0; };
    if (has(RowState::different) || has(RowState::onlyA) || has(RowState::onlyB))
        return RowState::different;
    for (const RowState state : {RowState::notReadable, RowState::notRecorded})
        if (has(state))
            return state;
    return std::all_of(counts.begin(), counts.end(), [](std::size_t count) { return count == 0; }) ? RowState::notRecorded : RowState::equal;
}

} // namespace

SectionList::SectionList(QWidget *parent) : PageList(parent)
{
    setObjectName(QStringLiteral("sections"));
    setAccessibleName(tr("Sections"));
    setProperty("role", QStringLiteral("side"));
    setItemDelegate(new PlaceDelegate(this));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setViewportMargins(0, Spacing::small, 0, 0);
    connect(this, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0)
            Q_EMIT chosen(selected());
    });
}

void SectionList::show(const Difference &difference)
{
    const std::string before = selected();
    m_sections = {""};
    std::vector<Counts> counts(1);
    for (const SectionCounts &section : difference.sections) {
        m_sections.push_back(section.section);
        counts.push_back(section.counts);
        for (std::size_t state = 0; state < rowStates; ++state)
            counts.front()[state] += section.counts[state];
    }
    const QSignalBlocker quiet(this);
    clear();
    int width = 0;
    for (std::size_t i = 0; i < m_sections.size(); ++i) {
        const QString title = sectionTitle(m_sections[i]);
        auto *item = new QListWidgetItem(title, this);
        const RowState worst = worstOf(counts[i]);
        item->setData(PlaceDelegate::symbolRole, rowStateSymbol(worst));
        item->setData(PlaceDelegate::stateRole, countText(counts[i]));
        item->setData(PlaceDelegate::toneRole, rowStateTone(worst));
        item->setData(Qt::AccessibleTextRole, tr("%1: %2", "a section, how many rows of which state").arg(title, spokenCounts(counts[i])));
        width = std::max(width, PlaceDelegate::widthOf(font(), title, countText(counts[i])));
    }
    setFixedWidth(width + verticalScrollBar()->sizeHint().width());
    select(before);
}

std::string SectionList::selected() const
{
    const int row = currentRow();
    return row >= 0 && row < static_cast<int>(m_sections.size()) ? m_sections[static_cast<std::size_t>(row)] : std::string();
}

void SectionList::select(const std::string &section)
{
    const auto place = std::find(m_sections.begin(), m_sections.end(), section);
    setCurrentRow(place == m_sections.end() ? 0 : static_cast<int>(place - m_sections.begin()));
}

} // namespace redossier
