// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/consentdialog.h"

#include "core/environment/annotatedrebuildfile.h"
#include "core/process/shellword.h"
#include "core/session/session.h"
#include "core/session/stepoffer.h"
#include "ui/pages/rebuildfileview.h"
#include "ui/style/theme.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace redossier {

namespace {

//! One argument on each line, so that a space inside of one is no end of it.
QString commandText(const PlannedCommand &command, const RootTokens &tokens)
{
    QString text = ConsentDialog::tr("%1: %2", "step, command").arg(stepTitle(command.step), shown(command.name));
    if (command.times > 1)
        text += QLatin1Char('\n') + ConsentDialog::tr("    %n times, one after the other", "", command.times);
    text += QLatin1Char('\n') + ConsentDialog::tr("    in the folder %1").arg(shown(tokens.resolved(command.folder)));
    for (const std::string &argument : command.arguments)
        text += QStringLiteral("\n        ") + shown(shellWord(tokens.resolved(argument)));
    return text;
}

QPlainTextEdit *readOnlyText(const QString &text, const QString &name)
{
    auto *view = new QPlainTextEdit(text);
    view->setReadOnly(true);
    view->setTabChangesFocus(true);
    view->setAccessibleName(name);
    view->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    view->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return view;
}

} // namespace

ConsentDialog::ConsentDialog(const ConsentRequest &request, const RootTokens &tokens, Session &session, QWidget *parent)
    : QDialog(parent), m_session(session), m_file(new RebuildFileView)
{
    setWindowTitle(tr("May these commands run?"));
    setObjectName(QStringLiteral("consentDialog"));
    resize(880, 560);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(Spacing::large, Spacing::large, Spacing::large, Spacing::medium);
    column->setSpacing(Spacing::medium);
    column->addWidget(new Text(tr("May these commands run?"), "title"));
    column->addWidget(new Text(tr("They come from this dossier and run with your rights; nothing of it was run yet. An installation can run code of the "
                                  "packages, and it uses the network. If a single byte of it changes, you are asked again.")));
    auto *tabs = new QTabWidget;
    tabs->setObjectName(QStringLiteral("consentTabs"));
    tabs->setDocumentMode(true);
    tabs->tabBar()->setDrawBase(false);
    tabs->addTab(makeCommands(request, tokens), tr("%n &command(s)", nullptr, static_cast<int>(request.commands.size())));
    tabs->addTab(makeRebuildFile(request), tr("What &pip is told"));
    tabs->addTab(makePlaces(tokens), tr("What it reads and &writes"));
    column->addWidget(tabs, 1);
    column->addWidget(new Text(tr("Identity of the reference: %1").arg(shown(request.identity)), "quiet"));
    makeButtons();
}

QWidget *ConsentDialog::makeCommands(const ConsentRequest &request, const RootTokens &tokens)
{
    QStringList commands;
    for (const PlannedCommand &command : request.commands)
        commands << commandText(command, tokens);
    return readOnlyText(commands.join(QStringLiteral("\n\n")), tr("Commands"));
}

QWidget *ConsentDialog::makeRebuildFile(const ConsentRequest &request)
{
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, Spacing::medium, 0, 0);
    column->addWidget(new Text(tr("The rebuild file, with every line that steers where packages come from:")));
    column->addWidget(m_file);
    QStringList options;
    for (const std::string &option : request.pipOptions)
        options << shown(option);
    column->addWidget(new Text(options.isEmpty() ? tr("No variable of your environment steers pip.") : tr("Variables of your environment that steer pip:")));
    if (!options.isEmpty())
        column->addWidget(new Text(options.join(QLatin1Char('\n')), "mono"));
    column->addStretch();
    const DossierState *state = m_session.state();
    RequirementsContext context;
    if (state->reference.platform)
        context.platform = spelling(*state->reference.platform);
    m_session.reader().start(
        this,
        [root = state->root / "reference", file = state->reference.requirements.file, context](const TaskContext &) {
            return annotateRebuildFile(root, file, context);
        },
        [this](const Result<AnnotatedRebuildFile> &file) {
            if (file)
                m_file->show(*file);
            else
                m_file->show(file.error());
        });
    return page;
}

QWidget *ConsentDialog::makePlaces(const RootTokens &tokens)
{
    const DossierState *state = m_session.state();
    QStringList lines{tr("Written:")};
    lines << QStringLiteral("    ") + shown(tokens.resolved("{WORK}"));
    lines << tr("    %1, the run's own folder").arg(shownPath(state->root / "runs"));
    lines << QString() << tr("Read outside the dossier:");
    const auto names = outsideNames(state->reference);
    for (const std::string &name : names) {
        const auto place = state->choices.located.find(name);
        lines << (place == state->choices.located.end() ? tr("    %1: not located").arg(shown(name))
                                                        : tr("    %1: %2", "name of data or weights, place").arg(shown(name), shownPath(place->second)));
    }
    if (names.empty())
        lines << tr("    no data and no weights");
    lines << QString() << tr("Names of variables that accesses are given:");
    const auto variables = state->reference.accessNames();
    for (const std::string &name : variables)
        lines << QStringLiteral("    ") + shown(name);
    if (variables.empty())
        lines << tr("    none");
    lines << QString() << tr("These are the places that the commands are told. A program that runs with your rights can reach others: no sandbox holds it.");
    QPlainTextEdit *view = readOnlyText(lines.join(QLatin1Char('\n')), tr("What it reads and writes"));
    view->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    return view;
}

void ConsentDialog::makeButtons()
{
    auto *buttons = new QDialogButtonBox(this); // a default button has to know its dialog
    QPushButton *run = buttons->addButton(tr("&Run them"), QDialogButtonBox::AcceptRole);
    run->setProperty("role", QStringLiteral("accent"));
    run->setObjectName(QStringLiteral("approveButton"));
    QPushButton *refuse = buttons->addButton(tr("&Do not run"), QDialogButtonBox::RejectRole);
    refuse->setObjectName(QStringLiteral("refuseButton"));
    refuse->setDefault(true); // the safe answer is the one that a stray Enter gives
    refuse->setFocus();
    layout()->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

} // namespace redossier
