// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/comparisonview.h"

#include "app/cli/evidenceview.h"
#include "app/cli/texttable.h"
#include "core/comparison/comparisonrecord.h"

#include <cstdio>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

using Align = TextTable::Align;

void printWrapped(const std::string &first, const std::string &text, Console &console)
{
    for (const std::string &line : wrappedText(first, text))
        console.print(line);
}

std::string sideText(const Json &side)
{
    if (!side.is_object())
        return "none";
    std::string shape;
    for (const Json &axis : memberAt(side, "shape"))
        shape += (shape.empty() ? "" : " x ") + writtenValue(axis);
    return (shape.empty() ? "single value" : shape) + " " + textAt(side, "dtype");
}

//! One item of a problem: a name, or members of which lists are shapes, places and lines.
std::string itemText(const Json &item)
{
    if (!item.is_object())
        return writtenValue(item);
    std::string text;
    for (const auto &[key, value] : item.items())
        if (!value.is_null())
            text += (text.empty() ? "" : " ") + key + " " + (value.is_array() ? dumpJsonLine(value) : writtenValue(value));
    return text;
}

void printStructure(const Json &structure, Console &console)
{
    const Json &expected = memberAt(structure, "expected");
    const Json &found = memberAt(structure, "found");
    console.print("  structure   " + stateText(textAt(structure, "state")) + "   " +
                  (expected == found ? sideText(expected) : "reference " + sideText(expected) + ", found " + sideText(found)));
    for (const Json &problem : memberAt(structure, "problems")) {
        const std::string side = textAt(problem, "side");
        std::string line = textAt(problem, "code") + (side.empty() ? "" : " (" + side + ")");
        const Json &items = memberAt(problem, "items");
        const Json &total = memberAt(problem, "total");
        if (total.is_number() && items.is_array() && total > items.size())
            line += ", " + writtenValue(total) + " in all";
        console.print("    - " + line);
        for (const Json &item : items)
            printWrapped("        ", itemText(item), console);
    }
}

void printIdentifiers(const Json &identifiers, const Json &structure, Console &console)
{
    const auto isSingle = [&](const char *side) { return memberAt(memberAt(structure, side), "shape") == Json::array(); };
    if (!identifiers.is_object() || (isSingle("expected") && isSingle("found")))
        return;
    const bool given = memberAt(identifiers, "given") == true;
    std::string text = given ? "matched by identifier" : "no identifiers: compared by position";
    if (memberAt(identifiers, "order_differs") == true)
        text += "; order differs, rows moved: " + writtenValue(memberAt(identifiers, "moved"));
    console.print("  rows        " + text);
}

std::string differentText(const Json &values)
{
    const Json &elements = memberAt(values, "elements");
    const Json &different = memberAt(values, "different");
    char share[32] = "";
    if (elements.is_number() && different.is_number() && elements != 0)
        std::snprintf(share, sizeof share, " (%.4g %%)", 100 * different.get<double>() / elements.get<double>());
    return writtenValue(different) + " of " + writtenValue(elements) + share +
           (memberAt(values, "bitwise_equal") == true ? ", bit for bit equal" : "");
}

std::string nonFiniteText(const Json &counts)
{
    return writtenValue(memberAt(counts, "nan")) + " NaN, " + writtenValue(memberAt(counts, "positive_infinity")) + " inf, " +
           writtenValue(memberAt(counts, "negative_infinity")) + " -inf";
}

std::string greatestText(const Json &worst)
{
    if (!worst.is_object() || memberAt(worst, "value") == 0) // of many places with no difference none is meant
        return worst.is_object() ? writtenValue(memberAt(worst, "value")) : "none";
    return writtenValue(memberAt(worst, "value")) + atPlace(worst) + ": reference " + writtenValue(memberAt(worst, "expected")) + ", found " +
           writtenValue(memberAt(worst, "found"));
}

