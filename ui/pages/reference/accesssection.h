// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/reference/entrysection.h"

namespace redossier {

//! Which accesses are needed and how one gets them; names of variables, never their values (M95).
class AccessSection : public EntrySection
{
    Q_OBJECT

public:
    explicit AccessSection(ReferenceEditor &editor);

protected:
    std::vector<Entry> entries() const override { return entriesAt("/access"); }
    void showEntry(const Entry *) override {}
};

} // namespace redossier
