// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/handovercard.h"

#include "core/session/dossierpack.h"
#include "core/session/session.h"
#include "ui/widgets/text.h"
#include "ui/words/dossierwords.h"
#include "ui/words/words.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace redossier {

namespace fs = std::filesystem;

namespace {

QString listed(const std::vector<std::string> &names)
{
    QStringList list;
    for (const std::string &name : names)
        list << shown(name);
    return list.isEmpty() ? HandoverCard::tr("none") : list.join(QStringLiteral(", "));
}

} // namespace

HandoverCard::HandoverCard(Session &session, QWidget *parent)
    : Card(tr("Before it goes to somebody else"), parent), m_session(session), m_mark(new Text), m_details(new Text({}, "quiet")),
      m_packed(new Text), m_try(new QPushButton), m_pack(new QPushButton(tr("Pack &into one file…")))
{
    m_mark->setObjectName(QStringLiteral("transferMark"));
    m_details->setObjectName(QStringLiteral("handoverDetails"));
    m_packed->setObjectName(QStringLiteral("packAnswer"));
    m_try->setObjectName(QStringLiteral("handoverButton"));
    m_pack->setObjectName(QStringLiteral("packButton"));
    auto *buttons = new QVBoxLayout;
    buttons->addWidget(m_try);
    buttons->addWidget(m_pack);
    buttons->addStretch(1);
    auto *words = new QVBoxLayout;
    for (Text *text : {m_mark, m_details, m_packed})
        words->addWidget(text);
    words->addStretch(1);
    auto *row = new QHBoxLayout;
    row->addLayout(words, 1);
    row->addLayout(buttons);
    body()->addLayout(row);
    m_details->hide();
    m_packed->hide();
    connect(m_try, &QPushButton::clicked, this, &HandoverCard::tryOut);
    connect(m_pack, &QPushButton::clicked, this, &HandoverCard::askPack);
    connect(&session, &Session::activityChanged, this, &HandoverCard::showButtons);
    connect(&session, &Session::handedOver, this, &HandoverCard::takeHandover);
    connect(&session, &Session::handoverStepped, this, [this](const QString &step) {
        m_mark->setText(tr("… In a clean folder: %1").arg(stepTitle(step.toStdString())));
        m_mark->setTone({});
    });
    connect(&session, &Session::failed, this, [this](const Error &error) {
        if (!std::exchange(m_isTrying, false))
            return;
        showMark();
        m_details->setText(tr("! %1").arg(advice(error).message));
        m_details->show();
    });
    showButtons();
}

void HandoverCard::show(const DossierState &state)
{
    if (!m_state || m_state->dossier.identity != state.dossier.identity) {
        m_details->hide(); // they spoke of another reference
        m_packed->hide();
    }
    m_state = m_session.sharedState();
    if (!m_isTrying)
        showMark();
    showButtons();
}

void HandoverCard::showMark()
{
    const auto &check = m_state->dossier.cleanFolder;
    if (m_state->isDraft())
        m_mark->setText(tr("○ A draft: nothing is settled yet that somebody else could repeat."));
    else if (!check)
        m_mark->setText(tr("○ Not tried in a clean folder. A run here may lean on a file or a variable that only this machine has; a clean folder "
                           "holds the declared files alone, and most variables are withheld."));
    else if (check->passed)
        m_mark->setText(tr("✓ Transferable: checked in a clean folder on %1 (%2). Another machine was not tried.")
                            .arg(timeText(check->checkedAt), shown(check->machine)));
    else
        m_mark->setText(tr("✗ Not transferable: in a clean folder the sequence did not give the expected result."));
    m_mark->setTone(!check || m_state->isDraft() ? QString() : check->passed ? QStringLiteral("good") : QStringLiteral("attention"));
}

void HandoverCard::showButtons()
{
    m_isTrying = m_session.activity() == Activity::handingOver || (m_isTrying && m_session.isBusy());
    m_try->setText(m_isTrying ? tr("S&top the clean run") : tr("&Try it in a clean folder"));
    m_try->setEnabled(m_isTrying || (m_state && !m_state->isDraft() && m_session.isWritable() && !m_session.isBusy()));
    m_pack->setEnabled(m_state && !m_packing && !m_session.isBusy());
}

void HandoverCard::tryOut()
{
    if (m_isTrying) {
        m_session.stop();
        return;
    }
    HandoverRequest request;
    request.python = m_state->choices.python;
    request.located = m_state->choices.located;
    m_isTrying = true;
    m_details->hide();
    m_session.handOver(std::move(request));
}

void HandoverCard::takeHandover(const Handover &handover)
{
    m_isTrying = false;
    showMark();
    showButtons();
    QStringList lines;
    if (handover.done.cancelled)
        lines << tr("⊘ Stopped. Nothing is concluded from a part, and nothing was written.");
    if (const auto &error = handover.done.run.firstError)
        lines << tr("First error, in the step \"%1\": %2").arg(stepTitle(error->step), shown(error->message));
    for (const StepReport &step : handover.done.run.steps)
        for (const Finding &finding : step.findings)
            if (finding.severity == Severity::error)
                lines << advice(finding).message;
    lines << tr("Variables that its commands were given: %1.").arg(listed(handover.inherited));
    lines << tr("Withheld, though an ordinary run would have been given them: %1.").arg(listed(handover.withheld));
    if (!handover.done.cancelled)
        lines << tr("All of it is recorded in %1.").arg(shown(handover.file));
    m_details->setText(lines.join(QLatin1Char('\n')));
    m_details->show();
}

void HandoverCard::askPack()
{
    auto *dialog = new QFileDialog(this, tr("File to send"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("ZIP archive (*.zip)"));
    dialog->setDefaultSuffix(QStringLiteral("zip"));
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // nothing is ever overwritten
    dialog->setDirectory(QString::fromStdString(m_state->root.parent_path().string()));
    dialog->selectFile(QString::fromStdString(m_state->root.filename().string()) + QStringLiteral(".zip"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &file) { pack(file.toStdString()); });
    dialog->open();
}

void HandoverCard::pack(const fs::path &file)
{
    m_packed->setText(tr("… Every file is read, checked against the manifest and looked through for private details"));
    m_packed->setTone({});
    m_packed->show();
    m_packing = m_session.reader().start(
        this, [root = m_state->root, file](const TaskContext &context) { return packDossier(root, file, context); },
        [this, file](const Result<PackedDossier> &packed) { takePacked(packed, file); });
    showButtons();
}

void HandoverCard::takePacked(const Result<PackedDossier> &packed, const fs::path &file)
{
    m_packing.reset();
    showButtons();
    QStringList lines;
    if (!packed) {
        lines << tr("! Not packed. %1").arg(advice(packed.error()).message);
    } else if (!packed->written) {
        lines << tr("✗ Not packed: some of it must not leave as it is.");
        for (const Finding &finding : packed->findings)
            if (finding.severity == Severity::error)
                lines << advice(finding).message;
    } else {
        lines << tr("✓ Packed into %1 (%2).").arg(shownPath(file), bytesText(packed->bytes));
        lines << tr("SHA-256, to be told by another way than the file: %1").arg(shown(packed->sha256));
        const auto revealed = std::count_if(packed->findings.begin(), packed->findings.end(), [](const Finding &finding) { return finding.code.starts_with("private_"); });
        if (revealed > 0)
            lines << tr("Names, addresses or places that stand in it as they are: %n", nullptr, static_cast<int>(revealed));
    }
    m_packed->setText(lines.join(QLatin1Char('\n')));
    m_packed->setTone(packed && packed->written ? QStringLiteral("good") : QStringLiteral("attention"));
}

} // namespace redossier
