// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/importdialog.h"

#include "core/session/referencesave.h"
#include "core/session/session.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/style/theme.h"
#include "ui/widgets/filechoice.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace redossier {

namespace {

QString nameOf(DeclaredPart part)
{
    switch (part) {
    case DeclaredPart::question:
        return ImportDialog::tr("&Question, goal and what makes a result useful");
    case DeclaredPart::entryPoint:
        return ImportDialog::tr("&Entry point and the steps that the sample passes through");
    case DeclaredPart::machine:
        return ImportDialog::tr("&Platform, number of devices, Python and image");
    case DeclaredPart::dataAndWeights:
        return ImportDialog::tr("Large &data and weights that stay outside, with their digests");
    case DeclaredPart::rebuildFile:
        return ImportDialog::tr("How strict the &rebuild file is, and the sources consulted");
    case DeclaredPart::settings:
        return ImportDialog::tr("&Settings: generators, precision, determinism");
    case DeclaredPart::limits:
        return ImportDialog::tr("&Limits of time");
    case DeclaredPart::access:
        return ImportDialog::tr("&Access notes");
    case DeclaredPart::criterion:
        return ImportDialog::tr("&Kinds of rules of the criterion, without their numbers and reasons");
    }
    return {};
}

struct OtherDossier
{
    std::string title;
    ReferenceDocuments documents;
};

Result<OtherDossier> readOther(const std::filesystem::path &path)
{
    const auto dossier = openDossier(path);
    if (!dossier)
        return dossier.error();
    auto documents = readReferenceDocuments(path);
    if (!documents)
        return documents.error();
    return OtherDossier{dossier->title, std::move(*documents)};
}

} // namespace

ImportDialog::ImportDialog(const QString &title, std::vector<ImportOffer> offers, QWidget *parent)
    : QDialog(parent), m_offers(std::move(offers))
{
    setObjectName(QStringLiteral("importDialog"));
    setWindowTitle(tr("Import declarations"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(Spacing::large, Spacing::large, Spacing::large, Spacing::medium);
    column->setSpacing(Spacing::small);
    column->addWidget(new Text(tr("What to take over from “%1”?").arg(title), "title"));
    column->addWidget(new Text(tr("Only what its author declared. What was observed there, and its code, sample and outputs, belong to it alone. "
                                  "What you take can be undone."), "quiet"));
    for (std::size_t i = 0; i < m_offers.size(); ++i) {
        const ImportOffer &offer = m_offers[i];
        auto *box = new QCheckBox(nameOf(offer.part));
        box->setObjectName(QStringLiteral("import%1").arg(static_cast<int>(offer.part)));
        box->setEnabled(!offer.isSame);
        box->setChecked(!offer.isSame && !offer.replaces);
        column->addWidget(box);
        column->addWidget(new Text(offer.isSame ? tr("The same as here.") : offer.replaces ? tr("! Replaces what is declared here.") : tr("Not declared here yet."), "quiet"));
        connect(box, &QCheckBox::toggled, this, &ImportDialog::update);
        m_boxes.emplace_back(box, i);
    }
    if (m_offers.empty())
        column->addWidget(new Text(tr("It declares nothing that this reference could take over.")));
    auto *buttons = new QDialogButtonBox(this);
    m_take = buttons->addButton(tr("&Take over"), QDialogButtonBox::AcceptRole);
    m_take->setObjectName(QStringLiteral("takeDeclarations"));
    m_take->setProperty("role", QStringLiteral("accent"));
    buttons->addButton(tr("&Cancel"), QDialogButtonBox::RejectRole);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    constexpr int usualWidth = 620;
    resize(usualWidth, layout()->heightForWidth(usualWidth)); // a dialog does not ask by itself how high wrapped texts are
    update();
}

DocumentEdits ImportDialog::edits() const
{
    DocumentEdits all;
    for (const auto &[box, offer] : m_boxes)
        if (box->isChecked())
            all.insert(all.end(), m_offers[offer].edits.begin(), m_offers[offer].edits.end());
    return all;
}

void ImportDialog::update()
{
    m_take->setEnabled(!edits().empty());
}

void importDeclarations(QWidget *parent, ReferenceEditor &editor, std::function<void(const QString &)> tell)
{
    const auto offer = [parent, &editor, tell](const Result<OtherDossier> &other) {
        if (!other)
            return tell(ImportDialog::tr("! %1").arg(advice(other.error()).message));
        tell({});
        auto *dialog = new ImportDialog(shown(other->title), importOffers(editor.documents(), other->documents), parent);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        QObject::connect(dialog, &QDialog::accepted, &editor, [&editor, dialog] {
            if (editor.isEditable())
                editor.change(dialog->edits());
        });
        dialog->open();
    };
    chooseFiles(parent, ImportDialog::tr("Import from another dossier"), FileChoice::folder, [parent, &editor, offer](const std::vector<std::filesystem::path> &chosen) {
        editor.session().reader().start(
            parent, [path = chosen.front()](const TaskContext &) { return readOther(path); }, offer);
    });
}

} // namespace redossier
