// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace redossier {

class Text;
struct DossierState;

//! Above every page: whose dossier this is, which identity and run are shown, and what is special about them.
class HeaderBar : public QWidget
{
    Q_OBJECT

public:
    //! `why` is the action behind "Why this step?".
    explicit HeaderBar(QAction *why, QWidget *parent = nullptr);
    void show(const DossierState &state);
    using QWidget::show;

private:
    Text *m_title;
    Text *m_identity;
    Text *m_run;
    Text *m_variant;
    Text *m_exercise;
    Text *m_readOnly;
};

} // namespace redossier
