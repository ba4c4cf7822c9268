// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace redossier {

//! Writes absolute paths as {WORK} {DOSSIER} {PROJECT} {HOME} {PYTHON_BASE} in the documents of a dossier, and as {OUTSIDE}/NAME
//! what lies below none of them: a chosen interpreter, a file that a distribution came from.
//! The longest matching root wins; a root matches whole path parts only ("/a/b" is no root of "/a/bc").
class RootTokens
{
public:
    //! `token` without braces, e.g. "WORK". The path and, where it differs, its canonical form are both known.
    void add(std::string_view token, const std::filesystem::path &root);

    //! Every occurrence of a known root in `text`, even inside a longer argument ("--out=/x/y").
    std::string tokenised(std::string_view text) const;
    //! An address; of a file outside every root only the name stays: "file://{OUTSIDE}/NAME".
    std::string tokenisedAddress(const std::string &url) const;
    //! The way back; an unknown token stays as it is.
    std::string resolved(std::string_view text) const;

private:
    std::vector<std::pair<std::string, std::string>> m_roots; // token with braces, path; longest path first
};

} // namespace redossier
