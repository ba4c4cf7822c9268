// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/procedureview.h"

#include "core/report/viewparts.h"

#include <algorithm>

namespace redossier {

namespace {

constexpr const char *posixScript = "rebuild.sh";

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

//! A script that is an argument has many lines: pages of text name it, for they would make one line of it.
Json briefly(const Json &arguments, const Wording &wording)
{
    Json brief = textList(arguments);
    for (Json &one : brief) {
        const std::string &text = one.get_ref<const std::string &>();
        const auto lines = std::count(text.begin(), text.end(), '\n') + (text.ends_with('\n') ? 0 : 1);
        if (lines > 1)
            one = wording.statement({"report_sequence_script", {std::to_string(lines)}});
    }
    return brief;
}

Json codeView(const Json &code)
{
    return {{"repository", textAt(code, "repository")},
            {"revision", textAt(code, "revision")},
            {"modified", memberAt(code, "modified") == true},
            {"files", memberAt(code, "files").is_array() ? std::to_string(memberAt(code, "files").size()) : ""}};
}

//! Whether the whole sequence was carried out once more in a clean folder, as `handover` does.
std::string transferableText(const std::optional<CleanFolderCheck> &check, const Wording &wording)
{
    if (!check)
        return wording.statement({"report_clean_folder_not_tried", {}});
    if (!check->passed)
        return wording.statement({"report_clean_folder_failed", {}});
    return wording.statement({"report_clean_folder_passed", {check->checkedAt, check->machine}});
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
                commands.push_back({{"arguments", textList(memberAt(command, "arguments"))},
                                    {"brief", briefly(memberAt(command, "arguments"), wording)},
                                    {"folder", textAt(command, "folder")}});
        steps.push_back({{"title", wording.statement({"report_sequence_" + textAt(step, "name"), {}})},
                         {"commands", std::move(commands)}});
    }
    std::error_code ignored;
    Json view = section(std::move(steps));
    view["script"] = std::filesystem::is_regular_file(source.dossier.root / posixScript, ignored) ? Json(posixScript) : Json("");
    return view;
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
            {"transferable", transferableText(dossier.cleanFolder, wording)},
            {"dossier_tool", dossier.tool},
            {"run_tool", run ? run->tool : ""},
            {"tool", toolName()},
            {"history", section(std::move(history))}};
}

} // namespace redossier
