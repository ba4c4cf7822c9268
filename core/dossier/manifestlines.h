// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! A line of a manifest: views into its text.
struct ManifestLine
{
    std::string_view path, sha256;
};

//! The lines of a manifest, sorted by the bytes of their paths, where they are looked at and not changed: nothing of the text
//! is copied.
class ManifestLines
{
public:
    //! Codes: manifest_damaged (detail: "line N: rule").
    static Result<ManifestLines> parse(std::string text, const std::string &subject);
    //! That in `folder`; where there is none, nothing is there. Codes: manifest_damaged, symbolic_link, file_unreadable.
    static Result<ManifestLines> read(const std::filesystem::path &folder);

    bool isThere() const { return m_text != nullptr; }
    std::span<const ManifestLine> all() const { return m_lines; }
    //! Of the paths that begin with `prefix`.
    std::span<const ManifestLine> below(std::string_view prefix) const;
    //! "": no such line.
    std::string_view digestOf(std::string_view path) const;
    //! Of the whole text; "" where there is none.
    std::string sha256() const;

private:
    std::unique_ptr<const std::string> m_text; // the views stay right where this is moved
    std::vector<ManifestLine> m_lines;
};

} // namespace redossier
