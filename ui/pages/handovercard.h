// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"
#include "ui/widgets/card.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>

class QPushButton;

namespace redossier {

class Session;
class Text;
struct DossierState;
struct Handover;
struct PackedDossier;

//! The last look before the dossier goes to somebody else: the whole sequence in a clean folder, and one file to send.
class HandoverCard : public Card
{
    Q_OBJECT

public:
    explicit HandoverCard(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state);
    using QWidget::show;

    //! The same as the button without asking where to.
    void pack(const std::filesystem::path &file);

private:
    void tryOut();
    void askPack();
    void showMark();
    void showButtons();
    void takeHandover(const Handover &handover);
    void takePacked(const Result<PackedDossier> &packed, const std::filesystem::path &file);

    Session &m_session;
    std::shared_ptr<const DossierState> m_state;
    std::optional<std::stop_source> m_packing;
    bool m_isTrying = false;
    Text *m_mark;
    Text *m_details;
    Text *m_packed;
    QPushButton *m_try;
    QPushButton *m_pack;
};

} // namespace redossier
