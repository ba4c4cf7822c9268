// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/nearestrows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace redossier {

namespace {

constexpr std::size_t blockBytes = 16u << 20;
constexpr std::size_t tileBytes = 1u << 20;
constexpr std::size_t mostKept = 4u << 20; // neighbours of one block
constexpr float infinite = std::numeric_limits<float>::infinity();

std::size_t rowsWithin(std::size_t bytes, std::size_t columns, std::size_t least, std::size_t most)
{
    return std::clamp(bytes / (sizeof(float) * std::max<std::size_t>(columns, 1)) / least * least, least, most);
}

//! Rounded away, so that a bound stays one.
float below(double value)
{
    const auto rounded = static_cast<float>(value);
    return static_cast<double>(rounded) <= value ? rounded : std::nextafter(rounded, -infinite);
}

float above(double value)
{
    const auto rounded = static_cast<float>(value);
    return static_cast<double>(rounded) >= value ? rounded : std::nextafter(rounded, infinite);
}

} // namespace

NearestRows::NearestRows(SideRows &rows, RowDistance distance, std::size_t k, TorchOnDemand *torch)
    : m_rows(rows), m_distance(distance), m_k(k), m_candidateLimit(4 * k + 256), m_products(rows.columns(), torch)
{
    m_blockRows = std::min(rowsWithin(blockBytes, rows.columns(), leftPanel, 8 * 512), std::max(leftPanel, mostKept / (4 * k + 256)));
    m_tileRows = rowsWithin(tileBytes, rows.columns(), rightPanel, 512);
}

//! Moving all rows changes no Euclidean distance.
void NearestRows::centre(double *row) const
{
    if (m_distance == RowDistance::euclidean)
        for (std::size_t i = 0; i < m_rows.columns(); ++i)
            row[i] -= m_rows.mean()[i];
}

Outcome NearestRows::loadBlock(std::uint64_t first, std::size_t count)
{
    m_searches.assign(count, {});
    m_products.resizeBlock(count);
    for (std::size_t begin = 0; begin < count; begin += m_tileRows) {
        const std::size_t piece = std::min(m_tileRows, count - begin);
        if (const auto read = m_rows.read(first + begin, piece, m_values); !read)
            return read;
        for (std::size_t i = 0; i < piece; ++i) {
            double *row = m_values.data() + i * m_rows.columns();
            centre(row);
            Search &search = m_searches[begin + i];
            search.row = first + begin + i;
            search.length = std::sqrt(squaredLength(row, m_rows.columns()));
            search.finite = std::isfinite(search.length);
            search.limit = infinite;
            if (search.finite)
                m_products.setBlockRow(begin + i, row);
        }
    }
    return Done{};
}

//! For cosines the rows of the tile are brought to length 1: whatever the length of the other row, the order is the same.
Outcome NearestRows::loadTile(std::uint64_t first, std::size_t count)
{
    if (const auto read = m_rows.read(first, count, m_values); !read)
        return read;
    m_products.resizeTile(count);
    m_offsets.assign(m_products.stride(), infinite);
    m_tileLength = 0;
    for (std::size_t i = 0; i < count; ++i) {
        double *row = m_values.data() + i * m_rows.columns();
        centre(row);
        const double square = squaredLength(row, m_rows.columns());
        if (!std::isfinite(square) || m_rows.isRedundant(first + i))
            continue;
        double length = std::sqrt(square);
        m_offsets[i] = static_cast<float>(square);
        if (m_distance == RowDistance::cosine) {
            for (std::size_t column = 0; column < m_rows.columns() && length > 0; ++column)
                row[column] /= length;
            length = length > 0 ? 1 : 0;
            m_offsets[i] = 0;
        }
        m_tileLength = std::max(m_tileLength, length);
        m_products.setTileRow(i, row);
    }
    return Done{};
}

void NearestRows::add(Search &search, float lower, float upper, std::uint64_t row) const
{
    search.candidates.push_back({lower, upper, row});
    if (search.uppers.size() < m_k) {
        search.uppers.push_back(upper);
        std::push_heap(search.uppers.begin(), search.uppers.end());
    } else if (upper < search.uppers.front()) {
        std::pop_heap(search.uppers.begin(), search.uppers.end());
        search.uppers.back() = upper;
        std::push_heap(search.uppers.begin(), search.uppers.end());
    }
    if (search.uppers.size() == m_k)
        search.limit = search.uppers.front();
}

//! The key of a row of the tile is its squared distance less the squared length of the row that looks for neighbours, or
//! minus the product for cosines; it is known up to `error`.
void NearestRows::takeProducts(Search &search, const float *products, double shareOfError, std::uint64_t first)
{
    const float factor = m_distance == RowDistance::euclidean ? 2.0f : 1.0f;
    const double greatest = static_cast<double>(factor) * search.length * m_tileLength;
    const double error = greatest * shareOfError + (m_tileLength * m_tileLength + greatest) * 0x1p-22 + 1e-37;
    const float bound = above(error);
    for (std::size_t begin = 0; begin < m_offsets.size(); begin += rightPanel) {
        float keys[rightPanel];
        float least = infinite;
        for (std::size_t j = 0; j < rightPanel; ++j) {
            keys[j] = m_offsets[begin + j] - factor * products[begin + j];
            least = keys[j] < least ? keys[j] : least;
        }
        if (least - bound > search.limit)
            continue;
        for (std::size_t j = 0; j < rightPanel; ++j) {
            const float lower = below(static_cast<double>(keys[j]) - error);
            if (keys[j] < infinite && lower <= search.limit && first + begin + j != search.row)
                add(search, lower, above(static_cast<double>(keys[j]) + error), first + begin + j);
        }
    }
}

