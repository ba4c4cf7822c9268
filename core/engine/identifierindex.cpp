// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/identifierindex.h"

#include <bit>
#include <cstring>
#include <random>

namespace redossier {

namespace {

//! Both halves of a product, folded into one.
std::uint64_t folded(std::uint64_t a, std::uint64_t b)
{
    __extension__ using Wide = unsigned __int128;
    const Wide product = Wide{a} * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

} // namespace

IdentifierIndex::IdentifierIndex(const IdentifierList &identifiers) : m_identifiers(identifiers)
{
    std::random_device random;
    m_seed = std::uint64_t{random()} << 32 | random();
    m_mask = std::bit_ceil(2 * identifiers.size() + 2) - 1;
    m_slots.assign(m_mask + 1, empty);
    std::uint64_t hashes[ahead] = {};
    for (std::size_t i = 0; i < identifiers.size() + ahead; ++i) {
        if (i >= ahead)
            add(i - ahead, hashes[i % ahead]);
        if (i < identifiers.size()) {
            hashes[i % ahead] = hashOf(identifiers[i]);
            prefetch(hashes[i % ahead]);
        }
    }
}

std::uint64_t IdentifierIndex::hashOf(std::string_view identifier) const
{
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
    std::uint64_t hash = m_seed ^ identifier.size();
    for (; identifier.size() > 8; identifier.remove_prefix(8)) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, identifier.data(), 8);
        hash = folded(hash ^ eight, odd ^ m_seed);
    }
    std::uint64_t rest = 0;
    std::memcpy(&rest, identifier.data(), identifier.size());
    return folded(folded(hash ^ rest, odd ^ m_seed), odd);
}

std::size_t IdentifierIndex::placeOf(std::uint64_t hash, std::string_view identifier) const
{
    std::size_t at = hash & m_mask;
    const auto isOther = [&](Slot slot) { return (slot ^ hash) >> rowBits != 0 || m_identifiers[slot & rowMask] != identifier; };
    while (m_slots[at] != empty && isOther(m_slots[at]))
        at = (at + 1) & m_mask;
    return at;
}

void IdentifierIndex::add(std::uint64_t row, std::uint64_t hash)
{
    const std::size_t place = placeOf(hash, m_identifiers[row]);
    const auto first = rowAt(place);
    if (!first) {
        m_slots[place] = (hash & ~rowMask) | row;
        return;
    }
    if (!m_anyRepeated)
        m_repeated.resize(m_identifiers.size());
    m_anyRepeated = true;
    m_repeated[*first] = m_repeated[row] = true;
}

} // namespace redossier
