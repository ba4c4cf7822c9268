// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/pythonsearch.h"

#include "core/base/pep440.h"

#include <algorithm>
#include <regex>
#include <tuple>
#include <unistd.h>

namespace redossier {

namespace fs = std::filesystem;

namespace {

std::string pathVariable(const EnvironmentVariables &environment)
{
    for (const auto &[name, value] : environment)
        if (name == "PATH")
            return value;
    return {};
}

//! python3.12 before python3.9, and those before python3 and pypy3, which say no version.
bool isNewer(const fs::path &one, const fs::path &other)
{
    const auto minor = [](const fs::path &path) {
        const std::string name = path.filename().string();
        const auto dot = name.find('.');
        return dot == std::string::npos ? -1 : std::stoi(name.substr(dot + 1));
    };
    return minor(one) != minor(other) ? minor(one) > minor(other) : one < other;
}

//! python3, python3.N and pypy3 in every folder of PATH; within a folder the newest first.
std::vector<fs::path> namedOnPath(const std::string &path)
{
    static const std::regex pattern("(python3(\\.[0-9]{1,3})?|pypy3(\\.[0-9]{1,3})?)");
    std::vector<fs::path> all;
    for (std::size_t begin = 0; begin <= path.size();) {
        const auto end = std::min(path.find(':', begin), path.size());
        const fs::path folder = path.substr(begin, end - begin);
        begin = end + 1;
        std::vector<fs::path> here;
        std::error_code failed;
        if (!folder.is_absolute())
            continue;
        for (fs::directory_iterator entries(folder, failed); !failed && entries != fs::directory_iterator(); entries.increment(failed)) {
            std::error_code ignored;
            if (std::regex_match(entries->path().filename().string(), pattern) && fs::is_regular_file(entries->path(), ignored)
                && ::access(entries->path().c_str(), X_OK) == 0)
                here.push_back(entries->path());
        }
        std::sort(here.begin(), here.end(), isNewer);
        all.insert(all.end(), here.begin(), here.end());
    }
    return all;
}

std::vector<fs::path> candidates(const PythonWish &wish, const std::string &path)
{
    const auto version = Version::parse(wish.observed);
    std::vector<fs::path> ordered = pythonCandidates(version ? version->majorMinor() : std::string(), path);
    for (fs::path &other : namedOnPath(path))
        if (std::find(ordered.begin(), ordered.end(), other) == ordered.end())
            ordered.push_back(std::move(other));
    return ordered;
}

//! Two names of one installation: the same file in the same folder, as python3 and python3.11 are.
bool sameFile(const fs::path &one, const fs::path &other)
{
    std::error_code failed;
    return one.parent_path() == other.parent_path() && fs::equivalent(one, other, failed);
}

bool sameInstallation(const FoundPython &one, const FoundPython &other)
{
    const auto key = [](const InterpreterFacts &facts) { return std::tie(facts.prefix, facts.version, facts.implementation); };
    return one.facts && other.facts && key(*one.facts) == key(*other.facts);
}

} // namespace

FoundPython lookAtPython(const fs::path &executable, const PythonWish &wish, CommandRunner &runner,
                         const EnvironmentVariables &environment, const TaskContext &context)
{
    TaskContext silent = context;
    silent.log = {}; // its answer is for this program, not for a person
    FoundPython found{executable, {}, {}, {}};
    auto facts = interrogatePython(executable, runner, environment, silent);
    if (!facts) {
        found.problem = facts.error();
        return found;
    }
    found.facts = std::move(*facts);
    found.meets = meetsRequires(found.facts->version, wish.requirement, wish.observed);
    return found;
}

std::vector<FoundPython> findPythons(const PythonWish &wish, CommandRunner &runner, const EnvironmentVariables &environment,
                                     const TaskContext &context)
{
    std::vector<FoundPython> all;
    for (const fs::path &candidate : candidates(wish, pathVariable(environment))) {
        if (context.cancelled())
            break;
        if (std::any_of(all.begin(), all.end(), [&](const FoundPython &one) { return sameFile(one.executable, candidate); }))
            continue;
        FoundPython found = lookAtPython(candidate, wish, runner, environment, context);
        if (std::none_of(all.begin(), all.end(), [&](const FoundPython &one) { return sameInstallation(one, found); }))
            all.push_back(std::move(found));
    }
    std::stable_partition(all.begin(), all.end(), [](const FoundPython &one) { return one.meets == true; });
    return all;
}

} // namespace redossier
