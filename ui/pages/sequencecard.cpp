// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/sequencecard.h"

#include "core/base/jsonfile.h"
#include "core/session/session.h"
#include "ui/widgets/text.h"
#include "ui/words/dossierwords.h"
#include "ui/words/words.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t longestArgument = 160; //!< the Python texts of diagnosis and reading are whole programs

//! Single quotes where a shell would not take it as one word.
QString quoted(const std::string &argument)
{
    const std::string cut = argument.size() > longestArgument ? argument.substr(0, longestArgument) : argument;
    QString text = shown(cut.substr(0, cut.find('\n')));
    if (text.size() < shown(argument).size())
        text += QStringLiteral(" …");
    const bool isPlain = !argument.empty()
                         && argument.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./={}:,+@") == std::string::npos;
    return isPlain ? text : QLatin1Char('\'') + text.replace(QLatin1Char('\''), QLatin1String("'\\''")) + QLatin1Char('\'');
}

QString commandText(const Json &command)
{
    QStringList words;
    const Json &arguments = memberAt(command, "arguments");
    for (const Json &argument : arguments.is_array() ? arguments : Json::array())
        if (argument.is_string())
            words.append(quoted(argument.get<std::string>()));
    return QStringLiteral("   ") + words.join(QLatin1Char(' '));
}

} // namespace

QString sequenceText(const Json &sequence)
{
    QStringList lines;
    int number = 0;
    const Json &steps = memberAt(sequence, "steps");
    for (const Json &step : steps.is_array() ? steps : Json::array()) {
        if (!step.is_object())
            continue;
        lines.append(SequenceCard::tr("%1. %2", "number and name of a step").arg(++number).arg(sequenceStepTitle(textAt(step, "name"))));
        const Json &commands = memberAt(step, "commands");
        for (const Json &command : commands.is_array() ? commands : Json::array())
            lines.append(commandText(command));
    }
    return lines.join(QLatin1Char('\n'));
}

SequenceCard::SequenceCard(Session &session, QWidget *parent)
    : Card(tr("The exact sequence"), parent), m_session(session), m_state(new Text({}, "quiet")), m_steps(new QPlainTextEdit),
      m_copy(new QPushButton(tr("Cop&y the sequence")))
{
    m_steps->setObjectName(QStringLiteral("sequence"));
    m_steps->setAccessibleName(tr("The exact sequence"));
    m_steps->setReadOnly(true);
    m_steps->setTabChangesFocus(true);
    m_steps->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_steps->setFixedHeight(210);
    m_steps->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_copy->setObjectName(QStringLiteral("copySequenceButton"));
    auto *row = new QHBoxLayout;
    row->addWidget(m_state, 1);
    row->addWidget(m_copy, 0, Qt::AlignTop);
    body()->addLayout(row);
    body()->addWidget(m_steps);
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_steps->toPlainText()); });
}

void SequenceCard::show(const DossierState &state)
{
    m_isDraft = state.isDraft();
    m_session.reader().start(
        this, [root = state.root](const TaskContext &) { return readJsonBeneath(root, "sequence.json"); },
        [this, reading = ++m_reading](const Result<Json> &sequence) {
            if (reading == m_reading)
                take(sequence);
        });
}

void SequenceCard::take(const Result<Json> &sequence)
{
    const QString text = sequence ? sequenceText(*sequence) : QString();
    if (!text.isEmpty())
        m_state->setText(tr("The same order lies in rebuild.sh and rebuild.ps1, for a person who has only a terminal. Long programs are cut here and "
                            "whole there."));
    else if (sequence || sequence.error().code != "missing_file")
        m_state->setText(tr("! sequence.json cannot be read: %1").arg(sequence ? tr("it holds no steps") : advice(sequence.error()).message));
    else
        m_state->setText(m_isDraft ? tr("○ Written when the reference is locked.") : tr("! sequence.json is missing. Locking writes it again."));
    if (m_steps->toPlainText() != text)
        m_steps->setPlainText(text);
    m_steps->setVisible(!text.isEmpty());
    m_copy->setVisible(!text.isEmpty());
}

} // namespace redossier
