// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/run.h"
#include "ui/widgets/card.h"

#include <optional>
#include <string>

class QPushButton;

namespace redossier {

//! The first error of a run: stage, what it said, where it points to, what to try next. Later errors are mostly its echoes.
class ErrorCard : public Card
{
    Q_OBJECT

public:
    explicit ErrorCard(QWidget *parent = nullptr);
    //! Hidden unless the run's first error belongs to `step`.
    void show(const Run *run, const std::string &step);
    using QWidget::show;

Q_SIGNALS:
    void logAsked(const std::string &log, std::optional<int> line);

private:
    Text *m_message;
    Text *m_stage;
    Text *m_kind;
    Text *m_layer;
    Text *m_next;
    Text *m_later;
    QPushButton *m_log;
    FirstError m_error;
};

} // namespace redossier
