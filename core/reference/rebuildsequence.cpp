// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/rebuildsequence.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

Json command(const Json &arguments, const std::string &folder)
{
    return {{"arguments", arguments}, {"folder", folder}};
}

//! Placeholders are replaced in every argument of the sequence, so a brace of another text is doubled.
std::string literal(const std::string &text)
{
    std::string result;
    for (const char c : text)
        result += c == '{' ? "{{" : std::string(1, c);
    return result;
}

} // namespace

Json rebuildSequence(const Reference &reference, const std::string &diagnosis, const std::string &reading)
{
    const std::string referenceFolder = "{DOSSIER}/reference";
    const std::string report = "{WORK}/install-report.json";
    const std::string platform(spelling(reference.platform.value_or(Platform::none)));
    const std::string devices = std::to_string(reference.devices.value_or(1));
    const std::string folder = reference.entryPoint.workingDirectory;
    const Json pip = Json::array({"{python}", "-m", "pip"});
    const auto pipCommand = [&](const Json &more, const std::string &where) {
        Json arguments = pip;
        arguments.insert(arguments.end(), more.begin(), more.end());
        return command(arguments, where);
    };
    Json steps = Json::array();
    steps.push_back({{"name", "rebuild"},
                     {"commands",
                      {command({"{PYTHON_BASE}/bin/python3", "-m", "venv", "{WORK}/environment"}, "{WORK}"),
                       pipCommand(Json::array({"--version"}), referenceFolder),
                       pipCommand({"install", "-r", literal(reference.requirements.file), "--report", report}, referenceFolder),
                       pipCommand(Json::array({"check"}), "{WORK}"),
                       pipCommand({"freeze", "--all"}, "{WORK}")}}});
    steps.push_back({{"name", "diagnose"},
                     {"commands", Json::array({command({"{python}", "-I", "-c", literal(diagnosis), platform, devices}, "{WORK}")})}});
    steps.push_back({{"name", "run_sample"},
                     {"commands", Json::array({command(reference.entryPoint.arguments, folder == "." ? "{WORK}" : "{WORK}/" + folder)})}});
    steps.push_back({{"name", "read_back"},
                     {"commands", Json::array({command({"{python}", "-I", "-c", literal(reading), "{outputs}",
                                                        "{DOSSIER}/reference/reference.json"}, "{WORK}")})}});
    return {{"schema", "redossier-sequence/1"}, {"steps", std::move(steps)}};
}

} // namespace redossier
