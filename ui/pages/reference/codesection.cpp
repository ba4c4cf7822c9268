// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/codesection.h"

#include "core/reference/referenceedit.h"
#include "ui/models/entriesmodel.h"
#include "ui/pages/reference/entrysection.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"
#include "ui/widgets/textfields.h"
#include "ui/words/words.h"

#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

namespace redossier {

namespace {

constexpr int mostScripts = 30;

//! "{weights:NAME}" for each entry of the list.
std::vector<std::string> placeholdersOf(const Json &list, const std::string &kind)
{
    std::vector<std::string> placeholders;
    if (list.is_array())
        for (const Json &asset : list)
            if (const std::string name = textAt(asset, "name"); !name.empty())
                placeholders.push_back("{" + kind + ":" + name + "}");
    return placeholders;
}

} // namespace

CodeSection::CodeSection(ReferenceEditor &editor)
    : Section(ReferencePart::code, editor), m_modified(new Text),
      m_files(new EntriesModel({textColumn(tr("File"), "path", true), textColumn(tr("SHA-256"), "sha256", true)}, this)),
      m_table(new Table(tr("Files of the code"))), m_menu(new QMenu(this))
{
    makeStartCard();
    makeCodeCard();
    body()->addStretch(1);
}

void CodeSection::makeStartCard()
{
    Card *card = addCard(tr("How the project is started"));
    m_arguments = new LinesField(
        tr("Command, one argument a line"),
        tr("The first argument is {python}: the rebuilt interpreter stands there. {code}, {inputs}, {outputs} and {configuration} are the "
           "folders of a run, {weights:NAME} and {data:NAME} the files of that name. Nothing is split at blanks, and {{ is a brace."),
        linesOf, [](const std::string &text) -> Result<Json> { return Json(argumentsFromLines(text)); });
    m_arguments->setObjectName(QStringLiteral("arguments"));
    m_insert = new QPushButton(tr("&Insert…"));
    m_insert->setObjectName(QStringLiteral("insertButton"));
    m_insert->setMenu(m_menu);
    m_insert->setAccessibleDescription(tr("Inserts a placeholder or a script of the code into the command"));
    connect(m_menu, &QMenu::aboutToShow, this, &CodeSection::fillInsertMenu);
    card->body()->addWidget(m_arguments);
    card->body()->addWidget(m_insert, 0, Qt::AlignLeft);
    auto *folder = new TextField(tr("Working folder"), tr("Relative to the run's folder, where code, inputs, configuration and outputs lie; a full stop is that folder itself."));
    folder->setObjectName(QStringLiteral("workingFolder"));
    auto *variables = new LinesField(
        tr("Environment variables"),
        tr("NAME=VALUE, one a line, for what shapes the result, for example OMP_NUM_THREADS=1. Never a secret: those are handed over by name, under Access."),
        linesOfVariables, variablesFromLines);
    variables->setObjectName(QStringLiteral("variables"));
    card->body()->addWidget(folder);
    card->body()->addWidget(variables);
    fields().bind(m_arguments, EditedFile::reference, "/entry_point/arguments");
    fields().bind(folder, EditedFile::reference, "/entry_point/working_directory");
    fields().bind(variables, EditedFile::reference, "/entry_point/environment");
}

void CodeSection::makeCodeCard()
{
    Card *card = addCard(tr("The code"));
    auto *repository = new TextField(tr("Repository"), tr("Where it is kept; empty without one."));
    repository->setObjectName(QStringLiteral("repository"));
    auto *revision = new TextField(tr("Revision"), tr("A commit, never a branch; without version control the digest of the files themselves."));
    revision->setObjectName(QStringLiteral("revision"));
    revision->setFixedFont();
    card->body()->addWidget(repository);
    card->body()->addWidget(revision);
    card->body()->addWidget(m_modified);
    m_table->setModel(m_files);
    m_table->setColumnHidden(0, false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setResizeContentsPrecision(50);
    card->body()->addWidget(m_table);
    fields().bind(repository, EditedFile::reference, "/code/repository");
    fields().bind(revision, EditedFile::reference, "/code/revision");
}

void CodeSection::showDocuments()
{
    Section::showDocuments();
    m_insert->setVisible(editor().isEditable());
    const Json &code = editor().value(EditedFile::reference, "/code");
    const Json &files = memberAt(code, "files");
    std::vector<Entry> entries;
    for (std::size_t i = 0; files.is_array() && i < files.size(); ++i)
        entries.push_back({pointerTo("/code/files", i), files[i]});
    m_files->setEntries(std::move(entries));
    m_table->setVisible(m_files->rowCount() > 0);
    m_table->fitHeight(200);
    const Json &modified = memberAt(code, "modified");
    m_modified->setText(!modified.is_boolean() ? tr("Whether the files differ from that revision is not recorded.")
                        : modified.get<bool>()
                            ? tr("The files differ from that revision; the difference is kept as modifications.patch.")
                            : tr("The files are those of that revision."));
}

void CodeSection::showFindings(const Findings &findings)
{
    std::map<std::string, Severity> marks;
    for (const Finding &finding : findings)
        if (const FindingPlace place = placeOf(finding); place.pointer.starts_with("/code/files/"))
            marks.emplace(place.pointer, finding.severity);
    m_files->setMarks(marks, editor().isDraft());
    Section::showFindings(findings);
}

void CodeSection::fillInsertMenu()
{
    m_menu->clear();
    const auto add = [this](const std::string &text, bool ownLine) {
        m_menu->addAction(shown(text), this, [this, text, ownLine] { m_arguments->insert(QString::fromStdString(text), ownLine); });
    };
    add("{python}", true);
    int scripts = 0;
    for (const Entry &file : m_files->entries())
        if (const std::string path = textAt(file.value, "path"); path.ends_with(".py") && scripts++ < mostScripts)
            add("{code}/" + path, true);
    m_menu->addSeparator();
    for (const char *name : {"{inputs}", "{outputs}", "{configuration}", "{code}"})
        add(name, false);
    for (const char *list : {"weights", "data"})
        for (const std::string &placeholder : placeholdersOf(editor().value(EditedFile::reference, std::string("/") + list), list))
            add(placeholder, false);
}

} // namespace redossier
