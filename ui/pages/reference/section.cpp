// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/section.h"

#include "ui/pages/reference/referenceeditor.h"
#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/field.h"
#include "ui/widgets/steadynote.h"

#include <QVBoxLayout>

namespace redossier {

Section::Section(ReferencePart part, ReferenceEditor &editor, QWidget *parent)
    : QWidget(parent), m_part(part), m_editor(editor), m_fields(editor), m_others(new SteadyNote), m_body(new QVBoxLayout(this))
{
    m_body->setContentsMargins(0, 0, 0, 0);
    m_body->setSpacing(Spacing::medium);
    m_others->setObjectName(QStringLiteral("sectionNote"));
    m_body->addWidget(m_others);
    setAccessibleName(partTitle(part));
}

Card *Section::addCard(const QString &heading)
{
    auto *card = new Card(heading);
    card->body()->setSpacing(Spacing::medium);
    m_body->addWidget(card);
    return card;
}

void Section::showDocuments()
{
    m_fields.showValues();
}

void Section::showFindings(const Findings &findings)
{
    showOthers(m_fields.showFindings(findings));
}

void Section::showOthers(const Findings &findings)
{
    QStringList texts;
    bool attention = false;
    for (const Finding &finding : findings) {
        const QString text = severitySymbol(finding.severity, m_editor.isDraft()) + QLatin1Char(' ') + findingText(finding);
        if (!texts.contains(text))
            texts << text;
        attention = attention || finding.severity != Severity::hint;
        if (texts.size() == 12 && findings.size() > 12) {
            texts << tr("and %n more; all of them stand in the overview", "", static_cast<int>(findings.size()) - 12);
            break;
        }
    }
    m_others->say(texts.join(QLatin1Char('\n')), attention ? QStringLiteral("attention") : QStringLiteral("quiet"));
}

void Section::reveal(const Finding &finding)
{
    const FindingPlace place = placeOf(finding);
    if (Field *field = m_fields.fieldFor(place.file, place.pointer))
        field->setFocus(Qt::OtherFocusReason);
    else
        focusNextChild();
}

} // namespace redossier
