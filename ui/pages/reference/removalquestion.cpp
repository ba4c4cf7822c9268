// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/removalquestion.h"

#include "ui/pages/reference/referenceeditor.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace redossier {

void askRemoval(QWidget *parent, const std::string &file, std::function<void()> remove)
{
    auto *question = new QMessageBox(QMessageBox::Question, QCoreApplication::translate("RemovalQuestion", "Remove from the dossier?"),
                                     QCoreApplication::translate("RemovalQuestion", "Remove %1 from the dossier?").arg(shortened(shown(file), 60)),
                                     QMessageBox::NoButton, parent);
    question->setObjectName(QStringLiteral("removalQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setTextFormat(Qt::PlainText);
    question->setToolTip(shown(file));
    question->setInformativeText(QCoreApplication::translate("RemovalQuestion", "The copy in the dossier is deleted, which cannot be undone. The file that it was copied from stays as it is."));
    auto *confirm = question->addButton(QCoreApplication::translate("RemovalQuestion", "&Remove"), QMessageBox::DestructiveRole);
    confirm->setObjectName(QStringLiteral("confirmRemoval"));
    auto *keep = question->addButton(QCoreApplication::translate("RemovalQuestion", "&Keep"), QMessageBox::RejectRole);
    keep->setObjectName(QStringLiteral("keepCopy"));
    question->setDefaultButton(keep);
    QObject::connect(confirm, &QPushButton::clicked, parent, std::move(remove));
    question->open();
}

void removeWithFiles(QWidget *parent, ReferenceEditor &editor, const DocumentEdits &edits, const std::vector<std::string> &files)
{
    if (files.empty())
        return editor.change(edits);
    askRemoval(parent, files.front(), [&editor, edits, files] { editor.changeFiles(edits, {}, files); });
}

} // namespace redossier
