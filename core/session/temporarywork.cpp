// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/temporarywork.h"

#include "core/base/places.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <system_error>

namespace redossier {

Result<TemporaryWork> TemporaryWork::create()
{
    const auto parent = cacheFolder() / "capture";
    std::error_code failed;
    std::filesystem::create_directories(parent, failed);
    std::string name = (parent / "XXXXXX").string();
    if (failed || !::mkdtemp(name.data()))
        return Error{"cannot_write", parent.string(), failed ? failed.message() : std::strerror(errno)};
    return TemporaryWork(name);
}

TemporaryWork::~TemporaryWork()
{
    std::error_code ignored;
    if (!m_path.empty())
        std::filesystem::remove_all(m_path, ignored);
}

} // namespace redossier
