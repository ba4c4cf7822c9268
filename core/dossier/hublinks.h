// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace redossier {

//! A folder that is laid out as one repository of the Hugging Face hub's cache: models--ORG--NAME with snapshots/ in it.
bool isHubCache(const std::filesystem::path &folder);

//! The links of a snapshot: CACHE/snapshots/COMMIT/NAME leads to CACHE/blobs/HASH.
class HubLinks
{
public:
    //! Of a folder that is a snapshot or lies in one; nothing for any other.
    static std::optional<HubLinks> around(const std::filesystem::path &folder);

    //! "blobs/HASH" in the cache, where the link at `link`, relative to the folder, leads there; nothing where it leads elsewhere.
    std::optional<std::string> blobOf(const std::string &link) const;
    const std::filesystem::path &cache() const { return m_cache; }

private:
    HubLinks(std::filesystem::path cache, std::string place) : m_cache(std::move(cache)), m_place(std::move(place)) {}

    std::filesystem::path m_cache; //!< canonical
    std::string m_place;           //!< of the folder in the cache
};

} // namespace redossier
