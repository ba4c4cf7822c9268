// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace redossier {

//! What one requirement says, as pip takes it apart (PEP 508, URLs, local files).
struct ParsedRequirement
{
    enum class Kind { named, url, path };
    Kind kind = Kind::named;
    std::string name;      //!< as written; "" where it is not said
    std::string extras;    //!< "[a,b]"
    std::string specifier; //!< as written, outer parentheses removed
    std::string location;  //!< URL or path
    std::string marker;
    bool isVcs = false;
    std::string revision;  //!< of a VCS: what stands behind "@"
    std::string version;   //!< from the name of a wheel or source archive
    std::optional<std::string> problem; //!< the rule that the text breaks; pip refuses it

    //! An archive or folder from which pip has to build, which runs its code.
    bool isSource() const;
};

ParsedRequirement parseRequirement(std::string_view text);

//! "https", "git+ssh", "file", ..; "" for what is no URL to pip.
std::string_view urlScheme(std::string_view text);

//! "%2B" as "+"; what is no escape stays.
std::string percentDecoded(std::string_view text);

//! The last part of a path or URL, without query and fragment, decoded.
std::string lastPart(std::string_view location);

//! The local path of a "file:" URL or of a path, without fragment.
std::string localPathOf(std::string_view location);

bool isFullCommit(std::string_view revision);

} // namespace redossier
