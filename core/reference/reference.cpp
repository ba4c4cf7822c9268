// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/reference.h"

#include "core/base/jsonfile.h"
#include "core/reference/fieldreader.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::array<std::string_view, 3> goalSpellings{"categories", "values", "trajectory"};
constexpr std::array<std::string_view, 6> platformSpellings{"cpu", "cuda", "rocm", "mps", "xpu", "none"};
constexpr std::array<std::string_view, 2> roleSpellings{"parameters", "preprocessing"};

template <class Enum, std::size_t N>
std::optional<Enum> word(FieldReader &reader, std::string_view key, const std::array<std::string_view, N> &spellings)
{
    const auto position = reader.choice(key, {spellings.begin(), spellings.end()});
    return position ? std::optional(static_cast<Enum>(*position)) : std::nullopt;
}

std::string textOf(FieldReader &reader, std::string_view key)
{
    return reader.text(key).value_or("");
}

std::vector<DeclaredFile> readFiles(FieldReader &reader, std::string_view key)
{
    std::vector<DeclaredFile> files;
    for (FieldReader &element : reader.objects(key)) {
        if (!element.has("path"))
            element.problem("key_missing", "path", "path");
        const auto path = element.path("path");
        const auto digest = element.sha256("sha256").value_or("");
        element.reportUnknown();
        if (path)
            files.push_back({*path, digest});
    }
    return files;
}

CodeReference readCode(FieldReader &reader)
{
    CodeReference code;
    code.repository = reader.text("repository");
    code.revision = textOf(reader, "revision");
    code.modified = reader.boolean("modified").value_or(false);
    code.files = readFiles(reader, "files");
    reader.reportUnknown();
    return code;
}

EntryPoint readEntryPoint(FieldReader &reader)
{
    EntryPoint entry;
    entry.arguments = reader.texts("arguments");
    if (reader.text("working_directory") == ".")
        entry.workingDirectory = ".";
    else if (const auto folder = reader.path("working_directory"))
        entry.workingDirectory = *folder;
    if (auto variables = reader.object("environment"))
        for (const auto &[name, value] : reader.any("environment").items())
            if (const auto text = variables->text(name))
                entry.environment.emplace_back(name, *text);
    reader.reportUnknown();
    return entry;
}

std::vector<ConfigurationFile> readConfiguration(FieldReader &reader)
{
    std::vector<ConfigurationFile> files;
    for (FieldReader &element : reader.objects("configuration")) {
        ConfigurationFile file;
        file.path = element.path("path").value_or("");
        file.sha256 = element.sha256("sha256").value_or("");
        file.role = word<ConfigurationRole>(element, "role", roleSpellings);
        element.reportUnknown();
        if (!element.has("path"))
            element.problem("key_missing", "path", "path");
        if (!file.path.empty())
            files.push_back(std::move(file));
    }
    return files;
}

std::vector<Asset> readAssets(FieldReader &reader, std::string_view key)
{
    std::vector<Asset> assets;
    for (FieldReader &element : reader.objects(key)) {
        Asset asset;
        asset.name = textOf(element, "name");
        asset.version = textOf(element, "version");
        asset.sha256 = element.sha256("sha256").value_or("");
        if (const auto bytes = element.integer("bytes"))
            asset.bytes = static_cast<std::uint64_t>(*bytes);
        asset.source = textOf(element, "source");
        asset.access = textOf(element, "access");
        asset.path = element.path("path");
        element.reportUnknown();
        if (asset.name.empty())
            element.problem("key_missing", "name", "name");
        assets.push_back(std::move(asset));
    }
    return assets;
}

RequirementsReference readRequirements(FieldReader &reader)
{
    RequirementsReference requirements;
    if (const auto file = reader.path("file"))
        requirements.file = *file;
    requirements.files = readFiles(reader, "files");
    requirements.strict = reader.boolean("strict").value_or(false);
    for (FieldReader &element : reader.objects("sources_consulted")) {
        requirements.sourcesConsulted.push_back(
            {textOf(element, "title"), textOf(element, "version"), textOf(element, "date")});
        element.reportUnknown();
    }
    reader.reportUnknown();
    return requirements;
}

std::vector<Extension> readExtensions(FieldReader &reader)
{
    std::vector<Extension> extensions;
    for (FieldReader &element : reader.objects("extensions")) {
        Extension extension{textOf(element, "module"), {}, element.texts("check")};
        constexpr std::array<std::string_view, 3> chains{"cuda", "rocm", "cpu"};
        if (const auto position = element.choice("chain", {chains.begin(), chains.end()}))
            extension.chain = chains.at(*position);
        element.any("build_tools");
        element.any("libraries");
        element.reportUnknown();
        if (extension.module.empty())
            element.problem("key_missing", "module", "module");
        extensions.push_back(std::move(extension));
    }
    return extensions;
}

