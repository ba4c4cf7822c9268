// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/fieldbinder.h"

#include "ui/pages/reference/referenceeditor.h"
#include "ui/widgets/field.h"
#include "ui/words/referencewords.h"

#include <map>

namespace redossier {

namespace {

bool isAtOrBelow(const std::string &pointer, const std::string &place)
{
    return pointer == place || (pointer.starts_with(place) && pointer[place.size()] == '/');
}

} // namespace

FindingPlace placeOf(const Finding &finding)
{
    if (std::string pointer = pointerOf(finding, "criterion.json"); !pointer.empty())
        return {EditedFile::criterion, std::move(pointer)};
    return {EditedFile::reference, pointerOf(finding, "reference.json")};
}

void FieldBinder::bind(Field *field, EditedFile file, std::string key, Edit edit)
{
    m_bindings.push_back({field, file, std::move(key), std::move(edit)});
    const std::size_t index = m_bindings.size() - 1;
    QObject::connect(field, &Field::edited, field, [this, index](const Json &value) {
        if (m_showing)
            return;
        const Binding &binding = m_bindings[index];
        m_editor.change(binding.edit ? binding.edit(value) : DocumentEdits{{binding.file, pointer(binding), value}});
    });
}

void FieldBinder::setBase(std::string base)
{
    if (base == m_base)
        return;
    m_base = std::move(base);
    m_showing = true;
    for (const Binding &binding : m_bindings) {
        binding.field->forget();
        binding.field->setNotes({}, false);
        binding.field->letNotesGo();
    }
    m_showing = false;
}

void FieldBinder::showValues()
{
    m_showing = true;
    for (const Binding &binding : m_bindings) {
        binding.field->setValue(m_editor.value(binding.file, pointer(binding)));
        binding.field->setReadOnly(!m_editor.isEditable());
    }
    m_showing = false;
}

Field *FieldBinder::fieldFor(EditedFile file, const std::string &place) const
{
    const Binding *nearest = nullptr;
    for (const Binding &binding : m_bindings)
        if (binding.file == file && !place.empty() && isAtOrBelow(place, pointer(binding))
            && (!nearest || nearest->key.size() < binding.key.size()))
            nearest = &binding;
    return nearest ? nearest->field : nullptr;
}

Findings FieldBinder::showFindings(const Findings &findings)
{
    std::map<Field *, std::pair<QStringList, bool>> notes;
    Findings others;
    for (const Finding &finding : findings) {
        const FindingPlace place = placeOf(finding);
        Field *field = fieldFor(place.file, place.pointer);
        if (!field) {
            others.push_back(finding);
            continue;
        }
        auto &[texts, attention] = notes[field];
        texts << severitySymbol(finding.severity, m_editor.isDraft()) + QLatin1Char(' ') + findingText(finding);
        attention = attention || finding.severity != Severity::hint;
    }
    for (const Binding &binding : m_bindings) {
        const auto found = notes.find(binding.field);
        binding.field->setNotes(found == notes.end() ? QStringList() : found->second.first, found != notes.end() && found->second.second);
    }
    return others;
}

} // namespace redossier
