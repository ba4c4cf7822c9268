// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/pythoninterpreter.h"

#include "core/plain/filename.h"
#include "core/plain/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace redossier {

namespace {

constexpr std::string_view mark = "::redossier-interpreter ";

//! Python 3 of any age can run this; the mark keeps what a .pth file prints apart from the answer.
constexpr const char *question =
    R"(import importlib.util, json, platform, sys; bundled = None; )"
    R"(exec("try:\n import ensurepip; bundled = ensurepip.version()\nexcept Exception: pass"); )"
    R"(print("\n::redossier-interpreter " + json.dumps({)"
    R"("executable": sys.executable, "prefix": sys.prefix, "base_prefix": sys.base_prefix, )"
    R"("implementation": platform.python_implementation(), "version": platform.python_version(), )"
    R"("machine": platform.machine(), "pip": importlib.util.find_spec("pip") is not None, )"
    R"("bundled_pip": bundled})))";

std::string lastLine(std::string_view text)
{
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
        text.remove_suffix(1);
    const auto begin = text.find_last_of("\r\n") + 1;
    return visibleText(text.substr(begin, 300));
}

std::string after(const std::string &words)
{
    return words.empty() ? std::string() : ": " + words;
}

Result<InterpreterFacts> readAnswer(const CommandResult &result, const std::string &subject, int patience)
{
    const auto unusable = [&subject](std::string why) { return Error{"python_unusable", subject, std::move(why)}; };
    if (result.timedOut)
        return unusable("it did not answer within " + std::to_string(patience) + " seconds");
    if (result.signal)
        return unusable("it was ended by signal " + std::to_string(*result.signal));
    if (result.exit != 0 && result.standardError.find(std::string_view(question).substr(0, 21)) != std::string::npos)
        return unusable("it does not answer as Python 3 does"); // another program, that complains about the question
    if (result.exit != 0)
        return unusable("it ended with status " + std::to_string(*result.exit) + after(lastLine(result.standardError)));
    const auto place = result.standardOutput.rfind(mark);
    if (place == std::string::npos)
        return unusable("it does not answer as Python 3 does");
    const auto line = std::string_view(result.standardOutput).substr(place + mark.size());
    const auto answer = parseJson(line.substr(0, line.find('\n')), subject);
    if (!answer)
        return unusable("its answer cannot be read: " + answer.error().detail);
    InterpreterFacts facts;
    facts.executable = textAt(*answer, "executable");
    facts.prefix = textAt(*answer, "prefix");
    facts.basePrefix = textAt(*answer, "base_prefix");
    facts.implementation = textAt(*answer, "implementation");
    facts.version = textAt(*answer, "version");
    facts.machine = textAt(*answer, "machine");
    const Json &pip = memberAt(*answer, "pip");
    facts.hasPip = pip.is_boolean() && pip.get<bool>();
    facts.bundledPip = textAt(*answer, "bundled_pip");
    if (facts.executable.empty() || facts.prefix.empty() || facts.version.find('.') == std::string::npos)
        return unusable("its answer is incomplete");
    return facts;
}

//! Calls `found` with every executable file `name` on PATH; relative parts of PATH are passed over.
template <class Found> void searchPath(const std::string &name, const std::string &path, Found found)
{
    for (std::size_t begin = 0; begin <= path.size();) {
        const auto end = std::min(path.find(':', begin), path.size());
        const auto candidate = std::filesystem::path(path.substr(begin, end - begin)) / name;
        std::error_code ignored;
        if (candidate.is_absolute() && std::filesystem::is_regular_file(candidate, ignored)
            && ::access(candidate.c_str(), X_OK) == 0)
            found(candidate);
        begin = end + 1;
    }
}

//! "python3" is looked for on PATH, anything with a slash is a file. A link stays: it is what makes an
//! environment one.
std::filesystem::path located(const std::filesystem::path &executable, const EnvironmentVariables &environment)
{
    if (executable.has_parent_path())
        return std::filesystem::absolute(executable).lexically_normal();
    std::filesystem::path first;
    for (const auto &[name, value] : environment)
        if (name == "PATH")
            searchPath(executable.string(), value, [&first](const auto &found) {
                if (first.empty())
                    first = found;
            });
    return first;
}

} // namespace

std::string InterpreterFacts::minorVersion() const
{
    const auto first = version.find('.');
    return version.substr(0, version.find_first_not_of("0123456789", first + 1));
}

std::vector<std::string> interpreterQuestion(const std::filesystem::path &executable)
{
    return {executable.string(), "-I", "-c", question};
}

Result<InterpreterFacts> interrogatePython(const std::filesystem::path &executable, CommandRunner &runner,
                                           const EnvironmentVariables &environment, const TaskContext &context,
                                           int patience)
{
    const auto program = located(executable, environment);
    if (program.empty())
        return Error{"program_missing", executable.string(), "it is not on PATH"};
    Command command;
    command.name = "interpreter";
    command.arguments = interpreterQuestion(program);
    command.folder = "/";
    command.environment = environment;
    command.timeLimit = patience;
    const auto result = runner.run(command, context);
    if (!result)
        return result.error();
    if (result->cancelled)
        return Error{"cancelled", program.string(), {}};
    return readAnswer(*result, program.string(), patience);
}

std::vector<std::filesystem::path> pythonCandidates(const std::string &minorVersion, const std::string &path)
{
    std::vector<std::filesystem::path> candidates;
    const auto add = [&candidates](const std::filesystem::path &found) {
        if (std::find(candidates.begin(), candidates.end(), found) == candidates.end())
            candidates.push_back(found);
    };
    if (!minorVersion.empty())
        searchPath("python" + minorVersion, path, add);
    searchPath("python3", path, add);
    return candidates;
}

} // namespace redossier
