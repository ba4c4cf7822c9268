// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/removalquestion.h"

#include "ui/pages/reference/referenceeditor.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace redossier {

void removeWithFiles(QWidget *parent, ReferenceEditor &editor, const DocumentEdits &edits, const std::vector<std::string> &files)
{
    if (files.empty()) {
        editor.change(edits);
        return;
    }
    auto *question = new QMessageBox(QMessageBox::Question, QCoreApplication::translate("RemovalQuestion", "Remove from the dossier?"),
                                     QCoreApplication::translate("RemovalQuestion", "Remove %1 from the dossier?").arg(shown(files.front())),
                                     QMessageBox::NoButton, parent);
    question->setObjectName(QStringLiteral("removalQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setTextFormat(Qt::PlainText);
    question->setInformativeText(QCoreApplication::translate("RemovalQuestion", "The copy in the dossier is deleted, which cannot be undone. The file that it was copied from stays as it is."));
    auto *remove = question->addButton(QCoreApplication::translate("RemovalQuestion", "&Remove"), QMessageBox::DestructiveRole);
    remove->setObjectName(QStringLiteral("confirmRemoval"));
    auto *keep = question->addButton(QCoreApplication::translate("RemovalQuestion", "&Keep"), QMessageBox::RejectRole);
    keep->setObjectName(QStringLiteral("keepCopy"));
    question->setDefaultButton(keep);
    QObject::connect(remove, &QPushButton::clicked, &editor, [&editor, edits, files] { editor.changeFiles(edits, {}, files); });
    question->open();
}

} // namespace redossier
