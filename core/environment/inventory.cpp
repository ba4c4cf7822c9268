// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/inventory.h"

#include "core/base/jsonfile.h"
#include "core/base/pep440.h"
#include "core/base/probescripts.h"
#include "core/process/redactor.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

Json textOrNull(const std::string &text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

Json countOrNull(const std::optional<std::int64_t> &count)
{
    return count ? Json(*count) : Json(nullptr);
}

std::optional<std::int64_t> countAt(const Json &object, std::string_view key)
{
    const Json &value = memberAt(object, key);
    return value.is_number_integer() ? std::optional(value.get<std::int64_t>()) : std::nullopt;
}

std::vector<std::string> textsAt(const Json &object, std::string_view key)
{
    std::vector<std::string> texts;
    const Json &list = memberAt(object, key);
    if (list.is_array())
        for (const Json &one : list)
            if (one.is_string())
                texts.push_back(one.get<std::string>());
    return texts;
}

Json pythonJson(const InventoryPython &python, const RootTokens &tokens)
{
    Json markers = Json::object();
    for (const auto &[name, value] : python.markers)
        markers[name] = value;
    return {{"executable", tokens.tokenised(python.executable)},
            {"prefix", tokens.tokenised(python.prefix)},
            {"base_prefix", tokens.tokenised(python.basePrefix)},
            {"implementation", python.implementation},
            {"version", python.version},
            {"markers", std::move(markers)}};
}

Json distributionJson(const Distribution &one, const RootTokens &tokens)
{
    Json json{{"name", one.name},
              {"version", textOrNull(one.version)},
              {"local", textOrNull(one.local)},
              {"origin",
               {{"kind", one.origin.kind},
                {"url", textOrNull(tokens.tokenisedAddress(one.origin.url))},
                {"commit", textOrNull(one.origin.commit)}}},
              {"installer", textOrNull(one.installer)},
              {"tags", one.tags},
              {"requires", one.requires_},
              {"files",
               {{"recorded", countOrNull(one.files.recorded)},
                {"missing", countOrNull(one.files.missing)},
                {"altered", countOrNull(one.files.altered)},
                {"unrecorded", countOrNull(one.files.unrecorded)}}}};
    if (one.editable)
        json["editable"] = true;
    if (!one.archive.empty() || !one.sha256.empty())
        json["archive"] = {{"file", textOrNull(one.archive)}, {"sha256", textOrNull(one.sha256)}};
    if (!one.problems.empty())
        json["problems"] = one.problems;
    return json;
}

InventoryPython readPython(const Json &document)
{
    InventoryPython python{textAt(document, "executable"), textAt(document, "prefix"), textAt(document, "base_prefix"),
                           textAt(document, "implementation"), textAt(document, "version"), {}};
    const Json &markers = memberAt(document, "markers");
    if (markers.is_object())
        for (const auto &[name, value] : markers.items())
            if (value.is_string())
                python.markers[name] = value.get<std::string>();
    return python;
}

//! The last part of an archive's address; "" for a folder or a repository.
std::string archiveName(const std::string &url)
{
    const std::string path = url.substr(0, url.find_first_of("?#"));
    const std::string name = path.substr(path.rfind('/') + 1);
    const bool isArchive = name.ends_with(".whl") || name.ends_with(".zip") || name.find(".tar") != std::string::npos
        || name.ends_with(".tgz");
    return isArchive ? name : std::string();
}

Distribution readDistribution(const Json &document)
{
    Distribution one;
    one.name = textAt(document, "name");
    one.version = textAt(document, "version");
    one.local = textAt(document, "local");
    const Json &origin = memberAt(document, "origin");
    one.origin = {textAt(origin, "kind", "index"), redactCredentials(textAt(origin, "url")), textAt(origin, "commit")};
    one.installer = textAt(document, "installer");
    one.tags = textsAt(document, "tags");
    one.requires_ = textsAt(document, "requires");
    const Json &files = memberAt(document, "files");
    one.files = {countAt(files, "recorded"), countAt(files, "missing"), countAt(files, "altered"), countAt(files, "unrecorded")};
    const Json &editable = memberAt(document, "editable");
    one.editable = editable.is_boolean() && editable.get<bool>();
    const Json &archive = memberAt(document, "archive");
    one.archive = textAt(archive, "file", archiveName(one.origin.url));
    one.sha256 = textAt(archive, "sha256", textAt(document, "archive_sha256"));
    one.problems = textsAt(document, "problems");
    return one;
}

std::filesystem::path answerOf(const std::filesystem::path &folder)
{
    return folder / ".inventory.json.partial";
}

std::string lastLine(const std::string &text)
{
    const std::size_t start = text.find_last_of('\n', text.size() > 1 ? text.size() - 2 : 0);
    return text.substr(start == std::string::npos ? 0 : start + 1, 300);
}

} // namespace

