// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runrecord.h"

#include "core/session/machineclass.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace redossier {

namespace fs = std::filesystem;

namespace {

//! Steps from `first` on did not run yet; what an earlier attempt started stays on record.
void forgetFrom(Run &run, std::size_t first)
{
    for (std::size_t i = first; i < run.steps.size(); ++i) {
        StepReport fresh;
        fresh.name = run.steps[i].name;
        fresh.commands = std::move(run.steps[i].commands);
        run.steps[i] = std::move(fresh);
        if (run.steps[i].name == "dependencies")
            run.variant.clear(); // what is accepted belongs to this step; a later one leaves it as it is
    }
    run.verdict.reset();
    run.conditions.clear();
    run.reasons.clear();
    run.notChecked.clear();
}

} // namespace

Result<RunRecord> RunRecord::begin(PreparedRun &prepared, const RunSurroundings &surroundings)
{
    if (prepared.resumption) {
        Run run = prepared.resumption->entry.run;
        if (auto reopened = reopenRun(prepared.writer, run.id); !reopened)
            return reopened.error();
        forgetFrom(run, prepared.resumption->firstStep);
        return RunRecord(prepared, surroundings, std::move(run));
    }
    Run run = Run::fresh();
    run.referenceIdentity = prepared.writer.dossier().identity;
    run.machineClass = machineClass();
    auto created = createRun(prepared.writer, std::move(run), surroundings.wording);
    if (!created)
        return created.error();
    return RunRecord(prepared, surroundings, std::move(*created));
}

fs::path RunRecord::folder() const
{
    return runFolder(m_prepared.root(), m_run.id);
}

int RunRecord::nextLogNumber() const
{
    int last = 0;
    std::error_code failed;
    for (fs::directory_iterator entries(folder() / "logs", failed); !failed && entries != fs::directory_iterator();
         entries.increment(failed)) {
        const std::string name = entries->path().filename().string();
        int number = 0;
        std::from_chars(name.data(), name.data() + name.size(), number);
        last = std::max(last, number);
    }
    return last + 1;
}

Outcome RunRecord::save()
{
    return saveRun(m_prepared.writer, m_run, m_surroundings.wording);
}

Outcome RunRecord::beginStep(const std::string &name)
{
    StepReport *step = m_run.step(name);
    m_earlierCommands = std::move(step->commands);
    m_started = utcNow();
    m_watch = Stopwatch();
    StepReport running;
    running.name = name;
    running.state = StepState::running;
    running.started = m_started;
    running.commands = m_earlierCommands;
    *step = std::move(running);
    if (auto saved = save(); !saved)
        return saved;
    if (m_surroundings.stepChanged)
        m_surroundings.stepChanged(m_run, *step);
    return Done{};
}

Outcome RunRecord::endStep(StepReport report, std::vector<Json> commands, const std::optional<FirstError> &firstError)
{
    report.started = m_started;
    report.seconds = m_watch.seconds();
    report.commands = std::move(m_earlierCommands);
    report.commands.insert(report.commands.end(), std::make_move_iterator(commands.begin()),
                           std::make_move_iterator(commands.end()));
    if (firstError) {
        FirstError first = *firstError;
        if (first.message.empty() && report.reason)
            first.message = m_surroundings.wording.statement(*report.reason);
        m_run.recordFirstError(first);
    }
    StepReport *step = m_run.step(report.name);
    *step = std::move(report);
    if (auto saved = save(); !saved)
        return saved;
    if (m_surroundings.stepChanged)
        m_surroundings.stepChanged(m_run, *step);
    return Done{};
}

Outcome RunRecord::end()
{
    if (auto saved = save(); !saved)
        return saved;
    return endRun(m_prepared.writer, m_run.id);
}

} // namespace redossier