//! How many tiles are left to be multiplied after `tile` of the block of `count` rows from `first` on.
double NearestRows::tilesAfter(std::uint64_t first, std::size_t count, std::uint64_t tile) const
{
    const double tiles = std::ceil(static_cast<double>(m_rows.rows()) / static_cast<double>(m_tileRows));
    const double blocks = static_cast<double>(m_rows.rows() - first - count) / static_cast<double>(count);
    return tiles * (1 + blocks) - static_cast<double>(tile / m_tileRows) - 1;
}

void NearestRows::prune(Search &search)
{
    std::erase_if(search.candidates, [&search](const Candidate &candidate) { return candidate.lower > search.limit; });
}

//! Squared distances (or minus the cosines) of all candidates, the nearest first.
Outcome NearestRows::measure(const Search &search, std::vector<std::pair<double, std::uint64_t>> &exact)
{
    exact.clear();
    if (const auto read = m_rows.read(search.row, 1, m_own); !read)
        return read;
    for (const Candidate &candidate : search.candidates) {
        if (const auto read = m_rows.read(candidate.row, 1, m_other); !read)
            return read;
        double sum = 0;
        if (m_distance == RowDistance::euclidean) {
            for (std::size_t i = 0; i < m_own.size(); ++i)
                sum += (m_own[i] - m_other[i]) * (m_own[i] - m_other[i]);
        } else {
            for (std::size_t i = 0; i < m_own.size(); ++i)
                sum -= m_own[i] * m_other[i];
            const double length = std::sqrt(squaredLength(m_other.data(), m_other.size()));
            sum = length > 0 ? sum / length : 0.0;
        }
        exact.emplace_back(sum, candidate.row);
    }
    std::sort(exact.begin(), exact.end());
    return Done{};
}

//! Too many candidates lie too near to one another for float32: only the k nearest of them are kept, and the next, which may
//! be as near as the last.
Outcome NearestRows::shrink(Search &search)
{
    prune(search);
    if (search.candidates.size() <= m_candidateLimit)
        return Done{};
    std::vector<std::pair<double, std::uint64_t>> exact;
    if (const auto measured = measure(search, exact); !measured)
        return measured;
    exact.resize(std::min(exact.size(), m_k + 1));
    search.candidates.clear();
    search.uppers.clear();
    const double offset = m_distance == RowDistance::euclidean ? search.length * search.length : 0.0;
    for (const auto &[key, row] : exact)
        add(search, below(key - offset), above(key - offset), row);
    return Done{};
}

Result<std::vector<std::uint64_t>> NearestRows::settle(Search &search)
{
    prune(search);
    std::vector<std::uint64_t> nearest;
    if (search.candidates.size() > m_k) {
        std::vector<std::pair<double, std::uint64_t>> exact;
        if (const auto measured = measure(search, exact); !measured)
            return measured.error();
        m_tiedRows += exact[m_k - 1].first == exact[m_k].first ? 1 : 0;
        for (std::size_t i = 0; i < m_k; ++i)
            nearest.push_back(exact[i].second);
    } else {
        for (const Candidate &candidate : search.candidates)
            nearest.push_back(candidate.row);
    }
    std::sort(nearest.begin(), nearest.end());
    search = {};
    return nearest;
}

Result<NearestRows::Sets> NearestRows::find(std::uint64_t first, std::size_t count, const std::function<void(std::uint64_t)> &progress)
{
    if (const auto loaded = loadBlock(first, count); !loaded)
        return loaded.error();
    for (std::uint64_t tile = 0; tile < m_rows.rows(); tile += m_tileRows) {
        const auto rows = static_cast<std::size_t>(std::min<std::uint64_t>(m_tileRows, m_rows.rows() - tile));
        if (const auto loaded = loadTile(tile, rows); !loaded)
            return loaded.error();
        m_products.each(
            [&](std::size_t i, const float *products, double error) {
                if (m_searches[i].finite)
                    takeProducts(m_searches[i], products, error, tile);
            },
            tilesAfter(first, count, tile));
        for (Search &search : m_searches)
            if (search.candidates.size() > m_candidateLimit)
                if (const auto shrunk = shrink(search); !shrunk)
                    return shrunk.error();
        if (progress)
            progress(tile + rows);
    }
    Sets sets;
    for (Search &search : m_searches) {
        auto nearest = settle(search);
        if (!nearest)
            return nearest.error();
        sets.push_back(std::move(*nearest));
    }
    return sets;
}

} // namespace redossier
