// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/pythonchoice.h"

#include "core/base/pep440.h"

#include <algorithm>
#include <unistd.h>

namespace redossier {

namespace fs = std::filesystem;

namespace {

std::string variable(const EnvironmentVariables &environment, std::string_view name)
{
    const auto found = std::find_if(environment.begin(), environment.end(), [&](const auto &one) { return one.first == name; });
    return found == environment.end() ? std::string() : found->second;
}

//! "3.11" of "3.11.7"; "" of anything else.
std::string minorOf(const std::string &version)
{
    const auto parsed = Version::parse(version);
    return parsed ? parsed->majorMinor() : std::string();
}

bool liesIn(const fs::path &path, const fs::path &folder)
{
    return !folder.empty() && std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

} // namespace

fs::path interpreterItself(const ChosenPython &chosen)
{
    const fs::path own = chosen.facts.executable;
    const auto isInstalled = [&](const fs::path &path) {
        return liesIn(path, chosen.facts.prefix) || liesIn(path, chosen.facts.basePrefix);
    };
    std::error_code failed;
    if (isInstalled(chosen.executable) && (chosen.executable == own || fs::equivalent(chosen.executable, own, failed)))
        return chosen.executable;
    for (const fs::path &candidate : {own, fs::canonical(own, failed)})
        if (isInstalled(candidate))
            return candidate;
    return chosen.executable;
}

Result<fs::path> locateProgram(const fs::path &name, const std::string &path)
{
    std::error_code failed;
    if (name.string().find('/') != std::string::npos) {
        auto absolute = fs::absolute(name, failed).lexically_normal();
        if (failed || !fs::exists(absolute, failed))
            return Error{"program_missing", name.string(), "it is not there"};
        return absolute;
    }
    for (std::size_t begin = 0; begin <= path.size();) {
        const auto end = std::min(path.find(':', begin), path.size());
        const fs::path candidate = fs::path(path.substr(begin, end - begin)) / name;
        if (candidate.is_absolute() && fs::is_regular_file(candidate, failed) && ::access(candidate.c_str(), X_OK) == 0)
            return candidate;
        begin = end + 1;
    }
    return Error{"program_missing", name.string(), "it is not on PATH"};
}

Result<ChosenPython> choosePython(const std::optional<fs::path> &named, const PythonWish &wish, CommandRunner &runner,
                                  const EnvironmentVariables &environment, const TaskContext &context)
{
    const std::string path = variable(environment, "PATH");
    TaskContext silent = context;
    silent.log = {}; // its answer is for this program, not for a person
    if (named) {
        const auto located = locateProgram(*named, path);
        if (!located)
            return located.error();
        auto facts = interrogatePython(*located, runner, environment, silent);
        if (!facts)
            return facts.error();
        return ChosenPython{*located, *facts};
    }
    std::string tried;
    for (const fs::path &candidate : pythonCandidates(minorOf(wish.observed), path)) {
        const auto facts = interrogatePython(candidate, runner, environment, silent);
        if (context.cancelled())
            return Error{"cancelled", candidate.string(), {}};
        if (facts && meetsRequires(facts->version, wish.requirement, wish.observed) == true)
            return ChosenPython{candidate, *facts};
        tried += (tried.empty() ? "" : ", ") + candidate.string() + (facts ? " (" + facts->version + ")" : " (does not answer)");
    }
    const std::string wanted = wish.requirement && !wish.requirement->empty() ? *wish.requirement : minorOf(wish.observed);
    return Error{"python_not_found", wanted, tried};
}

} // namespace redossier
