// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/comparisonview.h"

#include <cstdio>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

std::string written(const Json &value)
{
    return value.is_string() ? value.get<std::string>() : value.is_null() ? "none" : dumpJsonLine(value);
}

//! Few digits, for the eye; the document has them all.
std::string rounded(const Json &value)
{
    if (!value.is_number_float())
        return written(value);
    char text[40];
    std::snprintf(text, sizeof text, "%.6g", value.get<double>());
    return text;
}

std::string row(const std::string &label, const std::string &text)
{
    constexpr std::size_t width = 16;
    return "  " + label + std::string(label.size() < width ? width - label.size() : 1, ' ') + text;
}

//! A state is told by a word and a sign, never by a colour alone.
std::string stateText(const std::string &state)
{
    return state == "met" ? "\u2713 met" : state == "not_met" ? "\u2717 not met" : "? not judged";
}

std::string sideText(const Json &side)
{
    if (!side.is_object())
        return "none";
    std::string shape;
    for (const Json &axis : memberAt(side, "shape"))
        shape += (shape.empty() ? "" : " x ") + written(axis);
    return (shape.empty() ? "single value" : shape) + " " + textAt(side, "dtype");
}

std::string itemText(const Json &item)
{
    if (!item.is_object())
        return written(item);
    std::string text;
    for (const auto &[key, value] : item.items())
        if (!value.is_null())
            text += (text.empty() ? "" : " ") + key + " " + written(value);
    return text;
}

std::string placeText(const Json &pair)
{
    const Json &identifier = memberAt(pair, "identifier");
    const std::string index = written(memberAt(pair, "index"));
    return (identifier.is_null() ? "" : "\"" + written(identifier) + "\" ") + index + ": reference " +
           written(memberAt(pair, "expected")) + ", found " + written(memberAt(pair, "found"));
}

void printStructure(const Json &structure, Console &console)
{
    std::string text = stateText(textAt(structure, "state"));
    const Json &expected = memberAt(structure, "expected");
    const Json &found = memberAt(structure, "found");
    text += expected == found ? "   " + sideText(expected)
                              : "   reference " + sideText(expected) + ", found " + sideText(found);
    console.print(row("structure", text));
    for (const Json &problem : memberAt(structure, "problems")) {
        const std::string side = textAt(problem, "side");
        std::string line = "- " + textAt(problem, "code") + (side.empty() ? "" : " (" + side + ")");
        const Json &items = memberAt(problem, "items");
        const Json &total = memberAt(problem, "total");
        if (total.is_number() && items.is_array() && total > items.size())
            line += ", " + written(total) + " in all";
        console.print(row("", line));
        for (const Json &item : items)
            console.print(row("", "    " + itemText(item)));
    }
}

void printIdentifiers(const Json &identifiers, Console &console)
{
    if (!identifiers.is_object())
        return;
    const bool given = memberAt(identifiers, "given") == true;
    std::string text = given ? "rows matched by identifier" : "none given: rows compared by position";
    if (memberAt(identifiers, "order_differs") == true)
        text += "; order differs, rows moved: " + written(memberAt(identifiers, "moved"));
    console.print(row("identifiers", text));
}

void printValues(const Json &values, Console &console)
{
    if (!values.is_object())
        return;
    const double elements = memberAt(values, "elements").get<double>();
    const double different = memberAt(values, "different").get<double>();
    char share[32];
    std::snprintf(share, sizeof share, " (%.4g %%)", elements > 0 ? 100 * different / elements : 0.0);
    std::string unequal = written(memberAt(values, "different")) + " of " + written(memberAt(values, "elements")) + share;
    if (memberAt(values, "bitwise_equal") == true)
        unequal += ", bit for bit equal";
    if (const Json &zeros = memberAt(values, "sign_of_zero"); zeros != 0)
        unequal += ", another sign of zero " + written(zeros);
    if (memberAt(values, "information_only") == true)
        unequal += "   for information only: the structure differs";
    console.print(row("not equal", unequal));
    const Json &worst = memberAt(values, "max_absolute");
    console.print(row("max abs", worst.is_object() ? rounded(memberAt(worst, "value")) + " at " + placeText(worst) : "none"));
    console.print(row("mean abs", rounded(memberAt(values, "mean_absolute")) + "   median " +
                                      rounded(memberAt(values, "median_absolute")) + "   p99 " +
                                      rounded(memberAt(values, "p99_absolute"))));
    console.print(row("frobenius", rounded(memberAt(values, "relative_frobenius")) + " relative to the reference"));
    const Json &cosine = memberAt(values, "cosine");
    if (!cosine.is_object())
        return;
    const Json &at = memberAt(cosine, "worst_identifier");
    console.print(row("cosine", "min " + written(memberAt(cosine, "minimum")) +
                                    (at.is_null() ? "" : " at \"" + written(at) + "\"") + "   mean " +
                                    written(memberAt(cosine, "mean"))));
}

void printRule(const Json &rule, Console &console)
{
    std::string text = stateText(textAt(rule, "state"));
    if (const Json &measured = memberAt(rule, "measured"); !measured.is_null())
        text += "   measured " + rounded(measured) + ", limit " + rounded(memberAt(rule, "limit"));
    if (const Json &mismatched = memberAt(rule, "mismatched"); !mismatched.is_null())
        text += ", " + written(mismatched) + " outside";
    console.print(row("rule " + textAt(rule, "kind"), text));
    if (const std::string message = textAt(rule, "message"); !message.empty())
        console.print(row("", message));
    console.print(row("", textAt(rule, "formula")));
    if (const Json &relative = memberAt(rule, "max_relative"); relative.is_object())
        console.print(row("", "max rel " + rounded(memberAt(relative, "value")) + " at " + placeText(relative)));
    if (const std::string why = textAt(rule, "justification"); !why.empty())
        console.print(row("", "because: " + why));
}

void printOutput(const Json &output, Console &console)
{
    console.print("");
    console.print(textAt(output, "name"));
    printStructure(memberAt(output, "structure"), console);
    printIdentifiers(memberAt(output, "identifiers"), console);
    printValues(memberAt(output, "values"), console);
    for (const Json &rule : memberAt(output, "rules"))
        printRule(rule, console);
    if (memberAt(output, "rules").empty())
        console.print(row("rules", "none for this output"));
    for (const Json &explanation : memberAt(output, "explanations"))
        console.print(row("note", textAt(explanation, "message")));
}

void printList(const std::string &title, const Json &names, Console &console)
{
    if (names.empty())
        return;
    console.print("");
    console.print(title);
    for (const Json &name : names)
        console.print("  " + written(name));
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
    console.print(wording.statement(sentence));
    for (const Statement &reason : assessment.reasons)
        console.print("  " + wording.statement(reason));
    if (assessment.notChecked.empty())
        return;
    console.print("Not checked:");
    for (const Statement &one : assessment.notChecked)
        console.print("  " + wording.statement(one));
}

} // namespace redossier
