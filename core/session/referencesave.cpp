// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/referencesave.h"

#include "core/base/jsonfile.h"
#include "core/dossier/treelisting.h"
#include "core/plain/beneath.h"
#include "core/reference/reference.h"
#include "core/sample/outputreader.h"
#include "core/session/expectedoutputs.h"

#include <algorithm>

namespace redossier {

namespace fs = std::filesystem;

namespace {

Result<Json> readOrNull(const fs::path &dossier, const char *relative)
{
    auto document = readJsonBeneath(dossier, relative);
    if (!document && document.error().code == "missing_file")
        return Json();
    return document;
}

Outcome takeFile(DossierWriter &writer, const fs::path &source, const std::string &target, bool replace)
{
    std::error_code failed;
    const std::string relative = "reference/" + target;
    if (!replace && fs::exists(fs::symlink_status(writer.root() / relative, failed)))
        return Error{"target_exists", relative, {}};
    const auto file = openRegularFile(source.string());
    if (!file)
        return file.error();
    const bool executable = (fs::status(source, failed).permissions() & fs::perms::owner_exec) != fs::perms::none;
    return writer.copy(relative, file->get(), executable);
}

Outcome take(DossierWriter &writer, const TakenFile &taken, const TaskContext &context)
{
    std::error_code failed;
    if (!fs::is_directory(taken.source, failed))
        return takeFile(writer, taken.source, taken.target, taken.replace);
    const auto tree = listTree(taken.source, context.stop);
    if (!tree)
        return tree.error();
    if (!tree->refused.empty())
        return tree->refused.front();
    for (const ListedFile &file : tree->files) {
        if (context.cancelled())
            return Error{"cancelled", taken.target, {}};
        if (auto done = takeFile(writer, taken.source / file.path, taken.target + "/" + file.path, taken.replace); !done)
            return done;
    }
    return Done{};
}

Outcome remove(DossierWriter &writer, const std::string &relative, const TaskContext &context)
{
    std::error_code failed;
    const fs::path place = writer.root() / "reference" / relative;
    if (!fs::is_directory(fs::symlink_status(place, failed)))
        return writer.remove("reference/" + relative);
    const auto tree = listTree(place, context.stop);
    if (!tree)
        return tree.error();
    for (const ListedFile &file : tree->files)
        if (auto done = writer.remove("reference/" + relative + "/" + file.path); !done)
            return done;
    return Done{};
}

bool isDescribed(const DeclaredOutput &output)
{
    return output.shape && output.dtype && output.count && output.nonFinite;
}

//! Fills in what the engine reads from the expected files of outputs that lack it.
Outcome describe(const fs::path &dossier, Json &reference, const EngineClient &engine, const TaskContext &context)
{
    Findings ignored; // the validation names them
    std::vector<DeclaredOutput> wanted;
    std::error_code failed;
    for (DeclaredOutput &output : readReference(reference, ignored).outputs)
        if (!isDescribed(output) && !output.name.empty() && !output.file.empty()
            && fs::is_regular_file(dossier / "reference/expected" / output.file, failed))
            wanted.push_back(std::move(output));
    if (wanted.empty())
        return Done{};
    const auto read = readOutputs(engine, dossier / "reference/expected", wanted, dossier / "reference/inputs", context);
    if (!read)
        return read.error();
    describeOutputs(reference, *read);
    return Done{};
}

} // namespace

Result<ReferenceDocuments> readReferenceDocuments(const fs::path &dossier)
{
    auto reference = readOrNull(dossier, "reference/reference.json");
    if (!reference)
        return reference.error();
    auto criterion = readOrNull(dossier, "reference/criterion.json");
    if (!criterion)
        return criterion.error();
    return ReferenceDocuments{std::move(*reference), std::move(*criterion)};
}

Result<ReferenceDocuments> saveReference(DossierWriter &writer, const ReferenceSave &save, const EngineClient &engine,
                                         const TaskContext &context)
{
    const auto present = readReferenceDocuments(writer.root());
    if (!present)
        return present.error();
    if (!save.overwrite && !(*present == save.base))
        return Error{"changed_on_disk", (writer.root() / "reference").string(), {}};
    ReferenceDocuments edited = save.edited;
    for (const TakenFile &taken : save.taken)
        if (auto done = take(writer, taken, context); !done)
            return done.error();
    for (const std::string &relative : save.removed)
        if (auto done = remove(writer, relative, context); !done)
            return done.error();
    if (auto described = describe(writer.root(), edited.reference, engine, context); !described)
        return described.error();
    if (!(edited.reference == present->reference))
        if (auto written = writer.writeJson("reference/reference.json", edited.reference); !written)
            return written.error();
    if (!(edited.criterion == present->criterion) && !edited.criterion.is_null())
        if (auto written = writer.writeJson("reference/criterion.json", edited.criterion); !written)
            return written.error();
    if (auto renewed = writer.renewManifest(); !renewed)
        return renewed.error();
    return edited;
}

} // namespace redossier
