// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/dossier.h"
#include "core/dossier/run.h"
#include "core/reference/reference.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! The five sections that a dossier gathers (M93), in their order.
inline constexpr std::array<std::string_view, 5> dossierSections{"procedure", "inventory", "configuration", "data", "results"};

//! One part of a dossier: what it is and whether it is there.
struct DossierPart
{
    enum class State {
        present,
        absent,     //!< it belongs here and is not here
        incomplete, //!< it is here, and not all that is to be said about it is; `detail` names what
        later,      //!< `lock` or a run writes it
        none        //!< nothing of the kind is declared
    };
    std::string section;
    std::string kind;   //!< "rebuild_file", "entry_point", "weights", ..: words are the window's
    std::string name;   //!< of an asset, an output, a step; "" where the kind says it all
    std::string path;   //!< relative to the dossier; "" for what lies in a document or outside
    State state = State::absent;
    std::vector<std::string> lacking; //!< of an incomplete one: "version", "source", "access", "sha256", or missing files
    std::optional<std::uint64_t> bytes;
    std::optional<std::uint64_t> files; //!< of a folder

    bool operator==(const DossierPart &) const = default;
    bool isComplete() const { return state == State::present || state == State::none; }
};

//! What the dossier holds of the five sections, with the results of `run` (null: nothing was run). Reads names and sizes
//! only.
std::vector<DossierPart> dossierParts(const Dossier &dossier, const Reference &reference, const Run *run, bool runEnded);

} // namespace redossier
