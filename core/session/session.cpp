// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/session.h"

#include "core/process/supervisedrunner.h"
#include "core/session/consentgate.h"
#include "core/session/locking.h"
#include "core/session/pipeline.h"

#include <chrono>
#include <nlohmann/json.hpp>

namespace redossier {

Session::Session(SessionSurroundings surroundings, QObject *parent)
    : QObject(parent), m_surroundings(std::move(surroundings)),
      m_runner(std::make_unique<SupervisedRunner>(m_surroundings.places.supervisor))
{}

Session::~Session()
{
    stop();
    m_validation.request_stop();
}

double Session::elapsedSeconds() const
{
    return isBusy() && m_since.isValid() ? static_cast<double>(m_since.elapsed()) / 1000.0 : 0;
}

void Session::begin(Activity activity)
{
    m_activity = activity;
    m_since.start();
    Q_EMIT activityChanged();
}

void Session::end()
{
    m_log.flush();
    m_activity = Activity::none;
    m_liveCommand.reset();
    Q_EMIT commandChanged();
    Q_EMIT activityChanged();
}

//! What the worker's thread tells arrives on this one.
TaskContext Session::context()
{
    TaskContext context;
    context.log = [this](std::string_view piece) { m_log.add(piece); };
    context.progress = [this, last = std::make_shared<std::chrono::steady_clock::time_point>()](const Progress &progress) {
        const auto now = std::chrono::steady_clock::now();
        if (now - *last < std::chrono::milliseconds(50) && progress.done != progress.total)
            return;
        *last = now;
        const auto task = QString::fromUtf8(progress.task.data(), static_cast<qsizetype>(progress.task.size()));
        QMetaObject::invokeMethod(
            this, [this, task, done = progress.done, total = progress.total] { Q_EMIT progressed(task, done, total); },
            Qt::QueuedConnection);
    };
    return context;
}

void Session::open(const std::filesystem::path &dossier)
{
    m_dossier = std::filesystem::absolute(dossier).lexically_normal();
    m_held.reset();
    m_notHeld.reset();
    begin(Activity::opening);
    using Lock = Result<std::shared_ptr<const DossierLock>>;
    m_worker.start(
        this,
        [place = m_dossier](const TaskContext &) -> Lock {
            if (const auto found = openDossier(place); !found) // no lock file is left where no dossier is
                return found.error();
            auto lock = DossierLock::acquire(place);
            if (!lock)
                return lock.error();
            return std::shared_ptr<const DossierLock>(std::make_shared<DossierLock>(std::move(*lock)));
        },
        [this](Lock lock) {
            if (lock)
                m_held = std::move(*lock);
            else
                m_notHeld = lock.error();
            read(std::nullopt, [this](bool isRead) {
                if (isRead)
                    Q_EMIT opened();
            });
        });
}

void Session::reload()
{
    if (m_state)
        read(shownRun());
}

void Session::showRun(const std::string &id)
{
    read(id);
}

std::optional<std::string> Session::shownRun() const
{
    return m_state && m_state->run ? std::optional(m_state->run->entry.id) : std::nullopt;
}

void Session::read(const std::optional<std::string> &run, std::function<void(bool isRead)> then)
{
    m_worker.start(
        this,
        [place = m_dossier, run, held = m_held](const TaskContext &) { return readDossierState(place, run, held.get()); },
        [this, then = std::move(then)](Result<DossierState> state) {
            const bool isRead = static_cast<bool>(state);
            if (then)
                end();
            if (isRead)
                take(std::move(*state));
            else
                Q_EMIT openFailed(state.error());
            if (then)
                then(isRead);
        });
}

void Session::take(DossierState state)
{
    if (!state.readOnly)
        state.readOnly = m_notHeld;
    // What was found of this run holds until it is looked at again; that nothing was found does not.
    if (m_state && m_state->standing && !m_state->standing->isReliable() && state.run && shownRun() == state.run->entry.id)
        state.standing = m_state->standing;
    m_state = std::make_shared<DossierState>(std::move(state));
    Q_EMIT stateChanged();
    validate();
}

//! Hashes the files and reads the expected outputs, then looks whether the shown run is what it was; a newer reading of the
//! dossier ends an older check.
void Session::validate()
{
    m_validation.request_stop();
    m_validation = m_reader.start(
        this,
        [shown = m_state, engine = m_surroundings.places.engine](const TaskContext &context) {
            DossierState checked = *shown;
            checkDossier(checked, EngineClient(engine), context);
            return checked;
        },
        [this, reading = ++m_reading](const DossierState &checked) {
            if (reading != m_reading)
                return; // a newer check is under way
            auto state = std::make_shared<DossierState>(*m_state);
            state->validation = checked.validation;
            state->validationProblem = checked.validationProblem;
            if (checked.run && shownRun() == checked.run->entry.id && state->run->entry.ended == checked.run->entry.ended)
                state->standing = checked.standing;
            m_state = std::move(state);
            Q_EMIT stateChanged();
        });
}

RunSurroundings Session::runSurroundings()
{
    auto tokens = std::make_shared<RootTokens>();
    m_consent = std::make_shared<ConsentGate>();
    return {*m_runner, m_surroundings.places, m_surroundings.documents, m_surroundings.environment, m_surroundings.approvals,
            [tokens](const ConsentRequest &, const RootTokens &shown) { *tokens = shown; },
            [this, tokens, gate = m_consent](const ConsentRequest &request) {
                QMetaObject::invokeMethod(
                    this, [this, request, shown = *tokens] { Q_EMIT consentAsked(request, shown); }, Qt::QueuedConnection);
                return gate->wait();
            },
            [this, place = m_dossier](const Run &run, const StepReport &) {
                Findings ignored; // the whole is read again at the end, with all that is wrong with it
                auto shown = readShownRun(place, RunEntry{run.id, run, false, {}}, ignored);
                QMetaObject::invokeMethod(this, [this, shown = std::move(shown)] { stepChanged(shown); }, Qt::QueuedConnection);
            },
            [this](const Json &record, bool ended) {
                QMetaObject::invokeMethod(
                    this,
                    [this, command = LiveCommand{std::make_shared<const Json>(record), ended}] {
                        m_log.flush(); // what it printed comes before what follows
                        m_liveCommand = command;
                        Q_EMIT commandChanged();
                    },
                    Qt::QueuedConnection);
            },
            m_held};
}

void Session::stepChanged(const ShownRun &run)
{
    auto state = std::make_shared<DossierState>(*m_state);
    state->run = run;
    state->standing.reset();
    m_state = std::move(state);
    Q_EMIT stateChanged();
}

void Session::run(RunRequest request)
{
    if (isBusy() || !isWritable())
        return;
    request.dossier = m_dossier;
    begin(Activity::running);
    m_stop = m_worker.start(
        this,
        [request = std::move(request), given = runSurroundings()](const TaskContext &context) {
            return carryOut(request, given, context);
        },
        [this](Result<CarriedOut> done) {
            read(done ? std::optional(done->run.id) : shownRun(), [this, done](bool) {
                if (done)
                    Q_EMIT runEnded(*done);
                else
                    Q_EMIT failed(done.error());
            });
        },
        context());
}

void Session::capture(CaptureRequest request)
{
    if (isBusy() || !isWritable())
        return;
    request.dossier = m_dossier;
    begin(Activity::capturing);
    m_stop = m_worker.start(
        this,
        [request = std::move(request), given = runSurroundings()](const TaskContext &context) {
            return captureReference(request, given, context);
        },
        [this](Result<Captured> done) {
            read(shownRun(), [this, done](bool) {
                if (done)
                    Q_EMIT captured(*done);
                else
                    Q_EMIT failed(done.error());
            });
        },
        context());
}

void Session::lock(std::optional<std::string> reason)
{
    if (isBusy() || !isWritable())
        return;
    begin(Activity::locking);
    m_stop = m_worker.start(
        this,
        [place = m_dossier, reason = std::move(reason), places = m_surroundings.places, held = m_held](const TaskContext &context) {
            return lockReference(place, reason, places, held, context);
        },
        [this](Result<LockAttempt> attempt) {
            read(shownRun(), [this, attempt](bool) {
                if (!attempt)
                    Q_EMIT failed(attempt.error());
                else
                    Q_EMIT locked(attempt->findings);
            });
        },
        context());
}

void Session::recordResume(ResumeRequest request)
{
    if (isBusy() || !isWritable())
        return;
    request.dossier = m_dossier;
    begin(Activity::recording);
    m_stop = m_worker.start(
        this,
        [request = std::move(request), places = m_surroundings.places, &wording = m_surroundings.documents, held = m_held](const TaskContext &context) {
            return redossier::recordResume(request, places, wording, context, held);
        },
        [this](Result<ResumeRecord> record) {
            read(shownRun(), [this, record](bool) {
                if (record)
                    Q_EMIT resumeRecorded(*record);
                else
                    Q_EMIT failed(record.error());
            });
        },
        context());
}

void Session::handOver(HandoverRequest request)
{
    if (isBusy() || !isWritable())
        return;
    request.dossier = m_dossier;
    begin(Activity::handingOver);
    RunSurroundings given = runSurroundings();
    given.stepChanged = [this](const Run &, const StepReport &step) { // it is no run of the dossier, and shown on no page
        QMetaObject::invokeMethod(this, [this, name = QString::fromStdString(step.name)] { Q_EMIT handoverStepped(name); }, Qt::QueuedConnection);
    };
    m_stop = m_worker.start(
        this,
        [request = std::move(request), given = std::move(given)](const TaskContext &context) { return redossier::handOver(request, given, context); },
        [this](Result<Handover> handover) {
            read(shownRun(), [this, handover](bool) {
                if (handover)
                    Q_EMIT handedOver(*handover);
                else
                    Q_EMIT failed(handover.error());
            });
        },
        context());
}

void Session::save(std::function<Outcome(DossierWriter &, const TaskContext &)> change)
{
    if (isBusy() || !isWritable())
        return;
    begin(Activity::saving);
    m_stop = m_worker.start(
        this,
        [place = m_dossier, change = std::move(change), held = m_held](const TaskContext &context) -> Outcome {
            auto writer = DossierWriter::open(place, held);
            if (!writer)
                return writer.error();
            const Outcome changed = change(*writer, context);
            const Outcome renewed = writer->renewManifest(); // what a change that failed has written, too
            return changed ? renewed : changed;
        },
        [this](Outcome outcome) {
            read(shownRun(), [this, outcome](bool) {
                if (outcome)
                    Q_EMIT saved();
                else
                    Q_EMIT failed(outcome.error());
            });
        },
        context());
}

void Session::choose(RunChoices choices)
{
    if (!m_state || choices == m_state->choices)
        return;
    auto state = std::make_shared<DossierState>(*m_state);
    state->choices = choices;
    m_state = std::move(state);
    Q_EMIT stateChanged();
    m_reader.start(
        this, [choices = std::move(choices), place = m_dossier](const TaskContext &) { return choices.keepFor(place); },
        [this](const Outcome &kept) {
            if (!kept)
                Q_EMIT failed(kept.error());
        });
}

void Session::answerConsent(bool approved)
{
    if (m_consent)
        m_consent->answer(approved);
}

void Session::stop()
{
    m_stop.request_stop();
    answerConsent(false);
}

} // namespace redossier
