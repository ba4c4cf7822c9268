// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "ui/widgets/pagelist.h"
#include "ui/words/referencewords.h"

#include <QListWidget>
#include <array>

namespace redossier {

//! What was found in one part of the page.
struct PartSummary
{
    int errors = 0;
    int warnings = 0;
    int hints = 0;
};
using PartSummaries = std::array<PartSummary, referencePartCount>;

PartSummaries summarise(const Findings &findings);

//! The parts of the reference page, each with what is still open in it; in words, and with a symbol.
class PartList : public PageList<QListWidget>
{
    Q_OBJECT

public:
    explicit PartList(QWidget *parent = nullptr);
    //! Whether the findings speak of what is there now.
    enum class Check { done, going, impossible };
    void show(const PartSummaries &summaries, Check check);
    using QListWidget::show;
    void select(ReferencePart part);
    //! A part that is of no use for this reference is not offered.
    void offer(ReferencePart part, bool offered);
    ReferencePart selected() const { return static_cast<ReferencePart>(currentRow()); }

Q_SIGNALS:
    void chosen(redossier::ReferencePart part);
};

} // namespace redossier
