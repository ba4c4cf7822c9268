// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/referenceeditor.h"

#include "core/session/session.h"

#include <algorithm>

namespace redossier {

namespace {

constexpr int saveAfter = 700;         //!< milliseconds without a change
constexpr int undoneTogether = 1'500;  //!< milliseconds between two changes of one place
constexpr std::size_t mostUndone = 200;

} // namespace

ReferenceEditor::ReferenceEditor(Session &session, QObject *parent) : QObject(parent), m_session(session)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(saveAfter);
    connect(&m_timer, &QTimer::timeout, this, [this] { save(); });
    connect(&m_session, &Session::saved, this, [this] {
        if (m_saving && m_written)
            finish(*m_written);
    });
    connect(&m_session, &Session::failed, this, [this](const Error &error) {
        if (!m_saving)
            return;
        m_saving = false;
        m_then = {};
        m_problem = error;
        m_conflict = error.code == "changed_on_disk";
        m_taken.clear();
        m_removed.clear();
        Q_EMIT changed();
    });
    connect(&m_session, &Session::activityChanged, this, [this] {
        if (!m_saving && !m_session.isBusy() && isDirty())
            schedule();
        Q_EMIT changed();
    });
}

void ReferenceEditor::take(const DossierState &state)
{
    const bool sameReading = m_state && m_state->reference.document == state.reference.document;
    if (m_state && m_state->dossier.identity != state.dossier.identity)
        m_unlocked = false; // it was just locked
    m_state = std::make_shared<DossierState>(state);
    if (!sameReading) {
        ReferenceDocuments disk{*state.reference.document, *state.criterion};
        if (disk == m_base || (m_saving && m_written && disk == *m_written))
            m_problem = m_conflict ? m_problem : std::nullopt;
        else if (isDirty() || m_saving)
            m_conflict = true;
        else
            adopt(std::move(disk));
    }
    Q_EMIT changed();
}

void ReferenceEditor::adopt(ReferenceDocuments documents)
{
    m_base = documents;
    m_documents = std::move(documents);
    m_differs = false;
    m_undo.clear();
    m_redo.clear();
    m_taken.clear();
    m_removed.clear();
    m_problem.reset();
    m_conflict = false;
    m_overwrite = false;
}

ReferenceEditor::Access ReferenceEditor::access() const
{
    if (!m_state || m_state->readOnly)
        return Access::readOnly;
    for (const Finding &problem : m_state->problems)
        if (problem.where == "reference/criterion.json" && m_documents.criterion.is_null())
            return Access::damaged;
    if (m_session.isBusy() && m_session.activity() != Activity::saving)
        return Access::busy;
    if (m_state->isDraft() || m_unlocked || m_state->changedSinceLock() || isDirty())
        return Access::editable;
    return m_state->validation || m_state->validationProblem ? Access::locked : Access::checking;
}

bool ReferenceEditor::isChecked() const
{
    return m_state && m_state->validation && !isDirty() && !m_saving;
}

bool ReferenceEditor::isDirty() const
{
    return m_differs || !m_taken.empty() || !m_removed.empty();
}

void ReferenceEditor::compare()
{
    m_differs = !(m_documents == m_base);
}

void ReferenceEditor::pushUndo(const DocumentEdits &edits, DocumentEdits inverse)
{
    std::vector<std::string> places;
    for (const DocumentEdit &edit : edits)
        places.push_back((edit.file == EditedFile::reference ? "r" : "c") + edit.pointer);
    const bool goesOn = !m_undo.empty() && places == m_lastPlaces && m_sinceChange.isValid() && m_sinceChange.elapsed() < undoneTogether;
    if (!goesOn)
        m_undo.push_back(std::move(inverse)); // else the older inverse goes back further
    if (m_undo.size() > mostUndone)
        m_undo.erase(m_undo.begin());
    m_lastPlaces = std::move(places);
    m_sinceChange.start();
    m_redo.clear();
}

