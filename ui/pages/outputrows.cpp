// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/outputrows.h"

#include "ui/words/recordwords.h"

#include <QCoreApplication>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

struct OutputRows
{
    Q_DECLARE_TR_FUNCTIONS(OutputRows)
};

QString shapeText(const std::vector<std::int64_t> &shape)
{
    QStringList extents;
    for (const std::int64_t extent : shape)
        extents << QString::number(extent);
    return extents.isEmpty() ? OutputRows::tr("single value") : extents.join(QStringLiteral(" × "));
}

//! What was found; the expected one beside it where it differs.
TableCell beside(const QString &found, const QString &expected)
{
    if (found == expected)
        return {OutputRows::tr("= %1", "equal to the expected").arg(found), {}, true};
    return {OutputRows::tr("≠ %1, expected %2").arg(found, expected), QStringLiteral("attention"), true};
}

TableCell nonFiniteCell(const ComparedOutput &output)
{
    if (!output.values)
        return {OutputRows::tr("not counted: there are no numbers to compare"), QStringLiteral("quiet")};
    const NonFinite &found = output.values->foundNonFinite;
    const auto text = [](const NonFinite &one) {
        return one == NonFinite{} ? OutputRows::tr("none")
                                  : OutputRows::tr("%1 NaN, %2 +∞, %3 −∞").arg(one.nan).arg(one.positiveInfinity).arg(one.negativeInfinity);
    };
    TableCell cell = beside(text(found), text(output.values->expectedNonFinite));
    return cell;
}

QString problemText(const StructureProblem &problem)
{
    QStringList items;
    for (const std::string &item : problem.items)
        items << shown(item);
    const QString what = sentence({"report_problem_" + problem.code, {}});
    if (problem.total == 0)
        return what;
    const auto more = problem.total - items.size();
    return more > 0 ? OutputRows::tr("%1 (%2: %3 and %4 more)").arg(what).arg(problem.total).arg(items.join(QStringLiteral(", "))).arg(more)
                    : OutputRows::tr("%1 (%2: %3)").arg(what).arg(problem.total).arg(items.join(QStringLiteral(", ")));
}

TableCell identifierCell(const ComparedOutput &output)
{
    if (!output.identified)
        return {OutputRows::tr("none declared: rows have no names"), QStringLiteral("quiet")};
    QStringList problems;
    for (const StructureProblem &problem : output.problems)
        if (problem.code.ends_with("identifiers"))
            problems << problemText(problem);
    if (!problems.isEmpty())
        return {OutputRows::tr("✗ %1").arg(problems.join(QStringLiteral("; "))), QStringLiteral("attention")};
    if (output.moved > 0)
        return {OutputRows::tr("= the same, in another order (%1 moved)").arg(output.moved)};
    return {OutputRows::tr("= the same, in the same order")};
}

TableCell structureCell(const ComparedOutput &output)
{
    if (output.structureMet)
        return {OutputRows::tr("✓ as expected"), QStringLiteral("good")};
    QStringList problems;
    for (const StructureProblem &problem : output.problems)
        problems << problemText(problem);
    return {OutputRows::tr("✗ %1").arg(problems.join(QStringLiteral("; "))), QStringLiteral("attention"), false, problems.join(QLatin1Char('\n'))};
}

std::vector<TableCell> rowOf(const ComparedOutput &output)
{
    const TableCell none{OutputRows::tr("not read"), QStringLiteral("quiet")};
    std::vector<TableCell> row{{shown(output.name), {}, true}};
    if (output.expected && output.found && output.found->count) {
        row.push_back(beside(QString::number(*output.found->count), output.expected->count ? QString::number(*output.expected->count) : OutputRows::tr("not recorded")));
        row.push_back(beside(shapeText(output.found->shape), shapeText(output.expected->shape)));
        row.push_back(beside(shown(output.found->dtype), shown(output.expected->dtype)));
        row.push_back(nonFiniteCell(output));
        row.push_back(identifierCell(output));
    } else {
        row.insert(row.end(), 5, none);
    }
    row.push_back(structureCell(output));
    return row;
}

