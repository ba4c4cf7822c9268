// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/procedureview.h"

#include "core/report/viewparts.h"

namespace redossier {

namespace {

Json assetsView(const Json &assets)
{
    Json rows = Json::array();
    if (!assets.is_array())
        return section(rows);
    for (const Json &asset : assets)
        rows.push_back({{"name", textAt(asset, "name")},
                        {"version", textAt(asset, "version")},
                        {"sha256", textAt(asset, "sha256")},
                        {"bytes", memberAt(asset, "bytes").is_number() ? bytesText(memberAt(asset, "bytes")) : ""},
                        {"source", textAt(asset, "source")},
                        {"access", textAt(asset, "access")},
                        {"path", textAt(asset, "path")}});
    return section(std::move(rows));
}

Json configurationView(const Json &files)
{
    Json rows = Json::array();
    if (files.is_array())
        for (const Json &file : files)
            rows.push_back({{"path", textAt(file, "path")}, {"role", textAt(file, "role")}, {"sha256", textAt(file, "sha256")}});
    return section(std::move(rows));
}

Json codeView(const Json &code)
{
    return {{"repository", textAt(code, "repository")},
            {"revision", textAt(code, "revision")},
            {"modified", memberAt(code, "modified") == true},
            {"files", memberAt(code, "files").is_array() ? std::to_string(memberAt(code, "files").size()) : ""}};
}

} // namespace

Json ingredientsView(const ReportSource &source)
{
    const Json &reference = source.reference;
    const Json &entryPoint = memberAt(reference, "entry_point");
    const Json &python = memberAt(reference, "python");
    const Json &requirements = memberAt(reference, "requirements");
    return {{"any", reference.is_object()},
            {"code", codeView(memberAt(reference, "code"))},
            {"arguments", section(textList(memberAt(entryPoint, "arguments")))},
            {"configuration", configurationView(memberAt(reference, "configuration"))},
            {"inputs", section(textList(memberAt(memberAt(reference, "sample"), "inputs")))},
            {"exercises", section(textList(memberAt(memberAt(reference, "sample"), "exercises")))},
            {"weights", assetsView(memberAt(reference, "weights"))},
            {"data", assetsView(memberAt(reference, "data"))},
            {"requirements", textAt(requirements, "file")},
            {"python", textAt(python, "version")},
            {"python_requires", textAt(python, "requires")}};
}

Json sequenceView(const ReportSource &source, const Wording &wording)
{
    Json steps = Json::array();
    const Json &list = memberAt(source.sequence, "steps");
    if (!list.is_array())
        return section(steps);
    for (const Json &step : list) {
        Json commands = Json::array();
        const Json &written = memberAt(step, "commands");
        if (written.is_array())
            for (const Json &command : written)
                commands.push_back({{"arguments", textList(memberAt(command, "arguments"))}, {"folder", textAt(command, "folder")}});
        steps.push_back({{"title", wording.statement({"report_sequence_" + textAt(step, "name"), {}})},
                         {"commands", std::move(commands)}});
    }
    return section(std::move(steps));
}

Json accessView(const ReportSource &source)
{
    Json rows = Json::array();
    const Json &list = memberAt(source.reference, "access");
    if (list.is_array())
        for (const Json &access : list)
            rows.push_back({{"name", textAt(access, "name")},
                            {"opens", textAt(access, "opens")},
                            {"how", textAt(access, "how")},
                            {"environment", section(textList(memberAt(access, "environment")))},
                            {"steps", section(textList(memberAt(access, "steps")))}});
    return section(std::move(rows));
}

Json identityView(const ReportSource &source, const Wording &wording)
{
    const Dossier &dossier = source.dossier;
    Json history = Json::array();
    for (const HistoryEntry &entry : dossier.history)
        history.push_back({{"identity", entry.identity},
                           {"locked_at", entry.lockedAt},
                           {"reason", entry.reason.value_or("")},
                           {"note", entry.note ? wording.statement({"report_note_" + *entry.note, {}}) : ""}});
    const Run *run = source.run ? &source.run->run : nullptr;
    return {{"identity", dossier.identity.value_or("")},
            {"parent", dossier.parent.value_or("")},
            {"run_identity", run && source.earlierIdentity ? run->referenceIdentity.value_or("") : ""},
            {"run", run ? run->id : ""},
            {"run_started", run ? run->started : ""},
            {"machine", run ? run->machineClass : ""},
            {"criterion", source.criterionSha256},
            {"manifest", source.manifestSha256},
            {"run_manifest", source.runManifestSha256},
            {"dossier_tool", dossier.tool},
            {"run_tool", run ? run->tool : ""},
            {"tool", toolName()},
            {"history", section(std::move(history))}};
}

} // namespace redossier
