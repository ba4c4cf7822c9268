// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/commandview.h"

#include "core/base/signalname.h"
#include "core/process/shellword.h"
#include "ui/style/theme.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QPushButton>
#include <QVBoxLayout>

namespace redossier {

namespace {

using Stage = CommandRecord::Stage;

//! One argument on each line after the program, so that a space inside of one is no end of it.
QString argumentLines(const std::vector<std::string> &arguments)
{
    QString text;
    for (const std::string &argument : arguments)
        text += (text.isEmpty() ? QString() : QStringLiteral("\n    ")) + shown(shellWord(argument));
    return text;
}

} // namespace

QString commandSymbol(const CommandRecord &command)
{
    switch (command.stage) {
    case Stage::planned:
        return QStringLiteral("○");
    case Stage::running:
        return QStringLiteral("…");
    case Stage::ended:
        break;
    }
    return command.succeeded() ? QStringLiteral("✓") : command.cancelled ? QStringLiteral("⊘") : QStringLiteral("✗");
}

QString commandWord(const CommandRecord &command)
{
    switch (command.stage) {
    case Stage::planned:
        return CommandView::tr("not run yet");
    case Stage::running:
        return CommandView::tr("running");
    case Stage::ended:
        break;
    }
    if (command.succeeded())
        return CommandView::tr("done");
    if (command.cancelled)
        return CommandView::tr("stopped by you");
    if (command.timedOut)
        return CommandView::tr("time limit");
    if (command.signal)
        return shown(signalName(*command.signal));
    return command.exit ? CommandView::tr("exit %1").arg(*command.exit) : CommandView::tr("end not recorded");
}

QString commandTone(const CommandRecord &command)
{
    if (command.stage != Stage::ended)
        return QStringLiteral("quiet");
    return command.succeeded() ? QStringLiteral("good") : QStringLiteral("attention");
}

QString commandEnd(const CommandRecord &command)
{
    const QString time = durationText(command.seconds);
    if (command.stage == Stage::planned)
        return CommandView::tr("Not run yet.");
    if (command.stage == Stage::running)
        return CommandView::tr("Running.");
    QString end;
    if (command.cancelled)
        end = CommandView::tr("Stopped by you after %1.").arg(time);
    else if (command.timedOut)
        end = CommandView::tr("Ended at its time limit, after %1.").arg(time);
    else if (command.signal)
        end = CommandView::tr("Ended by the signal %1 after %2.").arg(shown(signalName(*command.signal)), time);
    else if (command.exit)
        end = CommandView::tr("Ended with exit status %1 after %2.").arg(*command.exit).arg(time);
    else
        end = CommandView::tr("How it ended was not recorded.");
    QStringList parts{end};
    if (command.peakMemoryBytes > 0)
        parts << CommandView::tr("Peak memory %1.").arg(bytesText(command.peakMemoryBytes));
    if (command.droppedBytes > 0)
        parts << CommandView::tr("The logs lack %1 from their middle.").arg(bytesText(command.droppedBytes));
    if (command.redactions > 0)
        parts << CommandView::tr("%n credential(s) taken out of the logs.", nullptr, static_cast<int>(command.redactions));
    if (command.survivors > 0)
        parts << CommandView::tr("%n process(es) could not be ended.", nullptr, command.survivors);
    return parts.join(QLatin1Char(' '));
}

CommandView::CommandView(QWidget *parent)
    : QFrame(parent), m_title(new Text({}, "heading")), m_arguments(new Text({}, "mono")), m_folder(new Text({}, "mono")),
      m_environment(new Text), m_end(new Text), m_showEnvironment(flatButton({}, "commandEnvironment"))
{
    m_title->setObjectName(QStringLiteral("commandTitle"));
    m_arguments->setObjectName(QStringLiteral("commandArguments"));
    m_arguments->setAccessibleName(tr("Command, one argument on each line"));
    m_end->setObjectName(QStringLiteral("commandEnd"));
    m_environment->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Spacing::small);
    QPushButton *copy = flatButton(tr("Copy arguments"), "commandCopy");
    copy->setToolTip(tr("One argument on each line"));
    QPushButton *shell = flatButton(tr("Copy as shell"), "commandCopyShell");
    connect(copy, &QPushButton::clicked, this, &CommandView::copyArguments);
    connect(shell, &QPushButton::clicked, this, &CommandView::copyShell);
    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(copy);
    head->addWidget(shell);
    column->addLayout(head);
    column->addWidget(m_arguments);
    auto *facts = new QGridLayout;
    facts->setColumnStretch(1, 1);
    facts->setHorizontalSpacing(Spacing::medium);
    facts->addWidget(new Text(tr("Working folder"), "quiet"), 0, 0);
    facts->addWidget(m_folder, 0, 1);
    facts->addWidget(new Text(tr("How it ended"), "quiet"), 1, 0);
    facts->addWidget(m_end, 1, 1);
    column->addLayout(facts);
    column->addWidget(m_showEnvironment, 0, Qt::AlignLeft);
    column->addWidget(m_environment);
    m_showEnvironment->setCheckable(true);
    connect(m_showEnvironment, &QPushButton::toggled, m_environment, &QWidget::setVisible);
}

void CommandView::show(const CommandRecord &command, const RootTokens &tokens)
{
    m_command = command;
    m_command.folder = tokens.resolved(command.folder);
    for (std::string &argument : m_command.arguments)
        argument = tokens.resolved(argument);
    const QString name = shown(command.name);
    m_title->setText(command.stage == Stage::planned   ? tr("Not run yet: %1").arg(name)
                     : command.stage == Stage::running ? tr("Running: %1").arg(name)
                                                       : name);
    m_arguments->setText(argumentLines(m_command.arguments));
    m_folder->setText(shown(m_command.folder));
    m_end->setText(commandEnd(command));
    m_end->setTone(commandTone(command));
    QStringList names;
    for (const std::string &one : command.environment)
        names << shown(one);
    m_showEnvironment->setVisible(!names.isEmpty());
    m_showEnvironment->setText(tr("%n environment variable(s), by name", nullptr, static_cast<int>(names.size())));
    m_environment->setText(names.join(QStringLiteral("  ")));
    m_environment->setVisible(!names.isEmpty() && m_showEnvironment->isChecked());
}

void CommandView::setElapsed(double seconds)
{
    if (m_command.stage == Stage::running)
        m_end->setText(tr("Running for %1.").arg(durationText(seconds)));
}

void CommandView::copyArguments() const
{
    QStringList lines;
    for (const std::string &argument : m_command.arguments)
        lines << QString::fromStdString(argument);
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

//! For a terminal: the folder first, as the command was started there.
void CommandView::copyShell() const
{
    std::string line = "cd " + shellPath(m_command.folder) + " &&";
    for (const std::string &argument : m_command.arguments)
        line += " " + shellWord(argument);
    QGuiApplication::clipboard()->setText(QString::fromStdString(line));
}

} // namespace redossier
