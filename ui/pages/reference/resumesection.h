// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/resumerecord.h"
#include "ui/pages/reference/section.h"

#include <QTimer>
#include <nlohmann/json.hpp>
#include <optional>

class QPushButton;

namespace redossier {

class ResumeCard;
class ResumeExercise;
class ResumeForm;

//! The resume list of a training (M90): its record with its verdict, what its exercise gave, and the form that records it.
class ResumeSection : public Section
{
    Q_OBJECT

public:
    explicit ResumeSection(ReferenceEditor &editor);
    void showDocuments() override;

private:
    void makeProgress();
    void readExercise();
    void showProgress();
    void record();
    void finish(const QStringList &texts, const QString &tone);

    Text *m_otherGoal;
    ResumeCard *m_card;
    Text *m_result; //!< of the last attempt, where it did not record
    ResumeExercise *m_exercise;
    ResumeForm *m_form;
    Card *m_running;
    Text *m_elapsed;
    QPushButton *m_stop;
    QTimer m_clock;
    std::optional<Json> m_shown; //!< the record whose exercise is shown
    int m_reading = 0;
    bool m_recording = false;
};

} // namespace redossier
