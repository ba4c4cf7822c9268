// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/growing.h"

#include <cstdint>
#include <string_view>

namespace redossier {

//! Cells of a text format as they are written, each behind its kind and length: hardly more bytes than in the file, whatever
//! they hold.
class PackedCells
{
public:
    enum class Kind : std::uint8_t { number, text, missing, no, yes };
    struct Cell
    {
        Kind kind = Kind::missing;
        std::string_view text; //!< stays as long as no cell is added
    };

    void add(Kind kind, std::string_view text = {});
    void append(const PackedCells &later);
    void clear();

    std::uint64_t size() const { return m_size; }
    std::size_t bytes() const { return m_bytes.bytes() + m_groups.bytes(); }

    //! Walks over the cells from `first` on.
    class Walk
    {
    public:
        Walk(const PackedCells &cells, std::uint64_t first);
        Cell next();

    private:
        const char *m_at;
    };

private:
    static constexpr std::uint64_t group = 64;
    static constexpr unsigned kindBits = 3;
    static constexpr std::size_t longText = 31; //!< from this length on, the rest of it follows in sevens of bits

    Growing<char> m_bytes;
    Growing<std::uint64_t> m_groups; //!< where each group of cells begins
    std::uint64_t m_size = 0;
};

} // namespace redossier
