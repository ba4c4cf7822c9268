// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/stagestrip.h"

#include "ui/style/theme.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

namespace redossier {

namespace {

constexpr std::array<const char *, 7> names{"read_data", "preprocess", "transfer", "compute", "extension", "write", "reload"};

} // namespace

QString stageTitle(const std::string &stage)
{
    if (stage == "read_data")
        return StageStrip::tr("read data");
    if (stage == "preprocess")
        return StageStrip::tr("preprocess");
    if (stage == "transfer")
        return StageStrip::tr("transfer");
    if (stage == "compute")
        return StageStrip::tr("compute");
    if (stage == "extension")
        return StageStrip::tr("extension");
    if (stage == "write")
        return StageStrip::tr("write");
    return stage == "reload" ? StageStrip::tr("reload") : shown(stage);
}

StageStrip::StageStrip(QWidget *parent) : QWidget(parent), m_note(new Text({}, "quiet"))
{
    m_note->setObjectName(QStringLiteral("stageNote"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Spacing::small);
    auto *row = new QHBoxLayout;
    row->setSpacing(Spacing::small);
    for (const char *name : names) {
        auto *stage = new Text({}, "badge");
        stage->setObjectName(QStringLiteral("stage:") + QLatin1String(name));
        stage->setAlignment(Qt::AlignCenter);
        stage->setWordWrap(true); // seven beside each other, in every language
        row->addWidget(stage, 1);
        m_stages.push_back(stage);
    }
    column->addLayout(row);
    column->addWidget(m_note);
    setAccessibleName(tr("Stages of the sample"));
}

void StageStrip::show(const std::vector<std::string> &reported, End end)
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        const bool seen = std::find(reported.begin(), reported.end(), names[i]) != reported.end();
        const bool last = seen && reported.back() == names[i];
        QString symbol = seen ? QStringLiteral("✓") : QStringLiteral("○");
        QString tone = seen ? QStringLiteral("good") : QStringLiteral("quiet");
        if (last && end == End::running) {
            symbol = QStringLiteral("…");
            tone.clear();
        } else if (last && end == End::failed) {
            symbol = QStringLiteral("✗");
            tone = QStringLiteral("attention");
        }
        m_stages[i]->setText(tr("%1 %2", "symbol, stage").arg(symbol, stageTitle(names[i])));
        m_stages[i]->setTone(tone);
    }
    if (reported.empty())
        m_note->setText(end == End::none      ? tr("The program may report its stages by lines such as \"::stage compute\".")
                        : end == End::running ? tr("Stage not reported yet. Without such lines only start and end are known.")
                                              : tr("Stage not reported: the program printed no line such as \"::stage compute\", so only its start and its end are known."));
    else
        m_note->setText(tr("Reported by the program itself; a stage without a mark was not reported."));
}

} // namespace redossier
