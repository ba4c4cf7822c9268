// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/newdossier.h"

#include <QWidget>

namespace redossier {

class FindingsModel;
class Notice;
class Table;
class Text;

//! What was made of a project: what was found, and what a person is left to decide.
class DraftReport : public QWidget
{
    Q_OBJECT

public:
    explicit DraftReport(QWidget *parent = nullptr);
    void show(const NewDossier &made, const std::filesystem::path &place);
    using QWidget::show;

private:
    void showFacts(const Reference &reference);

    Notice *m_notice;
    Text *m_facts;
    FindingsModel *m_model;
    Table *m_table;
};

} // namespace redossier
