// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/notice.h"

namespace redossier {

struct DossierState;

//! Names the runs after the shown one that cannot be read; hidden where there is none.
class UnreadableRuns : public Notice
{
    Q_OBJECT

public:
    using Notice::Notice;
    void show(const DossierState &state);
};

} // namespace redossier
