// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/folderfield.h"

#include "ui/style/theme.h"

#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

namespace redossier {

FolderField::FolderField(Kind kind, const QString &accessibleName, QWidget *parent)
    : QWidget(parent), m_kind(kind), m_edit(new QLineEdit), m_choose(new QPushButton(tr("Choose…")))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Spacing::small);
    row->addWidget(m_edit, 1);
    row->addWidget(m_choose);
    setFocusProxy(m_edit);
    m_edit->setAccessibleName(accessibleName);
    m_choose->setAutoDefault(false);
    m_choose->setProperty("role", QStringLiteral("flat"));
    m_choose->setAccessibleName(tr("Choose: %1", "name of a field").arg(accessibleName));
    connect(m_edit, &QLineEdit::textChanged, this, &FolderField::changed);
    connect(m_edit, &QLineEdit::textEdited, this, &FolderField::edited);
    connect(m_choose, &QPushButton::clicked, this, &FolderField::choose);
}

std::filesystem::path FolderField::path() const
{
    QString text = m_edit->text().trimmed();
    if (text.isEmpty())
        return {};
    if (text == QLatin1String("~") || text.startsWith(QLatin1String("~/")))
        text.replace(0, 1, QDir::homePath());
    std::error_code failed; // nobody's folder can be the current one
    return std::filesystem::absolute(text.toStdString(), failed).lexically_normal();
}

void FolderField::setPath(const std::filesystem::path &path)
{
    m_edit->setText(QString::fromStdString(path.string()));
    m_edit->setCursorPosition(0);
}

void FolderField::choose()
{
    const bool fresh = m_kind == Kind::fresh;
    auto *dialog = new QFileDialog(this, fresh ? tr("Where the new folder is made") : m_edit->accessibleName());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    const auto now = path();
    if (!now.empty())
        dialog->setDirectory(QString::fromStdString((fresh ? now.parent_path() : now).string()));
    connect(dialog, &QFileDialog::fileSelected, this, [this, fresh, name = now.filename()](const QString &chosen) {
        const std::filesystem::path folder = chosen.toStdString();
        setPath(fresh ? folder / name : folder);
        Q_EMIT edited();
    });
    dialog->open();
}

} // namespace redossier
