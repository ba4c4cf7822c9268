// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/rebuildscripts.h"

#include "core/base/resourcefile.h"
#include "core/reference/entrypoint.h"
#include "core/reference/oneline.h"

#include <functional>
#include <map>

namespace redossier {

namespace {

using Values = std::map<std::string, std::string>;

//! Replaces @NAME@ by its value; a value is never looked through again.
std::string filled(const std::string &pattern, const Values &values)
{
    std::string result;
    for (std::size_t position = 0; position < pattern.size();) {
        const auto start = pattern.find('@', position);
        const auto end = start == std::string::npos ? start : pattern.find('@', start + 1);
        if (end == std::string::npos)
            return result + pattern.substr(position);
        const auto value = values.find(pattern.substr(start + 1, end - start - 1));
        if (value == values.end()) {
            result += pattern.substr(position, start + 1 - position);
            position = start + 1;
        } else {
            result += pattern.substr(position, start - position) + value->second;
            position = end + 1;
        }
    }
    return result;
}

std::string replaced(const std::string &text, char what, const std::string &with)
{
    std::string result;
    for (const char c : text)
        result += c == what ? with : std::string(1, c);
    return result;
}

//! How one kind of shell writes things.
struct ShellStyle
{
    std::function<std::string(const std::string &)> quoted;    //!< a literal word
    std::function<std::string(const std::string &)> place;     //!< of {code} and its kin, by their folder's name
    std::string python;                                        //!< {python}
    std::function<std::string(std::size_t)> asset;             //!< the variable of the n-th asset
    std::function<std::string(const std::vector<std::string> &)> joined; //!< pieces of one word
};

ShellStyle posixStyle()
{
    const auto quoted = [](const std::string &text) { return "'" + replaced(text, '\'', "'\\''") + "'"; };
    return {quoted,
            [](const std::string &folder) { return "\"$work/" + folder + "\""; },
            "\"$python\"",
            [](std::size_t number) { return "\"$asset_" + std::to_string(number) + "\""; },
            [](const std::vector<std::string> &pieces) {
                std::string word;
                for (const auto &piece : pieces)
                    word += piece;
                return pieces.empty() ? std::string("''") : word;
            }};
}

ShellStyle powerShellStyle()
{
    const auto quoted = [](const std::string &text) { return "'" + replaced(text, '\'', "''") + "'"; };
    return {quoted,
            [](const std::string &folder) { return "(Join-Path $work '" + folder + "')"; },
            "$python",
            [](std::size_t number) { return "$asset_" + std::to_string(number); },
            [](const std::vector<std::string> &pieces) {
                if (pieces.size() == 1)
                    return pieces.front();
                std::string word;
                for (const auto &piece : pieces)
                    word += (word.empty() ? "('' + " : " + ") + piece;
                return pieces.empty() ? std::string("''") : word + ")";
            }};
}

//! Data and weights with the number of their variable.
class Assets
{
public:
    explicit Assets(const Reference &reference)
    {
        for (const auto &[family, list] : {std::pair<std::string, const std::vector<Asset> *>{"weights", &reference.weights},
                                           {"data", &reference.data}})
            for (const Asset &asset : *list)
                m_assets.emplace_back(family + ":" + asset.name, &asset);
    }

    std::optional<std::size_t> numberOf(const std::string &placeholder) const
    {
        for (std::size_t i = 0; i < m_assets.size(); ++i)
            if (m_assets[i].first == placeholder)
                return i + 1;
        return {};
    }

    //! Lines that set and check the variables, made by `line` from number and asset.
    std::string lines(const std::function<std::string(std::size_t, const Asset &)> &line) const
    {
        std::string text;
        for (std::size_t i = 0; i < m_assets.size(); ++i)
            text += line(i + 1, *m_assets[i].second);
        return text;
    }

