// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/documentedit.h"
#include "core/session/dossierstate.h"
#include "core/session/referencesave.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

class Session;

//! The reference as it is being edited on its page: what lies on the disk, with what a person has changed since. Changes are
//! saved a moment after the last one; each can be undone, saved or not.
class ReferenceEditor : public QObject
{
    Q_OBJECT

public:
    //! Whether something can be edited now, and why not.
    enum class Access {
        editable,
        locked,   //!< and unchanged: unlock() makes it editable
        checking, //!< of a locked one it is not known yet whether it has changed
        busy,     //!< a command of the session is going on
        readOnly, //!< state().readOnly says why
        damaged   //!< a document that cannot be read would be lost
    };

    explicit ReferenceEditor(Session &session, QObject *parent = nullptr);

    //! A new reading of the dossier.
    void take(const DossierState &state);
    bool isRead() const { return m_state != nullptr; }
    const DossierState &state() const { return *m_state; }
    bool isDraft() const { return m_state && m_state->isDraft(); }
    Session &session() const { return m_session; }
    const ReferenceDocuments &documents() const { return m_documents; }
    const Json &value(EditedFile file, const std::string &pointer) const { return valueAt(m_documents.of(file), pointer); }

    Access access() const;
    bool isEditable() const { return access() == Access::editable; }
    //! Whether the state's validation speaks of the documents as they are now.
    bool isChecked() const;

    //! Applies the edits and saves them soon. Edits of one place that follow each other closely are undone together.
    void change(const DocumentEdits &edits);
    void set(EditedFile file, const std::string &pointer, const Json &value) { change({{file, pointer, value}}); }
    //! Applies edits that belong to files which are copied or removed, and saves at once. It cannot be undone.
    void changeFiles(const DocumentEdits &edits, std::vector<TakenFile> taken, std::vector<std::string> removed = {});
    void undo();
    void redo();
    bool canUndo() const { return !m_undo.empty() && isEditable(); }
    bool canRedo() const { return !m_redo.empty() && isEditable(); }

    //! Makes a locked reference editable.
    void unlock();
    bool isUnlocked() const { return m_unlocked; }
    //! What is as it was locked is locked again; what is not stays editable.
    void relock();
    bool isDirty() const;
    //! Saves what is not saved yet, then calls `then`; at once when there is nothing. Not called when saving fails.
    void save(std::function<void()> then = {});

    //! The files were changed by something else while something here was not saved.
    bool isConflicting() const { return m_conflict; }
    void takeFromDisk();
    void keepOwn();
    const std::optional<Error> &saveProblem() const { return m_problem; }

Q_SIGNALS:
    //! Documents, findings or access are other than before.
    void changed();

private:
    void adopt(ReferenceDocuments documents);
    void compare();
    void schedule();
    void start(ReferenceSave save);
    void finish(const ReferenceDocuments &written);
    void pushUndo(const DocumentEdits &edits, DocumentEdits inverse);

    Session &m_session;
    std::shared_ptr<const DossierState> m_state;
    ReferenceDocuments m_base; //!< as they lie on the disk
    ReferenceDocuments m_documents;
    ReferenceDocuments m_sent; //!< as they were when the save that goes on was started
    std::shared_ptr<ReferenceDocuments> m_written;
    std::vector<DocumentEdits> m_undo;
    std::vector<DocumentEdits> m_redo;
    std::vector<std::string> m_lastPlaces; //!< of the last change
    QElapsedTimer m_sinceChange;
    QTimer m_timer;
    std::function<void()> m_then;
    std::vector<TakenFile> m_taken; //!< wait for the next save
    std::vector<std::string> m_removed;
    std::optional<Error> m_problem;
    bool m_differs = false; //!< the documents from those on the disk
    bool m_saving = false;
    bool m_conflict = false;
    bool m_overwrite = false;
    bool m_unlocked = false;
};

} // namespace redossier
