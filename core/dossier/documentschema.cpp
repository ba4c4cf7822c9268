// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/documentschema.h"

#include "core/base/jsonfile.h"
#include "core/dossier/runfolder.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#define VALIJSON_USE_EXCEPTIONS 1
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace redossier {

namespace {

//! "<root>", "[steps]", "[0]" as "/steps/0".
std::string pointer(const std::vector<std::string> &context)
{
    std::string text;
    for (const std::string &part : context)
        if (part.size() > 2 && part.front() == '[' && part.back() == ']')
            text += "/" + part.substr(1, part.size() - 2);
    return text;
}

//! The innermost place of each mistake; what the enclosing schemas say about it again is left out.
std::map<std::string, std::string> innermost(valijson::ValidationResults &results)
{
    std::map<std::string, std::string> problems;
    valijson::ValidationResults::Error error;
    while (results.popError(error))
        problems.emplace(pointer(error.context), error.description);
    for (auto at = problems.begin(); at != problems.end();) {
        const auto next = std::next(at);
        const bool encloses = next != problems.end() && next->first.starts_with(at->first + "/");
        at = encloses ? problems.erase(at) : next;
    }
    return problems;
}

} // namespace

struct DocumentSchema::Compiled
{
    valijson::Schema schema;
};

DocumentSchema::DocumentSchema(std::unique_ptr<Compiled> compiled) : m_compiled(std::move(compiled)) {}
DocumentSchema::DocumentSchema(DocumentSchema &&) noexcept = default;
DocumentSchema::~DocumentSchema() = default;

Result<DocumentSchema> DocumentSchema::read(const std::filesystem::path &resources, const std::string &name)
{
    const auto file = resources / "schema" / (name + ".schema.json");
    if (relativePathProblem(name) || name.find('/') != std::string::npos)
        return Error{"missing_file", file.string(), "no schema has this name"};
    const auto document = readJsonFile(file);
    if (!document)
        return document.error();
    auto compiled = std::make_unique<Compiled>();
    try {
        const nlohmann::json plain(*document);
        valijson::SchemaParser parser;
        parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(plain), compiled->schema);
    } catch (const std::exception &failure) {
        return Error{"internal", file.string(), failure.what()};
    }
    return DocumentSchema(std::move(compiled));
}

Findings DocumentSchema::problems(const Json &document, const std::string &file) const
{
    Findings findings;
    try {
        const nlohmann::json plain(document);
        const valijson::adapters::NlohmannJsonAdapter target(plain);
        valijson::ValidationResults results;
        valijson::Validator validator;
        if (validator.validate(m_compiled->schema, target, &results))
            return findings;
        for (const auto &[place, rule] : innermost(results))
            findings.push_back({"document_invalid", Severity::error, file + "#" + place, file + "#" + place, rule});
    } catch (const std::exception &failure) {
        findings.push_back({"document_invalid", Severity::error, file, file, failure.what()});
    }
    return findings;
}

std::string schemaName(const Json &document)
{
    const std::string schema = textAt(document, "schema");
    const std::string prefix = "redossier-";
    const auto slash = schema.rfind('/');
    return schema.starts_with(prefix) && slash != std::string::npos ? schema.substr(prefix.size(), slash - prefix.size())
                                                                     : std::string();
}

Findings documentProblems(const std::filesystem::path &resources, const Json &document, const std::string &file)
{
    const auto schema = DocumentSchema::read(resources, schemaName(document));
    if (!schema)
        return {{"document_invalid", Severity::error, file + "#/schema", file + "#/schema",
                 "\"" + visibleText(textAt(document, "schema")) + "\" is no schema of this program"}};
    return schema->problems(document, file);
}

Findings dossierProblems(const std::filesystem::path &resources, const std::filesystem::path &dossier)
{
    std::vector<std::string> files{"dossier.json", "sequence.json", "reference/reference.json", "reference/criterion.json",
                                   "reference/observation.json"};
    Findings findings;
    if (const auto runs = listRuns(dossier); !runs)
        findings.push_back({runs.error().code, Severity::error, "runs", runs.error().subject, runs.error().detail});
    else
        for (const RunEntry &entry : *runs)
            for (const char *name : {"run.json", "observation.json", "comparison.json"})
                files.push_back("runs/" + entry.id + "/" + name);
    for (const std::string &file : files) {
        const auto document = readJsonBeneath(dossier, file);
        if (!document && document.error().code == "missing_file")
            continue;
        Findings found = document ? documentProblems(resources, *document, file)
                                  : Findings{{document.error().code, Severity::error, file, file, document.error().detail}};
        findings.insert(findings.end(), found.begin(), found.end());
    }
    return findings;
}

} // namespace redossier
