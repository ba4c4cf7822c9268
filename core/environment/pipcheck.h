// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/commandrunner.h"

#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! One line of `pip check`.
struct PipCheckRow
{
    enum class Kind { missing, incompatible, platform };
    Kind kind = Kind::missing;
    std::string package;  //!< as pip spells it
    std::string version;
    std::string requires_; //!< e.g. "torch==2.0.1"; "" for platform
    std::string found;    //!< e.g. "torch 2.1.0"; "" when missing
    std::string text;     //!< the line itself
    bool operator==(const PipCheckRow &) const = default;
};

std::string_view spelling(PipCheckRow::Kind kind);

//! What `pip check` answered, from installed metadata only.
struct PipCheck
{
    enum class State { consistent, conflicts, notReadable, noPip };
    State state = State::notReadable;
    std::vector<PipCheckRow> rows;
    std::vector<std::string> unread; //!< lines that no rule knows, kept as printed

    //! Consistent only when pip said so and ended with 0; a line that cannot be read makes it notReadable.
    static PipCheck parse(const CommandResult &result);
};

} // namespace redossier
