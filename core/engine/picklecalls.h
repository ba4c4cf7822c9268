// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/pickleglobals.h"
#include "core/engine/picklestore.h"

namespace redossier {

//! Carries out the few calls that a pickle of torch.save makes: each builds a value in the store.
class PickleCalls
{
public:
    //! `visits`: how many values may be looked at to see that attributes hold no tensor.
    PickleCalls(PickleStore &store, std::uint64_t visits) : m_store(store), m_visitsLeft(visits) {}

    //! `callee(*arguments)`; false with `rule` set when it cannot be.
    bool call(const PickleValue &callee, const PickleValue &arguments, PickleValue &result);
    //! `object.__setstate__(state)`: attributes are no outputs, so only some without a tensor are passed over.
    bool build(const PickleValue &object, const PickleValue &state);
    //! The storage that a persistent identifier names.
    bool storage(const PickleValue &identifier, PickleValue &result);

    std::string rule;
    std::uint64_t allocated = 0; //!< bytes that calls have taken so far

private:
    using Items = std::vector<PickleValue>;

    bool refuse(std::string why);
    const Items &items(const PickleValue &container) const { return m_store.containers[container.place]; }
    bool rebuildTensor(const Items &arguments, bool typed, PickleValue &result);
    bool placeTensor(PickleTensor &tensor, const Items &arguments);
    bool lengths(const PickleValue &value, std::vector<std::uint64_t> &numbers);
    bool readsAsStored(const Items &arguments, std::size_t place);
    bool rebuildParameter(const Items &arguments, PickleValue &result);
    bool rebuildSubclass(const Items &arguments, PickleValue &result);
    bool takeTypeTagged(const Items &arguments, PickleValue &result);
    bool makeDictionary(const Items &arguments, PickleValue &result);
    bool makeComplex(const Items &arguments, PickleValue &result);
    bool makeSet(const Items &arguments, PickleValue &result);
    bool makeBytes(const Items &arguments, PickleValue &result);
    bool makeDevice(const Items &arguments, PickleValue &result);
    bool holdsTensor(const PickleValue &value, int depth);
    void keepText(std::string text, PickleKind kind, PickleValue &result);

    PickleStore &m_store;
    std::uint64_t m_visitsLeft;
};

} // namespace redossier
