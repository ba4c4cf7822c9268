// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/reference/identifiers.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace redossier {

enum class Goal { categories, values, trajectory };
enum class Platform { cpu, cuda, rocm, mps, xpu, none };
enum class ConfigurationRole { parameters, preprocessing };

std::string_view spelling(Goal goal);
std::string_view spelling(Platform platform);
std::string_view spelling(ConfigurationRole role);
std::optional<Platform> platformFromSpelling(std::string_view text);

//! A file with the digest that it must have.
struct DeclaredFile
{
    std::string path;
    std::string sha256;
    bool operator==(const DeclaredFile &) const = default;
};

struct CodeReference
{
    std::optional<std::string> repository; //!< without credentials; absent without git
    std::string revision;                  //!< a commit, or "tree:SHA256"
    bool modified = false;
    std::vector<DeclaredFile> files; //!< relative to code/
};

struct EntryPoint
{
    std::vector<std::string> arguments; //!< with placeholders; see entrypoint.h
    std::string workingDirectory = "code"; //!< relative to the work folder, which is laid out as reference/; "." is itself
    std::vector<std::pair<std::string, std::string>> environment;
};

struct ConfigurationFile
{
    std::string path; //!< relative to reference/
    std::string sha256;
    std::optional<ConfigurationRole> role;
};

//! An entry of `data` or `weights`.
struct Asset
{
    std::string name;
    std::string version;
    std::string sha256;                //!< of the file, or of `fingerprint --tree` for a folder
    std::optional<std::uint64_t> bytes;
    std::string source;
    std::string access;
    std::optional<std::string> path;   //!< below reference/weights/ or reference/data/ when it is small and inside
};

struct Sample
{
    std::vector<std::string> inputs; //!< relative to reference/; a folder stands for what it holds
    std::vector<std::string> exercises;
};

struct PythonReference
{
    std::string implementation;
    std::string version; //!< observed
    std::optional<std::string> requirement; //!< `requires`; absent: same major.minor
};

struct RequirementsReference
{
    struct Source
    {
        std::string title, version, date;
    };
    std::string file = "requirements-rebuild.txt"; //!< relative to reference/
    std::vector<DeclaredFile> files; //!< local wheels and find-links folders (a folder's sha256 is `fingerprint --tree`)
    bool strict = false;
    std::vector<Source> sourcesConsulted;
};

struct Extension
{
    std::string module;
    std::string chain; //!< "cuda", "rocm" or "cpu"
    std::vector<std::string> check; //!< argument vector, placeholders as in the entry point
};

struct ImageReference
{
    std::string reference;
    std::string digest;
};

struct NonFinite
{
    std::int64_t nan = 0, positiveInfinity = 0, negativeInfinity = 0;
    bool operator==(const NonFinite &) const = default;
};

struct DeclaredOutput
{
    std::string name;
    std::string file; //!< relative to expected/ and to a run's outputs/
    std::optional<Identifiers> identifiers;
    // What the engine read from the expected file; absent before `capture`.
    std::optional<std::vector<std::int64_t>> shape;
    std::optional<std::string> dtype;
    std::optional<std::int64_t> count;
    std::optional<NonFinite> nonFinite;
};

//! Seconds; absent: no limit for install and sample, 120 for the probe.
struct Limits
{
    std::optional<double> install, probe, sample, comparison; //!< comparison: of each check that a `program` rule runs
};

struct Access
{
    std::string name, opens, how;
    std::vector<std::string> environment; //!< names handed to the child
    std::vector<std::string> steps;
};

//! reference.json as typed values, and the document itself with every key that this version does not know.
struct Reference
{
    std::string question;
    std::optional<Goal> goal;
    CodeReference code;
    EntryPoint entryPoint;
    std::vector<ConfigurationFile> configuration;
    std::vector<Asset> data;
    std::vector<Asset> weights;
    Sample sample;
    PythonReference python;
    std::optional<Platform> platform;
    std::optional<std::int64_t> devices; //!< least number
    RequirementsReference requirements;
    std::vector<Extension> extensions;
    std::optional<ImageReference> image;
    std::vector<DeclaredOutput> outputs;
    std::string businessCriterion;
    bool observeSettings = false; //!< settings.observe
    Limits limits;
    std::vector<Access> access;
    std::shared_ptr<const Json> document;

    const DeclaredOutput *output(std::string_view name) const;
    //! Names handed to the run's children: `environment` of every access.
    std::vector<std::string> accessNames() const;
};

//! Reads what can be read of `document`; every problem becomes a finding with file and JSON pointer.
Reference readReference(const Json &document, Findings &findings);

struct ReferenceFile
{
    Reference reference;
    Findings findings; //!< of reading
};
//! reference/reference.json of the dossier at `root`; an error only when there is no JSON to read (codes of
//! readJsonBeneath).
Result<ReferenceFile> loadReference(const std::filesystem::path &root);

} // namespace redossier
