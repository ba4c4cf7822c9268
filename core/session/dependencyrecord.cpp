// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/dependencyrecord.h"

#include "core/base/pep440.h"
#include "core/plain/beneath.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t textLimit = 4u << 20;

class DependencyReader
{
public:
    explicit DependencyReader(const DependencySources &sources) : m_sources(sources), m_step(sources.run.step("dependencies")) {}

    DependencyRecord read()
    {
        readCheck();
        const auto reference = inventory(m_sources.referenceObservation, "reference/observation.json");
        const auto rebuilt = inventory(m_sources.observation, runFile("observation.json"));
        m_record.hasReferenceInventory = reference.has_value();
        if (rebuilt) {
            m_record.python = rebuilt->python;
            m_record.pythonMeetsRequires = meetsRequires(rebuilt->python.version, m_sources.reference.python.requirement,
                                                         m_sources.reference.python.version);
        }
        if (reference && rebuilt)
            compare(*reference, *rebuilt);
        return std::move(m_record);
    }

private:
    std::string runFile(std::string_view name) const { return "runs/" + m_sources.run.id + "/" + std::string(name); }

    void note(const Error &error, const std::string &where)
    {
        m_record.problems.push_back({error.code, Severity::error, where, error.subject, error.detail});
    }

    std::optional<std::string> text(const std::string &relative)
    {
        const auto root = openFolder(m_sources.root.string());
        auto bytes = root ? readBeneath(root->get(), relative, textLimit) : Result<std::string>(root.error());
        if (bytes)
            return std::move(*bytes);
        if (bytes.error().code != "missing_file")
            note(bytes.error(), relative);
        return std::nullopt;
    }

    std::optional<Inventory> inventory(const Json &observation, const std::string &where)
    {
        const Json &document = memberAt(observation, "inventory");
        if (document.is_null())
            return std::nullopt;
        auto found = Inventory::fromJson(document, where + "#/inventory");
        if (found)
            return std::move(*found);
        note(found.error(), where);
        return std::nullopt;
    }

    //! The last pip check of the step: a run that was resumed has several.
    const Json *checkCommand() const
    {
        const Json *last = nullptr;
        if (m_step)
            for (const Json &command : m_step->commands)
                if (textAt(command, "name") == "pip-check")
                    last = &command;
        return last;
    }

    void readCheck()
    {
        const Json *command = checkCommand();
        if (!command)
            return;
        CommandResult result;
        if (const Json &exit = memberAt(*command, "exit"); exit.is_number_integer())
            result.exit = exit.get<int>();
        result.standardOutput = text(runFile("dependency-check.txt")).value_or("");
        if (const std::string log = textAt(*command, "stderr"); !log.empty())
            result.standardError = text(runFile(log)).value_or("");
        m_record.check = PipCheck::parse(result);
        m_record.checkText = result.standardOutput.empty() ? result.standardError : result.standardOutput;
    }

    void compare(const Inventory &reference, const Inventory &rebuilt)
    {
        const Reference &declared = m_sources.reference;
        GateExpectation expectation{declared.python.requirement, declared.python.version,
                                    std::string(spelling(declared.platform.value_or(Platform::none))), {}};
        RequirementsContext context;
        context.markers = rebuilt.python.markers;
        context.platform = expectation.platform;
        std::set<std::string> direct;
        if (const auto file = RequirementsFile::readBeneath(m_sources.root / "reference", declared.requirements.file, context)) {
            direct = directNames(*file);
            for (const char *name : {"pip", "setuptools", "wheel"})
                if (direct.contains(name))
                    expectation.namedInstallers.insert(name);
        } else {
            note(file.error(), "reference/" + declared.requirements.file);
        }
        Gate gate = compareInventories(reference, rebuilt, expectation, m_sources.acceptances);
        gate.findings.clear(); // the run's own are in its record
        takeReasons(gate);
        m_record.layers = layersOf(gate);
        m_record.packages = packageTable(reference, rebuilt, gate, direct);
        m_record.gate = std::move(gate);
    }

    //! run.json alone says what was accepted; an acceptance that came after it counts for nothing yet.
    void takeReasons(Gate &gate) const
    {
        for (GateRow &row : gate.rows) {
            row.reason.reset();
            for (const VariantRow &accepted : m_sources.run.variant)
                if (accepted.name == row.name && accepted.kind == row.kind)
                    row.reason = accepted.reason;
        }
    }

    //! The step's own count where it wrote one: it knew which rows "missing:*" had covered.
    int layersOf(const Gate &gate) const
    {
        if (!m_sources.acceptances.empty() || !m_step)
            return gate.layers();
        for (const Finding &finding : m_step->findings) {
            int layers = 0;
            const std::string &text = finding.subject;
            if (finding.code == "several_layers" && std::from_chars(text.data(), text.data() + text.size(), layers).ec == std::errc())
                return layers;
        }
        return std::min(gate.layers(), 1);
    }

    const DependencySources &m_sources;
    const StepReport *m_step;
    DependencyRecord m_record;
};

} // namespace

DependencyRecord readDependencies(const DependencySources &sources)
{
    return DependencyReader(sources).read();
}

} // namespace redossier