std::vector<DeclaredOutput> readOutputs(FieldReader &reader)
{
    std::vector<DeclaredOutput> outputs;
    for (FieldReader &element : reader.objects("outputs")) {
        DeclaredOutput output;
        output.name = textOf(element, "name");
        output.file = element.path("file").value_or("");
        if (auto identifiers = element.object("identifiers"))
            output.identifiers = readIdentifiers(*identifiers);
        if (!element.any("shape").is_null())
            output.shape = element.integers("shape");
        output.dtype = element.text("dtype");
        output.count = element.integer("count");
        if (auto counts = element.object("non_finite")) {
            output.nonFinite = NonFinite{counts->integer("nan").value_or(0), counts->integer("positive_infinity").value_or(0),
                                         counts->integer("negative_infinity").value_or(0)};
            counts->reportUnknown();
        }
        element.reportUnknown();
        if (output.name.empty())
            element.problem("key_missing", "name", "name");
        if (element.any("file").is_null())
            element.problem("key_missing", "file", "file");
        outputs.push_back(std::move(output));
    }
    return outputs;
}

std::optional<double> readLimit(FieldReader &reader, std::string_view key)
{
    const auto seconds = reader.number(key);
    if (seconds && *seconds <= 0) {
        reader.problem("value_invalid", key, std::string(key), "seconds are more than 0");
        return {};
    }
    return seconds;
}

std::vector<Access> readAccess(FieldReader &reader)
{
    std::vector<Access> list;
    for (FieldReader &element : reader.objects("access")) {
        list.push_back({textOf(element, "name"), textOf(element, "opens"), textOf(element, "how"),
                        element.texts("environment"), element.texts("steps")});
        element.reportUnknown();
        if (list.back().name.empty())
            element.problem("key_missing", "name", "name");
    }
    return list;
}

//! The keys that are objects of their own.
void readParts(FieldReader &reader, Reference &reference)
{
    if (auto code = reader.object("code"))
        reference.code = readCode(*code);
    if (auto entry = reader.object("entry_point"))
        reference.entryPoint = readEntryPoint(*entry);
    if (auto sample = reader.object("sample")) {
        reference.sample = {sample->paths("inputs"), sample->texts("exercises")};
        sample->reportUnknown();
    }
    if (auto python = reader.object("python")) {
        reference.python = {textOf(*python, "implementation"), textOf(*python, "version"), python->text("requires")};
        python->reportUnknown();
    }
    if (auto requirements = reader.object("requirements"))
        reference.requirements = readRequirements(*requirements);
    if (auto image = reader.object("image")) {
        reference.image = ImageReference{textOf(*image, "reference"), textOf(*image, "digest")};
        image->reportUnknown();
    }
    if (auto settings = reader.object("settings")) {
        reference.observeSettings = settings->boolean("observe").value_or(false);
        for (const auto key : {"generators", "transforms", "precision", "determinism"})
            settings->any(key);
        settings->reportUnknown();
    }
    if (auto limits = reader.object("limits")) {
        reference.limits = {readLimit(*limits, "install"), readLimit(*limits, "probe"), readLimit(*limits, "sample"),
                            readLimit(*limits, "comparison")};
        limits->reportUnknown();
    }
}

} // namespace

std::string_view spelling(Goal goal)
{
    return goalSpellings.at(static_cast<std::size_t>(goal));
}

std::string_view spelling(Platform platform)
{
    return platformSpellings.at(static_cast<std::size_t>(platform));
}

std::string_view spelling(ConfigurationRole role)
{
    return roleSpellings.at(static_cast<std::size_t>(role));
}

std::optional<Platform> platformFromSpelling(std::string_view text)
{
    const auto found = std::find(platformSpellings.begin(), platformSpellings.end(), text);
    if (found == platformSpellings.end())
        return {};
    return static_cast<Platform>(found - platformSpellings.begin());
}

const DeclaredOutput *Reference::output(std::string_view name) const
{
    const auto found = std::find_if(outputs.begin(), outputs.end(), [&](const auto &output) { return output.name == name; });
    return found == outputs.end() ? nullptr : &*found;
}

std::vector<std::string> Reference::accessNames() const
{
    std::vector<std::string> names;
    for (const Access &one : access)
        names.insert(names.end(), one.environment.begin(), one.environment.end());
    return names;
}

Reference readReference(const Json &document, Findings &findings)
{
    Reference reference;
    reference.document = std::make_shared<const Json>(document);
    FieldReader reader(document, "reference.json#", findings);
    if (!reader.isObject()) {
        reader.problem("wrong_type", "", "reference.json", "an object");
        return reference;
    }
    const auto schema = reader.text("schema");
    if (schema != "redossier-reference/1")
        reader.problem("schema_unknown", "schema", schema.value_or(""), "redossier-reference/1");
    reference.question = textOf(reader, "question");
    reference.goal = word<Goal>(reader, "goal", goalSpellings);
    readParts(reader, reference);
    reference.configuration = readConfiguration(reader);
    reference.data = readAssets(reader, "data");
    reference.weights = readAssets(reader, "weights");
    reference.platform = word<Platform>(reader, "platform", platformSpellings);
    reference.devices = reader.integer("devices");
    reference.extensions = readExtensions(reader);
    reference.outputs = readOutputs(reader);
    reference.businessCriterion = textOf(reader, "business_criterion");
    reference.access = readAccess(reader);
    reader.reportUnknown();
    return reference;
}

Result<ReferenceFile> loadReference(const std::filesystem::path &root)
{
    const auto document = readJsonBeneath(root, "reference/reference.json");
    if (!document)
        return document.error();
    ReferenceFile file;
    file.reference = readReference(*document, file.findings);
    return file;
}

} // namespace redossier
