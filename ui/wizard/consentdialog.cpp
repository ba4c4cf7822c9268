// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/consentdialog.h"

#include "ui/style/theme.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace redossier {

QString ConsentDialog::commandText(const PlannedCommand &command, const RootTokens &tokens)
{
    QString text = stepTitle(command.step) + QLatin1Char('\n');
    for (const std::string &argument : command.arguments)
        text += QStringLiteral("    ") + shown(tokens.resolved(argument)) + QLatin1Char('\n');
    return text + QStringLiteral("    (") + tr("in %1").arg(shown(tokens.resolved(command.folder))) + QStringLiteral(")\n");
}

ConsentDialog::ConsentDialog(const ConsentRequest &request, const RootTokens &tokens, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("May these commands run?"));
    setObjectName(QStringLiteral("consentDialog"));
    resize(820, 560);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(Spacing::medium);
    column->addWidget(new Text(tr("May these commands run?"), "title"));
    column->addWidget(new Text(tr("They come from this dossier and run with your rights. They were not run yet. Read them; one argument stands on each line.")));
    QString commands;
    for (const PlannedCommand &command : request.commands)
        commands += commandText(command, tokens) + QLatin1Char('\n');
    if (!request.pipOptions.empty())
        commands += tr("What else steers pip:") + QLatin1Char('\n');
    for (const std::string &option : request.pipOptions)
        commands += QStringLiteral("    ") + shown(option) + QLatin1Char('\n');
    auto *view = new QPlainTextEdit(commands.trimmed());
    view->setReadOnly(true);
    view->setAccessibleName(tr("Commands"));
    view->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    column->addWidget(view, 1);
    column->addWidget(new Text(tr("Identity of the reference: %1").arg(shown(request.identity)), "quiet"));
    auto *buttons = new QDialogButtonBox;
    QPushButton *run = buttons->addButton(tr("&Run them"), QDialogButtonBox::AcceptRole);
    run->setProperty("role", QStringLiteral("accent"));
    run->setObjectName(QStringLiteral("approveButton"));
    QPushButton *refuse = buttons->addButton(tr("&Do not run"), QDialogButtonBox::RejectRole);
    refuse->setDefault(true); // the safe answer is the one that a stray Enter gives
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

} // namespace redossier
