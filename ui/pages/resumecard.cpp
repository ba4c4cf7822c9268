// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/resumecard.h"

#include "ui/models/resumerows.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"
#include "ui/words/dossierwords.h"
#include "ui/words/numbers.h"
#include "ui/words/verdictwords.h"
#include "ui/words/words.h"

#include <QHeaderView>
#include <QVBoxLayout>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr int tableHeight = 320;

} // namespace

ResumeCard::ResumeCard(QWidget *parent)
    : Card(tr("What a resume of the training restores"), parent), m_verdict(new Text({}, "heading")), m_about(new Text({}, "quiet")),
      m_model(new TextTableModel(resumeHeadings(), this)), m_table(new Table(tr("Parts that a resume restores"))), m_reasons(new Text)
{
    m_verdict->setObjectName(QStringLiteral("resumeVerdict"));
    m_about->setObjectName(QStringLiteral("resumeAbout"));
    m_reasons->setObjectName(QStringLiteral("resumeReasons"));
    m_table->setObjectName(QStringLiteral("resumeTable"));
    m_table->setModel(m_model);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    auto *apart = new Text(sentence({"resume_apart", {}}), "quiet");
    for (QWidget *widget : std::initializer_list<QWidget *>{m_verdict, m_about, m_table, m_reasons, apart})
        body()->addWidget(widget);
}

void ResumeCard::show(const Json &record, const std::optional<std::string> &identity)
{
    const bool any = record.is_object();
    const std::string verdict = any ? textAt(record, "verdict") : std::string();
    m_verdict->setText(any ? verdictSymbol(verdict) + QLatin1Char(' ') + sentence({"resume_verdict_" + verdict, {}})
                           : tr("○ Not recorded yet: versions alone do not restore a training."));
    m_verdict->setTone(any ? verdictTone(verdict) : QStringLiteral("quiet"));
    showAbout(record, identity);
    m_model->setRows(resumeRows(record));
    m_table->fitHeight(tableHeight);
    QStringList reasons;
    for (const Statement &reason : resumeReasons(record))
        reasons << QStringLiteral("· ") + sentence(reason);
    m_reasons->setText(reasons.join(QLatin1Char('\n')));
    m_reasons->setVisible(!reasons.isEmpty());
}

void ResumeCard::showAbout(const Json &record, const std::optional<std::string> &identity)
{
    QStringList texts;
    if (const std::string recorded = textAt(record, "recorded"); !recorded.empty())
        texts << tr("Recorded on %1.").arg(timeText(recorded));
    if (const Json &checkpoint = memberAt(record, "checkpoint"); checkpoint.is_object()) {
        const Json &values = memberAt(checkpoint, "values");
        texts << tr("Read from the checkpoint %1, which holds %2 named values; SHA-256 %3.")
                     .arg(shown(textAt(checkpoint, "name")), values.is_number_unsigned() ? countText(values.get<std::uint64_t>()) : QStringLiteral("–"),
                          shown(textAt(checkpoint, "sha256")));
    }
    const std::string recordedFor = textAt(record, "reference_identity");
    if (record.is_object() && identity && recordedFor != *identity)
        texts << (recordedFor.empty() ? tr("! It was recorded before the reference was locked.") : tr("! It was recorded for another identity of the reference: %1.").arg(shown(recordedFor)));
    m_about->setText(texts.join(QLatin1Char(' ')));
    m_about->setVisible(!texts.isEmpty());
}

} // namespace redossier
