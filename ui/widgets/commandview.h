// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/roottokens.h"
#include "core/process/commandrecord.h"

#include <QFrame>

class QPushButton;

namespace redossier {

class Text;

//! One command: the exact argument vector, its working folder, the names of the environment variables that it is given, and
//! how it ended. A command that was not started is titled "Not run yet".
class CommandView : public QFrame
{
    Q_OBJECT

public:
    explicit CommandView(QWidget *parent = nullptr);

    //! `tokens` turns the record's places into those of this machine, as far as they are known.
    void show(const CommandRecord &command, const RootTokens &tokens);
    using QWidget::show;
    //! While it runs.
    void setElapsed(double seconds);

private:
    void copyArguments() const;
    void copyShell() const;

    CommandRecord m_command; //!< its places resolved
    Text *m_title;
    Text *m_arguments;
    Text *m_folder;
    Text *m_environment;
    Text *m_end;
    QPushButton *m_showEnvironment;
};

//! How it ended, in a sentence: "ended with exit status 1 after 2.3 s", "ended by SIGKILL after 4.0 s".
QString commandEnd(const CommandRecord &command);
//! ✓ ✗ … ○ ⊘, always shown beside commandWord().
QString commandSymbol(const CommandRecord &command);
QString commandWord(const CommandRecord &command);
QString commandTone(const CommandRecord &command);

} // namespace redossier
