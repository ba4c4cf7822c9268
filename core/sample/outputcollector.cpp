// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/outputcollector.h"

#include "core/base/atomicfile.h"
#include "core/plain/beneath.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <set>
#include <system_error>

namespace redossier {

namespace fs = std::filesystem;

namespace {

constexpr int mostUndeclared = 50;

//! The identifier file of an output, when it stands beside the output and not among the inputs.
std::optional<std::string> identifierFileOf(const DeclaredOutput &output)
{
    if (!output.identifiers || output.identifiers->assumedFromInputs)
        return std::nullopt;
    return output.identifiers->file;
}

void noteUndeclared(const fs::path &outputs, const std::set<std::string> &declared, Findings &findings)
{
    std::vector<std::string> names;
    std::error_code failed;
    for (fs::recursive_directory_iterator entry(outputs, failed), end; !failed && entry != end; entry.increment(failed)) {
        const bool isFolder = fs::is_directory(entry->symlink_status());
        const std::string name = entry->path().lexically_relative(outputs).generic_string();
        if (!isFolder && !declared.contains(name))
            names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    for (std::size_t i = 0; i < std::min<std::size_t>(names.size(), mostUndeclared); ++i)
        findings.push_back({"undeclared_output", Severity::warning, "outputs/" + visibleText(names[i]), visibleText(names[i]), {}});
    if (names.size() > mostUndeclared)
        findings.push_back({"undeclared_outputs_more", Severity::warning, "outputs", "outputs",
                            std::to_string(names.size() - mostUndeclared)});
}

} // namespace

OutputCollector::OutputCollector(fs::path outputs) : m_outputs(std::move(outputs))
{
    std::error_code failed;
    m_start = fs::last_write_time(m_outputs, failed);
}

Result<Findings> OutputCollector::collect(const std::vector<DeclaredOutput> &declared, const fs::path &runFolder,
                                          const TaskContext &context) const
{
    Findings findings;
    const auto root = openFolder(m_outputs.string());
    if (!root) {
        findings.push_back({"missing_output", Severity::error, "outputs", "outputs", root.error().detail});
        return findings;
    }
    if (auto made = makeFolderBeneath(runFolder, "outputs"); !made)
        return made.error();
    std::set<std::string> wanted;
    for (const DeclaredOutput &output : declared) {
        wanted.insert(output.file);
        if (const auto identifiers = identifierFileOf(output))
            wanted.insert(*identifiers);
    }
    for (const std::string &name : wanted) {
        if (context.cancelled())
            return Error{"cancelled", name, {}};
        const auto file = openBeneath(root->get(), name);
        if (!file) {
            const bool missing = file.error().code == "missing_file";
            findings.push_back({missing ? "missing_output" : "output_refused", Severity::error, "outputs/" + name, name,
                                file.error().detail});
            continue;
        }
        std::error_code failed;
        const auto written = fs::last_write_time(m_outputs / name, failed);
        if (failed || written < m_start) {
            findings.push_back({"stale_output", Severity::error, "outputs/" + name, name, {}});
            continue;
        }
        if (auto copied = copyFileAtomically(runFolder, "outputs/" + name, file->get()); !copied)
            return copied.error();
    }
    noteUndeclared(m_outputs, wanted, findings);
    return findings;
}

} // namespace redossier
