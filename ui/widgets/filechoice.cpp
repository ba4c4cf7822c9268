// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/filechoice.h"

#include <QFileDialog>

namespace redossier {

void chooseFiles(QWidget *parent, const QString &title, FileChoice choice,
                 std::function<void(std::vector<std::filesystem::path>)> chosen)
{
    auto *dialog = new QFileDialog(parent, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("fileChoice"));
    dialog->setFileMode(choice == FileChoice::folder ? QFileDialog::Directory
                        : choice == FileChoice::file ? QFileDialog::ExistingFile
                                                     : QFileDialog::ExistingFiles);
    dialog->setOption(QFileDialog::ShowDirsOnly, choice == FileChoice::folder);
    QObject::connect(dialog, &QFileDialog::filesSelected, parent, [chosen = std::move(chosen)](const QStringList &names) {
        std::vector<std::filesystem::path> paths;
        for (const QString &name : names)
            paths.emplace_back(name.toStdString());
        if (!paths.empty())
            chosen(std::move(paths));
    });
    dialog->open();
}

} // namespace redossier
