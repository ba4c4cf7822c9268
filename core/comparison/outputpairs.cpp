// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/outputpairs.h"

#include "core/plain/filename.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace redossier {

namespace {

namespace fs = std::filesystem;
using Paths = std::set<std::string>;

//! The endings of output files that this or a later version reads; a file with another ending is no output.
bool isOutputEnding(std::string ending)
{
    static constexpr std::array<std::string_view, 10> endings{".npy", ".npz", ".safetensors", ".pt", ".pth", ".bin", ".csv", ".tsv", ".json", ".jsonl"};
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

std::string withoutEnding(const std::string &path)
{
    const fs::path file(path);
    return (file.parent_path() / file.stem()).string();
}

Result<Paths> filesBelow(const fs::path &folder)
{
    Paths paths;
    std::error_code failure;
    fs::recursive_directory_iterator walk(folder, failure);
    for (; !failure && walk != fs::recursive_directory_iterator(); walk.increment(failure)) {
        std::error_code ignored;
        // A link is listed too: opening it later refuses it by name.
        if (!walk->is_directory(ignored) || walk->is_symlink(ignored))
            paths.insert(walk->path().lexically_relative(folder).string());
    }
    if (failure)
        return Error{"file_unreadable", folder.string(), failure.message()};
    return paths;
}

class FolderPairing
{
public:
    FolderPairing(const std::vector<DeclaredOutput> &declared, bool declaredOnly, Paths expected, Paths found)
        : m_declaredOnly(declaredOnly), m_expected(std::move(expected)), m_found(std::move(found))
    {
        for (const DeclaredOutput &output : declared) {
            if (output.identifiers && output.identifiers->file)
                m_identifierFiles.insert(*output.identifiers->file);
            if (output.file.empty()) {
                m_onlyNamed.emplace(output.name, output.identifiers);
                continue;
            }
            m_declaredFiles.insert(output.file);
            m_takenNames.insert(output.name);
            m_result.pairs.push_back({output.name, output.file, m_expected.contains(output.file),
                                      m_found.contains(output.file), output.identifiers});
        }
    }
    OutputPairs run()
    {
        m_result.folders = true;
        countNames();
        for (const std::string &path : m_expected)
            placeExpected(path);
        for (const std::string &path : m_found)
            placeFound(path);
        for (const auto &[name, identifiers] : m_onlyNamed)
            m_result.pairs.push_back({name, {}, false, false, identifiers});
        std::sort(m_result.ignored.begin(), m_result.ignored.end());
        m_result.ignored.erase(std::unique(m_result.ignored.begin(), m_result.ignored.end()), m_result.ignored.end());
        return std::move(m_result);
    }

private:
    bool isOutput(const std::string &path) const
    {
        return isOutputEnding(fs::path(path).extension().string()) && !m_identifierFiles.contains(path);
    }
    void countNames()
    {
        for (const std::string &path : m_expected)
            if (isOutput(path) && !m_declaredFiles.contains(path))
                ++m_namesakes[withoutEnding(path)];
    }
    //! The ending stays where the name alone would be another output's.
    std::string nameOf(const std::string &path) const
    {
        const std::string stem = withoutEnding(path);
        const auto namesakes = m_namesakes.find(stem);
        const bool clash = m_takenNames.contains(stem) || (namesakes != m_namesakes.end() && namesakes->second > 1);
        return clash ? path : stem;
    }
    void placeExpected(const std::string &path)
    {
        if (m_declaredFiles.contains(path) || m_identifierFiles.contains(path))
            return;
        if (m_declaredOnly || !isOutput(path))
            m_result.ignored.push_back(path);
        else
            addUndeclared(path);
    }
    void addUndeclared(const std::string &path)
    {
        OutputPair pair{nameOf(path), path, true, m_found.contains(path), {}};
        if (const auto named = m_onlyNamed.find(pair.name); named != m_onlyNamed.end()) {
            pair.identifiers = named->second;
            m_onlyNamed.erase(named);
        }
        m_result.pairs.push_back(std::move(pair));
    }
    void placeFound(const std::string &path)
    {
        if (m_declaredFiles.contains(path) || m_identifierFiles.contains(path))
            return;
        if (!isOutput(path))
            return m_result.ignored.push_back(path);
        if (m_expected.contains(path))
            return;
        const std::string stem = withoutEnding(path);
        const bool clash = m_takenNames.contains(stem) || m_namesakes.contains(stem);
        m_result.unexpected.push_back({clash ? path : stem, path, false, true, {}});
    }

    bool m_declaredOnly;
    Paths m_expected, m_found;
    Paths m_declaredFiles, m_identifierFiles, m_takenNames;
    std::map<std::string, int> m_namesakes;
    std::map<std::string, std::optional<Identifiers>> m_onlyNamed; //!< declared without a file, and not met yet
    OutputPairs m_result;
};

//! Where entries are declared, one of them must be met: with a slip in its name its identifiers would not be used, unnoticed.
Result<OutputPairs> pairFiles(const fs::path &expected, const std::vector<DeclaredOutput> &declared)
{
    const std::string file = expected.filename().string();
    bool isMet = declared.empty();
    OutputPair pair{expected.stem().string(), file, true, true, {}};
    for (const DeclaredOutput &output : declared) {
        if (output.file.empty() ? output.name != pair.name : output.file != file)
            continue;
        pair.name = output.name;
        pair.identifiers = output.identifiers;
        isMet = true;
        break;
    }
    if (!isMet) {
        const DeclaredOutput &first = declared.front();
        return Error{"output_not_compared", visibleText(first.file.empty() ? first.name : first.file),
                     visibleText(first.file.empty() ? pair.name : file)};
    }
    OutputPairs pairs;
    pairs.pairs.push_back(std::move(pair));
    return pairs;
}

} // namespace

Result<OutputPairs> pairOutputs(const fs::path &expected, const fs::path &found,
                                const std::vector<DeclaredOutput> &declared, bool declaredOnly)
{
    std::error_code failure;
    for (const fs::path &path : {expected, found})
        if (!fs::exists(path, failure))
            return Error{failure && failure != std::errc::no_such_file_or_directory ? "file_unreadable" : "missing_file",
                         path.string(), failure.message()};
    const bool expectedIsFolder = fs::is_directory(expected, failure);
    if (expectedIsFolder != fs::is_directory(found, failure))
        return Error{"wrong_usage", "compare", "one of the two is a folder and the other is a file"};
    if (!expectedIsFolder)
        return pairFiles(expected, declared);
    auto expectedFiles = filesBelow(expected);
    if (!expectedFiles)
        return expectedFiles.error();
    auto foundFiles = filesBelow(found);
    if (!foundFiles)
        return foundFiles.error();
    return FolderPairing(declared, declaredOnly, std::move(*expectedFiles), std::move(*foundFiles)).run();
}

} // namespace redossier
