// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;

namespace redossier {

class Page;
class Text;

//! Below every page: what the step shows and does not prove, and the page's actions, the next sensible one last.
class FooterBar : public QWidget
{
    Q_OBJECT

public:
    explicit FooterBar(QWidget *parent = nullptr);
    void show(const Page &page);
    using QWidget::show;

private:
    void clear();

    Text *m_limits;
    QHBoxLayout *m_buttons;
};

} // namespace redossier
