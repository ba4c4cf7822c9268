// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/worklayout.h"

#include "core/base/atomicfile.h"
#include "core/dossier/namedtree.h"
#include "core/plain/beneath.h"
#include "core/plain/digest.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <sys/stat.h>
#include <system_error>

namespace redossier {

namespace fs = std::filesystem;

namespace {

class LayoutMaker
{
public:
    LayoutMaker(const Reference &reference, const LayoutSources &sources, const TaskContext &context)
        : m_reference(reference), m_sources(sources), m_context(context)
    {
    }

    Result<WorkLayout> make()
    {
        auto root = openFolder((m_sources.dossier / "reference").string());
        if (!root)
            return root.error();
        m_root = std::move(*root);
        using Part = Outcome (LayoutMaker::*)();
        for (const Part part : {&LayoutMaker::makeFolders, &LayoutMaker::copyCode, &LayoutMaker::copyConfiguration,
                                &LayoutMaker::copyInputs, &LayoutMaker::placeData, &LayoutMaker::placeWeights,
                                &LayoutMaker::settlePlaces})
            if (auto done = (this->*part)(); !done)
                return done.error();
        return std::move(m_layout);
    }

private:
    Outcome makeFolders()
    {
        for (const char *name : {"code", "inputs", "configuration", "data", "weights", "outputs"}) {
            std::error_code failed;
            fs::remove_all(m_sources.work / name, failed); // never follows a link
            if (failed)
                return Error{"cannot_write", (m_sources.work / name).string(), failed.message()};
            if (auto made = makeFolderBeneath(m_sources.work, name); !made)
                return made;
        }
        return Done{};
    }

    //! Copies one file and hashes the copy, which is what the sample will read.
    Result<FingerprintEntry> copy(const std::string &path)
    {
        if (m_context.cancelled())
            return Error{"cancelled", path, {}};
        const auto source = openBeneath(m_root.get(), path);
        if (!source)
            return source.error();
        struct stat state = {};
        const bool executable = ::fstat(source->get(), &state) == 0 && (state.st_mode & 0100) != 0;
        if (auto copied = copyFileAtomically(m_sources.work, path, source->get(), executable); !copied)
            return copied.error();
        const auto target = openRegularFile((m_sources.work / path).string());
        if (!target)
            return target.error();
        const auto digest = digestOwnFile(target->get(), path, m_context.stop);
        if (!digest)
            return digest.error();
        m_layout.read.push_back({path, digest->sha256, digest->bytes});
        return m_layout.read.back();
    }

    Outcome copyExpecting(const std::string &path, const std::string &expected, std::vector<Difference> &changed)
    {
        const auto file = copy(path);
        if (!file && file.error().code == "missing_file") {
            changed.push_back({path, expected, "missing"});
            return Done{};
        }
        if (!file)
            return file.error();
        if (!expected.empty() && file->sha256 != expected)
            changed.push_back({path, expected, file->sha256});
        return Done{};
    }

    Outcome copyCode()
    {
        for (const DeclaredFile &file : m_reference.code.files)
            if (auto copied = copyExpecting("code/" + file.path, file.sha256, m_layout.changedCode); !copied)
                return copied;
        return Done{};
    }

    Outcome copyConfiguration()
    {
        for (const ConfigurationFile &file : m_reference.configuration)
            if (auto copied = copyExpecting(file.path, file.sha256, m_layout.changedCode); !copied)
                return copied;
        return Done{};
    }

    std::string knownDigest(const std::string &path) const
    {
        const auto found = m_sources.digests.find(path);
        return found == m_sources.digests.end() ? std::string() : found->second;
    }

    //! The files of a declared input: itself, or what the folder holds.
    Result<std::vector<std::string>> filesOf(const std::string &input) const
    {
        const fs::path place = m_sources.dossier / "reference" / input;
        std::error_code ignored;
        if (!fs::is_directory(fs::symlink_status(place, ignored)))
            return std::vector{input};
        const auto tree = fingerprintTree(place, m_context);
        if (!tree)
            return tree.error();
        if (!tree->refused.empty())
            return tree->refused.front();
        std::vector<std::string> files;
        for (const FingerprintEntry &entry : tree->entries)
            files.push_back(input + "/" + entry.path);
        return files;
    }

