// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

enum class EditedFile { reference, criterion };

//! reference.json and criterion.json as they are being edited; null where a file is absent.
struct ReferenceDocuments
{
    Json reference;
    Json criterion;

    const Json &of(EditedFile file) const { return file == EditedFile::reference ? reference : criterion; }
    Json &of(EditedFile file) { return file == EditedFile::reference ? reference : criterion; }
    bool operator==(const ReferenceDocuments &) const = default;
};

//! Sets the value at a JSON pointer, or takes the member away where there is no value. Every other key keeps its value and
//! its place, known or not.
struct DocumentEdit
{
    EditedFile file = EditedFile::reference;
    std::string pointer;
    std::optional<Json> value;

    bool operator==(const DocumentEdit &) const = default;
};
using DocumentEdits = std::vector<DocumentEdit>;

//! Carries out the edits in their order, and gives those that undo them. Parents that are absent or null become objects; an
//! edit whose pointer leads through a text, a number or an element that is not there is left out.
DocumentEdits applyEdits(ReferenceDocuments &documents, const DocumentEdits &edits);

//! The value at a JSON pointer ("": the document itself); null where there is none. Never throws.
const Json &valueAt(const Json &document, std::string_view pointer);

//! `base` and one more part, escaped as RFC 6901 asks.
std::string pointerTo(const std::string &base, std::string_view key);
std::string pointerTo(const std::string &base, std::size_t index);

//! The list at `pointer` with one element more, less, or elsewhere; what is no list counts as an empty one.
DocumentEdit appended(const ReferenceDocuments &documents, EditedFile file, const std::string &pointer, Json element);
DocumentEdit removed(const ReferenceDocuments &documents, EditedFile file, const std::string &pointer, std::size_t index);
DocumentEdit moved(const ReferenceDocuments &documents, EditedFile file, const std::string &pointer, std::size_t from, std::size_t to);

} // namespace redossier
