// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/plain/result.h"
#include "core/plain/uniquefd.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace redossier {

//! A ZIP archive that is made by libzip: the same files give the same bytes, whenever they are packed. It takes its name in
//! close(); one that is not closed leaves nothing behind.
class ZipPacker
{
public:
    //! Codes: target_exists, cannot_write.
    static Result<ZipPacker> create(const std::filesystem::path &file);
    ZipPacker(ZipPacker &&) noexcept;
    ZipPacker &operator=(ZipPacker &&) = delete;
    ~ZipPacker();

    //! The regular file `relative` below the open folder `root`; it is read in close(), never through a link.
    Outcome add(const std::string &name, int root, const std::string &relative, std::uint64_t bytes, bool executable);
    //! Reads, packs and writes; progress "pack" in thousandths. Codes: cannot_write, those of openBeneath, cancelled.
    Outcome close(const TaskContext &context);

private:
    struct State; // libzip stays out of this header
    explicit ZipPacker(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace redossier
