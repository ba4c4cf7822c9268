// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/tileproducts.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

namespace redossier {

namespace {

//! Loading libtorch takes about a second, and finding out that it is slower a few tiles.
constexpr double leastSecondsLeft = 20;
constexpr double clearlyFaster = 1.1;

std::size_t threadCount()
{
    return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 64);
}

//! Each thread takes the next number; nothing is shared but that.
template <class Work>
void forEach(std::size_t count, Work work)
{
    std::atomic<std::size_t> next{0};
    const auto loop = [&] {
        auto own = work();
        for (std::size_t i = next++; i < count; i = next++)
            own(i);
    };
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < std::min(threadCount(), count); ++i)
        helpers.emplace_back(loop);
    loop();
}

double lengthOf(const float *row, std::size_t columns)
{
    double squares = 0;
    for (std::size_t i = 0; i < columns; ++i)
        squares += static_cast<double>(row[i]) * static_cast<double>(row[i]);
    return std::sqrt(squares);
}

void unpack(const PackedRows &packed, std::size_t rows, std::vector<float> &plain)
{
    plain.assign(rows * packed.columns(), 0.0f);
    for (std::size_t row = 0; row < packed.rows(); ++row)
        packed.copyRow(row, plain.data() + row * packed.columns());
}

} // namespace

TileProducts::TileProducts(std::size_t columns, TorchOnDemand *torch)
    : m_torch(torch), m_block(leftPanel, columns), m_tile(rightPanel, columns), m_mayAsk(torch && torch->use() != TorchUse::never)
{
}

void TileProducts::resizeBlock(std::size_t rows)
{
    m_block.resize(rows);
    m_left.clear();
}

void TileProducts::byOwnKernel(const Taker &take)
{
    ++m_ownTiles;
    const double error = dotError(columns());
    forEach(m_block.panels(), [&] {
        return [&, products = std::vector<float>(leftPanel * stride())](std::size_t panel) mutable {
            multiplyPanel(m_block, panel, m_tile, products.data(), stride());
            for (std::size_t i = 0; i < leftPanel && panel * leftPanel + i < m_block.rows(); ++i)
                take(panel * leftPanel + i, products.data() + i * stride(), error);
        };
    });
}

//! Whether one panel is what the own kernel makes of it, up to the bounds of both.
bool TileProducts::agrees(std::size_t panel) const
{
    std::vector<float> own(leftPanel * stride());
    multiplyPanel(m_block, panel, m_tile, own.data(), stride());
    const double share = dotError(columns()) + dotErrorInAnyOrder(columns());
    std::vector<double> lengths(stride());
    for (std::size_t j = 0; j < lengths.size(); ++j)
        lengths[j] = lengthOf(m_right.data() + j * columns(), columns());
    for (std::size_t i = 0; i < leftPanel && panel * leftPanel + i < m_block.rows(); ++i) {
        const std::size_t row = panel * leftPanel + i;
        const double length = lengthOf(m_left.data() + row * columns(), columns());
        for (std::size_t j = 0; j < stride(); ++j) {
            const double bound = share * length * lengths[j] + 1e-37;
            const double difference = static_cast<double>(own[i * stride() + j]) - static_cast<double>(m_products[row * stride() + j]);
            if (!(std::fabs(difference) <= bound))
                return false;
        }
    }
    return true;
}

bool TileProducts::multiplyByTorch()
{
    const TorchModule *const module = m_torch->module();
    if (!module)
        return false;
    if (m_left.empty()) // once for all tiles
        unpack(m_block, m_block.rows(), m_left);
    unpack(m_tile, stride(), m_right);
    m_products.assign(m_block.rows() * stride(), 0.0f);
    return module->multiply(m_left, m_right, columns(), m_products) && agrees(m_torchTiles * 7919 % m_block.panels());
}

bool TileProducts::byTorch(const Taker &take)
{
    if (!multiplyByTorch())
        return false;
    ++m_torchTiles;
    const double error = dotErrorInAnyOrder(columns());
    forEach(m_block.rows(), [&] { return [&](std::size_t row) { take(row, m_products.data() + row * stride(), error); }; });
    return true;
}

//! Who multiplies the next tile, after this one took `seconds`. The first tile of libtorch starts its threads and is not timed.
void TileProducts::decide(double seconds, double tilesLeft)
{
    const double speed = work() / std::max(seconds, 1e-9);
    if (m_stage == Stage::torchFirst) {
        m_stage = Stage::torchTimed;
    } else if (m_stage == Stage::torchTimed) {
        m_stage = speed > clearlyFaster * m_ownSpeed ? Stage::torch : Stage::own;
    } else if (m_stage == Stage::own && m_mayAsk && seconds * tilesLeft >= leastSecondsLeft) {
        m_ownSpeed = speed;
        m_mayAsk = false;
        m_stage = m_torch->module() ? Stage::torchFirst : Stage::own;
    }
}

void TileProducts::each(const Taker &take, double tilesLeft)
{
    if (m_mayAsk && m_torch->use() == TorchUse::always) {
        m_mayAsk = false;
        m_stage = Stage::torch;
    }
    const auto begin = std::chrono::steady_clock::now();
    if (m_stage != Stage::own && !byTorch(take))
        m_stage = Stage::own;
    if (m_stage == Stage::own)
        byOwnKernel(take);
    decide(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), tilesLeft);
}

} // namespace redossier
