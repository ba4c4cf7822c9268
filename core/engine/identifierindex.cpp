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

template <class Number>
std::uint64_t numberAt(const char *text)
{
    Number number = 0;
    std::memcpy(&number, text, sizeof number);
    return number;
}

//! Up to eight characters at the end of a text, and others in front of them where it is longer.
std::uint64_t lastOf(std::string_view text)
{
    const char *const end = text.data() + text.size();
    if (text.size() >= 8)
        return numberAt<std::uint64_t>(end - 8);
    if (text.size() >= 4)
        return numberAt<std::uint32_t>(text.data()) | numberAt<std::uint32_t>(end - 4) << 32;
    std::uint64_t all = 0;
    for (const char one : text)
        all = all << 8 | static_cast<unsigned char>(one);
    return all;
}

//! Without a call for those of usual lengths.
bool isSame(std::string_view a, std::string_view b)
{
    if (a.size() != b.size() || a.size() < 8 || a.size() > 16)
        return a == b;
    return ((numberAt<std::uint64_t>(a.data()) ^ numberAt<std::uint64_t>(b.data())) | (lastOf(a) ^ lastOf(b))) == 0;
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
    for (std::size_t at = 0; at + 8 < identifier.size(); at += 8)
        hash = folded(hash ^ numberAt<std::uint64_t>(identifier.data() + at), odd ^ m_seed);
    return folded(folded(hash ^ lastOf(identifier), odd ^ m_seed), odd);
}

std::size_t IdentifierIndex::placeOf(std::uint64_t hash, std::string_view identifier) const
{
    std::size_t at = hash & m_mask;
    const auto isOther = [&](Slot slot) { return (slot ^ hash) >> rowBits != 0 || !isSame(m_identifiers[slot & rowMask], identifier); };
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
