// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <string>

class QPlainTextEdit;
class QPushButton;

namespace redossier {

class Session;
struct DossierState;

//! What the probe wrote and printed, as it stands, one click away.
class RawRecord : public QWidget
{
    Q_OBJECT

public:
    explicit RawRecord(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state);
    using QWidget::show;

    //! The start of a file of the shown run; "" where it is absent or cannot be read. For another thread.
    static std::string runText(const DossierState &state, const std::string &name);

private:
    void read();

    Session &m_session;
    std::shared_ptr<const DossierState> m_state;
    int m_reading = 0;
    QPushButton *m_button;
    QPlainTextEdit *m_text;
};

} // namespace redossier
