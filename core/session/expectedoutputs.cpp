// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/expectedoutputs.h"

#include "core/plain/beneath.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

std::vector<std::string> expectedFiles(const Reference &reference)
{
    std::vector<std::string> files;
    const auto add = [&](const std::string &file) {
        if (!file.empty() && std::find(files.begin(), files.end(), file) == files.end())
            files.push_back(file);
    };
    for (const DeclaredOutput &output : reference.outputs) {
        add(output.file);
        // An identifier file of the inputs is there already.
        if (output.identifiers && output.identifiers->file && !output.identifiers->assumedFromInputs)
            add(*output.identifiers->file);
    }
    return files;
}

Outcome takeExpected(DossierWriter &writer, const Reference &reference, const std::filesystem::path &folder)
{
    const auto root = openFolder(folder.string());
    if (!root)
        return root.error();
    const auto files = expectedFiles(reference);
    std::vector<UniqueFd> sources;
    for (const std::string &file : files) { // all of them first: nothing is written when one is absent
        auto source = openBeneath(root->get(), file);
        if (!source)
            return Error{source.error().code, (folder / file).string(), source.error().detail};
        sources.push_back(std::move(*source));
    }
    for (std::size_t i = 0; i < files.size(); ++i)
        if (auto copied = writer.copy("reference/expected/" + files[i], sources[i].get()); !copied)
            return copied;
    return Done{};
}

void describeOutputs(Json &reference, const std::vector<ReadOutput> &outputs)
{
    if (!memberAt(reference, "outputs").is_array())
        return;
    for (Json &declared : reference["outputs"]) {
        const std::string name = textAt(declared, "name");
        const auto read = std::find_if(outputs.begin(), outputs.end(), [&](const ReadOutput &one) { return one.name == name; });
        if (read == outputs.end() || read->unreadable)
            continue;
        declared["shape"] = read->shape;
        declared["dtype"] = read->dtype;
        declared["count"] = read->count;
        declared["non_finite"] = {{"nan", read->nonFinite.nan},
                                  {"positive_infinity", read->nonFinite.positiveInfinity},
                                  {"negative_infinity", read->nonFinite.negativeInfinity}};
    }
}

} // namespace redossier
