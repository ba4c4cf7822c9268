// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/runrows.h"

#include "core/comparison/comparator.h"
#include "core/difference/contenttree.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

std::string sideText(const Json &side)
{
    std::string shape;
    const Json &sizes = memberAt(side, "shape");
    if (sizes.is_array())
        for (const Json &one : sizes)
            shape += (shape.empty() ? "" : " x ") + dumpJsonLine(one);
    const std::string dtype = textAt(side, "dtype");
    return dtype.empty() ? shape : dtype + (shape.empty() ? "" : ", " + shape);
}

bool hasProblem(const Json &output, std::string_view code, std::string_view side = {})
{
    const Json &problems = memberAt(memberAt(output, "structure"), "problems");
    return problems.is_array() && std::any_of(problems.begin(), problems.end(), [&](const Json &one) {
        return textAt(one, "code") == code && (side.empty() || textAt(one, "side") == side);
    });
}

DifferenceCell outputCell(const Json &output, const char *side)
{
    if (hasProblem(output, "unreadable", side))
        return DifferenceCell::unreadable("unreadable");
    const Json &shape = memberAt(memberAt(output, "structure"), side);
    return shape.is_object() ? DifferenceCell::of(sideText(shape)) : DifferenceCell::none();
}

//! Equal: no element differs. Text has no measures: its files' bytes decide.
RowState stateOfOutput(const Json &output, RowState ofCells, bool sameBytes)
{
    if (ofCells != RowState::equal || sameBytes)
        return ofCells;
    const Json &values = memberAt(output, "values");
    const bool structureMet = textAt(memberAt(output, "structure"), "state") == "met";
    const Json &different = memberAt(values, "different");
    const bool known = different.is_number_integer();
    return structureMet && known && different.get<std::int64_t>() == 0 ? RowState::equal : RowState::different;
}

//! How A's rules end: "rules_met", "rules_not_met", "rules_not_judged"; "" where there is none.
std::string ruleNote(const Json &output)
{
    const Json &rules = memberAt(output, "rules");
    if (!rules.is_array() || rules.empty())
        return {};
    const auto has = [&](std::string_view state) {
        return std::any_of(rules.begin(), rules.end(), [&](const Json &one) { return textAt(one, "state") == state; });
    };
    return has("not_met") ? "rules_not_met" : has("not_judged") ? "rules_not_judged" : "rules_met";
}

//! Path to digest of the files in a folder of outputs; nothing where the folder is not there.
struct OutputFiles
{
    std::map<std::string, std::string> digests;
    DifferenceCell cell; //!< of the folder
};

//! They were read with all that the run wrote. An empty folder is one in which the sample left nothing.
OutputFiles filesOfRun(const SideSource &side)
{
    OutputFiles files;
    const std::string below = "outputs/", folder = side.outputsFolder();
    for (auto file = side.runFiles.lower_bound(below); file != side.runFiles.end() && file->first.starts_with(below); ++file)
        files.digests.emplace(file->first.substr(below.size()), file->second);
    std::error_code absent;
    if (const auto problem = side.unreadable.find(folder); problem != side.unreadable.end())
        files.cell = DifferenceCell::unreadable(problem->second);
    else if (std::filesystem::is_directory(std::filesystem::symlink_status(side.root / folder, absent)))
        files.cell = DifferenceCell::of(folder);
    return files;
}

Result<OutputFiles> filesOf(const SideSource &side, const TaskContext &context)
{
    OutputFiles files;
    if (side.run)
        return filesOfRun(side);
    const auto tree = readContentTree(side.root, side.outputsFolder(), context);
    if (!tree && tree.error().code == "cancelled")
        return tree.error();
    if (!tree) {
        files.cell = tree.error().code == "missing_file" ? DifferenceCell() : DifferenceCell::unreadable(tree.error().code);
        return files;
    }
    for (const FingerprintEntry &one : tree->files)
        files.digests.emplace(one.path, one.sha256);
    files.cell = DifferenceCell::of(side.outputsFolder());
    return files;
}

