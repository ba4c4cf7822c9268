// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/assetssection.h"

#include "core/dossier/namedtree.h"
#include "core/reference/referenceedit.h"
#include "core/session/worker.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/pages/reference/removalquestion.h"
#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/filechoice.h"
#include "ui/widgets/text.h"
#include "ui/widgets/textfields.h"
#include "ui/words/words.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

namespace redossier {

namespace {

//! Larger content stays outside of the dossier unless somebody moves it in by hand.
constexpr std::uint64_t mostInside = 10'000'000; //!< bytes

//! A file, or a folder as `fingerprint --tree` gives it.
Result<FingerprintEntry> contentDigest(const std::filesystem::path &path, const TaskContext &context)
{
    std::error_code failed;
    if (!std::filesystem::is_directory(path, failed))
        return fingerprintFile(path, context);
    const auto tree = fingerprintNamedTree(path, context);
    if (!tree)
        return tree.error();
    if (!tree->refused.empty())
        return tree->refused.front();
    FingerprintEntry whole{path.string(), treeDigest(tree->entries), 0};
    for (const FingerprintEntry &file : tree->entries)
        whole.bytes += file.bytes;
    return whole;
}

std::string listName(const std::string &pointer)
{
    return pointer.starts_with("/weights/") ? "weights" : "data";
}

QString sizeOf(const Entry &entry)
{
    const Json &bytes = memberAt(entry.value, "bytes");
    return bytes.is_number_unsigned() || (bytes.is_number_integer() && bytes.get<qint64>() >= 0) ? bytesText(bytes.get<std::uint64_t>()) : QString();
}

} // namespace

AssetsSection::AssetsSection(ReferenceEditor &editor)
    : EntrySection(ReferencePart::assets, editor, tr("Data and weights"),
                   tr("Nothing is listed. A project whose command reads neither data nor weights beside its sample needs none."),
                   {{tr("Kind"), [](const Entry &entry) { return listName(entry.pointer) == "weights" ? tr("weights") : tr("data"); }},
                    textColumn(tr("Name"), "name"), textColumn(tr("Version"), "version"), {tr("Size"), sizeOf},
                    textColumn(tr("Source"), "source"), textColumn(tr("SHA-256"), "sha256", true)}),
      m_digest(new Text({}, "mono")), m_place(new Text({}, "quiet")), m_problem(new Text), m_running(new QWidget),
      m_progress(new QProgressBar), m_progressText(new Text), m_worker(std::make_unique<Worker>())
{
    addButton(tr("Add weight&s…"), "addWeights", [this] { ask(false, "weights"); });
    addButton(tr("Add &data…"), "addData", [this] { ask(false, "data"); });
    addButton(tr("Add a da&ta folder…"), "addDataFolder", [this] { ask(true, "data"); });
    addRemoveButton();
    makeForm();
    body()->addStretch(1);
}

AssetsSection::~AssetsSection() = default;

void AssetsSection::makeForm()
{
    auto *name = new TextField(tr("Name"), tr("For {weights:NAME} or {data:NAME} in the command, which follow a new name."));
    auto *version = new TextField(tr("Version"), tr("As its source calls it. A name such as \"latest\" can change without a sign."));
    auto *source = new TextField(tr("Source"), tr("An address or a reference from which it can be had again."));
    auto *access = new TextField(tr("Who may read it"), tr("\"open\", a licence, or whom to ask."));
    name->setObjectName(QStringLiteral("assetName"));
    name->setIsName();
    version->setObjectName(QStringLiteral("assetVersion"));
    source->setObjectName(QStringLiteral("assetSource"));
    access->setObjectName(QStringLiteral("assetAccess"));
    m_choose = new QPushButton(tr("Fingerprint a f&ile…"));
    m_chooseFolder = new QPushButton(tr("Fing&erprint a folder…"));
    m_inside = new QPushButton(tr("&Keep a copy in the dossier"));
    m_choose->setObjectName(QStringLiteral("chooseContent"));
    m_inside->setObjectName(QStringLiteral("keepInside"));
    auto *cancel = new QPushButton(tr("Ca&ncel"));
    cancel->setObjectName(QStringLiteral("cancelFingerprint"));
    connect(m_choose, &QPushButton::clicked, this, [this] {
        chooseFiles(this, tr("Its content"), FileChoice::file, [this](const auto &files) { fingerprint(selectedPointer(), files.front()); });
    });
    connect(m_chooseFolder, &QPushButton::clicked, this, [this] {
        chooseFiles(this, tr("Its content"), FileChoice::folder, [this](const auto &folders) { fingerprint(selectedPointer(), folders.front()); });
    });
    connect(m_inside, &QPushButton::clicked, this, &AssetsSection::keepInside);
    connect(cancel, &QPushButton::clicked, this, [this] { m_stop.request_stop(); });
    auto *running = new QHBoxLayout(m_running);
    running->setContentsMargins(0, 0, 0, 0);
    m_progressText->setWordWrap(false);
    running->addWidget(m_progressText);
    running->addWidget(m_progress, 1);
    running->addWidget(cancel);
    m_running->hide();
    auto *buttons = new QHBoxLayout;
    for (QPushButton *button : {m_choose, m_chooseFolder, m_inside})
        buttons->addWidget(button);
    buttons->addStretch(1);
    for (QWidget *widget : std::initializer_list<QWidget *>{name, version, source, access, new Text(tr("SHA-256"), "heading"), m_digest, m_place, m_running, m_problem})
        form()->body()->addWidget(widget);
    form()->body()->addLayout(buttons);
    m_problem->hide();
    m_problem->setTone(QStringLiteral("attention"));
    fields().bind(name, EditedFile::reference, "/name", [this](const Json &value) {
        const std::string pointer = selectedPointer();
        return pointer.empty() ? DocumentEdits() : renameAsset(editor().documents(), listName(pointer), listOf(pointer).second,
                                                               value.is_string() ? value.get<std::string>() : std::string());
    });
    fields().bind(version, EditedFile::reference, "/version");
    fields().bind(source, EditedFile::reference, "/source");
    fields().bind(access, EditedFile::reference, "/access");
}

std::vector<Entry> AssetsSection::entries() const
{
    auto all = entriesAt("/weights");
    for (Entry &entry : entriesAt("/data"))
        all.push_back(std::move(entry));
    return all;
}

void AssetsSection::showDocuments()
{
    EntrySection::showDocuments();
    for (QPushButton *button : {m_choose, m_chooseFolder})
        button->setVisible(editor().isEditable() && m_hashing.empty());
}

void AssetsSection::showEntry(const Entry *entry)
{
    if (!entry)
        return;
    const std::string digest = textAt(entry->value, "sha256");
    const std::string path = textAt(entry->value, "path");
    const QString size = sizeOf(*entry);
    m_digest->setText(digest.empty() ? tr("not computed yet") : shown(digest));
    const auto chosen = m_chosen.find(digest);
    const bool here = !digest.empty() && chosen != m_chosen.end();
    if (!path.empty())
        m_place->setText(tr("A copy lies in the dossier, at %1: it is part of the identity.").arg(shown(path)));
    else if (here)
        m_place->setText(tr("Stays outside the dossier (%1); on this machine it is %2. The dossier keeps only its name and its fingerprint.").arg(size, shownPath(chosen->second)));
    else
        m_place->setText(tr("Stays outside the dossier; whoever runs it says where it lies, and its content is held against the fingerprint."));
    const Json &bytes = memberAt(entry->value, "bytes");
    m_inside->setVisible(editor().isEditable() && path.empty() && here && bytes.is_number() && bytes.get<double>() <= static_cast<double>(mostInside));
    m_running->setVisible(!m_hashing.empty() && m_hashing == entry->pointer);
}

void AssetsSection::ask(bool folder, const std::string &list)
{
    const QString title = list == "weights" ? tr("A file of weights") : tr("A file or folder of data");
    chooseFiles(this, title, folder ? FileChoice::folder : FileChoice::file, [this, list](const auto &paths) { addAsset(list, paths.front()); });
}

void AssetsSection::addAsset(const std::string &list, const std::filesystem::path &path)
{
    std::set<std::string> taken;
    for (const Entry &entry : entries())
        taken.insert(textAt(entry.value, "name"));
    Asset asset;
    std::string stem = path.filename().string();
    stem = stem.substr(0, stem.find('.', 1));
    for (char &c : stem)
        c = c == '{' || c == '}' || c == '=' ? '-' : c; // they would end a placeholder
    asset.name = freeName(stem, taken);
    const std::size_t index = entriesAt("/" + list).size();
    editor().change({appended(editor().documents(), EditedFile::reference, "/" + list, assetDocument(asset))});
    const std::string pointer = pointerTo("/" + list, index);
    select(pointer);
    fingerprint(pointer, path);
}

void AssetsSection::fingerprint(const std::string &pointer, const std::filesystem::path &path)
{
    if (pointer.empty() || !m_hashing.empty())
        return;
    m_hashing = pointer;
    m_problem->hide();
    m_progress->setRange(0, 0);
    m_progressText->setText(tr("Reading %1").arg(shownPath(path.filename())));
    TaskContext context;
    context.progress = [this](const Progress &progress) {
        QMetaObject::invokeMethod(this, [this, done = progress.done, total = progress.total] { showProgress(done, total); }, Qt::QueuedConnection);
    };
    m_stop = m_worker->start(
        this, [path](const TaskContext &given) { return contentDigest(path, given); },
        [this, pointer, path, asset = editor().value(EditedFile::reference, pointer)](const Result<FingerprintEntry> &entry) {
            m_hashing.clear();
            if (entry) {
                takeFingerprint(placeOfAsset(pointer, asset), path, *entry);
            } else if (entry.error().code != "cancelled") {
                m_problem->setText(QStringLiteral("! ") + advice(entry.error()).message);
                m_problem->show();
            }
            showDocuments();
        },
        std::move(context));
    showDocuments();
}

//! Where the asset stands by now: entries may have come, gone or been renamed while it was read.
std::string AssetsSection::placeOfAsset(const std::string &pointer, const Json &asset) const
{
    if (textAt(editor().value(EditedFile::reference, pointer), "name") == textAt(asset, "name"))
        return pointer;
    for (const Entry &entry : entries())
        if (listName(entry.pointer) == listName(pointer) && textAt(entry.value, "name") == textAt(asset, "name"))
            return entry.pointer;
    return {};
}

void AssetsSection::showProgress(quint64 done, quint64 total)
{
    m_progress->setRange(0, 1000); // a QProgressBar counts in int
    m_progress->setValue(total == 0 ? 0 : static_cast<int>(1000.0 * static_cast<double>(done) / static_cast<double>(total)));
}

void AssetsSection::takeFingerprint(const std::string &pointer, const std::filesystem::path &path, const FingerprintEntry &entry)
{
    const Json &asset = editor().value(EditedFile::reference, pointer);
    if (pointer.empty() || !asset.is_object()) {
        m_problem->setText(tr("! The entry was renamed or removed while its content was read. Fingerprint it again."));
        m_problem->show();
        return;
    }
    m_chosen[entry.sha256] = path;
    editor().change({{EditedFile::reference, pointer + "/sha256", entry.sha256}, {EditedFile::reference, pointer + "/bytes", entry.bytes}});
    Q_EMIT located(textAt(asset, "name"), path);
}

void AssetsSection::keepInside()
{
    const Entry *entry = selected();
    if (!entry)
        return;
    const auto chosen = m_chosen.find(textAt(entry->value, "sha256"));
    if (chosen == m_chosen.end())
        return;
    std::set<std::string> taken;
    for (const Entry &one : entries())
        taken.insert(textAt(one.value, "path"));
    const std::string target = freeName(listName(entry->pointer) + "/" + chosen->second.filename().string(), taken);
    editor().changeFiles({{EditedFile::reference, entry->pointer + "/path", target}}, {{chosen->second, target, false}});
}

void AssetsSection::removeEntry()
{
    const Entry *entry = selected();
    if (!entry)
        return;
    const std::string path = textAt(entry->value, "path");
    if (path.empty()) {
        EntrySection::removeEntry();
        return;
    }
    const auto [list, index] = listOf(entry->pointer);
    removeWithFiles(this, editor(), {removed(editor().documents(), EditedFile::reference, list, index)}, {path});
}

} // namespace redossier
