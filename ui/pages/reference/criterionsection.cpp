// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/criterionsection.h"

#include "core/reference/referenceedit.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/pages/reference/rulefields.h"
#include "ui/pages/reference/spreadcard.h"
#include "ui/widgets/card.h"
#include "ui/widgets/text.h"
#include "ui/widgets/textfields.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>

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
      m_formula(new Text({}, "mono")), m_values(new RuleFields(fields())), m_others(new Text({}, "mono")), m_spread(new SpreadCard)
{
    m_output->setObjectName(QStringLiteral("ruleOutput"));
    m_output->setAccessibleName(tr("Output of the new rule"));
    m_output->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    addButton(tr("Add &values"), "addValues", [this] { addRuleOf(RuleKind::values); });
    addButton(tr("Add &cosine"), "addCosine", [this] { addRuleOf(RuleKind::cosine); });
    addButton(tr("Add &structure"), "addStructure", [this] { addRuleOf(RuleKind::structure); });
    addButton(tr("&Add another kind"), "addOther", [] {})->setMenu(makeKindMenu());
    addRemoveButton();
    addMoveButtons();
    makeForm();
    body()->addWidget(m_spread);
    body()->addStretch(1);
}

//! The kinds that have no button of their own.
QMenu *CriterionSection::makeKindMenu()
{
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("ruleKinds"));
    const std::pair<RuleKind, QString> kinds[] = {{RuleKind::categories, tr("&Categories: the same label or greatest score")},
                                                  {RuleKind::neighbours, tr("&Neighbours: the same nearest rows")},
                                                  {RuleKind::metric, tr("&Metric: one number stays near")},
                                                  {RuleKind::trajectory, tr("&Trajectory: every step stays near")},
                                                  {RuleKind::program, tr("&Program: a check of your own")}};
    for (const auto &[kind, text] : kinds)
        menu->addAction(text, this, [this, kind = kind] { addRuleOf(kind); });
    return menu;
}

void CriterionSection::makeForm()
{
    auto *adding = new QHBoxLayout;
    m_outputLabel->setWordWrap(false);
    adding->addWidget(m_outputLabel);
    adding->addWidget(m_output);
    adding->addStretch(1);
    entriesCard()->body()->insertLayout(entriesCard()->body()->count() - 1, adding);

    auto *output = new TextField(tr("Output"), tr("An output, one array of its file such as weights/layer1, or * for every output."));
    auto *why = new LongTextField(tr("Why is this the right rule?"),
                                  tr("What the result is used for decides the numbers, not what a first comparison happened to give. Without a reason nothing can be locked."));
    m_meaning->setObjectName(QStringLiteral("ruleMeaning"));
    m_others->setObjectName(QStringLiteral("unknownRule"));
    output->setObjectName(QStringLiteral("judgedOutput"));
    output->setIsName();
    why->setObjectName(QStringLiteral("justification"));
    for (QWidget *widget : std::initializer_list<QWidget *>{m_title, m_meaning, m_formula, m_values, m_others, why, output})
        form()->body()->addWidget(widget);
    fields().bind(output, EditedFile::criterion, "/output");
    fields().bind(why, EditedFile::criterion, "/justification");
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
    m_spread->show(*editor().state().referenceObservation);
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
    for (const char *key : {"/step", "/atol", "/minimum", "/minimum_agreement", "/k", "/field", "/arguments", "/justification"})
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
    m_title->setText(tr("%1 for %2", "a rule for an output").arg(kindName(entry->value), outputName(textAt(entry->value, "output"))));
    m_meaning->setText(kind ? ruleKindMeaning(*kind) : tr("This version does not know rules of this kind: it keeps them as they are, and the reference cannot be locked with them."));
    m_formula->setText(ruleNumbers(entry->value));
    m_formula->setVisible(kind && kind != RuleKind::structure && kind != RuleKind::program);
    m_values->show(kind);
    m_others->setVisible(!kind);
    m_others->setText(kind ? QString() : shown(dumpJsonLine(entry->value)));
}

} // namespace redossier
