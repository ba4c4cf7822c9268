// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/logpart.h"

#include <QFrame>
#include <functional>
#include <optional>
#include <stop_token>

class QCheckBox;
class QLineEdit;
class QPushButton;

namespace redossier {

class LogScreen;
class Text;
class Worker;

//! What a command prints, as it comes, or what it printed, from its log on disk. Memory stays small however much that is:
//! a part is shown, what is not shown is counted, and the search of a log on disk looks at all of it.
class LogView : public QFrame
{
    Q_OBJECT

public:
    //! `reader` reads logs; it outlives the view.
    explicit LogView(Worker &reader, QWidget *parent = nullptr);

    //! Empties the view and shows what is added from now on.
    void beginLive();
    //! `skipped` bytes before `text` are not given; see LogFeed::arrived.
    void add(const QByteArray &text, quint64 skipped);
    //! Shows a log on disk, from its end, or at `line`, which is marked.
    void showFile(const LogFile &log, std::optional<int> line = std::nullopt);
    //! Shows nothing, and says why.
    void clear(const QString &why);

    bool isLive() const { return m_live; }
    const std::optional<LogFile> &file() const { return m_file; }
    //! What "Open folder" opens; empty: no button.
    void setFolder(const std::filesystem::path &folder);
    const LogScreen *screen() const { return m_screen; }

private:
    void makeControls();
    void makeLayout();
    void load(const LogPlace &place, std::function<void()> then);
    void goOn(int direction);
    void showPart(ShownLogPart part);
    void search(bool forward);
    void searchScreen(bool forward);
    void searchFile(bool forward);
    void showMatch();
    void copy() const;
    void showStatus();

    Worker &m_reader;
    LogScreen *m_screen;
    QLineEdit *m_wanted;
    Text *m_found;
    Text *m_status;
    QCheckBox *m_follow;
    QPushButton *m_openFolder;
    QWidget *m_parts; //!< the buttons that go through a log on disk
    QPushButton *m_first;
    QPushButton *m_earlier;
    QPushButton *m_later;
    QPushButton *m_last;

    bool m_live = false;
    std::filesystem::path m_folder;
    std::optional<LogFile> m_file;
    ShownLogPart m_part; //!< of the file; its text is on the screen
    LogMatches m_matches;
    QString m_matchesOf;
    std::size_t m_match = 0;
    std::stop_source m_reading;
    int m_readings = 0; //!< which one belongs to what is wanted now
};

} // namespace redossier