class OutputRows
{
public:
    OutputRows(RowMaker &rows, const SideSource &a, const SideSource &b) : m_rows(rows), m_a(a), m_b(b)
    {
        Findings ignored; // named by `validate`; what can be read is used here
        if (a.reference.state == SideDocument::State::present)
            m_request.outputs = readReference({{"outputs", memberAt(a.reference.value, "outputs")}}, ignored).outputs;
        if (a.criterion.state == SideDocument::State::present)
            m_request.criterion = parseCriterion(a.criterion.value, "criterion.json", ignored);
        m_request.expected = a.root / a.outputsFolder();
        m_request.found = b.root / b.outputsFolder();
        m_request.inputs = a.root / "reference/inputs";
        m_request.declaredOnly = !m_request.outputs.empty();
    }

    Outcome add(const EngineClient &engine, const Wording &wording, const TaskContext &context)
    {
        auto left = filesOf(m_a, context);
        auto right = left ? filesOf(m_b, context) : Result<OutputFiles>(left.error());
        if (!right)
            return right.error();
        using Kind = DifferenceCell::Kind;
        if (left->cell.kind != Kind::value || right->cell.kind != Kind::value) {
            if (left->cell.kind != right->cell.kind || left->cell.kind == Kind::notReadable)
                m_rows.add("results", "outputs", "outputs", left->cell, right->cell);
            return Done{};
        }
        m_left = std::move(left->digests);
        m_right = std::move(right->digests);
        const auto comparison = compareOutputs(m_request, engine, wording, context);
        const auto isOurs = [](const Error &error) { return error.code == "cancelled" || error.code == "program_missing"; };
        if (!comparison && isOurs(comparison.error())) // nothing of B is wrong
            return comparison.error();
        if (!comparison)
            m_rows.add("results", "outputs", "outputs", left->cell, DifferenceCell::unreadable(comparison.error().code + ": " + comparison.error().detail));
        else
            addAll(*comparison);
        return Done{};
    }

private:
    void addAll(const Comparison &comparison)
    {
        const Json &outputs = memberAt(*comparison.document, "outputs");
        if (outputs.is_array())
            for (const Json &output : outputs)
                addOutput(output);
        for (const std::string &name : comparison.unexpectedOutputs)
            m_rows.add("results", "outputs/" + name, name, DifferenceCell::none(), DifferenceCell::of(name));
    }

    //! The declared file of an output, or of the arrays of one.
    std::string fileOf(const std::string &name) const
    {
        const auto declared = std::find_if(m_request.outputs.begin(), m_request.outputs.end(), [&](const DeclaredOutput &one) {
            return one.name == name || name.starts_with(one.name + "/");
        });
        return declared == m_request.outputs.end() ? std::string() : declared->file;
    }

    //! Whether this file is there on both sides with the same bytes.
    bool isSameFile(const std::string &file) const
    {
        const auto left = m_left.find(file), right = m_right.find(file);
        return left != m_left.end() && right != m_right.end() && left->second == right->second;
    }

    void addOutput(const Json &output)
    {
        const std::string name = textAt(output, "name");
        DifferenceRow &row = m_rows.add("results", "outputs/" + name, name, outputCell(output, "expected"), outputCell(output, "found"));
        const std::string file = fileOf(name);
        row.state = stateOfOutput(output, row.state, isSameFile(file));
        if (!file.empty()) {
            row.file = m_a.outputsFolder() + "/" + file;
            row.fileB = m_b.outputsFolder() + "/" + file;
        }
        if (std::string note = ruleNote(output); !note.empty())
            row.notes.push_back(std::move(note));
        if (memberAt(memberAt(output, "identifiers"), "order_differs") == true)
            row.notes.push_back("row_order");
        row.comparison = std::make_shared<const Json>(output);
    }

    RowMaker &m_rows;
    const SideSource &m_a;
    const SideSource &m_b;
    ComparisonRequest m_request;
    std::map<std::string, std::string> m_left, m_right;
};

} // namespace

Outcome addOutputRows(RowMaker &rows, const SideSource &a, const SideSource &b, const EngineClient &engine, const Wording &wording,
                      const TaskContext &context)
{
    return OutputRows(rows, a, b).add(engine, wording, context);
}

} // namespace redossier
