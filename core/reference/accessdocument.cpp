// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/accessdocument.h"

#include "core/process/redactor.h"
#include "core/reference/oneline.h"

namespace redossier {

namespace {

//! One line of plain text inside Markdown, credentials removed.
std::string plain(const std::string &text)
{
    std::string result;
    for (const char c : oneLine(redactCredentials(text))) {
        if (std::string_view("\\`*_[]<>#|").find(c) != std::string_view::npos)
            result += '\\';
        result += c;
    }
    return result.empty() ? "not said" : result;
}

std::string listed(const std::vector<std::string> &items)
{
    std::string result;
    for (const std::string &item : items)
        result += (result.empty() ? "" : ", ") + plain(item);
    return result.empty() ? "none" : result;
}

std::string outside(const Asset &asset, const char *kind)
{
    std::string text = "### " + plain(asset.name) + " (" + kind + ")\n\n- version: " + plain(asset.version)
                       + "\n- source: " + plain(asset.source) + "\n- who may read it: " + plain(asset.access);
    if (asset.bytes)
        text += "\n- size: " + std::to_string(*asset.bytes) + " bytes";
    return text + "\n- SHA-256: " + plain(asset.sha256) + "\n- tell a run where it lies: `--locate NAME=PATH` with the name "
           + plain(asset.name) + "\n\n";
}

} // namespace

std::string accessDocument(const Reference &reference)
{
    std::string text = "# Accesses\n\nNames and ways only. No password, token or key belongs in this folder.\n\n";
    if (reference.access.empty())
        text += "No access is declared: the project needs none, or nobody wrote it down.\n\n";
    for (const Access &access : reference.access)
        text += "## " + plain(access.name) + "\n\n- opens: " + plain(access.opens) + "\n- how to get it: " + plain(access.how)
                + "\n- environment variables that are handed to the program, by name: " + listed(access.environment)
                + "\n- needed in the steps: " + listed(access.steps) + "\n\n";
    std::string large;
    for (const Asset &asset : reference.weights)
        if (!asset.path)
            large += outside(asset, "weights");
    for (const Asset &asset : reference.data)
        if (!asset.path)
            large += outside(asset, "data");
    if (!large.empty())
        text += "## Data and weights outside of the dossier\n\n" + large;
    return text;
}

} // namespace redossier
