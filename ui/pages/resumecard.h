// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "ui/widgets/card.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace redossier {

class Table;
class Text;
class TextTableModel;

//! What a resume of the training restores, and the verdict of that question alone (M90, M91).
class ResumeCard : public Card
{
    Q_OBJECT

public:
    explicit ResumeCard(QWidget *parent = nullptr);
    //! `record` is resume/resume.json, null without one; `identity` that of the dossier.
    void show(const Json &record, const std::optional<std::string> &identity);
    using QWidget::show;

private:
    void showAbout(const Json &record, const std::optional<std::string> &identity);

    Text *m_verdict;
    Text *m_about;
    TextTableModel *m_model;
    Table *m_table;
    Text *m_reasons;
};

} // namespace redossier
