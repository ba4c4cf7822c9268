// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/notrun.h"

#include "core/difference/logrows.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! Where a key begins, and the step that records it.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> recordedBy{{{"observation.json#/chain", "device"},
                                                                                   {"observation.json#/device", "device"},
                                                                                   {"observation.json#/settings", "device"},
                                                                                   {"observation.json#/environment", "device"},
                                                                                   {"observation.json#/python", "dependencies"},
                                                                                   {"observation.json#/inventory", "dependencies"},
                                                                                   {"observation.json", "dependencies"},
                                                                                   {"run.json#/verdict", "comparison"},
                                                                                   {"outputs", "sample"}}};

//! The step whose command wrote a log of this name in this run.
std::string stepOfLog(const SideSource &side, std::string_view name)
{
    if (side.run)
        for (const StepReport &step : side.run->run.steps)
            for (const Json &command : step.commands)
                for (const char *stream : {"stdout", "stderr"})
                    if (nameOfLog(std::filesystem::path(textAt(command, stream)).filename().string()) == name)
                        return step.name;
    return {};
}

//! The step that `there`, which has the fact, got it from; "": from none.
std::string stepOf(const std::string &key, const SideSource &there)
{
    constexpr std::string_view names = "run.json#/inherited_environment/", logs = "logs/";
    if (key.starts_with(logs)) {
        const std::string name = key.substr(logs.size());
        return stepOfLog(there, name.substr(0, name.rfind(" ("))); // "NAME (2)" is the second of that name
    }
    if (key.starts_with(names))
        return key.substr(names.size(), key.find('/', names.size()) - names.size());
    for (const auto &[begin, step] : recordedBy)
        if (key.starts_with(begin))
            return std::string(step);
    return {};
}

bool hasNotRun(const SideSource &side, const std::string &step)
{
    const StepReport *report = side.run && side.run->run.recorded ? side.run->run.step(step) : nullptr;
    return report && (report->state == StepState::notRun || report->state == StepState::running);
}

bool isStepRow(const DifferenceRow &row)
{
    return row.key.starts_with("run.json#/steps/");
}

class Grouping
{
public:
    Grouping(std::vector<DifferenceRow> &rows, const LayerTable &layers, const SideSource &a, const SideSource &b)
        : m_rows(rows), m_maker(layers, m_steps), m_a(a), m_b(b)
    {}

    void group()
    {
        for (const std::string &name : stepNames())
            if (hasNotRun(m_a, name) != hasNotRun(m_b, name))
                addStep(name);
        if (m_steps.empty())
            return;
        std::erase_if(m_rows, [this](DifferenceRow &row) { return isReplaced(row) || isTaken(row); });
        std::move(m_steps.begin(), m_steps.end(), std::back_inserter(m_rows));
    }

private:
    static std::string keyOf(const std::string &step) { return "run.json#/steps/" + step + "/state"; }

    void addStep(const std::string &name)
    {
        const auto cell = [&](const SideSource &side) {
            const StepReport *report = side.run ? side.run->run.step(name) : nullptr;
            return report ? DifferenceCell::of(std::string(spelling(report->state))) : DifferenceCell();
        };
        DifferenceRow &row = m_maker.add("results", keyOf(name), "step " + name, cell(m_a), cell(m_b));
        row.state = RowState::notRecorded;
        row.notes.push_back(hasNotRun(m_a, name) ? "not_run_a" : "not_run_b");
    }

    DifferenceRow *rowOf(const std::string &key)
    {
        const auto at = std::find_if(m_steps.begin(), m_steps.end(), [&](const DifferenceRow &row) { return row.key == key; });
        return at == m_steps.end() ? nullptr : &*at;
    }

    bool isReplaced(const DifferenceRow &row) { return isStepRow(row) && rowOf(row.key); }

    bool isTaken(DifferenceRow &row)
    {
        const bool oneSided = row.state == RowState::onlyA || row.state == RowState::onlyB || row.state == RowState::notRecorded;
        if (!oneSided || isStepRow(row))
            return false;
        using Kind = DifferenceCell::Kind;
        const bool lacksA = row.state == RowState::onlyB || (row.state == RowState::notRecorded && row.a.kind == Kind::notRecorded);
        const std::string step = stepOf(row.key, lacksA ? m_b : m_a);
        DifferenceRow *const there = step.empty() || !hasNotRun(lacksA ? m_a : m_b, step) ? nullptr : rowOf(keyOf(step));
        if (!there)
            return false;
        (lacksA ? row.a : row.b) = DifferenceCell();
        there->fields.push_back({row.name, RowState::notRecorded, std::move(row.a), std::move(row.b), std::nullopt});
        return true;
    }

    std::vector<DifferenceRow> &m_rows;
    std::vector<DifferenceRow> m_steps;
    RowMaker m_maker;
    const SideSource &m_a;
    const SideSource &m_b;
};

} // namespace

void groupNotRun(std::vector<DifferenceRow> &rows, const LayerTable &layers, const SideSource &a, const SideSource &b)
{
    Grouping(rows, layers, a, b).group();
}

} // namespace redossier
