// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/documentedit.h"

#include <algorithm>
#include <charconv>

namespace redossier {

namespace {

const Json absent;

//! The unescaped parts of a pointer; nothing when it does not begin with "/".
std::optional<std::vector<std::string>> partsOf(std::string_view pointer)
{
    std::vector<std::string> parts;
    if (!pointer.empty() && pointer.front() != '/')
        return {};
    while (!pointer.empty()) {
        pointer.remove_prefix(1);
        const auto end = std::min(pointer.find('/'), pointer.size());
        std::string part;
        for (std::size_t i = 0; i < end; ++i) {
            const bool escaped = pointer[i] == '~' && i + 1 < end && (pointer[i + 1] == '0' || pointer[i + 1] == '1');
            part += escaped ? (pointer[i + 1] == '0' ? '~' : '/') : pointer[i];
            i += escaped ? 1 : 0;
        }
        parts.push_back(std::move(part));
        pointer.remove_prefix(end);
    }
    return parts;
}

std::optional<std::size_t> indexIn(const Json &list, const std::string &part)
{
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), index);
    if (error != std::errc() || end != part.data() + part.size() || index >= list.size())
        return {};
    return index;
}

//! The member or element `part` of `parent`; null when it is not there.
const Json *childOf(const Json &parent, const std::string &part)
{
    if (parent.is_object()) {
        const auto found = parent.find(part);
        return found == parent.end() ? nullptr : &*found;
    }
    if (!parent.is_array())
        return nullptr;
    const auto index = indexIn(parent, part);
    return index ? &parent[*index] : nullptr;
}

//! One edit in one document.
class Setter
{
public:
    Setter(Json &document, const DocumentEdit &edit) : m_edit(edit), m_at(&document) {}

    //! The edit that undoes it; nothing when it was left out.
    std::optional<DocumentEdit> run()
    {
        const auto parts = partsOf(m_edit.pointer);
        if (!parts)
            return {};
        if (parts->empty())
            return replaceDocument();
        for (std::size_t i = 0; i + 1 < parts->size(); ++i)
            if (!enter((*parts)[i]))
                return {};
        return set(parts->back());
    }

private:
    DocumentEdit inverse(std::string pointer, Json value) const { return {m_edit.file, std::move(pointer), std::move(value)}; }

    DocumentEdit replaceDocument()
    {
        DocumentEdit undo = inverse({}, std::move(*m_at));
        *m_at = m_edit.value.value_or(Json());
        return undo;
    }

    //! Whether `part` can be gone through; what is absent or null becomes an object when there is something to set.
    bool enter(const std::string &part)
    {
        const Json *child = childOf(*m_at, part);
        if (child && (child->is_object() || child->is_array())) {
            m_place = pointerTo(m_place, part);
            m_at = const_cast<Json *>(child); // found in *m_at, which is not const
            return true;
        }
        if (!m_edit.value || (child && !child->is_null()) || !(child || m_at->is_object() || m_at->is_null()))
            return false;
        if (!m_undo)
            m_undo = child ? inverse(pointerTo(m_place, part), nullptr) : inverse(m_place, *m_at);
        m_place = pointerTo(m_place, part);
        m_at = child ? const_cast<Json *>(child) : &(*m_at)[part];
        *m_at = Json::object();
        return true;
    }

    std::optional<DocumentEdit> set(const std::string &part)
    {
        if (m_at->is_array()) {
            const auto index = indexIn(*m_at, part);
            if (!index || !m_edit.value)
                return {};
            DocumentEdit undo = inverse(m_edit.pointer, std::move((*m_at)[*index]));
            (*m_at)[*index] = *m_edit.value;
            return undo;
        }
        if (!m_at->is_object() && !m_at->is_null())
            return {};
        const auto found = m_at->find(part);
        const bool there = m_at->is_object() && found != m_at->end();
        if (!m_edit.value && !there)
            return {};
        // A key that comes or goes is undone by its whole parent, so that the order of the keys comes back too.
        DocumentEdit undo = m_undo ? std::move(*m_undo)
                                   : (m_edit.value && there ? inverse(m_edit.pointer, *found) : inverse(m_place, *m_at));
        if (m_edit.value)
            (*m_at)[part] = *m_edit.value;
        else
            m_at->erase(part);
        return undo;
    }

    const DocumentEdit &m_edit;
    Json *m_at;
    std::string m_place;
    std::optional<DocumentEdit> m_undo; //!< set once a parent was made
};

Json listAt(const ReferenceDocuments &documents, EditedFile file, const std::string &pointer)
{
    const Json &list = valueAt(documents.of(file), pointer);
    return list.is_array() ? list : Json(Json::array());
}

} // namespace

DocumentEdits applyEdits(ReferenceDocuments &documents, const DocumentEdits &edits)
{
    DocumentEdits undo;
    for (const DocumentEdit &edit : edits)
        if (auto one = Setter(documents.of(edit.file), edit).run())
            undo.push_back(std::move(*one));
    std::reverse(undo.begin(), undo.end());
    return undo;
}

const Json &valueAt(const Json &document, std::string_view pointer)
{
    const auto parts = partsOf(pointer);
    const Json *at = parts ? &document : nullptr;
    for (std::size_t i = 0; at && i < parts->size(); ++i)
        at = childOf(*at, (*parts)[i]);
    return at ? *at : absent;
}

std::string pointerTo(const std::string &base, std::string_view key)
{
    std::string pointer = base + "/";
    for (const char c : key)
        pointer += c == '~' ? std::string("~0") : c == '/' ? std::string("~1") : std::string(1, c);
    return pointer;
}

std::string pointerTo(const std::string &base, std::size_t index)
{
    return base + "/" + std::to_string(index);
}

DocumentEdit appended(const ReferenceDocuments &documents, EditedFile file, const std::string &pointer, Json element)
{
    Json list = listAt(documents, file, pointer);
    list.push_back(std::move(element));
    return {file, pointer, std::move(list)};
}

DocumentEdit removed(const ReferenceDocuments &documents, EditedFile file, const std::string &pointer, std::size_t index)
{
    Json list = listAt(documents, file, pointer);
    if (index < list.size())
        list.erase(index);
    return {file, pointer, std::move(list)};
}

DocumentEdit moved(const ReferenceDocuments &documents, EditedFile file, const std::string &pointer, std::size_t from, std::size_t to)
{
    Json list = listAt(documents, file, pointer);
    if (from < list.size() && to < list.size()) {
        Json element = std::move(list[from]);
        list.erase(from);
        list.insert(list.begin() + static_cast<Json::difference_type>(to), std::move(element));
    }
    return {file, pointer, std::move(list)};
}

} // namespace redossier
