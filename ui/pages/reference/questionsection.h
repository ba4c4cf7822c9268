// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/reference/section.h"

namespace redossier {

//! What is to be repeated, which kind of repetition counts, and what makes a result useful (M01, M09).
class QuestionSection : public Section
{
    Q_OBJECT

public:
    explicit QuestionSection(ReferenceEditor &editor);
};

} // namespace redossier
