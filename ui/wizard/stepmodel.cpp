// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/stepmodel.h"

#include "ui/widgets/placedelegate.h"
#include "ui/words/standingwords.h"
#include "ui/words/words.h"

#include <utility>

namespace redossier {

StepModel::StepModel(QObject *parent) : QAbstractListModel(parent)
{
    for (const std::string &name : stepNames())
        m_steps.push_back({name, StepState::notRun, 0});
}

void StepModel::setSteps(std::vector<StepSummary> steps)
{
    if (steps == m_steps || steps.size() != m_steps.size())
        return;
    m_steps = std::move(steps);
    Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

void StepModel::setShown(int row)
{
    const int before = std::exchange(m_shown, row);
    for (const int changed : {before, row})
        if (changed >= 0 && before != row)
            Q_EMIT dataChanged(index(changed), index(changed));
}

int StepModel::rowOf(const std::string &step) const
{
    for (std::size_t row = 0; row < m_steps.size(); ++row)
        if (m_steps[row].name == step)
            return static_cast<int>(row);
    return step == "dossier" ? static_cast<int>(m_steps.size()) : -1;
}

int StepModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_steps.size()) + 1;
}

//! Back freely; forward over steps that have passed, to the first that has not.
bool StepModel::canBeChosen(int row) const
{
    const auto place = static_cast<std::size_t>(row);
    if (row == m_shown || place >= m_steps.size() || m_steps[place].state != StepState::notRun
        || m_steps[place].doubt != StepDoubt::none)
        return true;
    for (std::size_t i = 0; i < place; ++i)
        if (m_steps[i].state != StepState::passed)
            return false;
    return true;
}

QString StepModel::stateText(const StepSummary &step) const
{
    if (step.seconds <= 0 || step.state == StepState::notRun || step.state == StepState::running)
        return stepWord(step);
    return tr("%1 · %2", "state of a step, duration").arg(stepWord(step), durationText(step.seconds));
}

QVariant StepModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const bool isStep = row < m_steps.size();
    const std::string name = isStep ? m_steps[row].name : "dossier";
    switch (role) {
    case Qt::DisplayRole:
        return stepTitle(name);
    case Qt::AccessibleTextRole:
        return isStep ? tr("%1: %2", "step, state").arg(stepTitle(name), stateText(m_steps[row])) : stepTitle(name);
    case nameRole:
        return QString::fromStdString(name);
    case PlaceDelegate::symbolRole:
        return isStep ? stepSymbol(m_steps[row]) : QStringLiteral("▤");
    case PlaceDelegate::stateRole:
        return isStep ? stateText(m_steps[row]) : tr("what is handed over");
    case PlaceDelegate::toneRole:
        return isStep ? stepTone(m_steps[row]) : QStringLiteral("quiet");
    default:
        return {};
    }
}

Qt::ItemFlags StepModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    return canBeChosen(index.row()) ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}

} // namespace redossier
