// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/interpreterproof.h"

#include "core/base/pep440.h"
#include "core/plain/beneath.h"

#include <algorithm>

namespace redossier {

namespace {

namespace fs = std::filesystem;

std::string trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r");
    return first == std::string_view::npos ? std::string() : std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

//! The interpreter that the environment's pip script was written for; an environment that is moved keeps the old one.
std::string shebangOfPip(const fs::path &environment)
{
    const auto script = readWholeFile((environment / "bin" / "pip").string(), 1u << 20);
    if (!script || !script->starts_with("#!"))
        return {};
    const std::string line = trimmed(std::string_view(*script).substr(2, script->find('\n') - 2));
    // A long path or one with blanks gets a wrapper of /bin/sh, which tells nothing.
    const bool isInterpreter = line.starts_with('/') && line.find(' ') == std::string::npos && line != "/bin/sh";
    return isInterpreter ? line : std::string();
}

bool isSameFolder(const fs::path &a, const fs::path &b)
{
    std::error_code ignored;
    return a.lexically_normal() == b.lexically_normal() || fs::weakly_canonical(a, ignored) == fs::weakly_canonical(b, ignored);
}

} // namespace

EnvironmentConfiguration EnvironmentConfiguration::parse(std::string_view text)
{
    EnvironmentConfiguration configuration;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos)
            continue;
        const std::string key = trimmed(line.substr(0, equals));
        const std::string value = trimmed(line.substr(equals + 1));
        if (key == "home")
            configuration.home = value;
        else if (key == "version" || key == "version_info")
            configuration.version = value;
        else if (key == "uv" || key == "virtualenv")
            configuration.tool = key;
        else if (key == "command" && value.find(" -m venv ") != std::string::npos)
            configuration.madeAt = value.substr(std::min(value.find(" /", value.find(" -m venv ")), value.size() - 1) + 1);
    }
    return configuration;
}

std::optional<Statement> environmentProblem(const fs::path &environment, const std::optional<InterpreterFacts> &facts)
{
    const auto text = readWholeFile((environment / "pyvenv.cfg").string(), 1u << 20);
    if (!text)
        return Statement{"environment_incomplete", {"pyvenv.cfg"}};
    const auto configuration = EnvironmentConfiguration::parse(*text);
    std::error_code ignored;
    if (!configuration.home.empty() && !fs::exists(configuration.home, ignored))
        return Statement{"environment_base_gone", {configuration.home}};
    const std::string script = shebangOfPip(environment);
    const std::string madeAt = !script.empty() ? fs::path(script).parent_path().parent_path().string() : configuration.madeAt;
    if (!madeAt.empty() && !isSameFolder(madeAt, environment))
        return Statement{"environment_moved", {madeAt, environment.string()}};
    if (!facts)
        return std::nullopt;
    if (!facts->isVirtualEnvironment())
        return Statement{"interpreter_not_environment", {facts->executable}};
    if (!isSameFolder(facts->prefix, environment) || !isSameFolder(fs::path(facts->executable).parent_path(), environment / "bin"))
        return Statement{"interpreter_elsewhere", {facts->executable, facts->prefix}};
    const auto made = Version::parse(configuration.version.substr(0, configuration.version.find(".final")));
    const auto runs = Version::parse(facts->version);
    if (made && runs && made->majorMinor() != runs->majorMinor())
        return Statement{"environment_base_changed", {configuration.version, facts->version}};
    return std::nullopt;
}

} // namespace redossier
