// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/siderows.h"
#include "core/engine/tileproducts.h"

#include <functional>
#include <vector>

namespace redossier {

enum class RowDistance { euclidean, cosine };

//! The k nearest other rows of each row of one side, exactly: dot products in float32 sort out all rows but those within the
//! bound of their error, and these are measured in float64. (Rows that lie close together far from 0 are brought to their mean
//! first, so that the bound is one of their distances.) Of equal distances the earlier row is the nearer one. Memory is a
//! block of rows and a tile of them, never a matrix of all distances. A row with a number that is not finite has no
//! neighbours and is none.
class NearestRows
{
public:
    //! `torch` may multiply, too; the neighbours are the same. Null: it may not.
    NearestRows(SideRows &rows, RowDistance distance, std::size_t k, TorchOnDemand *torch = nullptr);

    using Sets = std::vector<std::vector<std::uint64_t>>;
    //! Neighbours of the `count` rows from `first` on, each set in ascending order; `progress` is told rows of the side.
    Result<Sets> find(std::uint64_t first, std::size_t count, const std::function<void(std::uint64_t done)> &progress);

    //! How many rows find() takes at once.
    std::size_t blockRows() const { return m_blockRows; }
    //! Rows whose last neighbour is as near as a row that is none.
    std::uint64_t tiedRows() const { return m_tiedRows; }
    //! Tiles that libtorch multiplied, and the engine.
    std::uint64_t torchTiles() const { return m_products.torchTiles(); }
    std::uint64_t ownTiles() const { return m_products.ownTiles(); }

private:
    struct Candidate
    {
        float lower = 0; //!< bounds of its key; equal when it was measured exactly
        float upper = 0;
        std::uint64_t row = 0;
    };
    //! One row whose neighbours are looked for.
    struct Search
    {
        std::uint64_t row = 0;
        double length = 0;
        bool finite = true;
        float limit = 0;                //!< no row whose lower bound lies above it is a neighbour
        std::vector<float> uppers;      //!< the k least upper bounds, as a heap
        std::vector<Candidate> candidates;
    };

    Outcome loadBlock(std::uint64_t first, std::size_t count);
    Outcome loadTile(std::uint64_t first, std::size_t count);
    void centre(double *row) const;
    double tilesAfter(std::uint64_t first, std::size_t count, std::uint64_t tile) const;
    void takeProducts(Search &search, const float *products, double shareOfError, std::uint64_t first);
    void add(Search &search, float lower, float upper, std::uint64_t row) const;
    static void prune(Search &search);
    Outcome shrink(Search &search);
    Outcome measure(const Search &search, std::vector<std::pair<double, std::uint64_t>> &exact);
    Result<std::vector<std::uint64_t>> settle(Search &search);

    SideRows &m_rows;
    RowDistance m_distance;
    std::size_t m_k;
    std::size_t m_blockRows, m_tileRows, m_candidateLimit;
    TileProducts m_products;
    std::vector<float> m_offsets;    //!< of each row of the tile: its squared length, or what it takes to be no neighbour
    double m_tileLength = 0;         //!< the greatest length in the tile
    std::vector<Search> m_searches;
    std::vector<double> m_values, m_own, m_other;
    std::uint64_t m_tiedRows = 0;
};

} // namespace redossier
