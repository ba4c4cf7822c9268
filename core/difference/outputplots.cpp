// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/outputplots.h"

#include "core/difference/sidesource.h"

namespace redossier {

namespace {

std::filesystem::path outputsOf(const DifferenceSide &side)
{
    return side.run ? runFolder(side.dossier, *side.run) / "outputs" : side.dossier / "reference/expected";
}

} // namespace

Result<PlotData> readOutputPlots(const std::string &output, const DifferenceSide &a, const DifferenceSide &b, const EngineClient &engine,
                                 const TaskContext &context)
{
    const auto file = loadReference(a.dossier);
    if (!file)
        return file.error();
    auto request = plotRequestFor(output, file->reference, a.dossier, {});
    if (!request)
        return Error{"output_missing", output, a.dossier.string()};
    request->expected = outputsOf(a);
    request->found = outputsOf(b);
    return readPlotData(*request, engine, context);
}

} // namespace redossier
