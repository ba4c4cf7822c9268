// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/entrycandidates.h"

#include "core/plain/beneath.h"

#include <algorithm>
#include <optional>
#include <regex>
#include <toml++/toml.h>

namespace redossier {

namespace {

constexpr std::size_t readLimit = 2u << 20;

std::string textOf(const ProjectFile &file)
{
    auto text = file.bytes <= readLimit ? readWholeFile(file.content.string(), readLimit) : Error{};
    return text ? std::move(*text) : std::string();
}

bool isTestOrDocumentation(const std::string &path)
{
    const std::string lower = "/" + lowered(path);
    const auto name = lastPart(lower);
    return lower.find("/tests/") != std::string::npos || lower.find("/test/") != std::string::npos
           || lower.find("/docs/") != std::string::npos || name.starts_with("test_") || name == "conftest.py"
           || name == "setup.py" || name == "noxfile.py";
}

std::vector<std::string> linesOf(const std::string &text)
{
    std::vector<std::string> lines;
    for (std::size_t start = 0; start < text.size();) {
        const auto end = std::min(text.find('\n', start), text.size());
        lines.push_back(text.substr(start, end - start));
        if (lines.back().ends_with('\r'))
            lines.back().pop_back();
        start = end + 1;
    }
    return lines;
}

//! The line of `if __name__ == "__main__":` at the left margin, 0 when there is none.
int mainLine(const std::string &text)
{
    const auto lines = linesOf(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::string squeezed;
        for (const char c : lines[i])
            if (c != ' ' && c != '(' && c != ')')
                squeezed += c == '\'' ? '"' : c;
        if (lines[i].starts_with("if") && squeezed.starts_with("if__name__==\"__main__\""))
            return static_cast<int>(i + 1);
    }
    return 0;
}

//! "src/pkg/sub/__main__.py" to "pkg.sub".
std::string moduleOf(std::string path)
{
    path.erase(path.rfind('/'));
    if (path.starts_with("src/"))
        path.erase(0, 4);
    std::replace(path.begin(), path.end(), '/', '.');
    return path;
}

std::string shownOf(const std::vector<std::string> &arguments)
{
    std::string text;
    for (const auto &argument : arguments)
        text += (text.empty() ? "" : " ") + argument;
    return text;
}

void addScripts(const std::vector<ProjectFile> &code, std::vector<EntryCandidate> &candidates)
{
    for (const ProjectFile &file : code) {
        if (extensionOf(file.path) != "py" || isTestOrDocumentation(file.path))
            continue;
        const bool package = lastPart(file.path) == "__main__.py" && file.path.find('/') != std::string::npos;
        const int line = package ? 1 : mainLine(textOf(file));
        if (line == 0)
            continue;
        EntryCandidate candidate;
        candidate.arguments = package ? std::vector<std::string>{"{python}", "-m", moduleOf(file.path)}
                                      : std::vector<std::string>{"{python}", "{code}/" + file.path};
        candidate.place = file.path + ":" + std::to_string(line);
        candidates.push_back(std::move(candidate));
    }
}

//! The words of a command line; nothing when a shell would do more with it than split it.
std::optional<std::vector<std::string>> wordsOf(const std::string &line)
{
    std::vector<std::string> words;
    std::string word;
    bool inWord = false;
    char quote = 0;
    for (const char c : line) {
        if (quote != 0) {
            if (c == quote)
                quote = 0;
            else
                word += c;
        } else if (c == '\'' || c == '"') {
            quote = c;
            inWord = true;
        } else if (c == ' ' || c == '\t') {
            if (inWord)
                words.push_back(std::exchange(word, {}));
            inWord = false;
        } else if (std::string_view("|&;<>$`*?(){}\\#").find(c) != std::string_view::npos) {
            return {};
        } else {
            word += c;
            inWord = true;
        }
    }
    if (quote != 0)
        return {};
    if (inWord)
        words.push_back(word);
    return words;
}

bool isProjectFile(const std::vector<ProjectFile> &code, const std::string &path)
{
    return std::any_of(code.begin(), code.end(), [&](const ProjectFile &file) { return file.path == path; });
}

bool isProjectModule(const std::vector<ProjectFile> &code, std::string module)
{
    std::replace(module.begin(), module.end(), '.', '/');
    for (const std::string prefix : {"", "src/"})
        if (isProjectFile(code, prefix + module + ".py") || isProjectFile(code, prefix + module + "/__main__.py"))
            return true;
    return false;
}

//! "$ python train.py --x" to an argument vector, when it starts something of this project.
std::vector<std::string> commandOf(std::string line, const std::vector<ProjectFile> &code)
{
    static const std::regex start(R"(^[ \t]*(?:[$>%] )?(?:\.?[\w./-]*/)?python[0-9.]*[ \t]+)");
    std::smatch match;
    if (!std::regex_search(line, match, start))
        return {};
    const auto words = wordsOf(match.suffix());
    if (!words || words->empty())
        return {};
    const bool module = words->size() > 1 && words->front() == "-m";
    const std::string script = words->front().starts_with("./") ? words->front().substr(2) : words->front();
    if (module ? !isProjectModule(code, (*words)[1]) : !isProjectFile(code, script))
        return {};
    std::vector<std::string> arguments{"{python}"};
    for (const std::string &word : *words) {
        const std::string plain = word.starts_with("./") ? word.substr(2) : word;
        arguments.push_back(isProjectFile(code, plain) ? "{code}/" + plain : word);
    }
    return arguments;
}

void addReadmeCommands(const std::vector<ProjectFile> &code, std::vector<EntryCandidate> &candidates)
{
    for (const ProjectFile &file : code) {
        if (!lowered(lastPart(file.path)).starts_with("readme") || file.path.find('/') != std::string::npos)
            continue;
        const auto lines = linesOf(textOf(file));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const auto number = i + 1;
            std::string line = lines[i];
            while (line.ends_with('\\') && i + 1 < lines.size()) {
                line.back() = ' ';
                line += lines[++i];
            }
            auto arguments = line.size() < 4096 ? commandOf(line, code) : std::vector<std::string>();
            if (!arguments.empty())
                candidates.push_back({std::move(arguments), file.path + ":" + std::to_string(number), {}});
        }
    }
}

std::optional<toml::table> projectTable(const std::vector<ProjectFile> &code)
{
    for (const ProjectFile &file : code)
        if (file.path == "pyproject.toml") {
            try {
                return toml::parse(textOf(file));
            } catch (const toml::parse_error &) {
                return {};
            }
        }
    return {};
}

void addConsoleScripts(const std::vector<ProjectFile> &code, std::vector<EntryCandidate> &candidates)
{
    const auto table = projectTable(code);
    if (!table)
        return;
    for (const auto path : {"project.scripts", "tool.poetry.scripts"})
        if (const auto *scripts = table->at_path(path).as_table())
            for (const auto &[name, target] : *scripts)
                if (const auto text = target.value<std::string>())
                    candidates.push_back({{}, "pyproject.toml", std::string(name.str()) + " = " + *text});
}

} // namespace

std::vector<EntryCandidate> findEntryCandidates(const std::vector<ProjectFile> &code)
{
    std::vector<EntryCandidate> all;
    addScripts(code, all);
    addConsoleScripts(code, all);
    addReadmeCommands(code, all);
    std::vector<EntryCandidate> candidates;
    for (EntryCandidate &candidate : all) {
        if (candidate.shown.empty())
            candidate.shown = shownOf(candidate.arguments);
        const bool known = std::any_of(candidates.begin(), candidates.end(),
                                       [&](const auto &other) { return other.shown == candidate.shown; });
        if (!known)
            candidates.push_back(std::move(candidate));
    }
    return candidates;
}

std::string requiredPython(const std::vector<ProjectFile> &code)
{
    const auto table = projectTable(code);
    return table ? table->at_path("project.requires-python").value_or(std::string()) : std::string();
}

} // namespace redossier
