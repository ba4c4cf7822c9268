// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! A leaf of observation.json as it is read back: what was asked and answered is told apart from what was never asked. It
//! points into the document, which must outlive it.
struct RecordedFact
{
    enum class State {
        notAsked,    //!< no such key
        absent,      //!< asked for, and the answer is null
        notReadable, //!< asked for, and no answer could be read; `problem` says why
        known
    };
    State state = State::notAsked;
    std::string name; //!< "memory_bytes"; "" for a leaf that was read alone
    const Json *value = nullptr; //!< in the document that was read; null unless known
    std::string command;  //!< where it was read: a command line, a file, an expression
    std::string problem;
    bool declared = false; //!< the author wrote it down; else it was observed

    bool answered() const { return state == State::absent || state == State::known; }
    //! Both were answered, and otherwise.
    bool differsFrom(const RecordedFact &other) const;
};

//! A member of `layer` of an observation's chain, e.g. "driver", "nvidia". Hostile input: what is no fact is not asked.
RecordedFact recordedFact(const Json &chain, std::string_view layer, std::string_view name);
RecordedFact readFact(const Json &leaf);

//! The names of the facts below `layer` in either chain, in the order of the first, then what only the second has.
//! Identifiers of one card (UUID, serial) are left out.
std::vector<std::string> factNames(const Json &chain, const Json &other, std::string_view layer);

} // namespace redossier
