// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/filekind.h"

#include <algorithm>
#include <array>

namespace redossier {

namespace {

template <std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N> &words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

template <std::size_t N>
bool hasFolder(std::string_view path, const std::array<std::string_view, N> &names)
{
    for (auto slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/')) {
        if (isOneOf(lowered(path.substr(0, slash)), names))
            return true;
        path.remove_prefix(slash + 1);
    }
    return false;
}

constexpr std::array<std::string_view, 8> weightsEndings{"pt", "pth", "ckpt", "safetensors", "gguf", "onnx", "tflite", "pdparams"};
constexpr std::array<std::string_view, 9> dataEndings{"npy",   "parquet",  "arrow", "feather", "tfrecord",
                                                      "lmdb",  "webdataset", "hdf5", "mdb"};
constexpr std::array<std::string_view, 8> ambiguousEndings{"bin", "npz", "h5", "pkl", "pickle", "joblib", "msgpack", "model"};
constexpr std::array<std::string_view, 10> sourceEndings{"py", "pyx", "pyi", "sh", "c", "cpp", "cu", "h", "toml", "ipynb"};
constexpr std::array<std::string_view, 9> weightsFolders{"weights", "weight",      "models", "model", "checkpoints",
                                                         "checkpoint", "ckpt", "pretrained", "snapshots"};
constexpr std::array<std::string_view, 4> dataFolders{"data", "dataset", "datasets", "corpus"};
constexpr std::array<std::string_view, 10> outputFolders{"output", "outputs", "result", "results", "runs",
                                                         "logs",   "log",     "wandb",  "mlruns",  "lightning_logs"};
constexpr std::array<std::string_view, 22> cacheFolders{
    "__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".tox",         ".nox",       ".ipynb_checkpoints", ".cache",
    ".eggs",       ".hypothesis",   ".hg",         ".svn",        ".git",         ".gradle",    "node_modules",       ".pytype",
    ".dvc",        ".pixi",         ".uv-cache",   "__pypackages__", ".ccache",   ".numba_cache"};

} // namespace

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return result;
}

std::string_view lastPart(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

std::string extensionOf(std::string_view path)
{
    const auto name = lastPart(path);
    const auto dot = name.rfind('.');
    return dot == std::string_view::npos || dot == 0 ? std::string() : lowered(name.substr(dot + 1));
}

FileKind fileKind(std::string_view path, std::uint64_t bytes)
{
    const std::string ending = extensionOf(path);
    const bool weightsPlace = hasFolder(path, weightsFolders);
    const bool dataPlace = hasFolder(path, dataFolders);
    if (isOneOf(ending, weightsEndings))
        return FileKind::weights;
    if (isOneOf(ending, dataEndings))
        return weightsPlace && !dataPlace ? FileKind::weights : FileKind::data;
    if (isOneOf(ending, ambiguousEndings)) {
        const bool named = lowered(lastPart(path)).starts_with("pytorch_model");
        return (weightsPlace && !dataPlace) || named ? FileKind::weights : FileKind::data;
    }
    if (bytes > largeFileBytes)
        return weightsPlace && !dataPlace ? FileKind::weights : FileKind::data;
    return dataPlace && !isOneOf(ending, sourceEndings) && lastPart(path).find('.') != std::string_view::npos
                   && ending != "md" && ending != "dvc" && ending != "gitignore"
               ? FileKind::data
               : FileKind::source;
}

bool isOutputPlace(std::string_view path)
{
    return hasFolder(path, outputFolders);
}

bool isCacheFolder(const std::filesystem::path &folder)
{
    std::error_code failed;
    return isOneOf(folder.filename().string(), cacheFolders) || std::filesystem::is_regular_file(folder / "CACHEDIR.TAG", failed);
}

bool isCacheFile(std::string_view name)
{
    return name.ends_with(".pyc") || name.ends_with(".pyo") || name == ".DS_Store" || name == "Thumbs.db"
           || name.ends_with(".swp");
}

bool isEnvironmentFolder(const std::filesystem::path &folder)
{
    std::error_code failed;
    const std::string name = folder.filename().string();
    return name == "site-packages" || name == "dist-packages" || std::filesystem::exists(folder / "pyvenv.cfg", failed)
           || std::filesystem::is_directory(folder / "conda-meta", failed);
}

std::string plainName(std::string_view text)
{
    std::string name;
    for (const char c : text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_';
        if (plain || (!name.empty() && name.back() != '-'))
            name += plain ? c : '-';
    }
    while (!name.empty() && (name.back() == '-' || name.back() == '.'))
        name.pop_back();
    return name.empty() ? "file" : name;
}

} // namespace redossier
