// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "ui/widgets/card.h"

#include <nlohmann/json_fwd.hpp>

namespace redossier {

class Table;
class Text;
class TextTableModel;

//! How far repeated runs of the reference sample lie apart, to be read beside the criterion. It has no way into a rule: what a
//! tolerance may be follows from what the result is used for.
class SpreadCard : public Card
{
    Q_OBJECT

public:
    explicit SpreadCard(QWidget *parent = nullptr);
    //! `observation` is reference/observation.json.
    void show(const Json &observation);
    using QWidget::show;

private:
    Text *m_about;
    TextTableModel *m_model;
    Table *m_table;
    Text *m_limits;
};

} // namespace redossier