//! A step that started its program had found everything as declared: otherwise it would have stopped.
TableCell hashedCell(const StepReport *step, const std::string &name)
{
    if (step)
        for (const Finding &finding : step->findings)
            if ((finding.code == "input_changed" || finding.code == "code_changed") && (finding.subject == name || finding.where == "reference/" + name))
                return {OutputRows::tr("✗ differs from the reference"), QStringLiteral("attention")};
    if (step && !step->commands.empty())
        return {OutputRows::tr("✓ hashed when handed over: as declared"), QStringLiteral("good")};
    return {OutputRows::tr("○ not hashed yet in this run"), QStringLiteral("quiet")};
}

TableCell factCell(const Json &fact)
{
    if (!fact.is_object())
        return {OutputRows::tr("not recorded"), QStringLiteral("quiet")};
    if (const std::string problem = textAt(fact, "problem"); !problem.empty())
        return {OutputRows::tr("! not readable: %1").arg(shown(problem)), QStringLiteral("attention")};
    const Json &value = memberAt(fact, "value");
    return {value.is_null() ? OutputRows::tr("null (recorded)") : shown(value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, Json::error_handler_t::replace)),
            {}, true, shown(textAt(fact, "command"))};
}

} // namespace

QStringList outputHeadings()
{
    return {OutputRows::tr("Output"), OutputRows::tr("Count"), OutputRows::tr("Shape"), OutputRows::tr("dtype"),
            OutputRows::tr("Non-finite"), OutputRows::tr("Identifiers"), OutputRows::tr("Form")};
}

std::vector<std::vector<TableCell>> outputRows(const std::vector<ComparedOutput> &outputs)
{
    std::vector<std::vector<TableCell>> rows;
    for (const ComparedOutput &output : outputs)
        rows.push_back(rowOf(output));
    return rows;
}

QStringList inputHeadings()
{
    return {OutputRows::tr("Given to the sample"), OutputRows::tr("State"), OutputRows::tr("Size"), OutputRows::tr("SHA-256 of the reference")};
}

std::vector<std::vector<TableCell>> inputRows(const DossierState &state)
{
    const StepReport *step = state.run ? state.run->entry.run.step("sample") : nullptr;
    std::vector<std::vector<TableCell>> rows;
    for (const std::string &input : state.reference.sample.inputs) {
        std::string digest;
        std::optional<std::uint64_t> bytes;
        if (state.validation)
            for (const FingerprintEntry &file : state.validation->identity.files)
                if (file.path == input) {
                    digest = file.sha256;
                    bytes = file.bytes;
                }
        rows.push_back({{shown(input), {}, true}, hashedCell(step, input), {bytes ? bytesText(*bytes) : QString()}, {shown(digest), {}, true}});
    }
    for (const auto *assets : {&state.reference.data, &state.reference.weights})
        for (const Asset &asset : *assets)
            rows.push_back({{shown(asset.name), {}, true}, hashedCell(step, asset.name), {asset.bytes ? bytesText(*asset.bytes) : QString()}, {shown(asset.sha256), {}, true}});
    return rows;
}

QStringList settingHeadings()
{
    return {OutputRows::tr("Setting"), OutputRows::tr("Read back here"), OutputRows::tr("Read back in the reference")};
}

std::vector<std::vector<TableCell>> settingRows(const DossierState &state)
{
    std::vector<std::vector<TableCell>> rows;
    const Json none;
    const Json &here = state.run ? memberAt(*state.run->observation, "settings") : none;
    const Json &there = memberAt(*state.referenceObservation, "settings");
    std::vector<std::string> names;
    for (const Json *side : {&here, &there})
        if (side->is_object())
            for (const auto &item : side->items())
                if (std::find(names.begin(), names.end(), item.key()) == names.end())
                    names.push_back(item.key());
    for (const std::string &name : names) {
        TableCell found = factCell(memberAt(here, name));
        const TableCell expected = factCell(memberAt(there, name));
        if (here.is_object() && there.is_object() && found.text != expected.text)
            found = {OutputRows::tr("≠ %1").arg(found.text), QStringLiteral("attention"), true, found.more};
        rows.push_back({{shown(name), {}, true}, found, expected});
    }
    const Json &declared = memberAt(*state.reference.document, "settings");
    for (const char *name : {"generators", "transforms", "precision", "determinism"})
        if (const Json &value = memberAt(declared, name); !value.is_null())
            rows.push_back({{OutputRows::tr("%1, declared", "group of settings").arg(QLatin1String(name))},
                            {OutputRows::tr("not read back"), QStringLiteral("quiet")},
                            factCell({{"value", value}})});
    return rows;
}

} // namespace redossier
