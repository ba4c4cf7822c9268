// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/capture.h"
#include "core/session/dossierstate.h"
#include "core/session/handover.h"
#include "core/session/logfeed.h"
#include "core/session/resumerecord.h"
#include "core/session/runrequest.h"
#include "core/session/worker.h"

#include <QElapsedTimer>
#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace redossier {

class ConsentGate;

//! What a session is given by the program that holds it.
struct SessionSurroundings
{
    Places places;
    const Wording &documents; //!< English: what is written into dossiers
    EnvironmentVariables environment; //!< of this program
    ApprovalStore approvals = ApprovalStore::ofThisUser();
};

//! What the session is doing on behalf of a person.
enum class Activity { none, opening, running, capturing, locking, saving, recording, handingOver };

//! A foreign command as it runs: `record` as in run.json, without `exit` and `signal` until it has ended.
struct LiveCommand
{
    std::shared_ptr<const Json> record;
    bool ended = false;
};

//! One open dossier, as the windows see it. Everything that takes time happens on a worker thread; what comes back is a new
//! value of state(), announced by one signal. Pages send commands and read state(); they never call each other.
class Session : public QObject
{
    Q_OBJECT

public:
    explicit Session(SessionSurroundings surroundings, QObject *parent = nullptr);
    //! Stops what is going on, and waits until no process is left.
    ~Session() override;

    //! Takes the dossier's lock where that is possible, and reads it. Ends with opened() or openFailed().
    void open(const std::filesystem::path &dossier);
    //! Reads everything again, after something was changed on disk.
    void reload();
    void showRun(const std::string &id);

    //! Null until something was opened.
    const DossierState *state() const { return m_state.get(); }
    std::shared_ptr<const DossierState> sharedState() const { return m_state; }
    bool isWritable() const { return m_state && !m_state->readOnly; }
    Activity activity() const { return m_activity; }
    bool isBusy() const { return m_activity != Activity::none; }
    //! Of the current activity.
    double elapsedSeconds() const;
    const std::optional<LiveCommand> &liveCommand() const { return m_liveCommand; }
    const SessionSurroundings &surroundings() const { return m_surroundings; }

    //! `dossier` is filled in. Ends with runEnded() or failed().
    void run(RunRequest request);
    //! `dossier` is filled in. Ends with captured() or failed().
    void capture(CaptureRequest request);
    //! Records what a training resume restores; `dossier` is filled in. Ends with resumeRecorded() or failed().
    void recordResume(ResumeRequest request);
    //! The whole sequence in a clean folder; `dossier` is filled in. Ends with handedOver() or failed().
    void handOver(HandoverRequest request);
    //! Validates and locks. Ends with locked() or failed(); findings that forbid it are in the state's validation.
    void lock(std::optional<std::string> reason);
    //! Changes the dossier through a writer that holds its lock; its manifest is renewed and everything is
    //! read again. Ends with saved() or failed().
    void save(std::function<Outcome(DossierWriter &, const TaskContext &)> change);
    //! Keeps what was chosen on this machine, outside the dossier; also where the dossier is only read.
    void choose(RunChoices choices);
    //! The answer to consentAsked().
    void answerConsent(bool approved);
    //! Ends the activity; what was finished is kept.
    void stop();

    //! Reading for display, beside whatever else goes on; see Worker::start.
    Worker &reader() { return m_reader; }
    LogFeed &log() { return m_log; }

Q_SIGNALS:
    void opened();
    void openFailed(const redossier::Error &error);
    void stateChanged();
    void activityChanged();
    void progressed(const QString &task, quint64 done, quint64 total);
    void commandChanged();
    void consentAsked(const redossier::ConsentRequest &request, const redossier::RootTokens &tokens);
    void runEnded(const redossier::CarriedOut &done);
    void captured(const redossier::Captured &captured);
    void locked(const redossier::Findings &notes);
    void resumeRecorded(const redossier::ResumeRecord &record);
    //! A step of the run in the clean folder began or ended.
    void handoverStepped(const QString &step);
    void handedOver(const redossier::Handover &handover);
    void saved();
    void failed(const redossier::Error &error);

private:
    RunSurroundings runSurroundings();
    TaskContext context();
    void begin(Activity activity);
    void end();
    //! Reads everything again. With `then`, the activity lasts until the new state is shown, so that nobody acts on the old one.
    void read(const std::optional<std::string> &run, std::function<void(bool isRead)> then = {});
    void take(DossierState state);
    void validate();
    void stepChanged(const ShownRun &run);
    std::optional<std::string> shownRun() const;

    SessionSurroundings m_surroundings;
    std::unique_ptr<CommandRunner> m_runner;
    std::shared_ptr<ConsentGate> m_consent;
    std::filesystem::path m_dossier;
    std::shared_ptr<const DossierLock> m_held;
    std::optional<Error> m_notHeld;
    std::shared_ptr<const DossierState> m_state;
    Activity m_activity = Activity::none;
    QElapsedTimer m_since;
    std::stop_source m_stop;
    std::stop_source m_validation;
    int m_reading = 0; //!< which reading of the dossier a check belongs to
    std::optional<LiveCommand> m_liveCommand;
    LogFeed m_log;
    // Last, so that they end before anything that they use goes away.
    Worker m_reader;
    Worker m_worker;
};

} // namespace redossier
