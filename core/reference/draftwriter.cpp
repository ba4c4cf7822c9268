// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/draftwriter.h"

#include "core/dossier/fingerprint.h"
#include "core/plain/beneath.h"
#include "core/plain/digest.h"

#include <nlohmann/json.hpp>

namespace redossier {

Result<std::string> DraftWriter::copy(const std::filesystem::path &content, const std::string &relative, bool executable)
{
    if (m_context.cancelled())
        return Error{"cancelled", relative, {}};
    const auto file = openRegularFile(content.string());
    if (!file)
        return file.error();
    const auto digest = digestOpenFile(file->get(), content.string(), m_context.stop);
    if (!digest)
        return digest.error();
    if (auto copied = m_writer.copy("reference/" + relative, file->get(), executable); !copied)
        return copied.error();
    return digest->sha256;
}

Result<Json> DraftWriter::code(const std::vector<ProjectFile> &files)
{
    Json list = Json::array();
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto digest = copy(files[i].content, "code/" + files[i].path, files[i].executable);
        if (!digest)
            return digest.error();
        list.push_back({{"path", files[i].path}, {"sha256", *digest}});
        if (m_context.progress)
            m_context.progress({"copy", i + 1, files.size()});
    }
    return list;
}

Result<Json> DraftWriter::configuration(const std::vector<ProjectFile> &files)
{
    Json list = Json::array();
    for (const ProjectFile &file : files) {
        const std::string relative = file.path.starts_with("configuration/") ? file.path : "configuration/" + file.path;
        const auto digest = copy(file.content, relative);
        if (!digest)
            return digest.error();
        list.push_back({{"path", relative}, {"sha256", *digest}, {"role", nullptr}});
    }
    return list;
}

Result<Json> DraftWriter::assets(const std::vector<ProposedAsset> &assets, bool weights)
{
    Json list = Json::array();
    for (const ProposedAsset &asset : assets) {
        if (asset.isWeights != weights)
            continue;
        if (asset.path)
            for (const auto &[inside, content] : asset.files) {
                const auto digest = copy(content, inside.empty() ? *asset.path : *asset.path + "/" + inside);
                if (!digest)
                    return digest.error();
            }
        list.push_back(asset.toJson());
    }
    return list;
}

Result<Json> DraftWriter::localPath(const std::string &path, const std::string &target)
{
    std::error_code failed;
    const auto here = m_project / path;
    if (std::filesystem::symlink_status(here, failed).type() != std::filesystem::file_type::directory) {
        const auto digest = copy(here, target);
        if (!digest)
            return digest.error();
        return Json({{"path", target}, {"sha256", *digest}});
    }
    const auto tree = fingerprintTree(here, m_context);
    if (!tree)
        return tree.error();
    if (!tree->refused.empty())
        return tree->refused.front();
    for (const auto &entry : tree->entries)
        if (const auto digest = copy(here / entry.path, target + "/" + entry.path); !digest)
            return digest.error();
    return Json({{"path", target}, {"sha256", treeDigest(tree->entries)}});
}

Result<Json> DraftWriter::requirements(const std::optional<RebuildChoice> &choice)
{
    Json files = Json::array();
    if (choice) {
        for (const auto &[path, target] : choice->copies)
            if (const auto digest = copy(m_project / path, target); !digest)
                return digest.error();
        if (choice->topFile)
            if (auto written = m_writer.write("reference/requirements-rebuild.txt", *choice->topFile); !written)
                return written.error();
        for (const std::string &path : choice->localPaths) {
            std::error_code failed;
            if (!std::filesystem::exists(m_project / path, failed))
                continue; // the rebuild file's own findings name it
            auto entry = localPath(path, path.substr(choice->folder.size()));
            if (!entry)
                return entry.error();
            files.push_back(std::move(*entry));
        }
    }
    return Json({{"file", "requirements-rebuild.txt"}, {"files", std::move(files)}, {"strict", false},
                 {"sources_consulted", Json::array()}});
}

} // namespace redossier