//! A label and a value on a line each; numbers with all their digits.
void printMeasures(const Json &values, Console &console)
{
    const auto print = [&console](const std::string &label, const std::string &text) {
        constexpr std::size_t width = 30;
        printWrapped("    " + label + std::string(width - shownWidth(label), ' '), text, console);
    };
    console.print(memberAt(values, "information_only") == true ? "  measures, for information only: the structure differs" : "  measures");
    print("not equal", differentText(values));
    if (const Json &zeros = memberAt(values, "sign_of_zero"); zeros != 0)
        print("equal, other sign of zero", writtenValue(zeros));
    const Json &nonFinite = memberAt(values, "non_finite");
    const std::string expected = nonFiniteText(memberAt(nonFinite, "expected")), found = nonFiniteText(memberAt(nonFinite, "found"));
    constexpr const char *none = "0 NaN, 0 inf, 0 -inf";
    if (expected != none || found != none) {
        print("not finite", "reference " + expected + "; found " + found);
        if (const auto pairs = finitePairsOf(values))
            print("finite on both sides", std::to_string(*pairs) + " of " + writtenValue(memberAt(values, "elements")) +
                                              "; the differences below are of these alone");
    }
    print("greatest difference", greatestText(memberAt(values, "max_absolute")));
    for (const auto &[key, label] : {std::pair{"mean_absolute", "mean difference"}, {"median_absolute", "median difference"},
                                     {"p99_absolute", "99 % are at most"}, {"relative_frobenius", "Frobenius, of the reference"}})
        print(label, writtenValue(memberAt(values, key)));
    if (const Json &cosine = memberAt(values, "cosine"); cosine.is_object()) {
        const Json &at = memberAt(cosine, "worst_identifier");
        print("least cosine of a row", writtenValue(memberAt(cosine, "minimum")) + (at.is_null() ? "" : " at \"" + writtenValue(at) + "\""));
        print("mean cosine of rows", writtenValue(memberAt(cosine, "mean")));
    }
}

std::string listedValues(const Json &values, bool cut)
{
    std::string text;
    if (values.is_array())
        for (const Json &value : values)
            text += (text.empty() ? "" : ", ") + writtenValue(value);
    return cut ? text + ", .." : text;
}

//! The rows themselves, on both sides.
void printVectors(const Json &rows, Console &console)
{
    std::size_t elements = 0, given = 0;
    for (const Json &row : rows) {
        const Json &vectors = memberAt(row, "vectors");
        const Json &width = memberAt(vectors, "elements"), &expected = memberAt(vectors, "expected");
        if (!width.is_number_unsigned() || !expected.is_array())
            continue;
        if (elements == 0)
            console.print("  both vectors of these rows");
        elements = width.get<std::size_t>();
        given = expected.size();
        const Json &identifier = memberAt(row, "identifier");
        console.print("    " + (identifier.is_null() ? "row " + writtenValue(memberAt(row, "row")) : '"' + writtenValue(identifier) + '"'));
        for (const auto &[side, label] : {std::pair{"expected", "      reference  "}, {"found", "      found      "}})
            for (const std::string &line : wrappedText(label, listedValues(memberAt(vectors, side), given < elements)))
                console.print(line);
    }
    if (given < elements)
        console.print("    (the first " + std::to_string(given) + " of " + std::to_string(elements) + " values)");
}

void printWorst(const Json &rows, Console &console)
{
    if (!rows.is_array() || rows.empty())
        return;
    TextTable table({{"at", Align::left}, {"reference", Align::right}, {"found", Align::right}, {"difference", Align::right}});
    for (const Json &row : rows)
        table.add({placeText(row), writtenValue(memberAt(row, "expected")), writtenValue(memberAt(row, "found")),
                   writtenValue(memberAt(row, "difference"))});
    console.print("  rows that differ most, each at its worst element");
    for (const std::string &line : table.lines(4))
        console.print(line);
    printVectors(rows, console);
}

void printOutput(const Json &output, Console &console)
{
    console.print("");
    console.print(textAt(output, "name"));
    printStructure(memberAt(output, "structure"), console);
    printIdentifiers(memberAt(output, "identifiers"), memberAt(output, "structure"), console);
    if (const Json &values = memberAt(output, "values"); values.is_object()) {
        printMeasures(values, console);
        printWorst(memberAt(values, "worst_rows"), console);
    }
    printRules(memberAt(output, "rules"), console);
    printExplanations(memberAt(output, "explanations"), console);
    if (const Json &crossCheck = memberAt(output, "cross_check"); crossCheck.is_object())
        printWrapped("  cross-check ", textAt(crossCheck, "message"), console);
}

void printList(const std::string &title, const Json &names, Console &console)
{
    if (names.empty())
        return;
    console.print("");
    console.print(title);
    for (const Json &name : names)
        console.print("  " + writtenValue(name));
}

} // namespace

void printComparison(const Json &document, Console &console)
{
    for (const Json &output : memberAt(document, "outputs"))
        printOutput(output, console);
    printList("Only on the found side, and not compared:", memberAt(document, "unexpected_outputs"), console);
    printList("No outputs, and ignored:", memberAt(document, "ignored"), console);
}

void printVerdict(const Assessment &assessment, const Statement &sentence, Console &console, const Wording &wording)
{
    console.print("");
    printWrapped("", wording.statement(sentence), console);
    for (const Statement &reason : assessment.reasons)
        printWrapped("  ", wording.statement(reason), console);
    if (assessment.notChecked.empty())
        return;
    console.print("Not checked:");
    for (const Statement &one : assessment.notChecked)
        printWrapped("  ", wording.statement(one), console);
}

} // namespace redossier
