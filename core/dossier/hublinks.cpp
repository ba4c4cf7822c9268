// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/hublinks.h"

namespace redossier {

namespace fs = std::filesystem;

bool isHubCache(const fs::path &folder)
{
    const std::string name = folder.filename().string();
    std::error_code failed;
    return (name.starts_with("models--") || name.starts_with("datasets--") || name.starts_with("spaces--"))
           && fs::is_directory(folder / "snapshots", failed);
}

std::optional<HubLinks> HubLinks::around(const fs::path &folder)
{
    std::error_code failed;
    const fs::path real = fs::canonical(folder, failed);
    for (fs::path cache = real.parent_path(); !failed && cache.has_relative_path(); cache = cache.parent_path()) {
        const std::string place = real.lexically_relative(cache).generic_string();
        if (place.starts_with("snapshots/") && (isHubCache(cache) || fs::is_directory(cache / "blobs", failed))) // also one that was renamed
            return HubLinks(cache, place);
    }
    return {};
}

std::optional<std::string> HubLinks::blobOf(const std::string &link) const
{
    std::error_code failed;
    const fs::path target = fs::read_symlink(m_cache / m_place / link, failed);
    const fs::path inside = target.is_absolute() ? target.lexically_normal().lexically_relative(m_cache)
                                                 : ((fs::path(m_place) / link).parent_path() / target).lexically_normal();
    const bool isBlob = !failed && inside.parent_path() == "blobs" && inside.has_filename();
    return isBlob ? std::optional(inside.generic_string()) : std::nullopt;
}

} // namespace redossier
