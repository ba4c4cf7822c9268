// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/samecode.h"

#include <algorithm>

namespace redossier {

namespace {

std::vector<DifferenceRow>::iterator revisionIn(std::vector<DifferenceRow> &rows)
{
    return std::find_if(rows.begin(), rows.end(), [](const DifferenceRow &row) { return row.key == "reference.json#/code/revision"; });
}

bool isCodeFile(const DifferenceRow &row)
{
    return row.layer == "code" && row.key.starts_with("reference/");
}

} // namespace

void noteSameCode(std::vector<DifferenceRow> &rows)
{
    const auto revision = revisionIn(rows);
    if (revision == rows.end() || revision->state != RowState::different)
        return;
    const bool known = std::any_of(rows.begin(), rows.end(), isCodeFile);
    const bool same = std::none_of(rows.begin(), rows.end(), [](const DifferenceRow &row) {
        return isCodeFile(row) && (row.state != RowState::equal || !row.a.isValue());
    });
    if (known && same)
        revision->notes.push_back("same_code");
}

void noteUnknownRevision(std::vector<DifferenceRow> &rows)
{
    const auto revision = revisionIn(rows);
    if (revision == rows.end() || revision->state != RowState::equal || revision->a.isValue() || revision->b.isValue())
        return;
    revision->state = RowState::notRecorded;
    revision->a = revision->b = DifferenceCell();
}

} // namespace redossier
