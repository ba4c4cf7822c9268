// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace redossier {

//! A file over this many bytes never enters code/.
inline constexpr std::uint64_t largeFileBytes = 10'000'000;

enum class FileKind { source, weights, data };

//! What a project's file is by its name, its place and its size. Endings that only weights have decide everywhere
//! (.safetensors, .pt, .gguf); ambiguous ones (.bin, .npz, .h5, .pkl) follow the folder; any large file is never source.
FileKind fileKind(std::string_view path, std::uint64_t bytes);

//! A folder in the path is named like one that a program writes to (outputs, results, runs, logs, wandb).
bool isOutputPlace(std::string_view path);

//! A folder that a tool fills again: __pycache__, .pytest_cache, .tox, .ipynb_checkpoints, one with CACHEDIR.TAG, ..
bool isCacheFolder(const std::filesystem::path &folder);
bool isCacheFile(std::string_view name);
//! A virtual or conda environment, or a site-packages folder.
bool isEnvironmentFolder(const std::filesystem::path &folder);

//! A name for {weights:NAME} and --locate NAME=PATH: letters, digits, "." "_" "-".
std::string plainName(std::string_view text);

std::string_view lastPart(std::string_view path);
//! Without the dot, lower case.
std::string extensionOf(std::string_view path);
std::string lowered(std::string_view text);

} // namespace redossier
