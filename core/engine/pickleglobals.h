// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/elementtype.h"

#include <optional>
#include <string_view>

namespace redossier {

//! What an allowed name of a pickle stands for.
enum class GlobalMeaning {
    dictionary,  //!< OrderedDict, defaultdict, Counter
    set,
    complex,
    bytes,
    encode,
    list,        //!< of one kind of number, as C++ writes it
    typeTagged,  //!< a list or dictionary with its type in words, as C++ writes them
    size,
    device,
    rebuildTensor,
    rebuildTensorOfType,
    rebuildParameter,
    rebuildSubclass,
    type, //!< a class that only names itself
    storage,
    bytesStorage,
    dtype
};

struct PickleGlobal
{
    std::string_view module;
    std::string_view name;
    GlobalMeaning meaning;
    std::optional<ElementType> type = {}; //!< of storages and dtypes
};

//! The whole list of names that a pickle may use; nothing is ever looked up anywhere else. Null for any other name.
const PickleGlobal *findPickleGlobal(std::string_view module, std::string_view name);

} // namespace redossier
