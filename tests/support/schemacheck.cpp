// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/schemacheck.h"

#include "core/base/jsonfile.h"
#include "core/dossier/documentschema.h"

#include <nlohmann/json.hpp>

namespace redossier::test {

namespace {

QByteArray line(const Error &error)
{
    return QByteArray::fromStdString(error.subject + ": " + error.code + " " + error.detail + "\n");
}

} // namespace

QByteArray schemaProblems(const Json &document, const std::string &name)
{
    const auto schema = DocumentSchema::read(std::filesystem::path(SOURCE_FOLDER) / "resources", name);
    if (!schema)
        return line(schema.error());
    QByteArray lines;
    for (const Finding &finding : schema->problems(document, name))
        lines += QByteArray::fromStdString(finding.where + ": " + finding.detail + "\n");
    return lines;
}

QByteArray schemaProblemsOfFile(const std::filesystem::path &file, const std::string &name)
{
    const auto document = readJsonFile(file);
    return document ? schemaProblems(*document, name) : line(document.error());
}

QByteArray schemaProblemsOfText(const std::string &text, const std::string &name)
{
    const auto document = parseJson(text, name);
    return document ? schemaProblems(*document, name) : line(document.error());
}

} // namespace redossier::test
