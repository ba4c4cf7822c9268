// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/attachments.h"
#include "ui/widgets/card.h"

class QPushButton;

namespace redossier {

class Session;
class Table;
class Text;
class TextTableModel;
struct DossierState;

//! Reports of other diagnostics, beside the probe: declared by whoever attached them, and never taken for a check.
class AttachmentsCard : public Card
{
    Q_OBJECT

public:
    explicit AttachmentsCard(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state);
    using QWidget::show;

private:
    void choose();
    void removeSelected();
    void openSelected();
    void take(const Result<std::vector<Attachment>> &attachments);
    void update();
    std::string selected() const;

    Session &m_session;
    std::filesystem::path m_root;
    std::vector<Attachment> m_attachments;
    Text *m_problem;
    TextTableModel *m_model;
    Table *m_table;
    QPushButton *m_attach;
    QPushButton *m_open;
    QPushButton *m_remove;
};

} // namespace redossier
