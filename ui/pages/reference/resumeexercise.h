// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/comparison/comparisonrecord.h"
#include "core/reference/criterion.h"
#include "ui/widgets/card.h"

#include <filesystem>

namespace redossier {

class RuleCountView;
class RulesModel;
class Table;
class Text;

//! What lies below resume/ of an exercise.
struct ExerciseFacts
{
    ComparisonRecord record;
    Criterion rules; //!< those of the exercise, and of nothing else
    Findings problems;
};

//! Blocking.
ExerciseFacts readExerciseFacts(const std::filesystem::path &dossier);

//! How the resumed training went beside the straight one, by the exercise's own rule.
class ResumeExercise : public Card
{
    Q_OBJECT

public:
    explicit ResumeExercise(QWidget *parent = nullptr);
    void show(ExerciseFacts facts);
    using QWidget::show;

private:
    void showChosen();

    ExerciseFacts m_facts;
    Text *m_problems;
    RulesModel *m_model;
    Table *m_table;
    RuleCountView *m_count;
};

} // namespace redossier
