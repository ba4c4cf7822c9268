// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/documentedit.h"
#include "core/dossier/manifest.h"

#include <QObject>
#include <QString>
#include <memory>
#include <string>
#include <vector>

class QWidget;

namespace redossier {

class ReferenceEditor;
struct ReferenceValidation;

//! A file below reference/ that is another than it was recorded.
struct ChangedFile
{
    std::string path;     //!< relative to reference/
    std::string recorded; //!< its SHA-256 in the manifest or in reference.json; "": it was not there
    std::string now;      //!< its SHA-256 on the disk; "": it is gone

    bool operator==(const ChangedFile &) const = default;
};

//! Files of the reference that somebody changed outside of its page, and the two ways on: the former file is put back, or
//! the file counts as it is. Also the way back to what was locked, as far as the dossier keeps it.
class DiskChanges : public QObject
{
    Q_OBJECT

public:
    DiskChanges(ReferenceEditor &editor, QWidget *page);

    //! The files that differ: of a locked reference from the manifest, of a draft from what it declares.
    const std::vector<ChangedFile> &files() const { return m_files; }
    //! "code/score.py, inputs/a.csv and 3 more"
    QString names() const;
    //! The first of those whose former content is known by its digest and can be chosen from elsewhere; null: none.
    const ChangedFile *toPutBack() const;
    //! Whether new digests would say what the files are.
    bool canTake() const { return !m_taking.empty(); }
    //! What became of the last request, where it needs to be said; empty: nothing.
    const QString &note() const { return m_note; }
    //! Looks at the editor's state again.
    void look();

    //! Declares the files as they are.
    void take();
    //! Asks for the former file of toPutBack(), and takes it where it is that one.
    void putBack();
    //! The documents and the rebuild files as they were locked last; they lie in the history.
    void takeBack();

Q_SIGNALS:
    void noteChanged();

private:
    void readRecorded();
    std::vector<ChangedFile> changedFiles() const;
    void say(const QString &note);
    void copyBack(const ChangedFile &file, const std::filesystem::path &from);

    ReferenceEditor &m_editor;
    QWidget *m_page;
    std::shared_ptr<const ReferenceValidation> m_seen; //!< what m_recorded was read for
    Manifest m_recorded; //!< of the dossier; only files that somebody changed by hand differ from it
    std::vector<ChangedFile> m_files;
    DocumentEdits m_taking;
    QString m_note;
};

} // namespace redossier
