// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <filesystem>

namespace redossier {

//! A folder that is made beside its place and takes its name once it is whole: nobody ever sees half of it. One that is not
//! published goes away with this.
class NewFolder
{
public:
    //! Folders above `target` are made. Codes: target_exists, cannot_write.
    static Result<NewFolder> make(const std::filesystem::path &target);
    NewFolder(NewFolder &&other) noexcept;
    NewFolder &operator=(NewFolder &&) = delete;
    ~NewFolder();

    //! Where it is filled.
    const std::filesystem::path &path() const { return m_path; }
    //! The name that it will have.
    const std::filesystem::path &target() const { return m_target; }
    //! Codes: target_exists, cannot_write.
    Outcome publish();

private:
    NewFolder(std::filesystem::path path, std::filesystem::path target) : m_path(std::move(path)), m_target(std::move(target)) {}

    std::filesystem::path m_path; //!< empty once it is published
    std::filesystem::path m_target;
};

} // namespace redossier
