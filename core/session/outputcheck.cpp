// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/outputcheck.h"

#include "core/comparison/comparator.h"

#include <nlohmann/json.hpp>

namespace redossier {

Result<std::vector<ComparedOutput>> checkOutputs(const std::filesystem::path &dossier, const std::filesystem::path &runFolder,
                                                 const Reference &reference, const std::filesystem::path &engine,
                                                 const Wording &wording, const TaskContext &context)
{
    ComparisonRequest request;
    request.expected = dossier / "reference/expected";
    request.found = runFolder / "outputs";
    request.outputs = reference.outputs;
    request.inputs = dossier / "reference/inputs";
    request.declaredOnly = true;
    const auto comparison = compareOutputs(request, EngineClient(engine), wording, context);
    if (!comparison)
        return comparison.error();
    Findings problems; // the document was made a moment ago, by this program
    return readComparisonRecord(comparisonDocument(*comparison, "inconclusive"), "comparison.json", problems).outputs;
}

} // namespace redossier
