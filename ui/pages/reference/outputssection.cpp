// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/outputssection.h"

#include "core/reference/referenceedit.h"
#include "ui/pages/reference/identifiersfield.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/pages/reference/removalquestion.h"
#include "ui/widgets/card.h"
#include "ui/widgets/filechoice.h"
#include "ui/widgets/text.h"
#include "ui/widgets/textfields.h"
#include "ui/words/words.h"

#include <QPushButton>
#include <QVBoxLayout>
#include <set>

namespace redossier {

namespace {

QString factText(const Json &value)
{
    if (value.is_string())
        return shown(value.get<std::string>());
    return value.is_number_integer() ? QString::number(value.get<qint64>()) : OutputsSection::tr("not read yet");
}

//! The text of a field, never null: a name that is being typed anew is empty for a moment.
std::string typedText(const Json &value)
{
    return value.is_string() ? value.get<std::string>() : std::string();
}

} // namespace

OutputsSection::OutputsSection(ReferenceEditor &editor)
    : EntrySection(ReferencePart::outputs, editor, tr("Outputs"),
                   tr("No output is declared yet. Add each file that the command writes and that counts for the question."),
                   {textColumn(tr("Name"), "name"), textColumn(tr("File"), "file", true),
                    {tr("Identifiers"), [](const Entry &entry) { return identifiersText(memberAt(entry.value, "identifiers")); }},
                    {tr("Shape"), [](const Entry &entry) { return shapeText(memberAt(entry.value, "shape")); }},
                    {tr("Type"), [](const Entry &entry) { return factText(memberAt(entry.value, "dtype")); }},
                    {tr("Non-finite"), [](const Entry &entry) { return nonFiniteText(memberAt(entry.value, "non_finite")); }}}),
      m_identifiers(new IdentifiersField), m_read(new Text)
{
    addButton(tr("&Add an output"), "addOutput", [this] { addOutput(); });
    addRemoveButton();
    makeForm();
    body()->addStretch(1);
}

void OutputsSection::makeForm()
{
    auto *name = new TextField(tr("Name"), tr("By which rules and results call it. Rules follow a new name."));
    auto *file = new TextField(tr("File"), tr("Below the folder {outputs}, for example vectors.npy or result/scores.csv."));
    name->setObjectName(QStringLiteral("outputName"));
    name->setIsName();
    file->setObjectName(QStringLiteral("outputFile"));
    file->setFixedFont();
    m_identifiers->setObjectName(QStringLiteral("identifiers"));
    m_choose = new QPushButton(tr("&Choose the expected file…"));
    m_choose->setObjectName(QStringLiteral("chooseExpected"));
    m_choose->setAutoDefault(false);
    for (QWidget *widget : std::initializer_list<QWidget *>{name, file, m_identifiers, m_read})
        form()->body()->addWidget(widget);
    form()->body()->addWidget(m_choose, 0, Qt::AlignLeft);
    connect(m_choose, &QPushButton::clicked, this, [this] {
        chooseFiles(this, tr("A valid output of the reference"), FileChoice::file, [this](const auto &files) { takeExpected(files.front()); });
    });
    fields().bind(name, EditedFile::reference, "/name", [this](const Json &value) { return renameOutput(editor().documents(), index(), typedText(value)); });
    fields().bind(file, EditedFile::reference, "/file", [this](const Json &value) { return changeOutputFile(editor().documents(), index(), typedText(value)); });
    fields().bind(m_identifiers, EditedFile::reference, "/identifiers", [this](const Json &value) { return changeIdentifiers(editor().documents(), index(), value); });
}

std::size_t OutputsSection::index() const
{
    const std::string pointer = selectedPointer();
    return pointer.empty() ? 0 : listOf(pointer).second;
}

void OutputsSection::showDocuments()
{
    QStringList inputs;
    const Json &declared = editor().value(EditedFile::reference, "/sample/inputs");
    if (declared.is_array())
        for (const Json &input : declared)
            if (input.is_string() && input.get_ref<const std::string &>().starts_with("inputs/"))
                inputs << QString::fromStdString(input.get<std::string>().substr(7));
    m_identifiers->setInputs(inputs);
    m_choose->setVisible(editor().isEditable());
    EntrySection::showDocuments();
}

void OutputsSection::showEntry(const Entry *entry)
{
    if (!entry)
        return;
    const Json &output = entry->value;
    if (memberAt(output, "shape").is_null() && memberAt(output, "dtype").is_null())
        m_read->setText(tr("Expected file: not read yet. Capture takes it from the reference environment, or you choose it here. "
                           "Shape, type, count and non-finite values are read from it and never typed."));
    else
        m_read->setText(tr("Read from the expected file: shape %1, type %2, %3 rows, non-finite values: %4")
                            .arg(shapeText(memberAt(output, "shape")), factText(memberAt(output, "dtype")), factText(memberAt(output, "count")),
                                 nonFiniteText(memberAt(output, "non_finite"))));
}

void OutputsSection::addOutput()
{
    const auto present = entries();
    std::set<std::string> taken;
    for (const Entry &entry : present)
        taken.insert(textAt(entry.value, "name"));
    editor().change({appended(editor().documents(), EditedFile::reference, "/outputs", outputDocument(freeName("output", taken), ""))});
    select(pointerTo("/outputs", present.size()));
    if (Field *name = fields().fieldFor(EditedFile::reference, pointerTo("/outputs", present.size()) + "/name"))
        name->setFocus(Qt::OtherFocusReason);
}

//! The file is copied to expected/ under the name that the output has, or that the chosen file has where it has none.
void OutputsSection::takeExpected(const std::filesystem::path &file)
{
    const std::string pointer = selectedPointer();
    if (pointer.empty())
        return;
    std::string name = textAt(editor().value(EditedFile::reference, pointer), "file");
    if (name.empty())
        name = file.filename().string();
    editor().changeFiles(changeOutputFile(editor().documents(), index(), name), {{file, "expected/" + name, true}});
}

void OutputsSection::removeEntry()
{
    const Entry *entry = selected();
    if (!entry)
        return;
    const std::string file = textAt(entry->value, "file");
    std::size_t users = 0; // of the same file
    for (const Entry &one : entries())
        users += textAt(one.value, "file") == file ? 1 : 0;
    const bool described = !memberAt(entry->value, "dtype").is_null();
    if (!described || users > 1 || file.empty()) {
        EntrySection::removeEntry();
        return;
    }
    const auto [list, at] = listOf(entry->pointer);
    removeWithFiles(this, editor(), {removed(editor().documents(), EditedFile::reference, list, at)}, {"expected/" + file});
}

} // namespace redossier
