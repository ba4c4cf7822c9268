// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/runlimits.h"
#include "core/messages/messages.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;

namespace {

const Messages english(Messages::Language::english);

Run passing(std::vector<Statement> limits)
{
    StepReport step;
    step.name = "device";
    step.state = StepState::passed;
    step.doesNotProve = std::move(limits);
    Run run;
    run.steps = {step};
    return run;
}

} // namespace

class TestRunLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stagesOfOneKindAreOneSentence()
    {
        const auto limits = shortLimits(passing({{"stage_without_torch", {"backend"}}, {"stage_without_torch", {"devices"}}}), english);
        QVERIFY(limits == (std::vector<Statement>{{"stages_without_torch", {"backend, devices"}}}));
        QVERIFY(english.statement(limits.front()).find("backend, devices") != std::string::npos);
    }

    void whatNotCheckedSaysIsNotSaidAgain()
    {
        QVERIFY(shortLimits(passing({{"seed_is_not_everything", {}}, {"comparison_does_not_prove", {}}}), english).empty());
    }

    void whatConcernsThisRunAloneStays()
    {
        const std::vector<Statement> own{{"stages_not_reported", {}}, {"extension_only_imported", {"fast"}}};
        QVERIFY(shortLimits(passing(own), english) == own);
    }

    void aResumedRunSaysTheSame()
    {
        std::vector<Statement> recorded;
        for (const Statement &one : std::vector<Statement>{{"stage_without_torch", {"backend"}}, {"stage_without_torch", {"devices"}},
                                                           {"seed_is_not_everything", {}}, {"device_not_the_application", {}}})
            recorded.push_back(recordedSentence(english.statement(one)));
        const auto limits = shortLimits(passing(recorded), english);
        QCOMPARE(limits.size(), std::size_t(2));
        QVERIFY(limits[0] == (Statement{"stages_without_torch", {"backend, devices"}}));
        QCOMPARE(english.statement(limits[1]), english.statement({"device_not_the_application", {}}));
    }

    void aStepThatDidNotPassIsNotSpokenOf()
    {
        Run run = passing({{"device_not_the_application", {}}});
        run.steps.front().state = StepState::failed;
        QVERIFY(shortLimits(run, english).empty());
    }
};

QTEST_GUILESS_MAIN(TestRunLimits)
#include "tst_runlimits.moc"