void ReferenceEditor::change(const DocumentEdits &edits)
{
    if (!isEditable())
        return;
    const bool same = std::all_of(edits.begin(), edits.end(), [this](const DocumentEdit &edit) {
        return edit.value && *edit.value == value(edit.file, edit.pointer);
    });
    if (same)
        return;
    DocumentEdits inverse = applyEdits(m_documents, edits);
    if (inverse.empty())
        return;
    pushUndo(edits, std::move(inverse));
    compare();
    schedule();
    Q_EMIT changed();
}

void ReferenceEditor::changeFiles(const DocumentEdits &edits, std::vector<TakenFile> taken, std::vector<std::string> removed)
{
    if (!isEditable())
        return;
    applyEdits(m_documents, edits);
    compare();
    m_taken.insert(m_taken.end(), std::make_move_iterator(taken.begin()), std::make_move_iterator(taken.end()));
    m_removed.insert(m_removed.end(), std::make_move_iterator(removed.begin()), std::make_move_iterator(removed.end()));
    // An undone edit would name files that are gone, or leave others behind.
    m_undo.clear();
    m_redo.clear();
    m_lastPlaces.clear();
    Q_EMIT changed();
    save();
}

void ReferenceEditor::undo()
{
    if (!canUndo())
        return;
    DocumentEdits edits = std::move(m_undo.back());
    m_undo.pop_back();
    m_redo.push_back(applyEdits(m_documents, edits));
    compare();
    m_lastPlaces.clear();
    schedule();
    Q_EMIT changed();
}

void ReferenceEditor::redo()
{
    if (!canRedo())
        return;
    DocumentEdits edits = std::move(m_redo.back());
    m_redo.pop_back();
    m_undo.push_back(applyEdits(m_documents, edits));
    compare();
    m_lastPlaces.clear();
    schedule();
    Q_EMIT changed();
}

void ReferenceEditor::unlock()
{
    if (access() != Access::locked)
        return;
    m_unlocked = true;
    Q_EMIT changed();
}

void ReferenceEditor::relock()
{
    m_unlocked = false;
    Q_EMIT changed();
}

void ReferenceEditor::schedule()
{
    if (!m_conflict)
        m_timer.start();
}

void ReferenceEditor::save(std::function<void()> then)
{
    m_timer.stop();
    if (then)
        m_then = std::move(then);
    if (m_saving || m_conflict || m_session.isBusy())
        return; // goes on when that has ended
    if (!isDirty()) {
        if (const auto next = std::exchange(m_then, {}))
            next();
        return;
    }
    start({m_base, m_documents, std::exchange(m_taken, {}), std::exchange(m_removed, {}), std::exchange(m_overwrite, false)});
}

void ReferenceEditor::start(ReferenceSave save)
{
    m_saving = true;
    m_problem.reset();
    m_sent = m_documents;
    m_written = std::make_shared<ReferenceDocuments>();
    m_session.save([save = std::move(save), written = m_written, engine = m_session.surroundings().places.engine](
                       DossierWriter &writer, const TaskContext &context) -> Outcome {
        auto saved = saveReference(writer, save, EngineClient(engine), context);
        if (!saved)
            return saved.error();
        *written = std::move(*saved);
        return Done{};
    });
}

//! What the engine read comes into the documents, and what was typed while they were saved stays.
void ReferenceEditor::finish(const ReferenceDocuments &written)
{
    m_saving = false;
    m_conflict = false;
    m_state = m_session.sharedState(); // the former one was checked before what was just written
    if (m_documents == m_sent)
        m_documents = written;
    else if (valueAt(m_documents.reference, "/outputs") == valueAt(m_sent.reference, "/outputs"))
        applyEdits(m_documents, {{EditedFile::reference, "/outputs", valueAt(written.reference, "/outputs")}});
    m_base = written;
    compare();
    if (isDirty())
        schedule();
    else if (const auto next = std::exchange(m_then, {}))
        next();
    Q_EMIT changed();
}

void ReferenceEditor::takeFromDisk()
{
    if (!m_state)
        return;
    m_timer.stop();
    m_then = {};
    adopt({*m_state->reference.document, *m_state->criterion});
    m_session.reload(); // what made the conflict may be newer than the last reading
    Q_EMIT changed();
}

void ReferenceEditor::keepOwn()
{
    m_conflict = false;
    m_overwrite = true;
    Q_EMIT changed();
    save();
}

} // namespace redossier
