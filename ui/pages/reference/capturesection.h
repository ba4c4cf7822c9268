// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/session/assetplaces.h"
#include "ui/pages/reference/section.h"

#include <QTimer>
#include <map>
#include <optional>

class QButtonGroup;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace redossier {

class NumberField;
class PathEdit;
struct Captured;

//! Observes the reference environment through its own interpreter, and takes the expected outputs from a folder or by running
//! the command, with consent, output and a way to stop.
class CaptureSection : public Section
{
    Q_OBJECT

public:
    explicit CaptureSection(ReferenceEditor &editor);
    void showDocuments() override;
    void reveal(const Finding &finding) override;
    //! Where the content of an outside asset lies on this machine.
    void setPlace(const std::string &asset, const std::filesystem::path &path);

private:
    enum Outputs { fromRun, fromFolder, notTaken };

    void makeChoices();
    void makeRepeat();
    void makeProgress();
    void countRuns();
    void showPlaces();
    void keepPlaces();
    void showCaptured();
    void showProgress();
    void start();
    void finish(const Captured &captured);
    void addOutput(const QByteArray &text, quint64 skipped);

    Text *m_seen;
    PathEdit *m_python;
    QButtonGroup *m_outputs;
    NumberField *m_repeat;
    std::optional<int> m_runs = 1; //!< of the command; nothing while what is typed is no count
    int m_runsStarted = 0;
    PathEdit *m_folder;
    QWidget *m_placesArea;
    QVBoxLayout *m_placesLayout;
    std::map<std::string, PathEdit *> m_places; //!< by asset
    Locations m_known;
    Text *m_missing; //!< what is needed before it can start
    QPushButton *m_start;
    Card *m_choices;
    Card *m_running;
    Text *m_command;
    QPlainTextEdit *m_log;
    QPushButton *m_stop;
    Text *m_result;
    QTimer m_clock;
    bool m_capturing = false;
    bool m_failed = false; //!< the last capture
};

} // namespace redossier
