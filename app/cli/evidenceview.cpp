// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/evidenceview.h"

#include "app/cli/texttable.h"
#include "core/comparison/elementtext.h"
#include "core/comparison/evidencetext.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t most = 10; // of a list; the document has more

using Align = TextTable::Align;

void printWrapped(const std::string &first, const std::string &text, Console &console)
{
    for (const std::string &line : wrappedText(first, text))
        console.print(line);
}

void printTable(const TextTable &table, std::size_t indent, Console &console)
{
    if (table.isEmpty())
        return;
    for (const std::string &line : table.lines(indent))
        console.print(line);
}

void printConfusions(const Json &categories, Console &console)
{
    TextTable table({{"reference", Align::left}, {"found", Align::left}, {"rows", Align::right}, {"of them tied", Align::right}});
    const Json &confusions = memberAt(categories, "confusions");
    for (std::size_t i = 0; confusions.is_array() && i < std::min(confusions.size(), most); ++i)
        table.add({writtenValue(memberAt(confusions[i], "expected")), writtenValue(memberAt(confusions[i], "found")),
                   writtenValue(memberAt(confusions[i], "count")), writtenValue(memberAt(confusions[i], "tied"))});
    printTable(table, 6, console);
    if (const Json &total = memberAt(categories, "confusions_total"); total.is_number() && total > most)
        console.print("      .. " + writtenValue(total) + " pairs of categories in all");
}

void printColumns(const Json &columns, Console &console)
{
    TextTable table({{"column", Align::left}, {"outside", Align::right}, {"greatest difference", Align::right}});
    for (std::size_t i = 0; columns.is_array() && i < std::min(columns.size(), most); ++i)
        table.add({writtenValue(memberAt(columns[i], "column")), writtenValue(memberAt(columns[i], "mismatched")),
                   writtenValue(memberAt(columns[i], "max_absolute"))});
    printTable(table, 6, console);
}

void printTrajectory(const Json &trajectory, Console &console)
{
    const Json &first = memberAt(trajectory, "first_diverging");
    if (!first.is_object())
        return;
    printWrapped("      ", "first diverging step " + writtenValue(memberAt(first, "step")) + ": reference " +
                               writtenValue(memberAt(first, "expected")) + ", found " + writtenValue(memberAt(first, "found")) +
                               ", difference " + writtenValue(memberAt(first, "difference")) + ", limit " +
                               writtenValue(memberAt(first, "limit")),
                 console);
}

void printRule(const Json &rule, Console &console)
{
    std::string text = textAt(rule, "kind") + " " + stateText(textAt(rule, "state"));
    if (const Json &measured = memberAt(rule, "measured"); !measured.is_null())
        text += ", measured " + writtenValue(measured) + ", limit " + writtenValue(memberAt(rule, "limit"));
    if (const Json &mismatched = memberAt(rule, "mismatched"); !mismatched.is_null())
        text += ", " + writtenValue(mismatched) + " outside";
    printWrapped("    ", text, console);
    printWrapped("      ", textAt(rule, "formula"), console);
    if (const std::string message = textAt(rule, "message"); !message.empty())
        printWrapped("      ", message, console);
    if (const Json &relative = memberAt(rule, "max_relative"); relative.is_object())
        printWrapped("      ", "greatest relative difference " + writtenValue(memberAt(relative, "value")) + atPlace(relative) +
                                   ": reference " + writtenValue(memberAt(relative, "expected")) + ", found " +
                                   writtenValue(memberAt(relative, "found")),
                     console);
    printColumns(memberAt(rule, "columns"), console);
    printConfusions(memberAt(rule, "categories"), console);
    printTrajectory(memberAt(rule, "trajectory"), console);
    if (const std::string why = textAt(rule, "justification"); !why.empty())
        printWrapped("      because: ", why, console);
}

} // namespace

std::string writtenValue(const Json &value)
{
    return value.is_null() ? "none" : elementText(value);
}

std::string stateText(const std::string &state)
{
    return state == "met" ? "\u2713 met" : state == "not_met" ? "\u2717 not met" : "? not judged";
}

std::string placeText(const Json &place)
{
    const Json &identifier = memberAt(place, "identifier");
    std::string index;
    if (const Json &list = memberAt(place, "index"); list.is_array())
        for (const Json &axis : list)
            index += (index.empty() ? "" : ", ") + writtenValue(axis);
    const std::string name = identifier.is_null() ? "" : "\"" + writtenValue(identifier) + "\"";
    if (index.empty()) // a single value
        return name;
    return (name.empty() ? "" : name + " ") + "[" + index + "]";
}

std::string atPlace(const Json &place)
{
    const std::string text = placeText(place);
    return text.empty() ? "" : " at " + text;
}

void printRules(const Json &rules, Console &console)
{
    console.print(rules.empty() ? "  rules: none for this output" : "  rules");
    for (const Json &rule : rules)
        printRule(rule, console);
}

void printExplanations(const Json &explanations, Console &console)
{
    if (explanations.empty())
        return;
    console.print("  what to know, and what the difference looks like");
    for (const Json &explanation : explanations) {
        printWrapped("    - ", textAt(explanation, "message"), console);
        if (const std::string evidence = evidenceText(memberAt(explanation, "evidence")); !evidence.empty())
            printWrapped("      evidence: ", evidence, console);
    }
}

} // namespace redossier
