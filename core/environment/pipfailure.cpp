// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/pipfailure.h"

#include "core/environment/requirementparser.h"

#include <algorithm>
#include <array>
#include <optional>

namespace redossier {

namespace {

struct Line
{
    std::string text;
    int number = 0;
};

class Lines
{
public:
    explicit Lines(std::string_view text)
    {
        int number = 0;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            std::string_view line = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            if (line.ends_with('\r'))
                line.remove_suffix(1);
            m_lines.push_back({std::string(line), ++number});
        }
    }

    const Line *containing(std::string_view words) const
    {
        const auto found = std::find_if(m_lines.begin(), m_lines.end(),
                                        [words](const Line &line) { return line.text.find(words) != std::string::npos; });
        return found == m_lines.end() ? nullptr : &*found;
    }
    const std::vector<Line> &all() const { return m_lines; }

private:
    std::vector<Line> m_lines;
};

std::string trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string() : std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

//! What stands between two marks; up to the end of the line when the second is "".
std::string between(std::string_view text, std::string_view start, std::string_view end)
{
    const std::size_t from = text.find(start);
    if (from == std::string_view::npos)
        return {};
    text.remove_prefix(from + start.size());
    const std::size_t to = end.empty() ? text.size() : text.find(end);
    return to == std::string_view::npos ? std::string() : std::string(text.substr(0, to));
}

PipFailure at(const char *code, const Line &line)
{
    PipFailure failure;
    failure.code = code;
    failure.line = line.number;
    failure.words = trimmed(line.text);
    return failure;
}

std::optional<PipFailure> noMatching(const Lines &errors)
{
    const Line *line = errors.containing("No matching distribution found for ");
    if (!line)
        return std::nullopt;
    PipFailure failure = at("pip_no_matching", *line);
    failure.subject = between(line->text, "No matching distribution found for ", "");
    failure.facts = {{"requirement", failure.subject}};
    if (const Line *seen = errors.containing("(from versions: ")) {
        failure.line = seen->number;
        failure.words = trimmed(seen->text);
        failure.detail = between(seen->text, "(from versions: ", ")");
        failure.facts.emplace_back("versions", failure.detail);
    }
    for (const std::string_view trouble : {"NewConnectionError", "ConnectTimeoutError", "Read timed out", "SSLError", "ProxyError"}) {
        if (const Line *network = errors.containing(trouble); network && (failure.detail.empty() || failure.detail == "none")) {
            PipFailure cause = at("pip_network", *network);
            cause.subject = failure.subject;
            cause.detail = std::string(trouble);
            cause.facts = {{"requirement", failure.subject}, {"trouble", cause.detail}};
            return cause;
        }
    }
    return failure;
}

std::optional<PipFailure> hashMismatch(const Lines &errors)
{
    const Line *line = errors.containing("DO NOT MATCH THE HASHES");
    if (!line)
        return std::nullopt;
    PipFailure failure = at("pip_hash_mismatch", *line);
    for (const Line &other : errors.all()) {
        const std::string text = trimmed(other.text);
        if (other.number > line->number && failure.subject.empty() && text.ends_with(':')) {
            failure.subject = text.substr(0, std::min(text.find(" from "), text.size() - 1));
            failure.facts.emplace_back("requirement", failure.subject);
        }
        if (text.starts_with("Expected sha"))
            failure.facts.emplace_back("expected", text.substr(text.rfind(' ') + 1));
        if (text.starts_with("Got "))
            failure.facts.emplace_back("got", text.substr(text.rfind(' ') + 1));
    }
    failure.detail = "expected " + failure.fact("expected") + ", got " + failure.fact("got");
    return failure;
}

std::optional<PipFailure> hashMissing(const Lines &errors)
{
    const Line *line = errors.containing("Hashes are required in --require-hashes mode");
    return line ? std::optional(at("pip_hash_missing", *line)) : std::nullopt;
}

//! The last exception line of the build's own output, which pip shows between two marks.
const Line *rootOfBuild(const Lines &errors)
{
    const Line *last = nullptr;
    const Line *exception = nullptr;
    bool inside = false;
    for (const Line &line : errors.all()) {
        if (line.text.find("lines of output]") != std::string::npos) {
            inside = true;
            continue;
        }
        if (line.text.find("[end of output]") != std::string::npos)
            break;
        const std::string text = trimmed(line.text);
        if (!inside || text.empty())
            continue;
        last = &line;
        const std::string name = text.substr(0, text.find_first_of(": ("));
        if (name.ends_with("Error") || name.ends_with("Exception") || text.starts_with("error: ") || text.starts_with("fatal error"))
            exception = &line;
    }
    return exception ? exception : last;
}

//! The project whose archive was worked on when the build ended: the last that pip began with.
std::string builtPackage(const Lines &output, const Lines &errors)
{
    for (const Lines *stream : {&errors, &output}) {
        if (const Line *line = stream->containing("Failed building wheel for "))
            return between(line->text, "Failed building wheel for ", "");
        if (const Line *line = stream->containing("Failed to build '"))
            return between(line->text, "Failed to build '", "'");
    }
    std::string package;
    for (const Line &line : output.all()) {
        const std::string text = trimmed(line.text);
        for (const std::string_view start : {"Processing ", "Collecting ", "Obtaining "})
            if (text.starts_with(start))
                package = text.substr(start.size(), text.find(" (from") - start.size());
        if (text.find("finished with status 'error'") != std::string::npos)
            break;
    }
    return package;
}

std::optional<PipFailure> buildFailed(const Lines &output, const Lines &errors)
{
    const Line *wrapper = errors.containing("subprocess-exited-with-error");
    if (!wrapper)
        wrapper = errors.containing("metadata-generation-failed");
    if (!wrapper)
        return std::nullopt;
    const Line *root = rootOfBuild(errors);
    PipFailure failure = at("pip_build_failed", root ? *root : *wrapper);
    const ParsedRequirement package = parseRequirement(builtPackage(output, errors));
    failure.subject = package.name;
    failure.detail = failure.words;
    failure.facts = {{"package", package.name}, {"version", package.version}, {"root_error", failure.words}};
    const std::string module = between(failure.words, "No module named '", "'");
    if (!module.empty()) {
        failure.code = "pip_build_needs_module";
        failure.detail = module;
        failure.facts.emplace_back("module", module);
    }
    return failure;
}

std::optional<PipFailure> systemError(const Lines &errors)
{
    const Line *line = errors.containing("[Errno ");
    if (!line)
        return std::nullopt;
    const std::string number = between(line->text, "[Errno ", "]");
    PipFailure failure = at(number == "28" || number == "122" ? "pip_disk_full" : "pip_system_error", *line);
    failure.subject = "errno " + number;
    failure.detail = trimmed(between(line->text, "[Errno " + number + "]", ""));
    failure.facts = {{"errno", number}};
    return failure;
}

std::optional<PipFailure> wrongPython(const Lines &errors)
{
    if (const Line *line = errors.containing("requires a different Python: ")) {
        PipFailure failure = at("pip_wrong_python", *line);
        failure.subject = between(line->text, "Package '", "'");
        failure.detail = between(line->text, "requires a different Python: ", "");
        failure.facts = {{"package", failure.subject},
                         {"python", between(line->text, "different Python: ", " not in")},
                         {"requires", between(line->text, "not in '", "'")}};
        return failure;
    }
    const Line *line = errors.containing("is not a supported wheel on this platform");
    if (!line)
        return std::nullopt;
    PipFailure failure = at("pip_wrong_tag", *line);
    std::string file = trimmed(line->text).substr(0, trimmed(line->text).find(" is not a supported wheel"));
    file = file.substr(file.starts_with("ERROR: ") ? 7 : 0);
    failure.subject = lastPart(file);
    const std::string stem = failure.subject.substr(0, failure.subject.rfind(".whl"));
    std::size_t start = stem.size();
    for (int i = 0; i < 3 && start != std::string::npos && start > 0; ++i)
        start = stem.rfind('-', start - 1);
    failure.detail = start == std::string::npos || start >= stem.size() ? "" : stem.substr(start + 1);
    failure.facts = {{"wheel", failure.subject}, {"tag", failure.detail}};
    return failure;
}

std::optional<PipFailure> conflict(const Lines &output, const Lines &errors)
{
    const Line *line = errors.containing("Cannot install ");
    if (!line)
        line = errors.containing("ResolutionImpossible");
    if (!line)
        return std::nullopt;
    PipFailure failure = at("pip_conflict", *line);
    failure.subject = between(line->text, "Cannot install ", " because");
    std::string told;
    for (const Lines *stream : {&output, &errors}) {
        bool inside = false;
        for (const Line &other : stream->all()) {
            const std::string text = trimmed(other.text);
            if (inside && text.empty())
                break;
            if (inside)
                told += (told.empty() ? "" : "; ") + text;
            inside = inside || text == "The conflict is caused by:";
        }
    }
    failure.detail = told;
    failure.facts = {{"requirements", failure.subject}, {"conflict", told}};
    return failure;
}

std::optional<PipFailure> withSubject(const Lines &errors, const char *code, std::string_view words, std::string_view end)
{
    const Line *line = errors.containing(words);
    if (!line)
        return std::nullopt;
    PipFailure failure = at(code, *line);
    failure.subject = between(line->text, words, end);
    failure.detail = failure.words;
    return failure;
}

PipFailure unexplained(const char *code, const Lines &output, const Lines &errors)
{
    for (const Lines *stream : {&errors, &output}) {
        for (const Line &line : stream->all()) {
            if (!line.text.starts_with("ERROR: ") && !line.text.starts_with("Error: "))
                continue;
            PipFailure failure = at(code, line);
            failure.inErrors = stream == &errors;
            failure.detail = failure.words;
            return failure;
        }
    }
    const Lines &stream = errors.all().empty() ? output : errors;
    for (auto line = stream.all().rbegin(); line != stream.all().rend(); ++line) {
        if (trimmed(line->text).empty())
            continue;
        PipFailure failure = at(code, *line);
        failure.inErrors = &stream == &errors;
        failure.detail = failure.words;
        return failure;
    }
    PipFailure failure;
    failure.code = code;
    return failure;
}

} // namespace

