// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/textdifference.h"
#include "ui/difference/textpane.h"

#include <QWidget>
#include <vector>

namespace redossier {

class ChangeMap;
class Text;

//! The lines of two texts opposite each other.
struct AlignedLines
{
    std::vector<PaneLine> a, b;  //!< of the same length
    std::vector<int> changed;    //!< positions of lines that differ
    std::vector<int> blocks;     //!< positions at which a block of changes begins
    std::size_t leftOut = 0;     //!< lines that were not taken, because there are too many
};

//! `most`: lines of a pane at most.
AlignedLines alignedLines(const TextDifference &difference, std::size_t most);

//! Two panes that scroll together, with a map of the changes.
class TextPair : public QWidget
{
    Q_OBJECT

public:
    explicit TextPair(QWidget *parent = nullptr);
    void show(const TextDifference &difference);
    using QWidget::show;
    //! To the next block of changes, or the one before; false when there is none.
    bool step(bool forward);

private:
    void follow();
    void goToLine(int line);

    Text *m_counts;
    TextPane *m_a;
    TextPane *m_b;
    ChangeMap *m_map;
    std::vector<int> m_blocks;
};

} // namespace redossier
