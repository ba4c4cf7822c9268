// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/plotdata.h"

#include "core/comparison/plotparser.h"
#include "core/sample/engineplaces.h"

#include <nlohmann/json.hpp>

namespace redossier {

std::optional<PlotRequest> plotRequestFor(const std::string &output, const Reference &reference,
                                          const std::filesystem::path &dossier, const std::filesystem::path &runFolder)
{
    const DeclaredOutput *declared = reference.output(output);
    std::string array;
    // Arrays of one file are outputs "NAME/ARRAY"; either part may hold a slash of its own.
    for (auto slash = output.rfind('/'); !declared && slash != std::string::npos && slash > 0; slash = output.rfind('/', slash - 1)) {
        declared = reference.output(output.substr(0, slash));
        array = output.substr(slash + 1);
    }
    if (!declared)
        return {};
    return PlotRequest{dossier / "reference/expected", runFolder / "outputs", *declared, array, dossier / "reference/inputs"};
}

Result<PlotData> readPlotData(const PlotRequest &request, const EngineClient &engine, const TaskContext &context)
{
    const DeclaredOutput &output = request.output;
    const auto answer = engine.ask({{"request", "plot"},
                                    {"array", request.array},
                                    {"expected", placeBelow(request.expected, output.file)},
                                    {"found", placeBelow(request.found, output.file)},
                                    {"expected_identifiers", identifiersFor(output.identifiers, request.expected, request.inputs)},
                                    {"found_identifiers", identifiersFor(output.identifiers, request.found, request.inputs)}},
                                   context);
    if (!answer)
        return answer.error();
    return parsePlotData(*answer, output.file);
}

} // namespace redossier
