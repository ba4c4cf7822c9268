// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/rulefields.h"

#include "core/reference/referenceedit.h"
#include "ui/pages/reference/fieldbinder.h"
#include "ui/style/theme.h"
#include "ui/widgets/choicefields.h"
#include "ui/widgets/numberfield.h"
#include "ui/widgets/textfields.h"

#include <QGridLayout>
#include <nlohmann/json.hpp>

namespace redossier {

using enum RuleKind; // (a widget has a metric() of its own)

namespace {

//! No line: no value. `oneAlone`: a single line is a text and no list.
LinesField::Reader namesReader(bool oneAlone)
{
    return [oneAlone](const std::string &text) -> Result<Json> {
        const auto names = argumentsFromLines(text);
        return names.empty() ? Json() : oneAlone && names.size() == 1 ? Json(names.front()) : Json(names);
    };
}

std::optional<std::string> linesOfNames(const Json &names)
{
    return names.is_string() ? std::optional(names.get<std::string>()) : linesOf(names);
}

} // namespace

RuleFields::RuleFields(FieldBinder &binder, QWidget *parent) : QWidget(parent), m_binder(binder), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(Spacing::medium);
    m_grid->setVerticalSpacing(Spacing::medium);
    addTolerances();
    addCategories();
    addOthers();
    arrange();
}

void RuleFields::add(Field *field, const char *name, const char *key, std::set<RuleKind> kinds)
{
    field->setParent(this);
    field->setObjectName(QLatin1String(name));
    m_binder.bind(field, EditedFile::criterion, key);
    m_fields.push_back({field, std::move(kinds)});
}

void RuleFields::addTolerances()
{
    add(new TextField(tr("Column of the steps")), "step", "/step", {trajectory});
    add(new TextField(tr("Column of the values")), "value", "/value", {trajectory});
    add(new NumberField(tr("atol"), tr("absolute distance")), "atol", "/atol", {values, trajectory});
    add(new NumberField(tr("rtol"), tr("share of |reference|")), "rtol", "/rtol", {values, trajectory});
    add(new NumberField(tr("Share that may lie outside"), tr("from 0 to 1; empty: none")), "allowedFraction", "/allowed_fraction", {values});
    add(new ComboField(tr("NaN"), tr("nothing chosen: forbidden"),
                       {{QStringLiteral("forbidden"), tr("forbidden")}, {QStringLiteral("same_places"), tr("where the reference has it")}}),
        "nan", "/nan", {values});
    add(new LinesField(tr("Columns"), tr("one a line; empty: all of them"), linesOfNames, namesReader(false)), "columns", "/columns", {values});
    add(new NumberField(tr("Least cosine of a row"), tr("from −1 to 1")), "minimum", "/minimum", {cosine});
}

void RuleFields::addCategories()
{
    add(new NumberField(tr("Least share of rows that agree"), tr("from 0 to 1")), "minimumAgreement", "/minimum_agreement", {categories});
    add(new ComboField(tr("The category is"), tr("nothing chosen: as the output's form says"),
                       {{QStringLiteral("label"), tr("the label")}, {QStringLiteral("argmax"), tr("the greatest score")}}),
        "by", "/by", {categories});
    add(new NumberField(tr("Margin of a tie"), tr("of two scores; empty: equal ones only")), "tieMargin", "/tie_margin", {categories});
    add(new TextField(tr("Column or path"), tr("a column, or of a metric a path")), "ruleField", "/field", {RuleKind::metric, categories});
    add(new LinesField(tr("Scores"), tr("a field or array; or the columns, one a line"), linesOfNames, namesReader(true)), "scores", "/scores", {categories});
}

void RuleFields::addOthers()
{
    add(new NumberField(tr("How many neighbours"), tr("of each row"), NumberField::Kind::whole), "k", "/k", {neighbours});
    add(new NumberField(tr("Least mean overlap"), tr("from 0 to 1")), "minimumOverlap", "/minimum_overlap", {neighbours});
    add(new ComboField(tr("Distance"), tr("nothing chosen: Euclidean"),
                       {{QStringLiteral("euclidean"), tr("Euclidean")}, {QStringLiteral("cosine"), tr("cosine")}}),
        "distance", "/distance", {neighbours});
    add(new NumberField(tr("Allowed change"), tr("in the metric's own unit")), "allowedChange", "/allowed_change", {RuleKind::metric});
    add(new ComboField(tr("What is limited"), tr("by the allowed change"),
                       {{QStringLiteral("both"), tr("a change either way")}, {QStringLiteral("not_lower"), tr("only a fall")}, {QStringLiteral("not_higher"), tr("only a rise")}}),
        "direction", "/direction", {RuleKind::metric});
    add(new LinesField(tr("Command, one argument a line"), tr("The first argument is {python}; {expected} and {outputs} are the folders of the two sides."), linesOf,
                       [](const std::string &text) -> Result<Json> { return Json(argumentsFromLines(text)); }),
        "checkArguments", "/arguments", {program});
}

void RuleFields::show(std::optional<RuleKind> kind)
{
    if (m_kind != kind) {
        m_kind = kind;
        arrange();
    }
    setVisible(kind && kind != structure);
}

//! Up to three in a row; four stand in two rows of two.
void RuleFields::arrange()
{
    std::vector<Field *> shown;
    for (const RuleField &one : m_fields) {
        m_grid->removeWidget(one.field);
        one.field->setVisible(m_kind && one.kinds.contains(*m_kind));
        if (!one.field->isHidden())
            shown.push_back(one.field);
    }
    const int perRow = shown.size() == 4 ? 2 : static_cast<int>(std::clamp<std::size_t>(shown.size(), 1, 3));
    for (int column = 0; column < 3; ++column)
        m_grid->setColumnStretch(column, column < perRow ? 1 : 0);
    for (int i = 0; i < static_cast<int>(shown.size()); ++i)
        m_grid->addWidget(shown[static_cast<std::size_t>(i)], i / perRow, i % perRow, Qt::AlignTop);
}

} // namespace redossier
