// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/dossierparts.h"

#include "core/plain/filename.h"
#include "core/session/expectedoutputs.h"

namespace redossier {

namespace fs = std::filesystem;

namespace {

using State = DossierPart::State;

class Parts
{
public:
    Parts(const Dossier &dossier, const Reference &reference, const Run *run, bool runEnded)
        : m_dossier(dossier), m_reference(reference), m_run(run), m_runEnded(runEnded)
    {
    }

    std::vector<DossierPart> all()
    {
        procedure();
        inventory();
        configuration();
        data();
        results();
        return std::move(m_parts);
    }

private:
    DossierPart &add(const char *section, const char *kind, const std::string &name, State state)
    {
        DossierPart part;
        part.section = section;
        part.kind = kind;
        part.name = name;
        part.state = state;
        m_parts.push_back(std::move(part));
        return m_parts.back();
    }

    //! A file or folder of the dossier; `otherwise` is its state when it is not there.
    DossierPart &addPath(const char *section, const char *kind, const std::string &name, const std::string &path, State otherwise)
    {
        DossierPart &part = add(section, kind, name, otherwise);
        part.path = path;
        if (relativePathProblem(path))
            return part; // a declared path that leaves the dossier is no part of it
        const fs::path place = m_dossier.root / path;
        std::error_code failed;
        const auto status = fs::symlink_status(place, failed);
        if (fs::is_regular_file(status)) {
            part.state = State::present;
            part.bytes = fs::file_size(place, failed);
        } else if (fs::is_directory(status)) {
            measure(place, part);
            part.state = *part.files > 0 ? State::present : otherwise;
        }
        return part;
    }

    static void measure(const fs::path &folder, DossierPart &part)
    {
        std::uint64_t files = 0, bytes = 0;
        std::error_code failed;
        for (fs::recursive_directory_iterator entry(folder, failed), end; !failed && entry != end; entry.increment(failed)) {
            std::error_code gone;
            if (!fs::is_regular_file(entry->symlink_status(gone)))
                continue;
            ++files;
            bytes += entry->file_size(gone);
        }
        part.files = files;
        part.bytes = bytes;
    }

    //! Present, but something that the reference should say about it is not said.
    static void lack(DossierPart &part, bool isSaid, const char *what)
    {
        if (isSaid)
            return;
        part.lacking.emplace_back(what);
        if (part.state == State::present)
            part.state = State::incomplete;
    }

    State writtenByLock() const { return m_dossier.isDraft() ? State::later : State::absent; }

    void procedure()
    {
        add("procedure", "entry_point", {}, m_reference.entryPoint.arguments.empty() ? State::absent : State::present);
        addPath("procedure", "rebuild_file", {}, "reference/" + m_reference.requirements.file, State::absent);
        for (const DeclaredFile &file : m_reference.requirements.files)
            addPath("procedure", "local_packages", file.path, "reference/" + file.path, State::absent);
        addPath("procedure", "code", {}, "reference/code", State::absent);
        if (m_reference.code.modified)
            addPath("procedure", "modifications", {}, "reference/modifications.patch", State::absent);
        addPath("procedure", "criterion", {}, "reference/criterion.json", State::absent);
        addPath("procedure", "sequence", {}, "sequence.json", writtenByLock());
        addPath("procedure", "script_posix", {}, "rebuild.sh", writtenByLock());
        addPath("procedure", "script_powershell", {}, "rebuild.ps1", writtenByLock());
        addPath("procedure", "access_note", {}, "ACCESS.md", writtenByLock());
    }

    void inventory()
    {
        addPath("inventory", "reference_observation", {}, "reference/observation.json", State::absent);
        addPath("inventory", "reference_installed", {}, "reference/installed.txt", State::absent);
        const std::string run = runPath();
        addPath("inventory", "run_observation", {}, run + "observation.json", ofStep("rebuild"));
        addPath("inventory", "run_installed", {}, run + "installed-after.txt", ofStep("dependencies"));
        addPath("inventory", "install_report", {}, run + "install-report.json", ofStep("rebuild"));
    }

    void configuration()
    {
        for (const ConfigurationFile &file : m_reference.configuration) {
            DossierPart &part = addPath("configuration", file.role == ConfigurationRole::preprocessing ? "preprocessing" : "parameters",
                                        file.path, "reference/" + file.path, State::absent);
            lack(part, file.role.has_value(), "role");
        }
        if (m_reference.configuration.empty())
            add("configuration", "no_configuration", {}, State::none);
    }

    void asset(const char *kind, const Asset &asset)
    {
        DossierPart &part = asset.path ? addPath("data", kind, asset.name, "reference/" + *asset.path, State::absent)
                                       : add("data", kind, asset.name, State::present);
        if (!asset.path)
            part.bytes = asset.bytes;
        lack(part, !asset.version.empty(), "version");
        lack(part, !asset.sha256.empty(), "sha256");
        lack(part, !asset.source.empty(), "source");
        lack(part, !asset.access.empty(), "access");
    }

    void data()
    {
        for (const Asset &weights : m_reference.weights)
            asset("weights", weights);
        for (const Asset &data : m_reference.data)
            asset("data", data);
        for (const std::string &input : m_reference.sample.inputs)
            addPath("data", "input", input, "reference/" + input, State::absent);
        if (m_reference.sample.inputs.empty())
            add("data", "input", {}, State::absent);
        for (const std::string &file : expectedFiles(m_reference))
            addPath("data", "expected", file, "reference/expected/" + file, State::absent);
        if (m_reference.outputs.empty())
            add("data", "expected", {}, State::absent);
    }

    void results()
    {
        const std::string run = runPath();
        addPath("results", "dependency_check", {}, run + "dependency-check.txt", ofStep("dependencies"));
        addPath("results", "device_probe", {}, run + "device-probe.jsonl", ofStep("device"));
        addPath("results", "outputs", {}, run + "outputs", ofStep("sample"));
        addPath("results", "comparison", {}, run + "comparison.json", ofStep("comparison"));
        addPath("results", "run_manifest", {}, run + "MANIFEST.sha256", m_runEnded ? State::absent : State::later);
        if (m_reference.goal == Goal::trajectory)
            addPath("results", "resume", {}, "resume/resume.json", State::absent);
    }

    //! Never a folder of the dossier when there is no run.
    std::string runPath() const { return m_run ? "runs/" + m_run->id + "/" : "runs/-/"; }

    //! A document of a step that has passed is missed; one of a step that has not comes later.
    State ofStep(const char *name) const
    {
        const StepReport *step = m_run ? m_run->step(name) : nullptr;
        return step && step->state == StepState::passed ? State::absent : State::later;
    }

    const Dossier &m_dossier;
    const Reference &m_reference;
    const Run *m_run;
    bool m_runEnded;
    std::vector<DossierPart> m_parts;
};

} // namespace

std::vector<DossierPart> dossierParts(const Dossier &dossier, const Reference &reference, const Run *run, bool runEnded)
{
    return Parts(dossier, reference, run, runEnded).all();
}

} // namespace redossier
