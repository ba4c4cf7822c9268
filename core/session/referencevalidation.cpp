// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/referencevalidation.h"

#include "core/base/jsonfile.h"
#include "core/base/pep440.h"
#include "core/dossier/manifest.h"
#include "core/environment/inventory.h"
#include "core/environment/requirementsfile.h"
#include "core/reference/mutablename.h"
#include "core/reference/referencechecks.h"
#include "core/sample/outputreader.h"
#include "core/session/namesalike.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace redossier {

namespace {

class Validator
{
public:
    Validator(ReferenceValidation &validation, const EngineClient &engine, const TaskContext &context)
        : m_validation(validation), m_reference(validation.reference), m_root(validation.dossier.root), m_engine(engine),
          m_context(context)
    {
    }

    Outcome run();

private:
    void add(const char *code, std::string where, std::string subject, std::string detail = {})
    {
        m_validation.findings.push_back({code, Severity::error, std::move(where), std::move(subject), std::move(detail)});
    }
    void append(const Findings &findings)
    {
        m_validation.findings.insert(m_validation.findings.end(), findings.begin(), findings.end());
    }
    const Criterion *criterion() const
    {
        return m_validation.criterion ? &m_validation.criterion->criterion : nullptr;
    }
    void checkNamesAlike();
    std::optional<Inventory> checkObservation();
    void checkRebuildFile(const std::optional<Inventory> &inventory);
    void checkPins(const RequirementsFile &requirements, const Inventory &inventory);
    void checkResume();
    void checkSample();
    void checkLock();
    Outcome checkExpected();
    void checkDescription(const DeclaredOutput &output, const std::string &where, const ReadOutput &read);

