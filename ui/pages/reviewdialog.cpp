// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reviewdialog.h"

#include "ui/style/theme.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace redossier {

namespace {

QPushButton *makeButton(const QString &text, const char *name)
{
    auto *button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    button->setAutoDefault(false);
    return button;
}

} // namespace

ReviewDialog::ReviewDialog(std::vector<ReviewedRow> rows, QWidget *parent)
    : QDialog(parent), m_model(new ReviewModel(std::move(rows), this)), m_table(new Table(tr("Private details"))), m_preview(new Text({}, "mono")),
      m_count(new Text({}, "heading")), m_problem(new Text), m_placeholder(new QLineEdit), m_keep(makeButton(tr("&Keep it"), "keepDetail")),
      m_replace(makeButton(tr("&Replace it"), "replaceDetail")), m_drop(makeButton(tr("&Drop it"), "dropDetail"))
{
    setObjectName(QStringLiteral("reviewDialog"));
    setWindowTitle(tr("Private details"));
    resize(880, 560);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(Spacing::large, Spacing::large, Spacing::large, Spacing::medium);
    column->setSpacing(Spacing::small);
    column->addWidget(new Text(tr("What would a report reveal?"), "title"));
    column->addWidget(new Text(tr("Each row was found by a rule in the report as it would be written. Nothing is shared by this window; the decisions lie in "
                                  "sharing.json, which holds none of these values."), "quiet"));
    column->addWidget(m_count);
    makeTable();
    column->addWidget(m_table, 1);
    column->addWidget(m_preview);
    column->addWidget(makeChoices());
    column->addWidget(m_problem);
    makeButtons();
    m_preview->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_preview->setMaximumHeight(m_preview->fontMetrics().height() * 4); // a long line would push the buttons out of sight
    m_count->setObjectName(QStringLiteral("openDetails"));
    m_problem->setObjectName(QStringLiteral("reviewProblem"));
    m_problem->setTone(QStringLiteral("attention"));
    m_problem->hide();
    if (m_model->rowCount() > 0)
        m_table->selectRow(0);
    update();
}

void ReviewDialog::makeTable()
{
    m_table->setObjectName(QStringLiteral("reviewTable"));
    m_table->setModel(m_model);
    m_table->setWordWrap(false);
    QHeaderView *heads = m_table->horizontalHeader();
    for (const int column : {ReviewModel::decisionColumn, ReviewModel::kindColumn, ReviewModel::whereColumn})
        heads->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    heads->setSectionResizeMode(ReviewModel::whatColumn, QHeaderView::Stretch);
    heads->setSectionResizeMode(ReviewModel::insteadColumn, QHeaderView::Stretch);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ReviewDialog::update);
}

QWidget *ReviewDialog::makeChoices()
{
    auto *area = new QWidget;
    auto *row = new QHBoxLayout(area);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Spacing::small);
    auto *label = new QLabel(tr("Name that stands &instead"));
    label->setBuddy(m_placeholder);
    m_placeholder->setObjectName(QStringLiteral("placeholder"));
    m_placeholder->setPlaceholderText(tr("Empty: a name of its own. Or: <INDEX_URL: see ACCESS.md>"));
    for (QPushButton *button : {m_keep, m_drop, m_replace})
        row->addWidget(button);
    row->addWidget(label);
    row->addWidget(m_placeholder, 1);
    connect(m_keep, &QPushButton::clicked, this, [this] { decide(SharingAction::keep); });
    connect(m_replace, &QPushButton::clicked, this, [this] { decide(SharingAction::replace); });
    connect(m_drop, &QPushButton::clicked, this, [this] { decide(SharingAction::drop); });
    return area;
}

void ReviewDialog::makeButtons()
{
    auto *buttons = new QDialogButtonBox(this);
    m_report = buttons->addButton(tr("Save, and &write the report…"), QDialogButtonBox::AcceptRole);
    m_report->setObjectName(QStringLiteral("saveAndWrite"));
    m_report->setProperty("role", QStringLiteral("accent"));
    m_save = buttons->addButton(tr("&Save the decisions"), QDialogButtonBox::ApplyRole);
    m_save->setObjectName(QStringLiteral("saveDecisions"));
    buttons->addButton(tr("&Cancel"), QDialogButtonBox::RejectRole);
    layout()->addWidget(buttons);
    connect(m_save, &QPushButton::clicked, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] { // of m_report alone
        m_reportAsked = true;
        accept();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void ReviewDialog::decide(SharingAction action)
{
    const std::string placeholder = m_placeholder->text().trimmed().toStdString();
    if (action == SharingAction::replace && !placeholder.empty())
        if (const auto problem = placeholderProblem(placeholder)) {
            m_problem->setText(tr("! That cannot stand instead: it begins with <, then a name in capitals such as INDEX_URL, and ends with >."));
            m_problem->show();
            m_placeholder->setFocus();
            return;
        }
    m_problem->hide();
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    for (const QModelIndex &row : rows)
        m_model->decide(row.row(), {action, action == SharingAction::replace ? placeholder : std::string(), {}});
    m_placeholder->clear();
    update();
    // On to the next one that is open.
    const int last = rows.isEmpty() ? 0 : rows.back().row();
    for (int step = 1; step <= m_model->rowCount(); ++step) {
        const int next = (last + step) % m_model->rowCount();
        if (!m_model->reviewed()[static_cast<std::size_t>(next)].decision)
            return m_table->selectRow(next);
    }
}

void ReviewDialog::update()
{
    const int open = m_model->open();
    m_count->setText(m_model->rowCount() == 0 ? tr("✓ No rule found a private detail in it.")
                     : open > 0               ? tr("○ %n detail(s) to decide", "", open)
                                              : tr("✓ Every detail is decided"));
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    const ReviewedRow *row = rows.isEmpty() ? nullptr : &m_model->reviewed()[static_cast<std::size_t>(rows.front().row())];
    m_preview->setText(row && !row->row.places.empty() ? shown(row->row.places.front().preview) : QString());
    m_preview->setToolTip(m_preview->text());
    for (QWidget *one : std::initializer_list<QWidget *>{m_keep, m_replace, m_drop, m_placeholder})
        one->setEnabled(row);
    if (m_report)
        m_report->setEnabled(open == 0);
}

} // namespace redossier
