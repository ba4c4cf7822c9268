// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/rowview.h"

#include "core/comparison/comparisonrecord.h"
#include "core/difference/differencewords.h"
#include "core/difference/filerows.h"
#include "core/difference/outputplots.h"
#include "core/difference/sidesource.h"
#include "core/reference/criterion.h"
#include "core/session/worker.h"
#include "ui/difference/textpair.h"
#include "ui/models/texttablemodel.h"
#include "ui/pages/outputview.h"
#include "ui/style/theme.h"
#include "ui/widgets/text.h"
#include "ui/widgets/wrappedtable.h"
#include "ui/words/differencerowwords.h"
#include "ui/words/words.h"

#include <QVBoxLayout>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

std::vector<Rule> rulesOf(const std::filesystem::path &dossier, const std::string &output)
{
    std::vector<Rule> rules;
    if (const auto file = loadCriterion(dossier))
        for (const Rule &rule : file->criterion.rules)
            if (rule.output == output)
                rules.push_back(rule);
    return rules;
}

} // namespace

RowView::RowView(Places places, Worker &reader, QWidget *parent)
    : QWidget(parent), m_places(std::move(places)), m_reader(reader), m_title(new Text({}, "heading")), m_notes(new Text),
      m_fields(new TextTableModel({tr("Property"), tr("A"), tr("State"), tr("B"), tr("Reason")}, this)),
      m_fieldTable(new WrappedTable(tr("Properties of the row"), {2, 4, 0, 4, 3}, 300)), m_texts(new TextPair), m_output(new OutputView(SideNames::aAndB))
{
    setObjectName(QStringLiteral("rowView"));
    m_title->setObjectName(QStringLiteral("rowTitle"));
    m_notes->setObjectName(QStringLiteral("rowNotes"));
    m_fieldTable->setObjectName(QStringLiteral("rowFields"));
    m_fieldTable->setModel(m_fields);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(Spacing::large, Spacing::small, Spacing::large, Spacing::medium);
    column->setSpacing(Spacing::small);
    column->addWidget(m_title);
    column->addWidget(m_notes);
    column->addWidget(m_fieldTable);
    column->addWidget(m_texts, 1);
    column->addWidget(m_output);
    column->addStretch();
    clear();
}

RowView::~RowView()
{
    m_plots.request_stop();
}

void RowView::clear()
{
    m_plots.request_stop();
    ++m_reading;
    m_index.reset();
    m_title->setText(tr("Choose a row to see it whole."));
    for (QWidget *part : std::initializer_list<QWidget *>{m_notes, m_fieldTable, m_texts, m_output})
        part->hide();
}

void RowView::show(std::shared_ptr<const DifferenceIndex> index, std::size_t place)
{
    clear();
    m_index = std::move(index);
    m_place = place;
    const DifferenceRow &row = m_index->row(place);
    m_title->setText(tr("%1 · %2 %3", "what a row is about, symbol and word of its state").arg(rowTitle(row), rowStateSymbol(row.state), rowStateWord(row.state)));
    const DifferenceWords words(wording());
    QStringList notes;
    if (row.key != row.name)
        notes << tr("Place: %1").arg(shown(row.key));
    for (const std::string &note : row.notes)
        notes << QString::fromStdString(words.note(note));
    if (row.reason)
        notes << tr("Accepted: %1").arg(shown(*row.reason));
    m_notes->setText(notes.join(QLatin1Char('\n')));
    m_notes->setVisible(!notes.isEmpty());
    showFields(row);
    const bool hasLines = row.text && !row.text->sameLines();
    m_texts->setVisible(hasLines);
    if (hasLines)
        m_texts->show(*row.text);
    showOutput(row);
}

void RowView::showFields(const DifferenceRow &row)
{
    std::vector<std::vector<TableCell>> cells;
    const auto add = [&](const QString &name, const DifferenceCell &a, RowState state, const DifferenceCell &b, const std::optional<std::string> &reason) {
        cells.push_back({{name}, {cellText(a), {}, a.isValue(), {}},
                         {rowStateSymbol(state) + QLatin1Char(' ') + rowStateWord(state), rowStateTone(state), false, {}},
                         {cellText(b), {}, b.isValue(), {}}, {reason ? shown(*reason) : QString()}});
    };
    if (row.fields.empty() && !row.text && !row.comparison) // of an output the measures say it
        add(tr("value"), row.a, row.state, row.b, row.reason);
    for (const DifferenceField &field : row.fields)
        add(shown(field.name), field.a, field.state, field.b, field.reason);
    m_fieldTable->setVisible(!cells.empty());
    constexpr int reasonColumn = 4;
    m_fieldTable->setColumnHidden(reasonColumn, std::all_of(cells.begin(), cells.end(), [](const auto &one) { return one[reasonColumn].text.isEmpty(); }));
    m_fields->setRows(std::move(cells));
}

void RowView::showOutput(const DifferenceRow &row)
{
    if (!row.comparison)
        return;
    Findings problems;
    const ComparisonRecord record = readComparisonRecord({{"outputs", Json::array({*row.comparison})}}, row.key, problems);
    if (record.outputs.empty())
        return;
    const ComparedOutput &output = record.outputs.front();
    m_output->show();
    m_output->setOutput(output, rulesOf(m_index->difference().a.dossier, output.name));
    if (output.values)
        readPlots(output.name);
    else
        m_output->tellInstead(tr("There are no numbers of both sides to plot."));
}

void RowView::readPlots(const std::string &output)
{
    const int reading = m_reading;
    m_output->tellInstead(tr("Reading the values of both sides for the plots …"));
    m_plots = m_reader.start(
        this,
        [output, index = m_index, engine = m_places.engine](const TaskContext &context) {
            return readOutputPlots(output, index->difference().a, index->difference().b, EngineClient(engine), context);
        },
        [this, reading](Result<PlotData> plotted) {
            if (reading != m_reading)
                return; // another row was chosen
            if (plotted)
                m_output->setPlots(std::make_shared<const PlotData>(std::move(*plotted)));
            else
                m_output->tellInstead(tr("The values could not be read for the plots: %1").arg(advice(plotted.error()).message));
        });
}

void RowView::showWholeFile()
{
    m_reader.start(
        this,
        [index = m_index, place = m_place](const TaskContext &) { return linesOf(index->difference(), index->row(place), wholeText); },
        [this, reading = m_reading](const Result<TextDifference> &lines) {
            if (reading != m_reading)
                return; // another row was chosen
            if (!lines) {
                Q_EMIT fileNotShown(lines.error());
                return;
            }
            m_texts->show(*lines);
            m_texts->setVisible(true);
            m_texts->setFocus();
        });
}

bool RowView::step(bool forward)
{
    return m_texts->isVisible() && m_texts->step(forward);
}

} // namespace redossier
