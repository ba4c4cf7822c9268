// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/textpair.h"

#include "ui/difference/changemap.h"
#include "ui/style/theme.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QGridLayout>
#include <QScrollBar>
#include <QTextBlock>
#include <algorithm>

namespace redossier {

namespace {

constexpr std::size_t mostLines = 4000; //!< of a pane; laying out more would be felt

//! The text of a line for a screen. Changed words keep their places although what is made visible takes more room.
PaneLine paneLine(const TextLine &line, PaneLine::Kind kind, int number)
{
    PaneLine result{kind, number, {}, {}};
    std::size_t at = 0;
    for (const auto &[from, count] : line.words) {
        result.text += shown(line.text.substr(at, from - at));
        const QString word = shown(line.text.substr(from, count));
        result.words.emplace_back(static_cast<int>(result.text.size()), static_cast<int>(word.size()));
        result.text += word;
        at = from + count;
    }
    result.text += shown(line.text.substr(std::min(at, line.text.size())));
    return result;
}

//! Removed lines stand beside added ones, the rest beside fillers. False when there is no room for them: they are counted.
bool addChanges(AlignedLines &all, std::vector<const TextLine *> &removed, std::vector<const TextLine *> &added, std::size_t most)
{
    const std::size_t rows = std::max(removed.size(), added.size());
    const bool fits = all.a.size() + rows <= most || rows == 0;
    if (!fits)
        all.leftOut += removed.size() + added.size();
    if (rows > 0 && fits)
        all.blocks.push_back(static_cast<int>(all.a.size()));
    for (std::size_t i = 0; i < rows && fits; ++i) {
        all.changed.push_back(static_cast<int>(all.a.size()));
        all.a.push_back(i < removed.size() ? paneLine(*removed[i], PaneLine::Kind::changed, removed[i]->a) : PaneLine{PaneLine::Kind::filler, 0, {}, {}});
        all.b.push_back(i < added.size() ? paneLine(*added[i], PaneLine::Kind::changed, added[i]->b) : PaneLine{PaneLine::Kind::filler, 0, {}, {}});
    }
    removed.clear();
    added.clear();
    return fits;
}

} // namespace

AlignedLines alignedLines(const TextDifference &difference, std::size_t most)
{
    AlignedLines all;
    std::vector<const TextLine *> removed, added;
    bool isFull = false;
    for (const TextHunk &hunk : difference.hunks) {
        if (!all.a.empty() && !isFull) {
            const PaneLine gap{PaneLine::Kind::gap, 0, QStringLiteral("⋯"), {}};
            all.a.push_back(gap);
            all.b.push_back(gap);
        }
        for (const TextLine &line : hunk.lines) {
            if (line.kind == TextLine::Kind::removed)
                removed.push_back(&line);
            else if (line.kind == TextLine::Kind::added)
                added.push_back(&line);
            if (line.kind != TextLine::Kind::context)
                continue;
            const bool fits = addChanges(all, removed, added, isFull ? 0 : most);
            isFull = isFull || !fits || all.a.size() >= most;
            if (isFull) {
                ++all.leftOut;
                continue;
            }
            all.a.push_back(paneLine(line, PaneLine::Kind::same, line.a));
            all.b.push_back(paneLine(line, PaneLine::Kind::same, line.b));
        }
        const bool fits = addChanges(all, removed, added, isFull ? 0 : most);
        isFull = isFull || !fits;
    }
    return all;
}

TextPair::TextPair(QWidget *parent)
    : QWidget(parent), m_counts(new Text({}, "quiet")), m_a(new TextPane(TextPane::Side::a, tr("Lines of A"))),
      m_b(new TextPane(TextPane::Side::b, tr("Lines of B"))), m_map(new ChangeMap)
{
    m_a->setObjectName(QStringLiteral("textOfA"));
    m_b->setObjectName(QStringLiteral("textOfB"));
    m_counts->setObjectName(QStringLiteral("lineCounts"));
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(Spacing::small);
    grid->addWidget(m_counts, 0, 0, 1, 3);
    grid->addWidget(m_a, 1, 0);
    grid->addWidget(m_b, 1, 1);
    grid->addWidget(m_map, 1, 2);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    m_a->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto tie = [](QScrollBar *one, QScrollBar *other) {
        connect(one, &QScrollBar::valueChanged, other, &QScrollBar::setValue);
        connect(other, &QScrollBar::valueChanged, one, &QScrollBar::setValue);
    };
    setFocusProxy(m_b);
    tie(m_a->verticalScrollBar(), m_b->verticalScrollBar());
    tie(m_a->horizontalScrollBar(), m_b->horizontalScrollBar());
    connect(m_b->verticalScrollBar(), &QScrollBar::valueChanged, this, &TextPair::follow);
    connect(m_b->verticalScrollBar(), &QScrollBar::rangeChanged, this, &TextPair::follow);
    connect(m_map, &ChangeMap::lineAsked, this, &TextPair::goToLine);
}

void TextPair::show(const TextDifference &difference)
{
    AlignedLines lines = alignedLines(difference, mostLines);
    const int all = static_cast<int>(lines.a.size());
    QString counts = QStringList{tr("Only in A: %n line(s).", nullptr, static_cast<int>(difference.removed)),
                                 tr("Only in B: %n line(s).", nullptr, static_cast<int>(difference.added)),
                                 tr("What changed within a line is underlined; ⋯ stands for equal lines.")}.join(QLatin1Char(' '));
    if (lines.leftOut > 0)
        counts += QLatin1Char(' ') + tr("Lines that are not shown here, because there are too many: %1.").arg(lines.leftOut);
    m_counts->setText(counts);
    m_a->setLines(std::move(lines.a));
    m_b->setLines(std::move(lines.b));
    m_map->setChanges(std::move(lines.changed), all);
    m_blocks = std::move(lines.blocks);
    if (!m_blocks.empty())
        goToLine(m_blocks.front());
    follow();
}

void TextPair::follow()
{
    m_map->setSeen(m_b->verticalScrollBar()->value(), m_b->verticalScrollBar()->pageStep());
}

void TextPair::goToLine(int line)
{
    for (TextPane *pane : {m_a, m_b})
        pane->setTextCursor(QTextCursor(pane->document()->findBlockByNumber(line)));
    constexpr int above = 3; // what stands before a change is seen with it
    m_b->verticalScrollBar()->setValue(std::max(0, line - above));
}

bool TextPair::step(bool forward)
{
    const int now = m_b->textCursor().blockNumber();
    const auto next = std::upper_bound(m_blocks.begin(), m_blocks.end(), now);
    const auto before = std::lower_bound(m_blocks.begin(), m_blocks.end(), now);
    if (forward ? next == m_blocks.end() : before == m_blocks.begin())
        return false;
    goToLine(forward ? *next : *(before - 1));
    return true;
}

} // namespace redossier
