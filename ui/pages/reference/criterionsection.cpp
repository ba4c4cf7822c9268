// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/criterionsection.h"

#include "core/reference/referenceedit.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/choicefields.h"
#include "ui/widgets/numberfield.h"
#include "ui/widgets/text.h"
#include "ui/widgets/textfields.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QHBoxLayout>

namespace redossier {

namespace {

std::optional<RuleKind> kindOf(const Json &rule)
{
    for (const RuleKind kind : {RuleKind::structure, RuleKind::values, RuleKind::cosine, RuleKind::categories, RuleKind::neighbours,
                                RuleKind::metric, RuleKind::trajectory, RuleKind::program})
        if (textAt(rule, "kind") == spelling(kind))
            return kind;
    return {};
}

QString kindName(const Json &rule)
{
    const auto kind = kindOf(rule);
    return kind ? ruleKindName(*kind) : shown(textAt(rule, "kind"));
}

QString outputName(const std::string &output)
{
    return output == "*" ? CriterionSection::tr("every output") : shown(output);
}

} // namespace

CriterionSection::CriterionSection(ReferenceEditor &editor)
    : EntrySection(ReferencePart::criterion, editor, tr("Rules"), tr("No rule yet. Add one for an output: the structure of every output is always held against the reference first."),
                   {{tr("Output"), [](const Entry &entry) { return outputName(textAt(entry.value, "output")); }},
                    {tr("Rule"), [](const Entry &entry) { return kindName(entry.value); }},
                    {tr("Met when"), [](const Entry &entry) { return ruleNumbers(entry.value); }},
                    {tr("Why"), [](const Entry &entry) {
                         const std::string why = textAt(entry.value, "justification");
                         return why.empty() ? tr("no reason yet") : shown(why).simplified();
                     }}}),
      m_output(new QComboBox), m_outputLabel(new Text(tr("New rule for"))), m_title(new Text({}, "heading")), m_meaning(new Text({}, "quiet")),
      m_formula(new Text({}, "mono")), m_values(new QWidget), m_cosine(new QWidget), m_others(new Text({}, "mono"))
{
    m_output->setObjectName(QStringLiteral("ruleOutput"));
    m_output->setAccessibleName(tr("Output of the new rule"));
    m_output->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    addButton(tr("Add &values"), "addValues", [this] { addRuleOf(RuleKind::values); });
    addButton(tr("Add &cosine"), "addCosine", [this] { addRuleOf(RuleKind::cosine); });
    addButton(tr("Add &structure only"), "addStructure", [this] { addRuleOf(RuleKind::structure); });
    addRemoveButton();
    addMoveButtons();
    makeForm();
    body()->addStretch(1);
}

void CriterionSection::makeForm()
{
    auto *adding = new QHBoxLayout;
    m_outputLabel->setWordWrap(false);
    adding->addWidget(m_outputLabel);
    adding->addWidget(m_output);
    adding->addStretch(1);
    entriesCard()->body()->insertLayout(entriesCard()->body()->count() - 1, adding);

    auto *row = new QHBoxLayout(m_values);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Spacing::medium);
    auto *absolute = new NumberField(tr("atol"), tr("absolute distance"));
    auto *relative = new NumberField(tr("rtol"), tr("share of |reference|"));
    auto *share = new NumberField(tr("Share that may lie outside"), tr("from 0 to 1; empty: none"));
    auto *nan = new ComboField(tr("NaN"), tr("nothing chosen: forbidden"),
                               {{QStringLiteral("forbidden"), tr("forbidden")}, {QStringLiteral("same_places"), tr("only where the reference has it")}});
    for (Field *field : std::initializer_list<Field *>{absolute, relative, share, nan})
        row->addWidget(field, 1, Qt::AlignTop);
    auto *column = new QVBoxLayout(m_cosine);
    column->setContentsMargins(0, 0, 0, 0);
    auto *minimum = new NumberField(tr("Least cosine of a row"), tr("from −1 to 1"));
    column->addWidget(minimum);
    auto *why = new LongTextField(tr("Why is this the right rule?"),
                                  tr("What the result is used for decides the numbers, not what a first comparison happened to give. Without a reason nothing can be locked."));
    absolute->setObjectName(QStringLiteral("atol"));
    relative->setObjectName(QStringLiteral("rtol"));
    share->setObjectName(QStringLiteral("allowedFraction"));
    nan->setObjectName(QStringLiteral("nan"));
    minimum->setObjectName(QStringLiteral("minimum"));
    why->setObjectName(QStringLiteral("justification"));
    for (QWidget *widget : std::initializer_list<QWidget *>{m_title, m_meaning, m_formula, m_values, m_cosine, m_others, why})
        form()->body()->addWidget(widget);
    const std::pair<Field *, const char *> bound[] = {{absolute, "/atol"},           {relative, "/rtol"},   {nan, "/nan"},
                                                      {share, "/allowed_fraction"},  {minimum, "/minimum"}, {why, "/justification"}};
    for (const auto &[field, key] : bound)
        fields().bind(field, EditedFile::criterion, key);
}

void CriterionSection::showDocuments()
{
    const QString chosen = m_output->currentData().toString();
    QStringList present;
    for (int i = 0; i < m_output->count(); ++i)
        present << m_output->itemData(i).toString();
    if (const QStringList names = outputNames(); names != present) {
        m_output->clear();
        for (const QString &name : names)
            m_output->addItem(outputName(name.toStdString()), name);
        m_output->setCurrentIndex(std::max(0, m_output->findData(chosen)));
    }
    m_output->setVisible(editor().isEditable());
    m_outputLabel->setVisible(editor().isEditable());
    EntrySection::showDocuments();
}

QStringList CriterionSection::outputNames() const
{
    QStringList names;
    const Json &outputs = editor().value(EditedFile::reference, "/outputs");
    if (outputs.is_array())
        for (const Json &output : outputs)
            if (const std::string name = textAt(output, "name"); !name.empty())
                names << QString::fromStdString(name);
    return names << QStringLiteral("*");
}

void CriterionSection::addRuleOf(RuleKind kind)
{
    const std::string output = m_output->currentData().toString().toStdString();
    const std::size_t place = placeOfRule(editor().value(EditedFile::criterion, "/rules"), kind, output);
    editor().change(addRule(editor().documents(), kind, output));
    select(pointerTo("/rules", place));
    for (const char *key : {"/atol", "/minimum", "/justification"})
        if (Field *field = fields().fieldFor(EditedFile::criterion, pointerTo("/rules", place) + key); field && field->isVisibleTo(this)) {
            field->setFocus(Qt::OtherFocusReason);
            return;
        }
}

void CriterionSection::showEntry(const Entry *entry)
{
    if (!entry)
        return;
    const auto kind = kindOf(entry->value);
    const bool judged = kind && isJudged(*kind);
    m_title->setText(tr("%1 for %2", "a rule for an output").arg(kindName(entry->value), outputName(textAt(entry->value, "output"))));
    m_meaning->setText(ruleKindMeaning(kind.value_or(RuleKind::program)));
    m_formula->setText(ruleNumbers(entry->value));
    m_formula->setVisible(judged && kind != RuleKind::structure);
    m_values->setVisible(kind == RuleKind::values);
    m_cosine->setVisible(kind == RuleKind::cosine);
    m_others->setVisible(!judged);
    m_others->setText(judged ? QString() : shown(dumpJsonLine(entry->value)));
}

} // namespace redossier
