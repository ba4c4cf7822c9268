// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/documentedit.h"
#include "core/reference/identifiers.h"
#include "core/reference/criterion.h"
#include "core/reference/reference.h"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! What a person does to a reference, as edits of its documents. All functions are pure: they look at the documents as they
//! stand and give what is to be applied; nothing is given when nothing changes.

//! One argument a line; empty lines at the end are none.
std::vector<std::string> argumentsFromLines(std::string_view text);
//! The way back; nothing when an argument holds a line break and so cannot stand on one line.
std::optional<std::string> linesOf(const Json &arguments);

//! NAME=VALUE a line, as the object `environment`. Codes: variable_line (subject: the line, detail: its number),
//! name_duplicated.
Result<Json> variablesFromLines(std::string_view text);
std::optional<std::string> linesOfVariables(const Json &environment);

//! A new element of `data` or `weights`; keys that nobody knows yet are null.
Json assetDocument(const Asset &asset);
//! `list`: "data" or "weights". {weights:OLD} in the entry point and in the extensions' checks follows.
DocumentEdits renameAsset(const ReferenceDocuments &documents, const std::string &list, std::size_t index, const std::string &name);

//! A file below reference/ with its digest, the role undecided.
Json configurationDocument(const std::string &path, const std::string &sha256);

Json outputDocument(const std::string &name, const std::string &file);
//! The rules that name it follow.
DocumentEdits renameOutput(const ReferenceDocuments &documents, std::size_t index, const std::string &name);
//! What was read from the former file is no longer true: shape, dtype, count and non_finite go.
DocumentEdits changeOutputFile(const ReferenceDocuments &documents, std::size_t index, const std::string &file);
//! Identifiers decide which column is data, so that what was read goes too. Null: none.
DocumentEdits changeIdentifiers(const ReferenceDocuments &documents, std::size_t index, const Json &identifiers);
Json identifiersDocument(const Identifiers &identifiers);

//! A rule of this kind without any number and without a justification.
Json ruleDocument(RuleKind kind, const std::string &output);
//! Where a rule of this kind belongs for its output: structure first, then values, then what is computed from them. The
//! position in `rules` at which a new one is inserted.
std::size_t placeOfRule(const Json &rules, RuleKind kind, const std::string &output);
DocumentEdits addRule(const ReferenceDocuments &documents, RuleKind kind, const std::string &output);

Json accessEntry(const std::string &name);

//! `path` with a number before its extension where `taken` holds it already: "inputs/a.csv", "inputs/a-2.csv".
std::string freeName(const std::string &path, const std::set<std::string> &taken);

} // namespace redossier
