// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/outputreader.h"

#include "core/sample/engineplaces.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

std::int64_t integerAt(const Json &object, std::string_view key)
{
    const Json &member = memberAt(object, key);
    return member.is_number_integer() ? member.get<std::int64_t>() : 0;
}

Error errorFrom(const Json &value)
{
    return {textAt(value, "code", "internal"), textAt(value, "subject"), textAt(value, "detail")};
}

ReadOutput readArray(const DeclaredOutput &declared, const Json &array)
{
    ReadOutput output;
    const std::string name = textAt(array, "name");
    output.name = name.empty() ? declared.name : declared.name + "/" + name;
    output.file = declared.file;
    if (const Json &problem = memberAt(array, "unreadable"); problem.is_object()) {
        output.unreadable = errorFrom(problem);
        return output;
    }
    for (const Json &axis : memberAt(array, "shape"))
        output.shape.push_back(axis.is_number_integer() ? axis.get<std::int64_t>() : 0);
    output.dtype = textAt(array, "dtype");
    output.count = integerAt(array, "count");
    const Json &nonFinite = memberAt(array, "non_finite");
    output.nonFinite = {integerAt(nonFinite, "nan"), integerAt(nonFinite, "positive_infinity"),
                        integerAt(nonFinite, "negative_infinity")};
    const Json &identifiers = memberAt(array, "identifiers");
    output.identifiersGiven = identifiers.is_object();
    output.duplicatedTotal = integerAt(identifiers, "duplicated_total");
    for (const Json &identifier : memberAt(identifiers, "duplicated"))
        if (identifier.is_string())
            output.duplicatedIdentifiers.push_back(identifier.get<std::string>());
    return output;
}

//! True when nothing can be said of any output, rather than of this one.
bool concernsAll(const Error &error)
{
    return error.code == "program_missing" || error.code == "cancelled" || error.code == "engine_request";
}

} // namespace

Result<std::vector<ReadOutput>> readOutputs(const EngineClient &engine, const std::filesystem::path &folder,
                                            const std::vector<DeclaredOutput> &outputs,
                                            const std::filesystem::path &inputs, const TaskContext &context)
{
    std::vector<ReadOutput> list;
    for (const DeclaredOutput &declared : outputs) {
        const Json request{{"request", "describe"},
                           {"file", placeBelow(folder, declared.file)},
                           {"identifiers", identifiersFor(declared.identifiers, folder, inputs)}};
        const auto reply = engine.ask(request, context);
        if (!reply && concernsAll(reply.error()))
            return reply.error();
        if (!reply) {
            ReadOutput output;
            output.name = declared.name;
            output.file = declared.file;
            output.unreadable = reply.error();
            list.push_back(std::move(output));
            continue;
        }
        for (const Json &array : memberAt(*reply, "arrays"))
            list.push_back(readArray(declared, array));
    }
    return list;
}

} // namespace redossier
