// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/accesssection.h"

#include "core/reference/referenceedit.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/widgets/card.h"
#include "ui/widgets/textfields.h"

#include <QVBoxLayout>
#include <set>

namespace redossier {

namespace {

//! "access", "access-2": the first name that is free.
std::string newName(const std::vector<Entry> &entries)
{
    std::set<std::string> taken;
    for (const Entry &entry : entries)
        taken.insert(textAt(entry.value, "name"));
    return freeName("access", taken);
}

} // namespace

AccessSection::AccessSection(ReferenceEditor &editor)
    : EntrySection(ReferencePart::access, editor, tr("Accesses"),
                   tr("None is listed. That is right when everything that is needed lies in the dossier or is open to all."),
                   {textColumn(tr("Name"), "name"), textColumn(tr("Opens"), "opens"), textColumn(tr("How one gets it"), "how")})
{
    addButton(tr("&Add an access"), "addAccess", [this] {
        const auto present = entries();
        this->editor().change({appended(this->editor().documents(), EditedFile::reference, "/access", accessEntry(newName(present)))});
        select(pointerTo("/access", present.size()));
    });
    addRemoveButton();
    auto *name = new TextField(tr("Name"), tr("Of the access, not of a person, and never the secret itself."));
    auto *opens = new TextField(tr("What it opens"));
    auto *how = new LongTextField(tr("How one gets it"), tr("Whom to ask, which form, which licence."));
    const auto lines = [](const std::string &text) -> Result<Json> { return Json(argumentsFromLines(text)); };
    auto *variables = new LinesField(tr("Environment variables that hand it over"),
                                     tr("Names only, one a line, for example HF_TOKEN. The value comes from whoever runs it, and is written down nowhere."), linesOf, lines);
    auto *steps = new LinesField(tr("Steps that need it"), tr("One a line, for example rebuild or sample."), linesOf, lines);
    name->setObjectName(QStringLiteral("accessName"));
    name->setIsName();
    opens->setObjectName(QStringLiteral("accessOpens"));
    how->setObjectName(QStringLiteral("accessHow"));
    variables->setObjectName(QStringLiteral("accessVariables"));
    steps->setObjectName(QStringLiteral("accessSteps"));
    const std::pair<Field *, const char *> bound[] = {{name, "/name"}, {opens, "/opens"}, {how, "/how"}, {variables, "/environment"}, {steps, "/steps"}};
    for (const auto &[field, key] : bound) {
        form()->body()->addWidget(field);
        fields().bind(field, EditedFile::reference, key);
    }
    body()->addStretch(1);
}

} // namespace redossier