    std::string locatedNames() const
    {
        std::string names;
        for (const auto &[placeholder, asset] : m_assets)
            if (!asset->path)
                names += (names.empty() ? "" : " ") + oneLine(asset->name);
        return names.empty() ? "none" : names;
    }

private:
    std::vector<std::pair<std::string, const Asset *>> m_assets;
};

Result<std::string> wordOf(const std::string &argument, const ShellStyle &style, const Assets &assets)
{
    const auto parts = argumentParts(argument);
    if (!parts)
        return parts.error();
    std::vector<std::string> pieces;
    for (const ArgumentPart &part : *parts) {
        const auto number = part.isPlaceholder ? assets.numberOf(part.text) : std::nullopt;
        if (!part.isPlaceholder)
            pieces.push_back(style.quoted(part.text));
        else if (part.text == "python")
            pieces.push_back(style.python);
        else if (part.text == "code" || part.text == "inputs" || part.text == "outputs" || part.text == "configuration")
            pieces.push_back(style.place(part.text));
        else if (number)
            pieces.push_back(style.asset(*number));
        else
            return Error{"placeholder_unknown", argument, "{" + part.text + "}"};
    }
    return style.joined(pieces);
}

Result<std::vector<std::string>> entryWords(const Reference &reference, const ShellStyle &style, const Assets &assets)
{
    std::vector<std::string> words;
    for (const std::string &argument : reference.entryPoint.arguments) {
        auto word = wordOf(argument, style, assets);
        if (!word)
            return word.error();
        words.push_back(std::move(*word));
    }
    return words;
}

Result<std::string> posixScript(const std::string &pattern, const Reference &reference, Values values, const Assets &assets)
{
    const ShellStyle style = posixStyle();
    const auto words = entryWords(reference, style, assets);
    if (!words)
        return words.error();
    std::string command;
    if (!reference.entryPoint.environment.empty())
        command = "env";
    for (const auto &[name, value] : reference.entryPoint.environment)
        command += " " + style.quoted(name + "=" + value);
    for (const std::string &word : *words)
        command += (command.empty() ? "" : " ") + word;
    values["ENTRY_POINT"] = command.empty() ? "give_up 'no entry point is declared'" : command;
    values["REQUIREMENTS"] = style.quoted(reference.requirements.file);
    values["WORKING_DIRECTORY"] = style.quoted(reference.entryPoint.workingDirectory);
    values["ASSETS"] = assets.lines([&](std::size_t number, const Asset &asset) {
        const std::string variable = "asset_" + std::to_string(number);
        const std::string place = asset.path ? "$dossier/reference/\"" + style.quoted(*asset.path)
                                             : "$(located " + style.quoted(asset.name) + " \"$@\")\"";
        return variable + "=\"" + place + "\ncheck_content " + style.quoted(asset.name) + " \"$" + variable + "\" "
               + style.quoted(asset.sha256) + "\n" + (asset.path ? "" : variable + "=$(realpath -- \"$" + variable + "\")\n");
    });
    return filled(pattern, values);
}

Result<std::string> powerShellScript(const std::string &pattern, const Reference &reference, Values values, const Assets &assets)
{
    const ShellStyle style = powerShellStyle();
    const auto words = entryWords(reference, style, assets);
    if (!words)
        return words.error();
    std::string list;
    for (std::size_t i = 1; i < words->size(); ++i)
        list += (i > 1 ? ", " : "") + (*words)[i];
    values["ENTRY_POINT"] = words->empty() ? "throw 'no entry point is declared'"
                                           : "Invoke-Program " + words->front() + " @(" + list + ")";
    values["REQUIREMENTS"] = style.quoted(reference.requirements.file);
    values["WORKING_DIRECTORY"] = style.quoted(reference.entryPoint.workingDirectory);
    std::string &environment = values["ENVIRONMENT"];
    for (const auto &[name, value] : reference.entryPoint.environment)
        environment += "Set-Item -Path " + style.quoted("Env:" + name) + " -Value " + style.quoted(value) + "\n";
    values["ASSETS"] = assets.lines([&](std::size_t number, const Asset &asset) {
        const std::string variable = "$asset_" + std::to_string(number);
        const std::string place = asset.path ? "Join-Path $dossier " + style.quoted("reference/" + *asset.path)
                                             : "Get-Located " + style.quoted(asset.name);
        return variable + " = " + place + "\nTest-Content " + style.quoted(asset.name) + " " + variable + " "
               + style.quoted(asset.sha256) + "\n";
    });
    return filled(pattern, values);
}

} // namespace

Result<RebuildScripts> rebuildScripts(const Reference &reference, const std::string &title, const std::string &identity,
                                      const std::filesystem::path &resources)
{
    std::map<std::string, std::string> texts;
    for (const std::string name : {"rebuild.sh", "rebuild.ps1", "diagnose.py", "readback.py"}) {
        auto text = readResource(resources / "rebuild" / name);
        if (!text)
            return text.error();
        texts[name] = std::move(*text);
        if (name.ends_with(".py") && texts[name].ends_with('\n'))
            texts[name].pop_back(); // the templates end the line
    }
    const Assets assets(reference);
    const Values values{{"TITLE", oneLine(title)},
                        {"IDENTITY", identity},
                        {"PYTHON_VERSION", oneLine(reference.python.version)},
                        {"LOCATED", assets.locatedNames()},
                        {"PLATFORM", std::string(spelling(reference.platform.value_or(Platform::none)))},
                        {"DEVICES", std::to_string(reference.devices.value_or(1))},
                        {"DIAGNOSE", texts["diagnose.py"]},
                        {"READ_BACK", texts["readback.py"]}};
    auto posix = posixScript(texts["rebuild.sh"], reference, values, assets);
    if (!posix)
        return posix.error();
    auto powerShell = powerShellScript(texts["rebuild.ps1"], reference, values, assets);
    if (!powerShell)
        return powerShell.error();
    return RebuildScripts{std::move(*posix), std::move(*powerShell), texts["diagnose.py"], texts["readback.py"]};
}

} // namespace redossier
