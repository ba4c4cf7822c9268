// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/dotproducts.h"
#include "core/engine/torchmodule.h"

#include <functional>

namespace redossier {

//! The dot products of all rows of a block with all rows of a tile, in float32: by the engine's own kernel, or by libtorch where
//! that was measured to be faster on this machine and there is enough left to do. What libtorch multiplied is held against
//! the own kernel in one panel of every tile; a product beyond the bounds of both ends its use.
class TileProducts
{
public:
    TileProducts(std::size_t columns, TorchOnDemand *torch);

    void resizeBlock(std::size_t rows);
    void setBlockRow(std::size_t row, const double *values) { m_block.setRow(row, values); }
    void resizeTile(std::size_t rows) { m_tile.resize(rows); }
    void setTileRow(std::size_t row, const double *values) { m_tile.setRow(row, values); }
    //! Products of one row of the block: the tile's rows, and zeros behind them.
    std::size_t stride() const { return m_tile.panels() * rightPanel; }

    //! The products of row `row` of the block, and the bound of their error as a share of the product of the two lengths.
    using Taker = std::function<void(std::size_t row, const float *products, double error)>;
    //! Calls `take` for each row of the block, from several threads at a time. `tilesLeft`: how many calls like this one will follow.
    void each(const Taker &take, double tilesLeft);

    //! How many tiles libtorch multiplied, and the engine.
    std::uint64_t torchTiles() const { return m_torchTiles; }
    std::uint64_t ownTiles() const { return m_ownTiles; }

private:
    enum class Stage { own, torchFirst, torchTimed, torch }; //!< who multiplies the next tile

    void byOwnKernel(const Taker &take);
    bool byTorch(const Taker &take);
    bool multiplyByTorch();
    bool agrees(std::size_t panel) const;
    void decide(double seconds, double tilesLeft);
    double work() const { return static_cast<double>(m_block.rows()) * static_cast<double>(m_tile.rows()); }
    std::size_t columns() const { return m_block.columns(); }

    TorchOnDemand *m_torch;
    PackedRows m_block, m_tile;
    Stage m_stage = Stage::own;
    bool m_mayAsk; //!< libtorch was neither asked nor given up
    double m_ownSpeed = 0; //!< products a second
    std::uint64_t m_torchTiles = 0, m_ownTiles = 0;
    std::vector<float> m_left, m_right, m_products;
};

} // namespace redossier
