// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/diskchanges.h"

#include "core/base/jsonfile.h"
#include "core/dossier/fingerprint.h"
#include "core/reference/fingerprintrenewal.h"
#include "core/reference/referenceedit.h"
#include "core/session/session.h"
#include "ui/pages/reference/fieldbinder.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/widgets/filechoice.h"
#include "ui/words/words.h"

#include <algorithm>
#include <set>

namespace redossier {

namespace {

constexpr std::size_t mostNamed = 5;

//! What lies in the history of a lock.
struct Former
{
    ReferenceDocuments documents;
    std::vector<TakenFile> files; //!< that are others now
};

//! Part of the identity, and no document of the page itself.
bool isFile(const std::string &path)
{
    return path != "reference.json" && path != "criterion.json" && path != "observation.json" && path != "installed.txt";
}

//! What was read from an expected file that is another now is read again when it is saved.
DocumentEdits readAgain(const ReferenceEditor &editor, const std::vector<ChangedFile> &changed)
{
    ReferenceDocuments documents = editor.documents();
    const Json &outputs = editor.value(EditedFile::reference, "/outputs");
    const Findings &findings = editor.state().validation->findings;
    DocumentEdits all;
    for (std::size_t i = 0; outputs.is_array() && i < outputs.size(); ++i) {
        const std::string file = "expected/" + textAt(outputs[i], "file");
        const std::string place = "reference.json#" + pointerTo("/outputs", i) + "/";
        const bool other = std::any_of(changed.begin(), changed.end(), [&](const ChangedFile &one) { return one.path == file && !one.now.empty(); });
        const bool differs = std::any_of(findings.begin(), findings.end(), [&](const Finding &finding) {
            return finding.code == "expected_differs" && finding.where.starts_with(place);
        });
        if (!other || !differs)
            continue;
        for (const char *key : {"shape", "dtype", "count", "non_finite"})
            all.push_back({EditedFile::reference, pointerTo(pointerTo("/outputs", i), key), Json()});
    }
    return all;
}

DocumentEdits edits(const ReferenceEditor &editor, const std::vector<ChangedFile> &changed)
{
    if (!editor.isEditable() || !editor.isChecked())
        return {};
    Json reference = editor.documents().reference;
    DocumentEdits all;
    if (!renewFingerprints(reference, editor.state().validation->identity.files).empty())
        all.push_back({EditedFile::reference, "", reference});
    for (DocumentEdit &edit : readAgain(editor, changed))
        all.push_back(std::move(edit));
    return all;
}

Result<Former> readFormer(const std::filesystem::path &root, const std::string &identity, const std::vector<ChangedFile> &changed)
{
    const std::string folder = "history/" + identity;
    auto reference = readJsonBeneath(root, folder + "/reference.json");
    if (!reference)
        return reference.error();
    auto criterion = readJsonBeneath(root, folder + "/criterion.json");
    if (!criterion)
        return criterion.error();
    Former former{{std::move(*reference), std::move(*criterion)}, {}};
    for (const ChangedFile &file : changed)
        if (const auto kept = fingerprintFile(root / folder / file.path, {}); kept && kept->sha256 == file.recorded)
            former.files.push_back({root / folder / file.path, file.path, true});
    return former;
}

} // namespace

DiskChanges::DiskChanges(ReferenceEditor &editor, QWidget *page) : QObject(page), m_editor(editor), m_page(page) {}

//! The digests of the last lock, in an event of their own: a long manifest takes its time.
void DiskChanges::readRecorded()
{
    m_seen = m_editor.state().validation;
    m_editor.session().reader().start(
        this, [root = m_editor.state().root](const TaskContext &) { return readManifest(root); },
        [this, seen = m_seen](const Result<ManifestFile> &read) {
            if (seen != m_seen)
                return;
            m_recorded = read ? read->manifest : Manifest(); // a damaged one is a finding of its own
            Q_EMIT noteChanged();
        });
}

std::vector<ChangedFile> DiskChanges::changedFiles() const
{
    static const std::string folder = "reference/";
    std::vector<ChangedFile> files;
    const ReferenceValidation &validation = *m_editor.state().validation;
    if (validation.changedSinceLock() && !m_recorded.lines.empty()) {
        std::set<std::string> present;
        for (const FingerprintEntry &file : validation.identity.files) {
            present.insert(file.path);
            const auto line = m_recorded.lines.find(folder + file.path);
            const std::string recorded = line == m_recorded.lines.end() ? std::string() : line->second;
            if (recorded != file.sha256 && isFile(file.path))
                files.push_back({file.path, recorded, file.sha256});
        }
        for (auto line = m_recorded.lines.lower_bound(folder); line != m_recorded.lines.end() && line->first.starts_with(folder); ++line)
            if (const std::string path = line->first.substr(folder.size()); isFile(path) && !present.contains(path))
                files.push_back({path, line->second, {}});
    }
    for (const Finding &finding : validation.findings)
        if (finding.code == "changed_file" && std::none_of(files.begin(), files.end(), [&](const ChangedFile &file) {
                return file.path == finding.subject || file.path.starts_with(finding.subject + "/");
            }))
            files.push_back({finding.subject, textAt(m_editor.value(EditedFile::reference, placeOf(finding).pointer), "sha256"), finding.detail});
    return files;
}

void DiskChanges::look()
{
    const auto &validation = m_editor.state().validation;
    if (validation && validation != m_seen && validation->changedSinceLock())
        readRecorded();
    if (m_editor.state().validation) { // else those of the last check
        std::vector<ChangedFile> files = changedFiles();
        const bool asLocked = !m_editor.isDraft() && m_editor.isChecked() && !m_editor.state().changedSinceLock();
        if (files != m_files || asLocked)
            m_note.clear(); // it spoke of what is over
        m_files = std::move(files);
    }
    m_taking = edits(m_editor, m_files);
}

QString DiskChanges::names() const
{
    QStringList names;
    for (std::size_t i = 0; i < m_files.size() && i < mostNamed; ++i)
        names << shown(m_files[i].path);
    const QString list = names.join(QStringLiteral(", "));
    return m_files.size() <= mostNamed ? list : tr("%1 and %n more", "files", static_cast<int>(m_files.size() - mostNamed)).arg(list);
}

const ChangedFile *DiskChanges::toPutBack() const
{
    const auto found = std::find_if(m_files.begin(), m_files.end(), [this](const ChangedFile &file) {
        std::error_code failed;
        return !file.recorded.empty() && !std::filesystem::is_directory(m_editor.state().root / "reference" / file.path, failed);
    });
    return found == m_files.end() ? nullptr : &*found;
}

void DiskChanges::say(const QString &note)
{
    m_note = note;
    Q_EMIT noteChanged();
}

void DiskChanges::take()
{
    m_note.clear();
    m_editor.change(DocumentEdits(m_taking));
}

void DiskChanges::putBack()
{
    if (!toPutBack())
        return;
    const ChangedFile file = *toPutBack(); // what is shown again looks for them again
    say({});
    chooseFiles(m_page, tr("The former content of %1").arg(shown(file.path)), FileChoice::file,
                [this, file](const auto &chosen) { copyBack(file, chosen.front()); });
}

void DiskChanges::copyBack(const ChangedFile &file, const std::filesystem::path &from)
{
    m_editor.session().reader().start(
        this, [from](const TaskContext &context) { return fingerprintFile(from, context); },
        [this, file, from](const Result<FingerprintEntry> &found) {
            if (!found)
                say(advice(found.error()).message);
            else if (found->sha256 != file.recorded)
                say(tr("%1 is not the former %2: its content is another one. Nothing was changed.").arg(shownPath(from), shown(file.path)));
            else
                m_editor.changeFiles({}, {{from, file.path, true}});
        });
}

void DiskChanges::takeBack()
{
    if (m_editor.isChecked() && !m_editor.state().changedSinceLock()) {
        m_editor.relock();
        return;
    }
    m_editor.session().reader().start(
        this,
        [root = m_editor.state().root, identity = m_editor.state().dossier.identity.value_or(""), changed = m_files](const TaskContext &) {
            return readFormer(root, identity, changed);
        },
        [this](const Result<Former> &former) {
            if (!former) {
                say(advice(former.error()).message);
                return;
            }
            if (former->files.size() < m_files.size())
                say(tr("What this page holds is as it was locked. The dossier keeps no former content of the files that differ: put them back from elsewhere, or take them as they are."));
            const DocumentEdits documents{{EditedFile::reference, "", former->documents.reference}, {EditedFile::criterion, "", former->documents.criterion}};
            if (former->files.empty())
                m_editor.change(documents);
            else
                m_editor.changeFiles(documents, std::vector<TakenFile>(former->files));
            m_editor.relock();
        });
}

} // namespace redossier
