// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "core/plain/result.h"
#include "ui/widgets/card.h"

class QPlainTextEdit;
class QPushButton;

namespace redossier {

class Session;
class Text;
struct DossierState;

//! The exact sequence of sequence.json: rebuild, diagnose, run the sample, read the output back; for reading and copying.
class SequenceCard : public Card
{
    Q_OBJECT

public:
    explicit SequenceCard(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state);
    using QWidget::show;

private:
    void take(const Result<Json> &sequence);

    Session &m_session;
    int m_reading = 0;
    bool m_isDraft = true;
    Text *m_state;
    QPlainTextEdit *m_steps;
    QPushButton *m_copy;
};

//! The steps with their commands, quoted as a POSIX shell reads them; what is no step is left out.
QString sequenceText(const Json &sequence);

} // namespace redossier
