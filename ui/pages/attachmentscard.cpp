// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/attachmentscard.h"

#include "core/session/session.h"
#include "ui/models/texttablemodel.h"
#include "ui/pages/reference/removalquestion.h"
#include "ui/widgets/filechoice.h"
#include "ui/widgets/text.h"
#include "ui/widgets/wrappedtable.h"
#include "ui/words/words.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLocale>
#include <QPushButton>
#include <QUrl>

namespace redossier {

namespace {

QPushButton *makeButton(const QString &text, const char *name)
{
    auto *button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    return button;
}

} // namespace

AttachmentsCard::AttachmentsCard(Session &session, QWidget *parent)
    : Card(tr("Reports of other diagnostics"), parent), m_session(session), m_problem(new Text),
      m_model(new TextTableModel({tr("Attached report"), tr("Size"), tr("Evidence")}, this)),
      m_table(new WrappedTable(tr("Attached reports"), {1, 0, 0}, 220)), m_attach(makeButton(tr("Attach a r&eport…"), "attachReport")),
      m_open(makeButton(tr("&Open it"), "openAttachment")), m_remove(makeButton(tr("Re&move it…"), "removeAttachment"))
{
    m_table->setObjectName(QStringLiteral("attachmentTable"));
    m_table->setModel(m_model);
    m_problem->setObjectName(QStringLiteral("attachmentProblem"));
    m_problem->setTone(QStringLiteral("attention"));
    body()->addWidget(new Text(tr("A text that another program printed about this machine, such as nvidia-smi -q or rocminfo. It is kept as declared: "
                                  "nothing here is concluded from it. Credentials that are recognised are taken out; names of this machine stay in it."),
                               "quiet"));
    body()->addWidget(m_table);
    body()->addWidget(m_problem);
    auto *row = new QHBoxLayout;
    for (QPushButton *button : {m_attach, m_open, m_remove})
        row->addWidget(button);
    row->addStretch(1);
    body()->addLayout(row);
    connect(m_attach, &QPushButton::clicked, this, &AttachmentsCard::choose);
    connect(m_open, &QPushButton::clicked, this, &AttachmentsCard::openSelected);
    connect(m_remove, &QPushButton::clicked, this, &AttachmentsCard::removeSelected);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &AttachmentsCard::update);
    connect(&session, &Session::activityChanged, this, &AttachmentsCard::update);
    m_table->hide();
    m_problem->hide();
}

void AttachmentsCard::show(const DossierState &state)
{
    m_root = state.root;
    m_session.reader().start(
        this, [root = m_root](const TaskContext &context) { return listAttachments(root, context); },
        [this](const Result<std::vector<Attachment>> &attachments) { take(attachments); });
    update();
}

void AttachmentsCard::take(const Result<std::vector<Attachment>> &attachments)
{
    m_problem->setVisible(!attachments);
    if (!attachments)
        m_problem->setText(tr("! %1").arg(advice(attachments.error()).message));
    const std::vector<Attachment> found = attachments ? *attachments : std::vector<Attachment>();
    if (found == m_attachments)
        return;
    m_attachments = found;
    std::vector<std::vector<TableCell>> rows;
    for (const Attachment &one : m_attachments)
        rows.push_back({{shown(one.name), {}, true, {}}, {QLocale().formattedDataSize(static_cast<qint64>(one.bytes))}, {tr("declared")}});
    m_model->setRows(std::move(rows));
    m_table->setVisible(!m_attachments.empty());
    if (!m_attachments.empty())
        m_table->selectRow(0);
    update();
}

std::string AttachmentsCard::selected() const
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    const auto row = static_cast<std::size_t>(rows.isEmpty() ? 0 : rows.front().row());
    return rows.isEmpty() || row >= m_attachments.size() ? std::string() : m_attachments[row].name;
}

void AttachmentsCard::update()
{
    const bool isFree = m_session.isWritable() && !m_session.isBusy();
    m_attach->setEnabled(isFree);
    m_open->setVisible(!m_attachments.empty());
    m_remove->setVisible(!m_attachments.empty());
    m_open->setEnabled(!selected().empty());
    m_remove->setEnabled(isFree && !selected().empty());
}

void AttachmentsCard::choose()
{
    chooseFiles(this, tr("Attach the report of another diagnostic"), FileChoice::file, [this](const std::vector<std::filesystem::path> &chosen) {
        m_session.save([source = chosen.front()](DossierWriter &writer, const TaskContext &) { return attach(writer, source); });
    });
}

void AttachmentsCard::openSelected()
{
    QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString((m_root / "attachments" / selected()).string())));
}

void AttachmentsCard::removeSelected()
{
    askRemoval(this, "attachments/" + selected(), [this, name = selected()] {
        m_session.save([name](DossierWriter &writer, const TaskContext &) { return detach(writer, name); });
    });
}

} // namespace redossier
