// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/configurationsection.h"

#include "core/dossier/fingerprint.h"
#include "core/reference/referenceedit.h"
#include "core/session/worker.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/pages/reference/removalquestion.h"
#include "ui/widgets/card.h"
#include "ui/widgets/choicefields.h"
#include "ui/widgets/filechoice.h"
#include "ui/widgets/text.h"
#include "ui/widgets/textfields.h"
#include "ui/words/words.h"

#include <QVBoxLayout>

namespace redossier {

namespace {

QString roleName(const std::string &role)
{
    if (role == "parameters")
        return ConfigurationSection::tr("parameters");
    if (role == "preprocessing")
        return ConfigurationSection::tr("preprocessing");
    return role.empty() ? ConfigurationSection::tr("not decided") : shown(role);
}

} // namespace

ConfigurationSection::ConfigurationSection(ReferenceEditor &editor)
    : EntrySection(ReferencePart::configuration, editor, tr("Configuration files"),
                   tr("No configuration file is listed. A project that has none is fine; parameters may stand in the command."),
                   {textColumn(tr("File"), "path", true),
                    {tr("Role"), [](const Entry &entry) { return roleName(textAt(entry.value, "role")); }},
                    textColumn(tr("SHA-256"), "sha256", true)}),
      m_settings(editor), m_name(new Text({}, "heading")), m_worker(std::make_unique<Worker>())
{
    addButton(tr("&Add a file…"), "addConfiguration", [this] {
        chooseFiles(this, tr("A configuration file"), FileChoice::file, [this](const auto &files) { addFile(files.front()); });
    });
    addRemoveButton();
    auto *role = new ChoiceField(tr("What does it hold?"), {},
                                 {{QStringLiteral("parameters"), tr("&Parameters"), tr("of the model or of the program: sizes, thresholds, paths inside the run")},
                                  {QStringLiteral("preprocessing"), tr("Preproc&essing"), tr("what is done to the inputs first: vocabularies, resizing, normalisation")}});
    role->setObjectName(QStringLiteral("role"));
    form()->body()->addWidget(m_name);
    form()->body()->addWidget(role);
    fields().bind(role, EditedFile::reference, "/role");
    makeSettings();
    body()->addStretch(1);
}

ConfigurationSection::~ConfigurationSection() = default;

void ConfigurationSection::makeSettings()
{
    Card *card = addCard(tr("Declared settings"));
    card->body()->addWidget(new Text(tr("What the author knows about it, in words. A fixed seed does not cover every source of variation."), "quiet"));
    const auto add = [&](const QString &label, const QString &hint, const char *key) {
        auto *field = new LinesField(
            label, hint,
            [](const Json &value) -> std::optional<std::string> {
                if (value.is_null())
                    return std::string();
                return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
            },
            [](const std::string &text) -> Result<Json> { return text.empty() ? Json() : Json(text); });
        field->setObjectName(QLatin1String(key));
        card->body()->addWidget(field);
        m_settings.bind(field, EditedFile::reference, std::string("/settings/") + key);
    };
    add(tr("Random generators"), tr("Python, NumPy, PyTorch on CPU and device, loader workers: which are used, how they are seeded."), "generators");
    add(tr("Data transforms"), tr("Names and revisions."), "transforms");
    add(tr("Precision"), tr("Types, autocast, TF32, matrix multiplication."), "precision");
    add(tr("Determinism"), tr("Deterministic algorithms, cuDNN settings. Some of them refuse operations or cost time."), "determinism");
    auto *observe = new CheckField(tr("A run may read the settings back from its own process"), {});
    observe->setObjectName(QStringLiteral("observe"));
    card->body()->addWidget(observe);
    m_settings.bind(observe, EditedFile::reference, "/settings/observe");
}

void ConfigurationSection::showDocuments()
{
    EntrySection::showDocuments();
    m_settings.showValues();
}

void ConfigurationSection::showFindings(const Findings &findings)
{
    EntrySection::showFindings(m_settings.showFindings(findings));
}

void ConfigurationSection::reveal(const Finding &finding)
{
    const FindingPlace place = placeOf(finding);
    if (Field *field = m_settings.fieldFor(place.file, place.pointer))
        field->setFocus(Qt::OtherFocusReason);
    else
        EntrySection::reveal(finding);
}

void ConfigurationSection::showEntry(const Entry *entry)
{
    m_name->setText(entry ? shown(textAt(entry->value, "path")) : QString());
}

//! The digest is taken of the file that is chosen; the check names a copy that became another.
void ConfigurationSection::addFile(const std::filesystem::path &file)
{
    m_worker->start(
        this, [file](const TaskContext &context) { return fingerprintFile(file, context); },
        [this, file](const Result<FingerprintEntry> &entry) {
            if (!entry) {
                showOthers({{entry.error().code, Severity::error, entry.error().subject, entry.error().subject, entry.error().detail}});
                return;
            }
            std::set<std::string> taken;
            for (const Entry &one : entries())
                taken.insert(textAt(one.value, "path"));
            const std::string target = freeName("configuration/" + file.filename().string(), taken);
            const DocumentEdit edit = appended(editor().documents(), EditedFile::reference, "/configuration", configurationDocument(target, entry->sha256));
            editor().changeFiles({edit}, {{file, target, false}});
            select(pointerTo("/configuration", entries().size() - 1));
        });
}

void ConfigurationSection::removeEntry()
{
    const Entry *entry = selected();
    if (!entry)
        return;
    const std::string path = textAt(entry->value, "path");
    const auto [list, index] = listOf(entry->pointer);
    removeWithFiles(this, editor(), {removed(editor().documents(), EditedFile::reference, list, index)},
                    path.starts_with("configuration/") ? std::vector<std::string>{path} : std::vector<std::string>{});
}

} // namespace redossier
