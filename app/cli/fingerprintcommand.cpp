// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/fingerprintcommand.h"

#include "core/dossier/namedtree.h"
#include "core/dossier/treelisting.h"
#include "core/messages/messages.h"
#include "core/plain/filename.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! A folder as one entry: the digest of its listing and the bytes of its files.
FingerprintEntry folded(const std::string &path, const std::vector<FingerprintEntry> &entries)
{
    FingerprintEntry whole{path, treeDigest(entries), 0};
    for (const FingerprintEntry &entry : entries)
        whole.bytes += entry.bytes;
    return whole;
}

Json entriesJson(const std::vector<FingerprintEntry> &entries)
{
    Json list = Json::array();
    for (const FingerprintEntry &entry : entries)
        list.push_back({{"path", entry.path}, {"sha256", entry.sha256}, {"bytes", entry.bytes}});
    return list;
}

} // namespace

void FingerprintCommand::declare(CLI::App &app)
{
    app.add_option("path", m_paths, "A file, or a folder: one line for each file below it, relative to it")->type_name("PATH")->required();
    app.add_flag("--tree", m_tree, "For a folder only the digest of its listing");
}

Result<Fingerprints> FingerprintCommand::take(const std::string &path, const TaskContext &context) const
{
    if (const auto problem = listedNameProblem(path))
        return Error{"name_refused", visibleText(path), *problem};
    std::error_code unknown;
    if (!std::filesystem::is_directory(path, unknown)) {
        const auto entry = fingerprintFile(path, context);
        return entry ? Result(Fingerprints{{*entry}, {}}) : Result<Fingerprints>(entry.error());
    }
    auto tree = fingerprintNamedTree(path, context);
    if (tree)
        for (Error &error : tree->refused)
            error.subject = (std::filesystem::path(path) / error.subject).string();
    if (tree && m_tree)
        tree->entries = {folded(path, tree->entries)};
    return tree;
}

int FingerprintCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    std::vector<FingerprintEntry> entries;
    Findings problems;
    int status = 0;
    const auto refuse = [&](const Error &error) {
        problems.push_back({error.code, Severity::error, error.subject, error.subject, error.detail});
        status = std::max(status, exitStatus(error.code));
    };
    for (const std::string &path : m_paths) {
        const auto taken = take(path, surroundings.context);
        if (!taken) {
            refuse(taken.error());
            if (taken.error().code == "cancelled")
                break;
        } else if (!taken->refused.empty()) {
            // A listing that lacks a file would pass for the whole: it is not printed.
            std::for_each(taken->refused.begin(), taken->refused.end(), refuse);
        } else {
            entries.insert(entries.end(), taken->entries.begin(), taken->entries.end());
            if (!console.settings().json)
                console.write(listing(taken->entries));
        }
    }
    if (status != 0)
        return console.fail(status, problems);
    if (console.settings().json)
        console.document({{"schema", "redossier-fingerprint/1"}, {"entries", entriesJson(entries)}});
    return 0;
}

} // namespace redossier
