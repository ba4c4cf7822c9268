// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/gatedecision.h"

#include "ui/models/texttablemodel.h"
#include "ui/style/theme.h"
#include "ui/widgets/text.h"
#include "ui/widgets/wrappedtable.h"
#include "ui/words/environmentwords.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>
#include <map>
#include <set>

namespace redossier {

GateDecision::GateDecision(QWidget *parent)
    : Card(tr("Your decision"), parent), m_what(new QComboBox), m_reason(new QLineEdit), m_accept(new QPushButton(tr("&Accept"))),
      m_takeBack(new QPushButton(tr("&Take back"))), m_problem(new Text), m_open(new Text),
      m_model(new TextTableModel({tr("Accepted"), tr("Because")}, this)), m_table(new WrappedTable(tr("Accepted differences"), {2, 3}, 160))
{
    setObjectName(QStringLiteral("gateDecision"));
    body()->addWidget(new Text(tr("Either a difference is intended: say why, and the run goes on as a variant with your reason on it. Or it is "
                                  "not: correct the rebuild. There is no third way."),
                               "quiet"));
    makeForm();
    m_problem->setTone(QStringLiteral("attention"));
    m_problem->hide();
    body()->addWidget(m_problem);
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("acceptedTable"));
    body()->addWidget(m_table);
    auto *end = new QHBoxLayout;
    end->addWidget(m_open, 1);
    end->addWidget(m_takeBack);
    body()->addLayout(end);
    connect(m_accept, &QPushButton::clicked, this, &GateDecision::accept);
    connect(m_reason, &QLineEdit::returnPressed, this, &GateDecision::accept);
    connect(m_takeBack, &QPushButton::clicked, this, &GateDecision::takeBack);
    connect(m_reason, &QLineEdit::textEdited, m_problem, &QWidget::hide);
}

void GateDecision::makeForm()
{
    m_what->setObjectName(QStringLiteral("gateChoice"));
    m_what->setAccessibleName(tr("Which difference"));
    m_what->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_what->setMinimumContentsLength(24);
    m_reason->setObjectName(QStringLiteral("gateReason"));
    m_reason->setAccessibleName(tr("Reason"));
    m_reason->setPlaceholderText(tr("Why it is intended, for whoever reads the verdict"));
    m_accept->setObjectName(QStringLiteral("gateAccept"));
    m_takeBack->setObjectName(QStringLiteral("gateTakeBack"));
    auto *what = new QLabel(tr("&Difference"));
    what->setTextFormat(Qt::PlainText);
    what->setBuddy(m_what);
    auto *reason = new QLabel(tr("Rea&son"));
    reason->setTextFormat(Qt::PlainText);
    reason->setBuddy(m_reason);
    auto *row = new QHBoxLayout;
    row->setSpacing(Spacing::small + 2);
    row->addWidget(what);
    row->addWidget(m_what, 2);
    row->addWidget(reason);
    row->addWidget(m_reason, 3);
    row->addWidget(m_accept);
    body()->addLayout(row);
}

void GateDecision::setGate(const std::string &run, const Gate &gate)
{
    std::vector<GateRow> rows;
    std::copy_if(gate.rows.begin(), gate.rows.end(), std::back_inserter(rows), [](const GateRow &row) { return !row.reason; });
    if (run == m_run && rows == m_rows)
        return;
    if (run != m_run) {
        m_acceptances.clear();
        m_reason->clear();
        m_problem->hide();
    }
    m_run = run;
    m_rows = std::move(rows);
    // What the run has taken over is no decision of this screen any more.
    std::erase_if(m_acceptances, [this](const Acceptance &one) {
        return std::none_of(m_rows.begin(), m_rows.end(),
                            [&](const GateRow &row) { return coveringAcceptance(row, {one}) != nullptr; });
    });
    update();
}

void GateDecision::choose(const std::string &name)
{
    const int index = m_what->findData(QString::fromStdString(name));
    if (index >= 0)
        m_what->setCurrentIndex(index);
}

bool GateDecision::isCovered(const GateRow &row) const
{
    return coveringAcceptance(row, m_acceptances) != nullptr;
}

int GateDecision::open() const
{
    std::set<std::string> names;
    for (const GateRow &row : m_rows)
        if (!isCovered(row))
            names.insert(row.name);
    return static_cast<int>(names.size());
}

bool GateDecision::isStarted() const
{
    return !m_acceptances.empty() || !m_reason->text().trimmed().isEmpty();
}

//! First each row that is still open, then the classes that hold more than one.
void GateDecision::fillChoices()
{
    const QString former = m_what->currentData().toString();
    m_what->clear();
    std::map<std::string, int> classes;
    std::map<std::string, QStringList> byName;
    for (const GateRow &row : m_rows) {
        if (isCovered(row))
            continue;
        ++classes[row.kind];
        byName[row.name].append(gateKindWord(row.kind));
    }
    for (const auto &[name, kinds] : byName)
        m_what->addItem(tr("%1: %2", "package: how it differs").arg(shown(name), kinds.join(QStringLiteral(", "))), QString::fromStdString(name));
    const bool several = std::any_of(classes.begin(), classes.end(), [](const auto &one) { return one.second > 1; });
    if (several)
        m_what->insertSeparator(m_what->count());
    for (const auto &[kind, count] : classes)
        if (count > 1)
            m_what->addItem(gateClassTitle(kind, count), QString::fromStdString(kind + ":*"));
    const int again = m_what->findData(former);
    m_what->setCurrentIndex(again >= 0 ? again : 0);
}

void GateDecision::accept()
{
    const QString reason = m_reason->text().trimmed();
    const std::string name = m_what->currentData().toString().toStdString();
    if (name.empty())
        return;
    if (reason.isEmpty()) {
        m_problem->setText(tr("! A reason is needed: without one nobody can tell later why this difference was let pass."));
        m_problem->show();
        m_reason->setFocus();
        return;
    }
    m_acceptances.push_back({name, reason.toStdString()});
    m_reason->clear();
    update();
    Q_EMIT decided();
}

void GateDecision::takeBack()
{
    const int row = m_table->currentIndex().isValid() ? m_table->currentIndex().row() : m_model->rowCount() - 1;
    if (row < 0 || row >= static_cast<int>(m_acceptances.size()))
        return;
    m_acceptances.erase(m_acceptances.begin() + row);
    update();
    Q_EMIT decided();
}

void GateDecision::update()
{
    fillChoices();
    std::vector<std::vector<TableCell>> rows;
    for (const Acceptance &one : m_acceptances) {
        const bool isClass = one.name.ends_with(":*");
        const std::string kind = isClass ? one.name.substr(0, one.name.size() - 2) : std::string();
        const auto count = std::count_if(m_rows.begin(), m_rows.end(), [&](const GateRow &row) { return row.kind == kind; });
        rows.push_back({{isClass ? gateClassTitle(kind, static_cast<int>(count)) : shown(one.name)}, {shown(one.reason)}});
    }
    const bool any = !rows.empty();
    m_model->setRows(std::move(rows));
    m_table->setVisible(any);
    m_takeBack->setVisible(any);
    const int left = open();
    m_open->setText(left == 0 ? tr("✓ Every difference has a reason. The run can go on as a variant.")
                              : tr("! Packages still without a decision: %n", nullptr, left));
    m_open->setTone(left == 0 ? QStringLiteral("good") : QStringLiteral("attention"));
    m_what->setEnabled(left > 0);
    m_reason->setEnabled(left > 0);
    m_accept->setEnabled(left > 0);
}

} // namespace redossier
