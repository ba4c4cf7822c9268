// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reportdialog.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <algorithm>

namespace redossier {

namespace {

struct Kind
{
    QString name, ending;
    PaperSize paper = PaperSize::a4;
};

QList<Kind> kinds()
{
    const auto name = [](const char *text) { return QCoreApplication::translate("reportDialog", text); };
    return {{name(QT_TRANSLATE_NOOP("reportDialog", "HTML, one file (*.html)")), QStringLiteral("html")},
            {name(QT_TRANSLATE_NOOP("reportDialog", "PDF, pages of A4 (*.pdf)")), QStringLiteral("pdf")},
            {name(QT_TRANSLATE_NOOP("reportDialog", "PDF, pages of US Letter (*.pdf)")), QStringLiteral("pdf"), PaperSize::letter},
            {name(QT_TRANSLATE_NOOP("reportDialog", "Markdown (*.md)")), QStringLiteral("md")},
            {name(QT_TRANSLATE_NOOP("reportDialog", "JSON (*.json)")), QStringLiteral("json")}};
}

Kind kindOf(const QString &name)
{
    for (const Kind &kind : kinds())
        if (kind.name == name)
            return kind;
    return kinds().front();
}

} // namespace

QFileDialog *reportDialog(const QString &title, QWidget *parent, std::function<void(const std::filesystem::path &, PaperSize)> chosen)
{
    auto *dialog = new QFileDialog(parent, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setOption(QFileDialog::DontConfirmOverwrite);
    QStringList names;
    for (const Kind &kind : kinds())
        names << kind.name;
    dialog->setNameFilters(names);
    dialog->setDefaultSuffix(QStringLiteral("html"));
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString &name) { dialog->setDefaultSuffix(kindOf(name).ending); });
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, [dialog, chosen = std::move(chosen)](const QString &file) {
        chosen(file.toStdString(), kindOf(dialog->selectedNameFilter()).paper);
    });
    return dialog;
}

} // namespace redossier
