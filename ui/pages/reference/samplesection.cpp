// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/samplesection.h"

#include "core/reference/referenceedit.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/pages/reference/removalquestion.h"
#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/choicefields.h"
#include "ui/widgets/filechoice.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <set>

namespace redossier {

namespace {

const std::string inputsPointer = "/sample/inputs";

//! The inputs as the document names them.
std::vector<std::string> inputsOf(const ReferenceEditor &editor)
{
    std::vector<std::string> inputs;
    const Json &list = editor.value(EditedFile::reference, inputsPointer);
    if (list.is_array())
        for (const Json &input : list)
            if (input.is_string())
                inputs.push_back(input.get<std::string>());
    return inputs;
}

} // namespace

SampleSection::SampleSection(ReferenceEditor &editor)
    : Section(ReferencePart::sample, editor), m_inputs(new QListWidget), m_empty(new Text(tr("No input is listed yet. Files that you add are copied into the dossier."), "quiet")),
      m_add(new QPushButton(tr("&Add files…"))), m_addFolder(new QPushButton(tr("Add a fol&der…"))), m_remove(new QPushButton(tr("Re&move")))
{
    Card *card = addCard(tr("Inputs of the sample"));
    m_inputs->setObjectName(QStringLiteral("inputs"));
    m_inputs->setAccessibleName(tr("Inputs of the sample"));
    m_inputs->setMaximumHeight(180);
    m_add->setObjectName(QStringLiteral("addInputs"));
    m_addFolder->setObjectName(QStringLiteral("addInputFolder"));
    m_remove->setObjectName(QStringLiteral("removeInput"));
    auto *buttons = new QHBoxLayout;
    for (QPushButton *button : {m_add, m_addFolder, m_remove}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    card->body()->addWidget(new Text(tr("Few and small, and each item with an identifier, so that a result can be told from its neighbour: a column, a field, or a file of names."), "quiet"));
    card->body()->addWidget(m_inputs);
    card->body()->addWidget(m_empty);
    card->body()->addLayout(buttons);
    connect(m_add, &QPushButton::clicked, this, [this] {
        chooseFiles(this, tr("Inputs of the sample"), FileChoice::files, [this](const auto &files) { addFiles(files); });
    });
    connect(m_addFolder, &QPushButton::clicked, this, [this] {
        chooseFiles(this, tr("A folder of inputs"), FileChoice::folder, [this](const auto &folders) { addFiles(folders); });
    });
    connect(m_remove, &QPushButton::clicked, this, &SampleSection::removeSelected);
    connect(m_inputs, &QListWidget::currentRowChanged, this, [this](int row) { m_remove->setEnabled(row >= 0); });

    Card *steps = addCard();
    auto *exercises = new CheckListField(
        tr("Steps that the sample passes through"), tr("Only these can be shown to work by it. Say what it really does; nothing is gained by ticking more."),
        {{QStringLiteral("read_data"), tr("Reading data"), tr("files are opened and decoded")},
         {QStringLiteral("preprocess"), tr("Preprocessing"), tr("tokenising, resizing, normalising")},
         {QStringLiteral("transfer"), tr("Transfer"), tr("data and model move to the device")},
         {QStringLiteral("compute"), tr("Computation"), tr("the model, or whatever gives the result")},
         {QStringLiteral("extension"), tr("Extension"), tr("a compiled extension of the project is called")},
         {QStringLiteral("write"), tr("Writing"), tr("outputs are written to files")},
         {QStringLiteral("reload"), tr("Reading back"), tr("what was written is loaded again")}});
    exercises->setObjectName(QStringLiteral("exercises"));
    steps->body()->addWidget(exercises);
    fields().bind(exercises, EditedFile::reference, "/sample/exercises");
    body()->addStretch(1);
}

void SampleSection::showDocuments()
{
    Section::showDocuments();
    const auto inputs = inputsOf(editor());
    QStringList names;
    for (const std::string &input : inputs)
        names << shown(input);
    QStringList present;
    for (int i = 0; i < m_inputs->count(); ++i)
        present << m_inputs->item(i)->text();
    if (names != present) {
        m_inputs->clear();
        m_inputs->addItems(names);
    }
    m_inputs->setVisible(!inputs.empty());
    m_empty->setVisible(inputs.empty());
    for (QPushButton *button : {m_add, m_addFolder})
        button->setVisible(editor().isEditable());
    m_remove->setVisible(editor().isEditable() && !inputs.empty());
    m_remove->setEnabled(m_inputs->currentRow() >= 0);
    const int row = m_inputs->sizeHintForRow(0);
    m_inputs->setFixedHeight(std::min(180, std::max(1, m_inputs->count()) * (row > 0 ? row : 24) + 6));
}

void SampleSection::addFiles(const std::vector<std::filesystem::path> &files)
{
    Json list = inputsOf(editor());
    std::set<std::string> names;
    for (const Json &input : list)
        names.insert(input.get<std::string>());
    std::vector<TakenFile> taken;
    for (const std::filesystem::path &file : files) {
        const std::string target = freeName("inputs/" + file.filename().string(), names);
        names.insert(target);
        list.push_back(target);
        taken.push_back({file, target, false});
    }
    editor().changeFiles({{EditedFile::reference, inputsPointer, list}}, std::move(taken));
}

void SampleSection::removeSelected()
{
    const int row = m_inputs->currentRow();
    const auto inputs = inputsOf(editor());
    if (row < 0 || static_cast<std::size_t>(row) >= inputs.size())
        return;
    const std::string path = inputs[static_cast<std::size_t>(row)];
    // The whole folder is laid out by the format; only what was added by name is taken away with its files.
    removeWithFiles(this, editor(), {removed(editor().documents(), EditedFile::reference, inputsPointer, static_cast<std::size_t>(row))},
                    path.starts_with("inputs/") ? std::vector<std::string>{path} : std::vector<std::string>{});
}

void SampleSection::reveal(const Finding &finding)
{
    const FindingPlace place = placeOf(finding);
    if (fields().fieldFor(place.file, place.pointer))
        Section::reveal(finding);
    else
        m_add->setFocus(Qt::OtherFocusReason);
}

} // namespace redossier
