// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/verifier.h"
#include "core/plain/result.h"
#include "ui/widgets/card.h"

#include <filesystem>
#include <optional>
#include <stop_token>

class QPushButton;

namespace redossier {

class Session;
class Table;
class Text;
class TextTableModel;
struct DossierState;

//! The files of the dossier against its manifests, on demand: what was changed, is missing or is in no manifest.
class VerifyCard : public Card
{
    Q_OBJECT

public:
    explicit VerifyCard(Session &session, QWidget *parent = nullptr);
    //! An answer about files that have changed since is not shown any more.
    void show(const DossierState &state);
    using QWidget::show;

private:
    void verify();
    void take(const Result<Verification> &verification);
    void tell(const Verification &verification);

    Session &m_session;
    std::filesystem::path m_root;
    std::optional<std::stop_source> m_running;
    Text *m_answer;
    QPushButton *m_verify;
    TextTableModel *m_model;
    Table *m_table;
};

} // namespace redossier
