// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/referencechecks.h"

#include <algorithm>
#include <map>
#include <set>

namespace redossier {

namespace {

//! Compares what is declared with the files that are there, and strikes each declared file off.
class FileCheck
{
public:
    FileCheck(const Reference &reference, const std::vector<FingerprintEntry> &files) : m_reference(reference)
    {
        for (const FingerprintEntry &file : files) {
            m_files.emplace(file.path, file.sha256);
            m_undeclared.insert(file.path);
        }
    }

    Findings run(const std::vector<std::string> &rebuildFiles);

private:
    void add(const char *code, std::string where, std::string subject, std::string detail = {})
    {
        m_findings.push_back({code, Severity::error, std::move(where), std::move(subject), std::move(detail)});
    }
    //! A file or a folder with the digest that it must have ("": none was declared).
    void declare(const std::string &path, const std::string &sha256, const std::string &where, const char *missing = "missing_file");
    void checkCode();
    void checkAssets(const std::vector<Asset> &assets, const std::string &key);
    void checkOutputs();
    std::vector<FingerprintEntry> below(const std::string &folder) const;

    const Reference &m_reference;
    std::map<std::string, std::string> m_files;
    std::set<std::string> m_undeclared;
    Findings m_findings;
};

std::vector<FingerprintEntry> FileCheck::below(const std::string &folder) const
{
    std::vector<FingerprintEntry> entries;
    const std::string prefix = folder + "/";
    for (auto it = m_files.lower_bound(prefix); it != m_files.end() && it->first.starts_with(prefix); ++it)
        entries.push_back({it->first.substr(prefix.size()), it->second});
    return entries;
}

void FileCheck::declare(const std::string &path, const std::string &sha256, const std::string &where, const char *missing)
{
    if (const auto file = m_files.find(path); file != m_files.end()) {
        m_undeclared.erase(path);
        if (!sha256.empty() && file->second != sha256)
            add("changed_file", where, path, file->second);
        return;
    }
    const auto entries = below(path);
    if (entries.empty()) {
        add(missing, where, path);
        return;
    }
    for (const FingerprintEntry &entry : entries)
        m_undeclared.erase(path + "/" + entry.path);
    if (!sha256.empty() && treeDigest(entries) != sha256)
        add("changed_file", where, path, treeDigest(entries));
}

void FileCheck::checkCode()
{
    const CodeReference &code = m_reference.code;
    std::vector<FingerprintEntry> listed;
    for (std::size_t i = 0; i < code.files.size(); ++i) {
        const DeclaredFile &file = code.files[i];
        const std::string where = "reference.json#/code/files/" + std::to_string(i);
        declare("code/" + file.path, file.sha256, where);
        if (file.sha256.empty())
            add("fingerprint_missing", where + "/sha256", file.path);
        listed.push_back({file.path, file.sha256});
    }
    std::sort(listed.begin(), listed.end(), [](const auto &a, const auto &b) { return a.path < b.path; });
    if (code.revision.starts_with("tree:") && code.revision.substr(5) != treeDigest(listed))
        add("revision_mismatch", "reference.json#/code/revision", code.revision, "tree:" + treeDigest(listed));
    const bool patch = m_files.contains("modifications.patch");
    if (code.modified && patch)
        m_undeclared.erase("modifications.patch");
    if (code.modified && !patch)
        add("dirty_without_patch", "reference.json#/code/modified", "modifications.patch");
}

void FileCheck::checkAssets(const std::vector<Asset> &assets, const std::string &key)
{
    for (std::size_t i = 0; i < assets.size(); ++i)
        if (assets[i].path)
            declare(*assets[i].path, assets[i].sha256, "reference.json#/" + key + "/" + std::to_string(i));
}

void FileCheck::checkOutputs()
{
    for (std::size_t i = 0; i < m_reference.outputs.size(); ++i) {
        const DeclaredOutput &output = m_reference.outputs[i];
        const std::string where = "reference.json#/outputs/" + std::to_string(i);
        if (!output.file.empty())
            declare("expected/" + output.file, {}, where + "/file", "expected_missing");
        if (!output.identifiers || !output.identifiers->file)
            continue;
        const std::string folder = output.identifiers->assumedFromInputs ? "inputs/" : "expected/";
        declare(folder + *output.identifiers->file, {}, where + "/identifiers/file");
    }
}

Findings FileCheck::run(const std::vector<std::string> &rebuildFiles)
{
    m_undeclared.erase("reference.json");
    m_undeclared.erase("criterion.json");
    for (const std::string &file : rebuildFiles)
        m_undeclared.erase(file);
    checkCode();
    for (std::size_t i = 0; i < m_reference.configuration.size(); ++i) {
        const ConfigurationFile &file = m_reference.configuration[i];
        const std::string where = "reference.json#/configuration/" + std::to_string(i);
        declare(file.path, file.sha256, where);
        if (file.sha256.empty())
            add("fingerprint_missing", where + "/sha256", file.path);
    }
    for (std::size_t i = 0; i < m_reference.sample.inputs.size(); ++i)
        declare(m_reference.sample.inputs[i], {}, "reference.json#/sample/inputs/" + std::to_string(i));
    for (std::size_t i = 0; i < m_reference.requirements.files.size(); ++i) {
        const DeclaredFile &file = m_reference.requirements.files[i];
        declare(file.path, file.sha256, "reference.json#/requirements/files/" + std::to_string(i));
    }
    checkAssets(m_reference.data, "data");
    checkAssets(m_reference.weights, "weights");
    checkOutputs();
    for (const std::string &path : m_undeclared)
        add("undeclared_file", path, path);
    return std::move(m_findings);
}

} // namespace

Findings checkFiles(const Reference &reference, const std::vector<FingerprintEntry> &files,
                    const std::vector<std::string> &rebuildFiles)
{
    return FileCheck(reference, files).run(rebuildFiles);
}

} // namespace redossier
