// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/resumeform.h"

#include "ui/models/resumerows.h"
#include "ui/style/theme.h"
#include "ui/widgets/numberfield.h"
#include "ui/widgets/pathedit.h"
#include "ui/widgets/text.h"
#include "ui/widgets/textfields.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace redossier {

namespace {

constexpr std::pair<const char *, bool> ruleKeys[] = {{"step", false}, {"value", false}, {"atol", true}, {"rtol", true}, {"justification", false}};

} // namespace

ResumeForm::ResumeForm(QWidget *parent)
    : Card(tr("Record it"), parent), m_checkpoint(new PathEdit(tr("Checkpoint"), FileChoice::file)),
      m_straight(new PathEdit(tr("Output of the training that was never stopped"), FileChoice::file)),
      m_resumed(new PathEdit(tr("Output of the training that was stopped and resumed"), FileChoice::file)), m_missing(new Text({}, "quiet")),
      m_record(new QPushButton(tr("R&ecord")))
{
    body()->setSpacing(Spacing::medium);
    body()->addWidget(new Text(tr("No command of the project runs: the files are only read, and they stay where they are. A new record takes the place of the former one."), "quiet"));
    m_checkpoint->setObjectName(QStringLiteral("resumeCheckpoint"));
    m_checkpoint->setPlaceholder(tr("for example …/checkpoints/step-1000.pt"));
    body()->addWidget(new Text(tr("Checkpoint whose parts are looked for"), "heading"));
    body()->addWidget(m_checkpoint);
    makeDeclarations();
    makeExercise();
    m_missing->setObjectName(QStringLiteral("resumeMissing"));
    m_record->setObjectName(QStringLiteral("resumeButton"));
    m_record->setProperty("role", QStringLiteral("accent"));
    m_record->setAutoDefault(false);
    body()->addWidget(m_missing);
    body()->addWidget(m_record, 0, Qt::AlignLeft);
    connect(m_record, &QPushButton::clicked, this, &ResumeForm::asked);
    for (PathEdit *edit : {m_checkpoint, m_straight, m_resumed})
        connect(edit, &PathEdit::changed, this, &ResumeForm::update);
    update();
}

//! What a checkpoint cannot show, a person may know; it is kept as declared.
void ResumeForm::makeDeclarations()
{
    body()->addWidget(new Text(tr("What you know yourself, beside the checkpoint"), "heading"));
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(Spacing::medium);
    grid->setVerticalSpacing(Spacing::small);
    grid->setColumnStretch(2, 1);
    for (const std::string &name : resumeNames()) {
        const QString part = resumePartName(name);
        auto *state = new QComboBox;
        state->setObjectName(QStringLiteral("state_") + QString::fromStdString(name));
        state->setAccessibleName(part);
        state->addItem(tr("as the checkpoint shows"), QString());
        for (const ResumeState one : {ResumeState::present, ResumeState::absent, ResumeState::notRecorded})
            state->addItem(sentence({"resume_state_" + std::string(spelling(one)), {}}), QString::fromStdString(std::string(spelling(one))));
        auto *note = new QLineEdit;
        note->setObjectName(QStringLiteral("note_") + QString::fromStdString(name));
        note->setAccessibleName(tr("Note on: %1").arg(part));
        note->setPlaceholderText(tr("how it is known"));
        note->setEnabled(false);
        connect(state, &QComboBox::currentIndexChanged, note, [note](int index) { note->setEnabled(index > 0); });
        const int row = grid->rowCount();
        auto *label = new Text(part);
        label->setWordWrap(false);
        grid->addWidget(label, row, 0);
        grid->addWidget(state, row, 1);
        grid->addWidget(note, row, 2);
        m_declarations.push_back({name, state, note});
    }
    body()->addLayout(grid);
}

void ResumeForm::makeExercise()
{
    body()->addWidget(new Text(tr("A small exercise, where one was made"), "heading"));
    body()->addWidget(new Text(tr("Two tables of the same steps: trained straight through, and stopped and resumed. The numbers below hold for this exercise alone; "
                                  "they are kept with it, and no rule of the criterion is offered them."),
                               "quiet"));
    m_straight->setObjectName(QStringLiteral("resumeStraight"));
    m_straight->setPlaceholder(tr("trained straight through"));
    m_resumed->setObjectName(QStringLiteral("resumeResumed"));
    m_resumed->setPlaceholder(tr("stopped and resumed"));
    body()->addWidget(m_straight);
    body()->addWidget(m_resumed);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(Spacing::medium);
    grid->setVerticalSpacing(Spacing::medium);
    Field *fields[] = {new TextField(tr("Column of the steps")), new TextField(tr("Column of the values")),
                       new NumberField(tr("atol of the exercise"), tr("absolute distance")), new NumberField(tr("rtol of the exercise"), tr("share of |reference|"))};
    static constexpr const char *names[] = {"resumeStep", "resumeValue", "resumeAbsolute", "resumeRelative"};
    for (int i = 0; i < 4; ++i) {
        addToRule(fields[i], names[i], ruleKeys[i].first);
        grid->addWidget(fields[i], i / 2, i % 2, Qt::AlignTop);
    }
    body()->addLayout(grid);
    auto *why = new LongTextField(tr("Why are these the right numbers for the exercise?"));
    addToRule(why, "resumeWhy", "justification");
    body()->addWidget(why);
}

void ResumeForm::addToRule(Field *field, const char *name, const char *key)
{
    field->setObjectName(QLatin1String(name));
    connect(field, &Field::edited, this, [this, key](const Json &value) {
        m_rule[key] = value;
        update();
    });
}

bool ResumeForm::hasExercise() const
{
    const bool anyTyped = std::any_of(m_rule.begin(), m_rule.end(), [](const auto &typed) { return !typed.second.is_null(); });
    return anyTyped || !m_straight->path().empty() || !m_resumed->path().empty();
}

QString ResumeForm::missing() const
{
    if (!hasExercise())
        return {};
    if (m_straight->path().empty() || m_resumed->path().empty())
        return tr("An exercise needs both files: trained straight through, and stopped and resumed.");
    for (const auto &[key, isNumber] : ruleKeys) {
        const auto typed = m_rule.find(key);
        const bool given = typed != m_rule.end() && (isNumber ? typed->second.is_number() : typed->second.is_string());
        if (!given)
            return tr("An exercise needs its two columns, its two numbers and the reason for them; none has a default.");
    }
    return {};
}

void ResumeForm::setMayRecord(bool mayRecord)
{
    m_mayRecord = mayRecord;
    update();
}

void ResumeForm::update()
{
    const QString lacking = missing();
    m_missing->setText(lacking);
    m_missing->setVisible(!lacking.isEmpty());
    m_record->setEnabled(m_mayRecord && lacking.isEmpty());
}

ResumeRequest ResumeForm::request() const
{
    ResumeRequest request;
    if (!m_checkpoint->path().empty())
        request.checkpoint = m_checkpoint->path();
    for (const auto &[name, state, note] : m_declarations)
        if (state->currentIndex() > 0) {
            const QString why = note->text().trimmed();
            request.declarations.push_back(name + '=' + state->currentData().toString().toStdString() + (why.isEmpty() ? std::string() : ':' + why.toStdString()));
        }
    if (!hasExercise())
        return request;
    request.straight = m_straight->path();
    request.resumed = m_resumed->path();
    Json rule{{"kind", "trajectory"}, {"output", "*"}};
    for (const auto &[key, value] : m_rule)
        rule[key] = value;
    request.ownRules = std::make_shared<const Json>(Json{{"rules", Json::array({std::move(rule)})}});
    return request;
}

} // namespace redossier
