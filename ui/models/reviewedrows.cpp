// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/reviewedrows.h"

namespace redossier {

Result<std::vector<ReviewedRow>> withDecisions(std::vector<PrivateRow> rows, const std::vector<std::filesystem::path> &dossiers)
{
    std::vector<SharingDecisions> all;
    for (const auto &dossier : dossiers) {
        auto decisions = SharingDecisions::ofDossier(dossier);
        if (!decisions)
            return decisions.error();
        all.push_back(std::move(*decisions));
    }
    std::vector<ReviewedRow> reviewed;
    for (PrivateRow &row : rows) {
        std::optional<SharingDecision> decision;
        for (auto one = all.begin(); one != all.end() && !decision; ++one)
            decision = one->find(row.kind, row.value);
        reviewed.push_back({std::move(row), std::move(decision)});
    }
    return reviewed;
}

Outcome keepDecisions(const std::vector<ReviewedRow> &rows, DossierWriter &writer)
{
    auto decisions = SharingDecisions::ofDossier(writer.root());
    if (!decisions)
        return decisions.error();
    for (const ReviewedRow &row : rows)
        if (row.decision)
            if (auto decided = decisions->decide(row.row.kind, row.row.value, *row.decision); !decided)
                return decided;
    return decisions->write(writer);
}

} // namespace redossier
