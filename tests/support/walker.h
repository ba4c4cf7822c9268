// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/windowdriver.h"
#include "tests/support/windowhelp.h"
#include "tests/ui/pages/windowbench.h"
#include "ui/style/theme.h"
#include "ui/wizard/steplist.h"
#include "ui/words/words.h"

#include <QLineEdit>
#include <functional>

namespace redossier::test {

//! Walks through the window of one dossier as a person does: what can be seen is clicked, and what was asked is awaited.
class Walker : public WindowBench
{
public:
    using WindowBench::WindowBench;

    //! Until `reached`; a question about consent that appears meanwhile is answered by a click.
    bool until(const std::function<bool()> &reached, int seconds = 60)
    {
        return QTest::qWaitFor(
            [&] {
                if (auto *approve = visible<QPushButton>("approveButton"); approve && approve->isEnabled())
                    QTest::mouseClick(approve, Qt::LeftButton);
                return reached();
            },
            seconds * 1000);
    }
    //! Clicks a button, and does not wait for what it begins.
    bool begin(const char *button)
    {
        auto *found = visible<QPushButton>(button);
        if (!found || !found->isEnabled())
            return false;
        QTest::mouseClick(found, Qt::LeftButton);
        return true;
    }
    //! Shows the page of a step by a click on the step list, where that can be clicked.
    bool walkTo(const std::string &step)
    {
        auto *list = window().findChild<StepList *>(QStringLiteral("stepList"));
        const auto &model = *list->model();
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.index(row, 0).data(Qt::AccessibleTextRole).toString().startsWith(stepTitle(step)))
                QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(model.index(row, 0)).center());
        turnTo(step);
        return list->selected() == step && settle();
    }
    //! "passed|passed|stopped|..": the states of the six steps as the step list has them in words.
    QString wordsOfSteps()
    {
        const auto &model = *window().findChild<StepList *>(QStringLiteral("stepList"))->model();
        QStringList words;
        for (int row = 0; row < 6; ++row)
            words << model.index(row, 0).data(Qt::AccessibleTextRole).toString().section(QStringLiteral(": "), 1).section(QStringLiteral(" · "), 0, 0);
        return words.join(QLatin1Char('|'));
    }
    //! Whether somebody could press it now.
    bool offers(const char *button)
    {
        const auto *found = visible<QPushButton>(button);
        return found && found->isEnabled();
    }
    //! Accepts whatever the gate still asks about, one after the other.
    bool acceptTheRest(const QString &reason)
    {
        for (auto *line = visible<QLineEdit>("gateReason"); line && line->isEnabled(); line = visible<QLineEdit>("gateReason")) {
            QTest::keyClicks(line, reason);
            if (!click("gateAccept"))
                return false;
        }
        return true;
    }
    bool says(const QString &text) { return allText().contains(text); }
    //! The state of a step, as the session has it.
    StepState stateOf(const std::string &step)
    {
        for (const StepSummary &one : stepSummaries(*session().state()))
            if (one.name == step)
                return one.state;
        return StepState::notRun;
    }
    //! From the page that is shown: the step is carried out, and its page is left for the next one.
    bool passes(const std::string &step) { return walkTo(step) && click((step + "RunAction").c_str()) && stateOf(step) == StepState::passed; }
};

//! Runs the tests of a walkthrough in an application that measures every event. What is built to be fast must be: no event
//! may cost the thread of the windows more than 50 ms.
template <class Test>
int walk(int argc, char **argv)
{
    MeasuringApplication application(argc, argv);
    applyAppearance(application, Appearance::light);
    Test test;
    const int failed = QTest::qExec(&test, argc, argv);
    application.print();
#ifdef WINDOWS_ARE_OPTIMISED
    if (application.dearestSeconds() > 0.050) {
        std::printf("FAIL!  : an event costs more than 50 ms\n");
        return 1;
    }
#endif
    return failed;
}

} // namespace redossier::test
