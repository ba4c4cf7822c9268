// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/rulesmodel.h"

#include "ui/style/theme.h"
#include "ui/words/numbers.h"
#include "ui/words/ruletext.h"
#include "ui/words/words.h"

#include <QBrush>
#include <QFont>
#include <algorithm>

namespace redossier {

namespace {

std::vector<const Rule *> rulesFor(const Criterion &criterion, const std::string &output)
{
    std::vector<const Rule *> rules;
    for (const Rule &rule : criterion.rules)
        if (rule.holdsFor(output))
            rules.push_back(&rule);
    return rules;
}

QString withSymbol(RuleState state, const QString &text)
{
    return ruleStateSymbol(state) + QLatin1Char(' ') + text;
}

} // namespace

RulesModel::RulesModel(QObject *parent) : QAbstractTableModel(parent) {}

void RulesModel::addRow(const std::string &output, const Cell &structure, const Cell &rule, const Cell &measured, const Cell &limit,
                        const Cell &state, const QString &reason)
{
    const bool first = m_rows.empty() || m_rows.back().output != output;
    const bool attention = structure.tone == QLatin1String("attention") || state.tone == QLatin1String("attention");
    m_rows.push_back({output, -1, first, attention, {{shown(output), {}}, structure, rule, measured, limit, state, {reason, QStringLiteral("quiet")}}});
}

void RulesModel::setCriterion(const Criterion &criterion, const std::vector<std::string> &outputs, bool lost)
{
    beginResetModel();
    m_rows.clear();
    const QString quiet = QStringLiteral("quiet");
    const Cell notYet{withSymbol(RuleState::notJudged, lost ? tr("not readable") : tr("not compared yet")), quiet};
    for (const std::string &output : outputs) {
        const auto rules = rulesFor(criterion, output);
        for (const Rule *rule : rules)
            addRow(output, notYet, {ruleText(*rule), {}}, {QStringLiteral("–"), quiet}, {limitText(*rule), {}}, notYet, shown(rule->justification));
        if (rules.empty())
            addRow(output, notYet, {tr("no rule: only its structure is judged"), quiet}, {QStringLiteral("–"), quiet}, {}, notYet, {});
    }
    endResetModel();
}

void RulesModel::addOutput(const ComparedOutput &output, const Criterion &criterion)
{
    const QString expected = sideText(output.expected);
    const QString found = sideText(output.found);
    const QString sides = expected == found ? expected : tr("%1, found %2", "shape and dtype of both sides").arg(expected, found);
    const RuleState structure = output.structureMet ? RuleState::met : RuleState::notMet;
    const Cell shape{withSymbol(structure, sides), ruleStateTone(structure)};
    const auto declared = rulesFor(criterion, output.name);
    const std::int64_t elements = output.values ? output.values->elements : 0;
    for (std::size_t i = 0; i < output.rules.size(); ++i) {
        const ComparedRule &rule = output.rules[i];
        // The document's own words, where the criterion is not the one that it was made with.
        const bool known = declared.size() == output.rules.size() && spelling(declared[i]->kind) == rule.kind;
        addRow(output.name, shape, {known ? ruleText(*declared[i]) : shown(rule.formula), {}},
               {measuredText(rule, elements), rule.measured.empty() ? QStringLiteral("quiet") : QString()},
               {known ? limitText(*declared[i]) : shown(rule.limit), {}},
               {withSymbol(rule.state, ruleStateWord(rule.state)), ruleStateTone(rule.state)}, shown(rule.justification));
        m_rows.back().rule = static_cast<int>(i);
    }
    if (!output.rules.empty())
        return;
    // A record that leaves out rules that the criterion holds has judged nothing.
    const RuleState state = declared.empty() ? structure : RuleState::notJudged;
    const QString why = declared.empty() ? tr("no rule: only its structure is judged") : tr("its rules are missing from the record");
    addRow(output.name, shape, {why, QStringLiteral("quiet")}, {}, {}, {withSymbol(state, ruleStateWord(state)), ruleStateTone(state)}, {});
}

void RulesModel::setComparison(const ComparisonRecord &comparison, const Criterion &criterion, bool reliable)
{
    beginResetModel();
    m_reliable = reliable;
    m_rows.clear();
    for (const ComparedOutput &output : comparison.outputs)
        addOutput(output, criterion);
    endResetModel();
}

int RulesModel::firstToShow() const
{
    const auto row = std::find_if(m_rows.begin(), m_rows.end(), [](const Row &one) { return one.attention; });
    return row != m_rows.end() ? static_cast<int>(row - m_rows.begin()) : m_rows.empty() ? -1 : 0;
}

int RulesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RulesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QVariant RulesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columns)
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    const Cell &cell = row.cells[index.column()];
    const bool repeated = !row.first && index.column() <= structureColumn;
    switch (role) {
    case Qt::DisplayRole:
        return repeated ? QString() : cell.text;
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole:
        return cell.text; // also where the same word is not shown again
    case Qt::ForegroundRole:
        return cell.tone.isEmpty() ? QVariant()
                                   : QBrush(cell.tone == QLatin1String("good") && m_reliable ? Theme::current().accent
                                            : cell.tone == QLatin1String("attention") ? Theme::current().attention
                                                                                      : Theme::current().quiet);
    case Qt::FontRole: {
        QFont font;
        font.setBold(cell.tone == QLatin1String("good") || cell.tone == QLatin1String("attention"));
        return font.bold() ? QVariant(font) : QVariant();
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignTop | Qt::AlignLeft);
    case outputRole:
        return QString::fromStdString(row.output);
    case ruleRole:
        return row.rule;
    default:
        return {};
    }
}

QVariant RulesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= columns)
        return {};
    switch (section) {
    case outputColumn:
        return tr("Output");
    case structureColumn:
        return tr("Structure");
    case ruleColumn:
        return tr("Rule");
    case measuredColumn:
        return tr("Measured");
    case limitColumn:
        return tr("Limit");
    case stateColumn:
        return tr("State");
    default:
        return tr("Why this limit");
    }
}

} // namespace redossier
