// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pagehead.h"

#include "ui/style/theme.h"

#include <QVBoxLayout>

namespace redossier {

QVBoxLayout *pageHead(QWidget *title, QWidget *subtitle)
{
    auto *head = new QVBoxLayout;
    head->setSpacing(2);
    head->addWidget(title);
    head->addWidget(subtitle);
    return head;
}

QVBoxLayout *pageColumn(QWidget *page)
{
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(Spacing::large, Spacing::large - 4, Spacing::large, Spacing::large - 4);
    column->setSpacing(Spacing::medium);
    return column;
}

} // namespace redossier
