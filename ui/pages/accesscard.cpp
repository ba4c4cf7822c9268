// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/accesscard.h"

#include "core/reference/accessnotes.h"
#include "core/session/session.h"
#include "ui/models/texttablemodel.h"
#include "ui/style/theme.h"
#include "ui/widgets/text.h"
#include "ui/widgets/wrappedtable.h"
#include "ui/words/words.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

namespace redossier {

namespace {

QString joined(const std::vector<std::string> &names)
{
    QStringList list;
    for (const std::string &name : names)
        list.append(QString::fromStdString(name));
    return list.join(QStringLiteral(", "));
}

bool isSame(const Access &a, const Access &b)
{
    return a.name == b.name && a.opens == b.opens && a.how == b.how && a.environment == b.environment && a.steps == b.steps;
}

QPushButton *makeButton(const QString &text, const char *name)
{
    auto *button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    return button;
}

} // namespace

AccessCard::AccessCard(Session &session, QWidget *parent)
    : Card(tr("Accesses"), parent), m_session(session), m_state(new Text({}, "quiet")), m_problem(new Text),
      m_model(new TextTableModel({tr("Name"), tr("Opens"), tr("How to get it"), tr("Variables, by name"), tr("Steps")}, this)),
      m_table(new WrappedTable(tr("Access notes"), {2, 3, 4, 2, 2}, 260)), m_form(new QWidget), m_name(new QLineEdit), m_opens(new QLineEdit), m_how(new QPlainTextEdit),
      m_variables(new QLineEdit), m_steps(new QLineEdit), m_add(makeButton(tr("A&dd an access"), "accessAdd")),
      m_remove(makeButton(tr("Re&move it"), "accessRemove")), m_save(makeButton(tr("&Save the access notes"), "accessSave")),
      m_discard(makeButton(tr("D&iscard the changes"), "accessDiscard")), m_change(makeButton(tr("&Change on the reference page"), "accessChange"))
{
    m_table->setObjectName(QStringLiteral("accessTable"));
    m_table->setModel(m_model);
    m_problem->setObjectName(QStringLiteral("accessProblem"));
    m_problem->setTone(QStringLiteral("attention"));
    m_problem->hide();
    m_state->setObjectName(QStringLiteral("accessState"));
    body()->addWidget(m_state);
    body()->addWidget(m_table);
    makeForm();
    body()->addWidget(m_form);
    body()->addWidget(m_problem);
    auto *buttons = new QHBoxLayout;
    for (QPushButton *button : {m_add, m_remove, m_change})
        buttons->addWidget(button);
    buttons->addStretch(1);
    buttons->addWidget(m_discard);
    buttons->addWidget(m_save);
    body()->addLayout(buttons);
    connect(m_add, &QPushButton::clicked, this, &AccessCard::add);
    connect(m_remove, &QPushButton::clicked, this, &AccessCard::removeSelected);
    connect(m_save, &QPushButton::clicked, this, &AccessCard::save);
    connect(m_discard, &QPushButton::clicked, this, &AccessCard::discard);
    connect(m_change, &QPushButton::clicked, this, &AccessCard::changeReferenceAsked);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) { select(current.isValid() ? current.row() : -1); });
    connect(&session, &Session::activityChanged, this, &AccessCard::update);
}

void AccessCard::makeForm()
{
    auto *form = new QFormLayout(m_form);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(Spacing::large);
    m_how->setFixedHeight(64);
    m_how->setTabChangesFocus(true);
    m_variables->setPlaceholderText(tr("Names only, never values: HF_TOKEN"));
    m_steps->setPlaceholderText(tr("rebuild, sample"));
    const std::pair<QString, QWidget *> rows[] = {{tr("N&ame"), m_name},
                                                  {tr("What it o&pens"), m_opens},
                                                  {tr("How to g&et it"), m_how},
                                                  {tr("Variab&les handed over"), m_variables},
                                                  {tr("Needed in the s&teps"), m_steps}};
    const char *names[] = {"accessName", "accessOpens", "accessHow", "accessVariables", "accessSteps"};
    for (std::size_t i = 0; i < std::size(rows); ++i) {
        rows[i].second->setObjectName(QLatin1String(names[i]));
        form->addRow(rows[i].first, rows[i].second);
    }
    for (QLineEdit *edit : {m_name, m_opens, m_variables, m_steps}) {
        connect(edit, &QLineEdit::textEdited, this, &AccessCard::takeFromForm);
        connect(edit, &QLineEdit::editingFinished, this, &AccessCard::showRows);
    }
    connect(m_how, &QPlainTextEdit::textChanged, this, &AccessCard::takeFromForm);
}