    Outcome copyInputs()
    {
        for (const std::string &input : m_reference.sample.inputs) {
            std::string name = input;
            while (name.ends_with('/'))
                name.pop_back();
            const auto files = filesOf(name);
            if (!files)
                return files.error();
            for (const std::string &file : *files)
                if (auto copied = copyExpecting(file, knownDigest(file), m_layout.changedInputs); !copied)
                    return copied;
        }
        return Done{};
    }

    Outcome placeData() { return placeAll(m_reference.data, m_layout.places.data); }
    Outcome placeWeights() { return placeAll(m_reference.weights, m_layout.places.weights); }

    Outcome placeAll(const std::vector<Asset> &assets, std::map<std::string, fs::path> &places)
    {
        for (const Asset &asset : assets) {
            auto placed = asset.path ? placeInside(asset, places) : placeLocated(asset, places);
            if (!placed)
                return placed;
        }
        return Done{};
    }

    Outcome placeInside(const Asset &asset, std::map<std::string, fs::path> &places)
    {
        places[asset.name] = m_sources.work / *asset.path;
        const auto files = filesOf(*asset.path);
        if (!files)
            return files.error();
        const bool isFile = files->size() == 1 && files->front() == *asset.path;
        if (isFile)
            return copyExpecting(*asset.path, asset.sha256, m_layout.changedInputs);
        const std::size_t first = m_layout.read.size();
        for (const std::string &file : *files)
            if (auto copied = copyExpecting(file, {}, m_layout.changedInputs); !copied)
                return copied;
        std::vector<FingerprintEntry> inside(m_layout.read.begin() + static_cast<std::ptrdiff_t>(first), m_layout.read.end());
        for (FingerprintEntry &entry : inside)
            entry.path.erase(0, asset.path->size() + 1);
        compare(asset, treeDigest(inside));
        return Done{};
    }

    //! Large things stay where they are.
    Outcome placeLocated(const Asset &asset, std::map<std::string, fs::path> &places)
    {
        const auto found = m_sources.located.find(asset.name);
        if (found == m_sources.located.end()) {
            m_layout.notLocated.push_back(asset.name);
            return Done{};
        }
        places[asset.name] = found->second;
        std::error_code ignored;
        FingerprintEntry entry{asset.name, {}, 0};
        if (fs::is_directory(found->second, ignored)) {
            const auto tree = fingerprintNamedTree(found->second, m_context);
            if (!tree)
                return tree.error();
            if (!tree->refused.empty()) {
                const Error &first = tree->refused.front();
                return Error{first.code, asset.name + "/" + first.subject, first.detail};
            }
            entry.sha256 = treeDigest(tree->entries);
            for (const FingerprintEntry &file : tree->entries)
                entry.bytes += file.bytes;
        } else {
            const auto file = fingerprintFile(found->second, m_context);
            if (!file && file.error().code == "missing_file") {
                m_layout.notLocated.push_back(asset.name);
                return Done{};
            }
            if (!file)
                return file.error();
            entry.sha256 = file->sha256;
            entry.bytes = file->bytes;
        }
        m_layout.read.push_back(entry);
        compare(asset, entry.sha256);
        return Done{};
    }

    void compare(const Asset &asset, const std::string &sha256)
    {
        if (!asset.sha256.empty() && asset.sha256 != sha256)
            m_layout.changedInputs.push_back({asset.name, asset.sha256, sha256});
    }

    Outcome settlePlaces()
    {
        m_layout.places.code = m_sources.work / "code";
        m_layout.places.inputs = m_sources.work / "inputs";
        m_layout.places.outputs = m_sources.work / "outputs";
        m_layout.places.configuration = m_sources.work / "configuration";
        const std::string &folder = m_reference.entryPoint.workingDirectory;
        if (folder == "." || folder.empty()) {
            m_layout.folder = m_sources.work;
            return Done{};
        }
        if (const auto problem = relativePathProblem(folder))
            return Error{"path_escapes", visibleText(folder), *problem};
        m_layout.folder = m_sources.work / folder;
        // A folder that holds no declared file is not copied, and the program still starts in it.
        return makeFolderBeneath(m_sources.work, folder);
    }

    const Reference &m_reference;
    const LayoutSources &m_sources;
    const TaskContext &m_context;
    UniqueFd m_root;
    WorkLayout m_layout;
};

} // namespace

Result<WorkLayout> layOutWork(const Reference &reference, const LayoutSources &sources, const TaskContext &context)
{
    return LayoutMaker(reference, sources, context).make();
}

} // namespace redossier