std::string Distribution::normalised() const
{
    return normalisedName(name);
}

const Distribution *Inventory::find(std::string_view name) const
{
    const auto found = std::find_if(distributions.begin(), distributions.end(),
                                    [name](const Distribution &one) { return one.normalised() == name; });
    return found == distributions.end() ? nullptr : &*found;
}

Json Inventory::toJson(const RootTokens &tokens) const
{
    Json list = Json::array();
    for (const Distribution &one : distributions)
        list.push_back(distributionJson(one, tokens));
    return {{"python", pythonJson(python, tokens)}, {"distributions", std::move(list)}};
}

namespace {

//! By their normalised names, each of which is made once.
void sortByName(std::vector<Distribution> &distributions)
{
    std::vector<std::pair<std::string, std::size_t>> order;
    order.reserve(distributions.size());
    for (std::size_t i = 0; i < distributions.size(); ++i)
        order.emplace_back(distributions[i].normalised(), i);
    if (std::is_sorted(order.begin(), order.end()))
        return; // as the product writes it
    std::sort(order.begin(), order.end());
    std::vector<Distribution> sorted;
    sorted.reserve(distributions.size());
    for (const auto &[name, place] : order)
        sorted.push_back(std::move(distributions[place]));
    distributions = std::move(sorted);
}

} // namespace

Result<Inventory> Inventory::fromJson(const Json &document, const std::string &subject)
{
    const Json &list = memberAt(document, "distributions");
    if (!list.is_array())
        return Error{"inventory_invalid", subject, "it has no list \"distributions\""};
    Inventory inventory;
    inventory.python = readPython(memberAt(document, "python"));
    inventory.distributions.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        Distribution one = readDistribution(list[i]);
        if (one.name.empty())
            return Error{"inventory_invalid", subject, "entry " + std::to_string(i + 1) + " has no name"};
        inventory.distributions.push_back(std::move(one));
    }
    sortByName(inventory.distributions);
    if (const Distribution *pip = inventory.find("pip"))
        inventory.pipVersion = pip->version;
    return inventory;
}

Findings Inventory::findings() const
{
    Findings findings;
    const auto add = [&findings](const char *code, Severity severity, const Distribution &one, std::string detail) {
        findings.push_back({code, severity, one.normalised(), one.name + (one.version.empty() ? "" : " " + one.version), std::move(detail)});
    };
    for (const Distribution &one : distributions) {
        if (one.files.missing.value_or(0) > 0)
            add("files_missing", Severity::warning, one, std::to_string(*one.files.missing));
        if (one.files.altered.value_or(0) > 0)
            add("files_altered", Severity::warning, one, std::to_string(*one.files.altered));
        if (one.files.unrecorded.value_or(0) > 0)
            add("files_unrecorded", Severity::hint, one, std::to_string(*one.files.unrecorded));
        if (one.editable)
            add("editable_installed", Severity::warning, one, one.origin.url);
        for (const std::string &problem : one.problems)
            add("distribution_odd", problem == "no_metadata" || problem == "duplicate" ? Severity::warning : Severity::hint, one, problem);
    }
    if (!pipVersion)
        findings.push_back({"no_pip", Severity::warning, "pip", python.version, {}});
    return findings;
}

std::vector<std::string> inventoryCommand(const std::filesystem::path &python, const std::filesystem::path &folder)
{
    return {python.string(), "-I", (probeScripts(folder) / "inventory.py").string(), answerOf(folder).string()};
}

Result<Inventory> scanInventory(const std::filesystem::path &python, const std::filesystem::path &resources,
                                const EnvironmentVariables &environment, const std::filesystem::path &folder,
                                const CommandStarter &start, const TaskContext &context)
{
    const auto scripts = layOutProbe(resources, folder);
    if (!scripts)
        return scripts.error();
    const std::filesystem::path answer = answerOf(folder);
    std::error_code ignored;
    std::filesystem::remove(answer, ignored);
    Command command;
    command.name = "inventory";
    command.arguments = inventoryCommand(python, folder);
    command.folder = folder;
    command.environment = environment;
    command.timeLimit = 600;
    const auto result = start(std::move(command), context);
    if (!result)
        return result.error();
    if (result->cancelled)
        return Error{"cancelled", python.string(), {}};
    if (!result->succeeded())
        return Error{"inventory_failed", python.string(), result->timedOut ? "no answer within 600 seconds" : lastLine(result->standardError)};
    auto document = readJsonFile(answer);
    std::filesystem::remove(answer, ignored);
    if (!document)
        return Error{"inventory_failed", python.string(),
                     document.error().code == "missing_file" ? "it ended well and answered nothing" : document.error().detail};
    return Inventory::fromJson(*document, python.string());
}

} // namespace redossier
