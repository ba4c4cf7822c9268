// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <filesystem>

namespace redossier {

//! A new folder below $XDG_CACHE_HOME/redossier that goes away with this value.
class TemporaryWork
{
public:
    //! Code: cannot_write.
    static Result<TemporaryWork> create();
    TemporaryWork(TemporaryWork &&other) noexcept : m_path(std::exchange(other.m_path, {})) {}
    TemporaryWork &operator=(TemporaryWork &&) = delete;
    ~TemporaryWork();

    const std::filesystem::path &path() const { return m_path; }

private:
    explicit TemporaryWork(std::filesystem::path path) : m_path(std::move(path)) {}
    std::filesystem::path m_path;
};

} // namespace redossier
