// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"

#include <filesystem>
#include <memory>
#include <string>

namespace redossier {

//! Holds documents against resources/schema/NAME.schema.json (JSON Schema draft 7).
class DocumentSchema
{
public:
    //! `name` is "run" for redossier-run/1. Codes: missing_file, internal (the schema itself is damaged).
    static Result<DocumentSchema> read(const std::filesystem::path &resources, const std::string &name);
    DocumentSchema(DocumentSchema &&) noexcept;
    ~DocumentSchema();

    //! One finding `document_invalid` for each place that breaks the schema: "FILE#/steps/0/state".
    Findings problems(const Json &document, const std::string &file) const;

private:
    struct Compiled;
    explicit DocumentSchema(std::unique_ptr<Compiled> compiled);
    std::unique_ptr<Compiled> m_compiled;
};

//! "run" for a document whose `schema` is "redossier-run/1"; "" when it names none.
std::string schemaName(const Json &document);

//! The problems of one document, by the schema that it names itself.
Findings documentProblems(const std::filesystem::path &resources, const Json &document, const std::string &file);

//! The problems of every document of a dossier, each with file and place: damaged JSON, duplicate keys, what breaks its
//! schema. Reads dossier.json, sequence.json, reference/ and every run; absent ones are no problem here.
Findings dossierProblems(const std::filesystem::path &resources, const std::filesystem::path &dossier);

} // namespace redossier
