// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/rulesfile.h"

#include "core/base/jsonfile.h"
#include "core/reference/fieldreader.h"

#include <nlohmann/json.hpp>

namespace redossier {

Result<RulesFile> readRulesFile(const std::filesystem::path &path)
{
    const auto document = readJsonFile(path);
    if (!document)
        return document.error();
    return readRules(*document, path.filename().string());
}

Result<RulesFile> readRules(const Json &document, const std::string &name)
{
    RulesFile rules;
    rules.criterion = parseCriterion(document, name, rules.findings);
    FieldReader reader(document, name + "#", rules.findings);
    for (FieldReader &element : reader.objects("outputs")) {
        DeclaredOutput output;
        output.name = element.text("name").value_or("");
        output.file = element.path("file").value_or("");
        if (auto identifiers = element.object("identifiers"))
            output.identifiers = readIdentifiers(*identifiers);
        // A run's own list may be given as it is: what the engine read is not needed here.
        for (const char *known : {"shape", "dtype", "count", "non_finite"})
            element.any(known);
        element.reportUnknown();
        if (output.name.empty())
            element.problem("key_missing", "name", "name");
        rules.outputs.push_back(std::move(output));
    }
    return rules;
}

} // namespace redossier