Finding PipFailure::finding(std::string_view where) const
{
    return {code, Severity::error, std::string(where), subject, detail};
}

std::string PipFailure::fact(std::string_view name) const
{
    const auto found = std::find_if(facts.begin(), facts.end(), [name](const auto &fact) { return fact.first == name; });
    return found == facts.end() ? std::string() : found->second;
}

PipFailure explainPipFailure(std::string_view output, std::string_view errors)
{
    const Lines out(output);
    const Lines err(errors);
    // From the most precise words to the most general: pip wraps one error in several.
    for (const auto &found : {withSubject(err, "pip_absent", "No module named pip", ""), hashMismatch(err), hashMissing(err),
                              buildFailed(out, err), wrongPython(err), conflict(out, err), noMatching(err),
                              withSubject(err, "pip_managed", "externally-managed-environment", ""),
                              withSubject(err, "pip_bad_file", "Invalid requirement: ", ""),
                              withSubject(err, "pip_bad_file", "Could not open requirements file: ", ""), systemError(err),
                              withSubject(err, "pip_http", "HTTP error ", " while")})
        if (found)
            return *found;
    return unexplained("pip_failed", out, err);
}

PipFailure explainVenvFailure(std::string_view output, std::string_view errors)
{
    const Lines out(output);
    const Lines err(errors);
    for (const Lines *stream : {&out, &err}) {
        const Line *line = stream->containing("ensurepip is not");
        if (!line)
            continue;
        PipFailure failure = at("venv_no_ensurepip", *line);
        failure.inErrors = stream == &err;
        if (const Line *hint = stream->containing("apt install "))
            failure.subject = trimmed(between(hint->text, "apt install ", ""));
        failure.facts = {{"package", failure.subject}};
        return failure;
    }
    if (const Line *line = err.containing("No module named venv")) {
        PipFailure failure = at("venv_absent", *line);
        failure.detail = failure.words;
        return failure;
    }
    for (const Lines *stream : {&err, &out}) {
        auto failure = systemError(*stream);
        if (!failure)
            continue;
        failure->inErrors = stream == &err;
        return *failure;
    }
    return unexplained("venv_failed", out, err);
}

} // namespace redossier
