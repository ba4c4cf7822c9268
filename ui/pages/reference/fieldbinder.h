// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/reference/documentedit.h"

#include <functional>
#include <string>
#include <vector>

namespace redossier {

class Field;
class ReferenceEditor;

//! Fields, and the values of the documents that they show and change.
class FieldBinder
{
public:
    //! What a new value changes, where that is more than the value itself.
    using Edit = std::function<DocumentEdits(const Json &)>;

    explicit FieldBinder(ReferenceEditor &editor) : m_editor(editor) {}

    //! The field shows `base` + `key`; see setBase().
    void bind(Field *field, EditedFile file, std::string key, Edit edit = {});
    //! The object that the fields belong to, for an entry of a list; "" is the document. Nothing is shown while it is absent.
    void setBase(std::string base);
    const std::string &base() const { return m_base; }

    //! Takes over values and whether they can be changed.
    void showValues();
    //! Puts each finding to the field that it concerns; gives those that concern none.
    Findings showFindings(const Findings &findings);
    //! The field for a value at or around `pointer`; null: none.
    Field *fieldFor(EditedFile file, const std::string &pointer) const;

private:
    struct Binding
    {
        Field *field;
        EditedFile file;
        std::string key;
        Edit edit;
    };
    std::string pointer(const Binding &binding) const { return m_base + binding.key; }

    ReferenceEditor &m_editor;
    std::string m_base;
    std::vector<Binding> m_bindings;
    bool m_showing = false; //!< values are being set, not typed
};

//! The file and pointer of a finding of reference.json or criterion.json; an empty pointer where it is of neither.
struct FindingPlace
{
    EditedFile file = EditedFile::reference;
    std::string pointer;
};
FindingPlace placeOf(const Finding &finding);

} // namespace redossier
