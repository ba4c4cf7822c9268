// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/evidencestatement.h"

#include "core/comparison/elementtext.h"

#include <cstdio>
#include <functional>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace redossier {

namespace {

using Arguments = std::vector<std::string>;

//! Few digits, for the eye; the evidence beside the sentence has them all.
std::string shortText(const Json &value)
{
    if (!value.is_number_float())
        return value.is_null() ? "0" : elementText(value);
    char text[32];
    std::snprintf(text, sizeof text, "%.5g", value.get<double>());
    return text;
}

std::string at(const Json &evidence, std::string_view key)
{
    return shortText(memberAt(evidence, key));
}

std::string at(const Json &evidence, std::string_view key, std::string_view inner)
{
    return shortText(memberAt(memberAt(evidence, key), inner));
}

std::string percent(const Json &share)
{
    return shortText(share.is_number() ? Json(100 * share.get<double>()) : Json());
}

//! A row by its identifier where it has one, else by its number.
std::string rowText(const Json &evidence, std::size_t i)
{
    const Json &rows = memberAt(evidence, "rows");
    const Json &identifiers = memberAt(evidence, "identifiers");
    if (identifiers.is_array() && i < identifiers.size() && identifiers[i].is_string())
        return '"' + identifiers[i].get<std::string>() + '"';
    return rows.is_array() && i < rows.size() ? elementText(rows[i]) : std::string();
}

std::string listText(const Json &evidence, const char *key)
{
    const Json &list = memberAt(evidence, key);
    std::string text;
    for (std::size_t i = 0; list.is_array() && i < list.size(); ++i)
        text += (text.empty() ? "" : ", ") + (key == std::string_view("rows") ? rowText(evidence, i) : elementText(list[i]));
    const Json &all = memberAt(evidence, "carrying");
    return text + (list.is_array() && all.is_number() && all > list.size() ? ", .." : "");
}

std::string formatsText(const Json &evidence)
{
    std::string text;
    for (const Json &format : memberAt(evidence, "formats"))
        text += (text.empty() ? "" : " or ") + elementText(format);
    return text;
}

//! "from 2.3 to 3.2", or what both are.
std::string rangeText(const Json &range)
{
    const std::string least = at(range, "minimum");
    const std::string greatest = at(range, "maximum");
    return least == greatest ? least : least + " to " + greatest;
}

Statement orderStatement(const Json &evidence, bool identified)
{
    const Json &examples = memberAt(evidence, "examples");
    const Json &example = examples.is_array() && !examples.empty() ? examples[0] : Json();
    const std::string here = at(example, "found");
    const std::string there = at(example, "expected");
    if (textAt(evidence, "code") == "column_order")
        return {"explain_column_order_looks", {at(evidence, "moved"), at(evidence, "looked_at"), here, there}};
    if (identified)
        return {"explain_row_order_identifiers", {at(evidence, "moved"), at(evidence, "looked_at"), here, there}};
    if (memberAt(evidence, "shift").is_number())
        return {"explain_row_order_shifted", {at(evidence, "looked_at"), at(evidence, "shift"), here, there}};
    if (memberAt(evidence, "reversed") == true)
        return {"explain_row_order_reversed", {at(evidence, "looked_at"), here, there}};
    return {"explain_row_order_looks", {at(evidence, "moved"), at(evidence, "looked_at"), here, there}};
}

Statement scaledStatement(const Json &evidence)
{
    const bool isAll = textAt(evidence, "per") == "all";
    std::string code = isAll ? "explain_scaled_all" : "explain_scaled_rows";
    Arguments arguments = isAll ? Arguments{at(evidence, "factor", "median")}
                                : Arguments{at(evidence, "groups"), at(evidence, "factor", "minimum"), at(evidence, "factor", "maximum")};
    if (const Json &normalised = memberAt(evidence, "normalised"); normalised.is_object()) {
        const std::string side = textAt(normalised, "side") == "found" ? "found" : "expected";
        code += "_unit_" + side;
        arguments.push_back(textAt(normalised, "norm"));
        if (isAll)
            arguments.push_back(rangeText(memberAt(memberAt(evidence, "row_length"), side == "found" ? "expected" : "found")));
    }
    return {code, arguments};
}

Statement linearStatement(const Json &evidence)
{
    const std::string per = textAt(evidence, "per", "all");
    const bool hasFactor = memberAt(evidence, "factor").is_object();
    const std::string code = (hasFactor ? "explain_linear_" : "explain_offset_") + per;
    Arguments arguments;
    if (per != "all")
        arguments.push_back(at(evidence, "groups"));
    for (const char *key : {"factor", "offset"}) {
        if (!memberAt(evidence, key).is_object())
            continue;
        if (per == "all") {
            arguments.push_back(at(evidence, key, "median"));
            continue;
        }
        arguments.push_back(at(evidence, key, "minimum"));
        arguments.push_back(at(evidence, key, "maximum"));
    }
    return {code, arguments};
}

Statement precisionStatement(const Json &evidence)
{
    const std::string test = textAt(evidence, "test");
    const std::string side = textAt(evidence, "side") == "expected" ? "expected" : "found";
    const std::string formats = formatsText(evidence);
    if (test == "cast")
        return {"explain_cast_" + side + (textAt(evidence, "rounding") == "nearest" ? "" : "_cut"),
                {formats, at(evidence, "equal_to_rounded"), at(evidence, "elements")}};
    if (test == "grid")
        return {"explain_grid_" + side, {formats, at(evidence, "rms_error_in_unit_roundoffs")}};
    return {"explain_size", {formats, at(evidence, "relative_frobenius"), at(evidence, "in_unit_roundoffs")}};
}

Statement fewStatement(const Json &evidence)
{
    const char *key = textAt(evidence, "code") == "few_rows" ? "rows" : "columns";
    const bool carry = memberAt(evidence, "others_differ") == true;
    return {std::string("explain_few_") + key + (carry ? "_carry" : "_only"),
            {at(evidence, "carrying"), at(evidence, "of"), listText(evidence, key), percent(memberAt(evidence, "share"))}};
}

Statement nonFiniteStatement(const Json &evidence)
{
    if (const std::string format = textAt(evidence, "overflow"); !format.empty())
        return {"explain_overflow",
                {format, at(evidence, "greatest_of_format"), at(evidence, "least_expected_at_infinity"), at(evidence, "infinite")}};
    const Json &first = memberAt(evidence, "first");
    const Json &index = memberAt(first, "index");
    const Json &identifier = memberAt(first, "identifier");
    const std::string row = identifier.is_string()                ? '"' + identifier.get<std::string>() + '"'
                            : index.is_array() && !index.empty() ? elementText(index[0])
                                                                  : "0";
    const std::string pattern = textAt(evidence, "pattern", "scattered");
    return {"explain_non_finite_" + pattern,
            {at(evidence, "nan"), at(evidence, "infinite"), at(evidence, "in_rows"), at(evidence, "of_rows"), row}};
}

Statement axesStatement(const Json &evidence)
{
    const std::string share = percent(memberAt(evidence, "share"));
    if (textAt(evidence, "code") == "reshaped")
        return {"explain_reshaped", {share, at(evidence, "looked_at")}};
    std::string axes;
    for (const Json &axis : memberAt(evidence, "axes"))
        axes += (axes.empty() ? "(" : ", ") + elementText(axis);
    return {memberAt(evidence, "reshaped") == true ? "explain_transposed_reshaped" : "explain_transposed",
            {axes + ")", share, at(evidence, "looked_at")}};
}

Statement paddingStatement(const Json &evidence)
{
    return {"explain_padding_" + textAt(evidence, "side", "end"),
            {at(evidence, "in_rows"), at(evidence, "of_differing"), at(evidence, "least_edge"), at(evidence, "greatest_edge"),
             at(evidence, "columns_of_row")}};
}

Statement firstDifferenceStatement(const Json &evidence)
{
    return {"explain_first_difference",
            {at(evidence, "equal_before"), rowText(evidence, 0), at(evidence, "differing_from_there"), at(evidence, "from_there")}};
}

using Maker = std::function<Statement(const Json &)>;

const std::unordered_map<std::string, Maker> &makers()
{
    static const std::unordered_map<std::string, Maker> table{
        {"scaled_rows", scaledStatement},
        {"scaled_columns",
         [](const Json &e) {
             return Statement{"explain_scaled_columns", {at(e, "groups"), at(e, "factor", "minimum"), at(e, "factor", "maximum")}};
         }},
        {"constant_offset", linearStatement},
        {"linear_change", linearStatement},
        {"sign_flip", [](const Json &e) { return Statement{"explain_sign_" + textAt(e, "per", "all"), {at(e, "flipped"), at(e, "of")}}; }},
        {"transposed", axesStatement},
        {"reshaped", axesStatement},
        {"reduced_precision", precisionStatement},
        {"rounding_noise",
         [](const Json &e) {
             return Statement{"explain_rounding_noise", {textAt(e, "format"), at(e, "in_unit_roundoffs"), at(e, "greatest_in_unit_roundoffs")}};
         }},
        {"few_rows", fewStatement},
        {"few_columns", fewStatement},
        {"first_difference", firstDifferenceStatement},
        {"non_finite_spread", nonFiniteStatement},
        {"flushed_to_zero",
         [](const Json &e) {
             const Json &found = memberAt(e, "in_found");
             const Json &expected = memberAt(e, "in_expected");
             const bool known = found.is_number_unsigned() && expected.is_number_unsigned();
             return Statement{"explain_flushed", {known ? std::to_string(found.get<std::uint64_t>() + expected.get<std::uint64_t>()) : "0"}};
         }},
        {"signed_zeros", [](const Json &e) { return Statement{"explain_signed_zeros", {at(e, "elements")}}; }},
        {"batch_pattern",
         [](const Json &e) { return Statement{"explain_batch_" + textAt(e, "kind", "blocks"), {at(e, "period"), at(e, "looked_at")}}; }},
        {"padding_pattern", paddingStatement},
        {"ties", [](const Json &e) { return Statement{"explain_ties_" + textAt(e, "kind", "order"), {at(e, "elements"), textAt(e, "scores")}}; }},
        {"constant_found", [](const Json &e) { return Statement{"explain_constant_found", {at(e, "value")}}; }},
    };
    return table;
}

} // namespace

Statement evidenceStatement(const Json &evidence, bool identified)
{
    const std::string code = textAt(evidence, "code");
    if (code == "row_order" || code == "column_order")
        return orderStatement(evidence, identified);
    const auto maker = makers().find(code);
    return maker == makers().end() ? Statement() : maker->second(evidence);
}

} // namespace redossier