    ReferenceValidation &m_validation;
    const Reference &m_reference;
    std::filesystem::path m_root;
    const EngineClient &m_engine;
    const TaskContext &m_context;
};

std::optional<Inventory> Validator::checkObservation()
{
    const auto observation = readJsonBeneath(m_root, "reference/observation.json");
    const bool recorded = observation && !memberAt(*observation, "inventory").is_null();
    if (!recorded) {
        const bool damaged = !observation && observation.error().code != "missing_file";
        add("no_reference_inventory", "observation.json", "inventory", damaged ? observation.error().detail : "");
        return {};
    }
    auto inventory = Inventory::fromJson(memberAt(*observation, "inventory"), "observation.json");
    if (!inventory) {
        add(inventory.error().code.c_str(), "observation.json", inventory.error().subject, inventory.error().detail);
        return {};
    }
    const std::string observed = textAt(memberAt(memberAt(*observation, "python"), "version"), "value");
    if (!observed.empty() && !m_reference.python.version.empty() && observed != m_reference.python.version)
        add("python_not_observed", "reference.json#/python/version", m_reference.python.version, observed);
    return std::move(*inventory);
}

void Validator::checkRebuildFile(const std::optional<Inventory> &inventory)
{
    RequirementsContext context;
    if (m_reference.platform)
        context.platform = spelling(*m_reference.platform);
    if (inventory)
        context.markers = inventory->python.markers;
    const std::string &file = m_reference.requirements.file;
    const auto requirements = RequirementsFile::readBeneath(m_root / "reference", file, context);
    if (!requirements) {
        add(requirements.error().code.c_str(), "reference.json#/requirements/file", file, requirements.error().detail);
        return;
    }
    append(requirements->findings());
    m_validation.rebuildFiles = requirements->files();
    if (inventory)
        checkPins(*requirements, *inventory);
}

//! What the rebuild file pins is what gave the expected outputs; the gate would stop at it, after the installation.
void Validator::checkPins(const RequirementsFile &requirements, const Inventory &inventory)
{
    for (const RequirementLine &line : requirements.lines()) {
        const auto pinned = SpecifierSet::parse(line.specifier);
        if (!line.installs() || line.applies == false || line.name.empty() || !pinned || !pinned->isExact())
            continue;
        const Distribution *installed = inventory.find(line.name);
        const std::string where = line.file + ":" + std::to_string(line.line);
        if (!installed)
            m_validation.findings.push_back({"pin_not_installed", Severity::warning, where, line.name, line.specifier});
        else if (!installed->version.empty() && !pinned->contains(installed->version, true))
            m_validation.findings.push_back({"pin_differs", Severity::warning, where, line.name, installed->version});
    }
}

//! Two names that one computer takes for one: there an output would be written over the other, and nothing could be packed.
void Validator::checkNamesAlike()
{
    std::set<std::string> paths;
    for (const FingerprintEntry &file : m_validation.identity.files)
        paths.insert("reference/" + file.path);
    std::vector<std::string> names;
    for (const DeclaredOutput &output : m_reference.outputs) {
        names.push_back(output.name);
        if (!output.file.empty())
            paths.insert("reference/expected/" + output.file);
    }
    const auto warn = [&](const std::vector<Error> &alike, const char *where) {
        for (const Error &one : alike)
            if (one.code == "names_alike")
                m_validation.findings.push_back({"paths_alike", Severity::warning, where, one.subject, one.detail});
    };
    warn(namesAlike({paths.begin(), paths.end()}), "reference/");
    warn(namesAlike(names), "reference.json#/outputs");
}

void Validator::checkSample()
{
    const auto &files = m_validation.identity.files;
    const auto isInput = [&](const FingerprintEntry &file) {
        return std::any_of(m_reference.sample.inputs.begin(), m_reference.sample.inputs.end(), [&](const std::string &input) {
            return file.path == input || file.path.starts_with(input + "/");
        });
    };
    std::string empty;
    for (const FingerprintEntry &file : files)
        if (isInput(file)) {
            if (file.bytes > 0)
                return;
            empty += (empty.empty() ? "" : ", ") + file.path;
        }
    if (!empty.empty())
        add("sample_empty", "reference.json#/sample/inputs", empty);
}

void Validator::checkLock()
{
    if (!m_validation.changedSinceLock())
        return;
    std::map<std::string, std::string> locked;
    if (const auto manifest = readManifest(m_root))
        locked = manifest->manifest.lines;
    std::vector<std::string> changed;
    for (const FingerprintEntry &file : m_validation.identity.files) {
        const auto line = locked.find("reference/" + file.path);
        if (line == locked.end() || line->second != file.sha256)
            changed.push_back(file.path);
        if (line != locked.end())
            locked.erase(line);
    }
    for (const auto &[path, digest] : locked)
        if (path.starts_with("reference/") && path != "reference/observation.json" && path != "reference/installed.txt")
            changed.push_back(path.substr(10));
    std::string list;
    for (std::size_t i = 0; i < changed.size() && i < 5; ++i)
        list += (i > 0 ? ", " : "") + changed[i];
    if (changed.size() > 5)
        list += " and " + std::to_string(changed.size() - 5) + " more";
    add("changed_since_lock", list.empty() ? "reference" : list, m_root.filename().string(), m_validation.dossier.identity->substr(0, 12));
}

std::string shapeText(const std::vector<std::int64_t> &shape)
{
    std::string text;
    for (const auto size : shape)
        text += (text.empty() ? "" : " x ") + std::to_string(size);
    return "[" + text + "]";
}

void Validator::checkDescription(const DeclaredOutput &output, const std::string &where, const ReadOutput &read)
{
    const auto differs = [&](const char *what, const std::string &declared, const std::string &found) {
        add("expected_differs", where + "/" + what, read.name, std::string(what) + " is declared as " + declared + " and read as " + found);
    };
    if (!output.shape || !output.dtype || !output.count || !output.nonFinite)
        add("expected_undescribed", where, read.name);
    if (output.shape && *output.shape != read.shape)
        differs("shape", shapeText(*output.shape), shapeText(read.shape));
    if (output.dtype && *output.dtype != read.dtype)
        differs("dtype", *output.dtype, read.dtype);
    if (output.count && *output.count != read.count)
        differs("count", std::to_string(*output.count), std::to_string(read.count));
    const auto counts = [](const NonFinite &found) {
        return std::to_string(found.nan) + " NaN, " + std::to_string(found.positiveInfinity) + " +inf, "
               + std::to_string(found.negativeInfinity) + " -inf";
    };
    if (output.nonFinite && !(*output.nonFinite == read.nonFinite))
        differs("non_finite", counts(*output.nonFinite), counts(read.nonFinite));
}

Outcome Validator::checkExpected()
{
    std::vector<DeclaredOutput> present;
    std::map<std::string, std::pair<std::size_t, const DeclaredOutput *>> byName;
    for (std::size_t i = 0; i < m_reference.outputs.size(); ++i) {
        const DeclaredOutput &output = m_reference.outputs[i];
        const auto &files = m_validation.identity.files;
        const bool there = std::any_of(files.begin(), files.end(),
                                       [&](const auto &file) { return file.path == "expected/" + output.file; });
        if (!there || output.name.empty() || !byName.emplace(output.name, std::pair(i, &output)).second)
            continue;
        present.push_back(output);
    }
    if (present.empty())
        return Done{};
    const auto reference = m_root / "reference";
    const auto outputs = readOutputs(m_engine, reference / "expected", present, reference / "inputs", m_context);
    if (!outputs)
        return outputs.error();
    for (const ReadOutput &read : *outputs) {
        auto declared = byName.find(read.name);
        if (declared == byName.end())
            declared = byName.find(read.name.substr(0, read.name.find('/')));
        if (declared == byName.end())
            continue;
        const auto &[index, output] = declared->second;
        const std::string where = "reference.json#/outputs/" + std::to_string(index);
        if (read.unreadable) {
            const Error &error = *read.unreadable;
            const bool ofIdentifiers = error.code == "identifiers_unreadable"; // their number is not that of the rows, ..
            add(ofIdentifiers ? "identifiers_unreadable" : "expected_unreadable", ofIdentifiers ? where + "/identifiers" : where,
                read.name, error.detail.empty() ? error.code : error.detail);
            continue;
        }
        if (read.name == output->name)
            checkDescription(*output, where, read);
        if (std::find(read.shape.begin(), read.shape.end(), 0) != read.shape.end())
            add("expected_empty", where, read.name);
        if (read.duplicatedTotal > 0) {
            std::string list;
            for (std::size_t i = 0; i < read.duplicatedIdentifiers.size() && i < 10; ++i)
                list += (i > 0 ? ", " : "") + read.duplicatedIdentifiers[i];
            add("identifiers_duplicated", where + "/identifiers", read.name, list);
        }
    }
    return Done{};
}

//! A training's versions are not enough: what is restored has a list of its own (M90).
void Validator::checkResume()
{
    std::error_code failed;
    if (m_reference.goal == Goal::trajectory && !std::filesystem::exists(m_root / "resume/resume.json", failed))
        m_validation.findings.push_back({"resume_not_recorded", Severity::hint, "resume/resume.json", "resume", {}});
}

Outcome Validator::run()
{
    append(checkDeclarations(m_reference, criterion()));
    append(checkIdentifiers(m_reference, criterion()));
    if (criterion()) {
        std::vector<std::string> names;
        for (const DeclaredOutput &output : m_reference.outputs)
            names.push_back(output.name);
        checkRuleOutputs(*criterion(), names, "criterion.json", m_validation.findings);
    }
    append(checkMutableNames(m_reference));
    checkRebuildFile(checkObservation());
    append(checkFiles(m_reference, m_validation.identity.files, m_validation.rebuildFiles));
    append(checkTexts(m_root, m_reference, m_validation.identity.files));
    checkNamesAlike();
    checkSample();
    checkResume();
    checkLock();
    return checkExpected();
}

//! Errors first, then warnings, then hints; each once, in the order in which they were found.
Findings sorted(const Findings &findings)
{
    Findings all;
    for (const Severity severity : {Severity::error, Severity::warning, Severity::hint})
        for (const Finding &finding : findings)
            if (finding.severity == severity && std::find(all.begin(), all.end(), finding) == all.end())
                all.push_back(finding);
    return all;
}

} // namespace