bool AccessCard::isChanged() const
{
    return !std::equal(m_saved.begin(), m_saved.end(), m_edited.begin(), m_edited.end(), isSame);
}

void AccessCard::show(const DossierState &state)
{
    const bool isLocked = !state.isDraft() && !state.changedSinceLock();
    m_isEditable = !isLocked && !state.readOnly;
    const bool keep = m_isEditable && isChanged();
    m_saved = state.reference.access;
    if (!keep)
        m_edited = m_saved;
    if (state.readOnly)
        m_state->setText(tr("This window only reads the dossier."));
    else if (isLocked)
        m_state->setText(tr("Names and ways only, no values. The notes are part of the locked reference: changing one gives it a new identity."));
    else
        m_state->setText(tr("Names and ways only. No password, token or key belongs into a dossier. The lock writes them to ACCESS.md."));
    m_change->setVisible(isLocked && !state.readOnly);
    showRows();
}

void AccessCard::showRows()
{
    std::vector<std::vector<TableCell>> rows;
    for (const Access &one : m_edited)
        rows.push_back({{one.name.empty() ? tr("(no name yet)") : shown(one.name)}, {shown(one.opens)}, {shown(one.how)},
                        {joined(one.environment), {}, true, {}}, {joined(one.steps)}});
    if (m_edited.empty())
        m_problem->hide();
    const int row = std::min(m_row, static_cast<int>(rows.size()) - 1);
    m_model->setRows(std::move(rows));
    m_table->setVisible(!m_edited.empty());
    if (row >= 0)
        m_table->selectRow(row);
    select(row);
}

void AccessCard::select(int row)
{
    m_row = row >= 0 && row < static_cast<int>(m_edited.size()) ? row : -1;
    m_isFilling = true;
    const Access one = m_row >= 0 ? m_edited[static_cast<std::size_t>(m_row)] : Access();
    const std::pair<QLineEdit *, QString> texts[] = {{m_name, QString::fromStdString(one.name)},
                                                     {m_opens, QString::fromStdString(one.opens)},
                                                     {m_variables, joined(one.environment)},
                                                     {m_steps, joined(one.steps)}};
    for (const auto &[edit, text] : texts)
        if (edit->text() != text && !(edit->hasFocus() && namesIn(edit->text().toStdString()) == namesIn(text.toStdString())))
            edit->setText(text);
    if (const QString how = QString::fromStdString(one.how); m_how->toPlainText() != how)
        m_how->setPlainText(how);
    m_isFilling = false;
    update();
}

void AccessCard::takeFromForm()
{
    if (m_isFilling || m_row < 0)
        return;
    Access &one = m_edited[static_cast<std::size_t>(m_row)];
    one.name = m_name->text().trimmed().toStdString();
    one.opens = m_opens->text().toStdString();
    one.how = m_how->toPlainText().toStdString();
    one.environment = namesIn(m_variables->text().toStdString());
    one.steps = namesIn(m_steps->text().toStdString());
    m_problem->hide();
    update();
}

void AccessCard::add()
{
    m_edited.emplace_back();
    m_row = static_cast<int>(m_edited.size()) - 1;
    showRows();
    m_name->setFocus();
}

void AccessCard::removeSelected()
{
    if (m_row < 0)
        return;
    m_edited.erase(m_edited.begin() + m_row);
    showRows();
}

void AccessCard::discard()
{
    m_edited = m_saved;
    m_problem->hide();
    showRows();
}

void AccessCard::save()
{
    const Findings findings = accessFindings(m_edited);
    m_problem->setVisible(!findings.empty());
    if (!findings.empty()) {
        const Advice words = advice(findings.front());
        m_problem->setText(tr("! %1 %2", "what is wrong; what to do").arg(words.message, words.todo));
        return;
    }
    m_session.save([access = m_edited](DossierWriter &writer, const TaskContext &) { return writeAccess(writer, access); });
}

void AccessCard::update()
{
    const bool possible = m_isEditable && !m_session.isBusy();
    m_form->setVisible(m_isEditable && m_row >= 0);
    m_form->setEnabled(possible);
    m_add->setVisible(m_isEditable);
    m_add->setEnabled(possible);
    m_remove->setVisible(m_isEditable && m_row >= 0);
    m_remove->setEnabled(possible);
    m_save->setVisible(m_isEditable && isChanged());
    m_save->setEnabled(possible);
    m_discard->setVisible(m_isEditable && isChanged());
}

} // namespace redossier
