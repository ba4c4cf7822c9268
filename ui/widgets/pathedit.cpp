// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pathedit.h"

#include "ui/style/theme.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

namespace redossier {

PathEdit::PathEdit(const QString &name, FileChoice choice, QWidget *parent)
    : QWidget(parent), m_edit(new QLineEdit), m_browse(new QPushButton(tr("Browse…")))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Spacing::small);
    row->addWidget(m_edit, 1);
    row->addWidget(m_browse);
    m_edit->setAccessibleName(name);
    m_browse->setAccessibleName(tr("Browse: %1", "for a file or folder").arg(name));
    m_browse->setAutoDefault(false);
    m_browse->setProperty("role", QStringLiteral("flat"));
    setAccessibleName(name);
    setFocusProxy(m_edit);
    connect(m_edit, &QLineEdit::textEdited, this, &PathEdit::changed);
    connect(m_browse, &QPushButton::clicked, this, [this, name, choice] {
        chooseFiles(this, name, choice, [this](const auto &paths) {
            setPath(paths.front());
            Q_EMIT changed();
        });
    });
}

std::filesystem::path PathEdit::path() const
{
    return m_edit->text().toStdString();
}

void PathEdit::setPath(const std::filesystem::path &path)
{
    if (path != this->path())
        m_edit->setText(QString::fromStdString(path.string()));
}

void PathEdit::setPlaceholder(const QString &text)
{
    m_edit->setPlaceholderText(text);
}

} // namespace redossier
