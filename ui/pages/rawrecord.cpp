// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/rawrecord.h"

#include "core/plain/beneath.h"
#include "core/session/session.h"
#include "ui/style/theme.h"
#include "ui/words/words.h"

#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t rawLimit = 256u << 10;

//! What the probe wrote and what it printed, as they stand.
std::string rawText(const DossierState &state)
{
    std::string text = RawRecord::runText(state, "device-probe.jsonl");
    const StepReport *report = state.run->entry.run.step("device");
    for (const Json &command : report ? report->commands : std::vector<Json>())
        for (const char *stream : {"stdout", "stderr"})
            if (const std::string log = textAt(command, stream); !log.empty())
                if (const std::string printed = RawRecord::runText(state, log); !printed.empty())
                    text += "\n" + log + "\n" + printed;
    return text;
}

} // namespace

RawRecord::RawRecord(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_button(new QPushButton(tr("Show the r&aw record"))), m_text(new QPlainTextEdit)
{
    m_button->setObjectName(QStringLiteral("rawButton"));
    m_button->setCheckable(true);
    m_button->setProperty("role", QStringLiteral("flat"));
    m_text->setObjectName(QStringLiteral("rawRecord"));
    m_text->setAccessibleName(tr("What the probe wrote and printed"));
    m_text->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setFixedHeight(260);
    m_text->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Spacing::small);
    column->addWidget(m_button, 0, Qt::AlignLeft);
    column->addWidget(m_text);
    connect(m_button, &QPushButton::toggled, this, &RawRecord::read);
}

std::string RawRecord::runText(const DossierState &state, const std::string &name)
{
    const auto folder = openFolder(state.root.string());
    const auto text = folder ? readBeneath(folder->get(), "runs/" + state.run->entry.id + "/" + name, 8u << 20)
                             : Result<std::string>(folder.error());
    return text ? text->substr(0, rawLimit) : std::string();
}

void RawRecord::show(const DossierState &state)
{
    m_state = m_session.sharedState();
    setVisible(state.run && !state.run->probeRecords->empty());
    read();
}

void RawRecord::read()
{
    m_text->setVisible(m_button->isChecked());
    if (!m_button->isChecked() || !m_state || !m_state->run)
        return;
    m_session.reader().start(
        this, [state = m_state](const TaskContext &) { return rawText(*state); },
        [this, reading = ++m_reading](const std::string &text) {
            if (reading == m_reading)
                m_text->setPlainText(shown(text));
        });
}

} // namespace redossier