bool ReferenceValidation::forbidsLock() const
{
    return std::any_of(findings.begin(), findings.end(), [](const Finding &finding) {
        return finding.severity == Severity::error && finding.code != "changed_since_lock";
    });
}

Result<ReferenceValidation> validateReference(const std::filesystem::path &dossier, const EngineClient &engine,
                                              const TaskContext &context)
{
    auto opened = openDossier(dossier);
    if (!opened)
        return opened.error();
    ReferenceValidation validation;
    validation.dossier = std::move(*opened);
    validation.findings = validation.dossier.problems;
    auto reference = loadReference(dossier);
    if (!reference)
        return reference.error();
    validation.reference = std::move(reference->reference);
    validation.findings.insert(validation.findings.end(), reference->findings.begin(), reference->findings.end());
    auto criterion = loadCriterion(dossier);
    if (criterion) {
        validation.findings.insert(validation.findings.end(), criterion->findings.begin(), criterion->findings.end());
        validation.criterion = std::move(*criterion);
    } else if (criterion.error().code != "missing_file") {
        return criterion.error();
    }
    auto identity = identityOf(dossier, context);
    if (!identity)
        return identity.error();
    validation.identity = std::move(*identity);
    if (auto done = Validator(validation, engine, context).run(); !done)
        return done.error();
    validation.findings = sorted(validation.findings);
    return validation;
}

} // namespace redossier
