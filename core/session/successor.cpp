// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/successor.h"

#include "core/base/jsonfile.h"
#include "core/dossier/identity.h"
#include "core/dossier/manifest.h"
#include "core/plain/beneath.h"
#include "core/report/reportfile.h"
#include "core/sample/outputreader.h"
#include "core/session/expectedoutputs.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

namespace redossier {

namespace fs = std::filesystem;

namespace {

//! Everything that is read, before anything is written.
struct Source
{
    Dossier dossier;
    Reference reference;
    ReferenceIdentity identity;
    fs::path run; //!< the run's folder
    Json observation;
    std::vector<ReadOutput> outputs;
};

//! The run's files are those that it ended with.
Outcome checkUntouched(const fs::path &run, const TaskContext &context)
{
    const auto written = readManifest(run);
    if (!written)
        return written.error();
    const auto found = manifestOfRun(run, context);
    if (!found)
        return found.error();
    if (!(written->manifest == *found))
        return Error{"successor_run_changed", run.filename().string(), {}};
    return Done{};
}

Result<std::vector<ReadOutput>> readOutputsOf(const Source &source, const EngineClient &engine, const TaskContext &context)
{
    auto outputs = readOutputs(engine, source.run / "outputs", source.reference.outputs,
                               source.dossier.root / "reference/inputs", context);
    if (!outputs)
        return outputs.error();
    for (const ReadOutput &output : *outputs)
        if (output.unreadable)
            return Error{output.unreadable->code, (source.run / "outputs" / output.file).string(), output.unreadable->detail};
    return outputs;
}

Result<Source> readSource(const SuccessorRequest &request, const EngineClient &engine, const TaskContext &context)
{
    auto dossier = openDossier(fs::absolute(request.dossier).lexically_normal());
    if (!dossier)
        return dossier.error();
    const auto entry = readRun(dossier->root, request.run);
    if (!entry)
        return entry.error();
    if (auto refusal = successorRefusal(*dossier, *entry))
        return std::move(*refusal);
    auto identity = identityOf(dossier->root, context);
    if (!identity)
        return identity.error();
    if (identity->identity != dossier->identity)
        return Error{"changed_since_lock", dossier->root.string(), *dossier->identity};
    auto file = loadReference(dossier->root);
    if (!file)
        return file.error();
    Source source{std::move(*dossier), std::move(file->reference), std::move(*identity), {}, {}, {}};
    source.run = runFolder(source.dossier.root, request.run);
    if (auto untouched = checkUntouched(source.run, context); !untouched)
        return untouched.error();
    auto observation = readJsonBeneath(source.run, "observation.json");
    if (!observation)
        return observation.error();
    source.observation = std::move(*observation);
    auto outputs = readOutputsOf(source, engine, context);
    if (!outputs)
        return outputs.error();
    source.outputs = std::move(*outputs);
    return source;
}

Outcome copyFile(DossierWriter &writer, const fs::path &folder, const std::string &name, const std::string &target)
{
    const auto root = openFolder(folder.string());
    if (!root)
        return root.error();
    const auto file = openBeneath(root->get(), name);
    if (!file)
        return file.error();
    struct stat status = {};
    const bool executable = ::fstat(file->get(), &status) == 0 && (status.st_mode & S_IXUSR) != 0;
    return writer.copy(target, file->get(), executable);
}

//! reference.json of the new draft: what the run's interpreter and the engine said takes the place of the old facts.
Json successorReference(const Source &source)
{
    Json document = *source.reference.document;
    if (!document["python"].is_object())
        document["python"] = Json::object();
    for (const char *name : {"implementation", "version"}) {
        const std::string value = textAt(memberAt(memberAt(source.observation, "python"), name), "value");
        if (!value.empty())
            document["python"][name] = value;
    }
    describeOutputs(document, source.outputs);
    return document;
}

Outcome writeReference(DossierWriter &writer, const Source &source, const TaskContext &context)
{
    const auto taken = expectedFiles(source.reference);
    for (const FingerprintEntry &file : source.identity.files) {
        if (context.cancelled())
            return Error{"cancelled", source.dossier.root.string(), {}};
        const bool isExpected = std::any_of(taken.begin(), taken.end(),
                                            [&](const std::string &one) { return file.path == "expected/" + one; });
        if (isExpected || file.path == "reference.json")
            continue;
        if (auto copied = copyFile(writer, source.dossier.root / "reference", file.path, "reference/" + file.path); !copied)
            return copied;
    }
    if (auto expected = takeExpected(writer, source.reference, source.run / "outputs"); !expected)
        return expected;
    if (auto written = writer.writeJson("reference/observation.json", source.observation); !written)
        return written;
    std::error_code failed;
    if (fs::exists(source.run / "installed-after.txt", failed))
        if (auto copied = copyFile(writer, source.run, "installed-after.txt", "reference/installed.txt"); !copied)
            return copied;
    return writer.writeJson("reference/reference.json", successorReference(source));
}

} // namespace

std::optional<Error> successorRefusal(const Dossier &dossier, const RunEntry &entry)
{
    if (!dossier.identity)
        return Error{"successor_draft", dossier.root.string(), {}};
    if (entry.run.referenceIdentity != dossier.identity)
        return Error{"successor_other_reference", entry.id, entry.run.referenceIdentity.value_or("")};
    const StepReport *sample = entry.run.step("sample");
    if (!sample || sample->state != StepState::passed)
        return Error{"successor_sample_not_passed", entry.id, {}};
    if (!entry.ended)
        return Error{"successor_run_not_ended", entry.id, {}};
    return std::nullopt;
}

Outcome startSuccessor(const SuccessorRequest &request, const EngineClient &engine, const TaskContext &context)
{
    const auto source = readSource(request, engine, context);
    if (!source)
        return source.error();
    const fs::path target = fs::absolute(request.target).lexically_normal();
    if (liesInside(target, source->dossier.root))
        return Error{"output_inside_dossier", target.string(), {}};
    auto writer = DossierWriter::create(target, request.title);
    if (!writer)
        return writer.error();
    writer->dossier().parent = source->dossier.identity;
    writer->dossier().exercise = source->dossier.exercise;
    if (auto written = writeReference(*writer, *source, context); !written)
        return written;
    if (auto saved = writer->saveDossier(); !saved)
        return saved;
    return writer->publish();
}

} // namespace redossier
