// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/orderevidence.h"

#include "core/engine/mixedbits.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

namespace redossier {

namespace {

constexpr std::size_t mostLooked = 64;
constexpr std::size_t neighbours = 64; // by key, to either side: noise moves keys, too
constexpr std::size_t listed = 10;
// A counterpart is found when it is ten times as near as the vector at the own place and as any other: of two places in d
// dimensions that noise chose, one is by chance with about 10^-d.
constexpr double nearness = 0.1;
constexpr double leastExponent = 9; // of all of them together: 10^-9
constexpr double matchedShare = 0.9;

double finiteOr0(double value)
{
    return std::isfinite(value) ? value : 0;
}

//! A projection of vectors onto a line: what lies near each other has keys that lie near each other.
class Projection
{
public:
    explicit Projection(std::size_t dimensions)
    {
        for (std::size_t i = 0; i < dimensions; ++i)
            m_weights.push_back(static_cast<double>(mixedBits(i) >> 11) * 0x1p-52 - 1);
    }
    double keyOf(const double *values, std::size_t step) const
    {
        double key = 0;
        for (std::size_t i = 0; i < m_weights.size(); ++i)
            key += m_weights[i] * finiteOr0(values[i * step]);
        return key;
    }

private:
    std::vector<double> m_weights;
};

//! The squared distance; any number above `most` where it is above.
double squaresBetween(const double *a, const double *b, std::size_t count, std::size_t step, double most = INFINITY)
{
    double squares = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double difference = finiteOr0(a[i * step]) - finiteOr0(b[i * step]);
        squares += difference * difference;
        if (squares > most)
            break;
    }
    return squares;
}

//! Finds the vectors of EXPECTED, known by their keys, that vectors of FOUND agree with.
class OrderMatcher
{
public:
    explicit OrderMatcher(std::vector<double> keys) : m_keys(std::move(keys)), m_byKey(m_keys.size())
    {
        std::iota(m_byKey.begin(), m_byKey.end(), std::uint64_t{0});
        std::sort(m_byKey.begin(), m_byKey.end(), [this](auto a, auto b) { return m_keys[a] < m_keys[b]; });
    }

    //! `squares(j, most)` is the squared distance to vector j of EXPECTED, which may be any above `most` where it is above;
    //! `own` is the place that the vector stands at.
    template <class Squares>
    void look(double key, std::uint64_t own, std::uint64_t place, Squares squares)
    {
        const auto above = std::lower_bound(m_byKey.begin(), m_byKey.end(), key, [this](auto i, double k) { return m_keys[i] < k; });
        const auto begin = above - std::min<std::ptrdiff_t>(neighbours, above - m_byKey.begin());
        const auto end = above + std::min<std::ptrdiff_t>(neighbours, m_byKey.end() - above);
        constexpr double farAway = 1.01 / (nearness * nearness); // what is farther changes nothing, however far it is
        double least = squares(own, INFINITY), second = INFINITY;
        std::uint64_t nearest = own;
        for (auto candidate = begin; candidate != end; ++candidate) {
            if (*candidate == own)
                continue;
            const double distance = squares(*candidate, farAway * least);
            if (distance < least) {
                second = least;
                least = distance;
                nearest = *candidate;
            } else {
                second = std::min(second, distance);
            }
        }
        ++m_looked;
        if (!(least <= nearness * nearness * second) || second <= 0)
            return;
        if (nearest == own) {
            ++m_stayed;
            return;
        }
        m_exact += least == 0 ? 1 : 0;
        m_targets.insert(nearest);
        m_moves.emplace_back(place, nearest);
        m_left = std::max(m_left, least);
    }

    bool hold(std::size_t dimensions) const
    {
        const std::size_t matched = m_moves.size();
        const bool noAccident = m_exact == matched || static_cast<double>(matched * dimensions) >= leastExponent;
        return noAccident && matched >= 2 && m_targets.size() == matched &&
               static_cast<double>(matched + m_stayed) >= matchedShare * static_cast<double>(m_looked);
    }

    Json evidence(const char *code, std::uint64_t total) const
    {
        Json examples = Json::array();
        for (const auto &[found, expected] : m_moves)
            if (examples.size() < listed)
                examples.push_back({{"found", found}, {"expected", expected}});
        Json json{{"code", code},
                  {"looked_at", m_looked},
                  {"moved", m_moves.size()},
                  {"exactly", m_exact},
                  {"examples", std::move(examples)},
                  {"largest_distance_left", jsonNumber(std::sqrt(m_left))}};
        const auto &[found, expected] = m_moves.front();
        const auto all = [this](auto holds) { return std::all_of(m_moves.begin(), m_moves.end(), holds); };
        // Around the end: the last rows may have come to the front.
        const std::uint64_t shift = (expected + total - found) % total;
        if (m_moves.size() > 2 && all([&](const auto &move) { return (move.second + total - move.first) % total == shift; }))
            json["shift"] = static_cast<std::int64_t>(shift) - static_cast<std::int64_t>(shift <= total / 2 ? 0 : total);
        else if (m_moves.size() > 2 && all([&](const auto &move) { return move.first + move.second == total - 1; }))
            json["reversed"] = true;
        return json;
    }

private:
    std::vector<double> m_keys;
    std::vector<std::uint64_t> m_byKey;
    std::size_t m_looked = 0, m_stayed = 0, m_exact = 0;
    std::set<std::uint64_t> m_targets;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> m_moves; //!< place in FOUND, place in EXPECTED
    double m_left = 0;
};

//! At most `mostLooked` of `count` places, evenly.
std::vector<std::size_t> someOf(std::size_t count)
{
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < std::min(count, mostLooked); ++i)
        places.push_back(i * count / std::min(count, mostLooked));
    return places;
}

//! Rows that moved differ about as much as any two rows do: a cheap question before every row is read.
bool mayHaveMoved(const PairSample &spread, const PairSample &differing)
{
    const std::size_t width = spread.columns();
    double moved = 0, apart = 0;
    for (const std::size_t row : someOf(differing.rows()))
        moved = std::max(moved, squaresBetween(&differing.expected[row * width], &differing.found[row * width], width, 1));
    double pairs = 0;
    for (const std::size_t row : someOf(spread.rows())) {
        const std::size_t other = mixedBits(row) % spread.rows();
        apart += squaresBetween(&spread.expected[row * width], &spread.expected[other * width], width, 1);
        pairs += other != row ? 1 : 0;
    }
    // A twentieth: rows may move to a neighbour that is like them.
    return pairs == 0 || moved >= 0.05 * apart / pairs;
}

constexpr std::uint64_t mostRowsKeyed = std::uint64_t{1} << 21; // 48 MiB of keys and places while they are sorted

Result<std::vector<double>> keysOfRows(PairSampler &sampler, const Projection &projection, std::uint64_t rows)
{
    std::vector<double> keys;
    keys.reserve(rows);
    std::vector<double> values;
    for (std::uint64_t row = 0; row < rows;) {
        const std::uint64_t together = std::clamp<std::uint64_t>(16384 / sampler.columns(), 1, rows - row);
        if (const auto read = sampler.expectedRows(row, together, values); !read)
            return read.error();
        const auto width = static_cast<std::size_t>(sampler.columns());
        for (std::size_t i = 0; i < together; ++i)
            keys.push_back(projection.keyOf(&values[i * width], 1));
        row += together;
    }
    return keys;
}

} // namespace

Result<bool> findRowOrder(PairSampler &sampler, const PairSample &spread, const PairSample &differing, Json &list)
{
    const std::uint64_t rows = std::min(sampler.expectedCount(), mostRowsKeyed);
    if (rows < 2 || differing.rows() < 2 || !spread.everyColumn || !mayHaveMoved(spread, differing))
        return false;
    const std::size_t width = differing.columns();
    const Projection projection(width);
    auto keys = keysOfRows(sampler, projection, rows);
    if (!keys)
        return keys.error();
    OrderMatcher matcher(std::move(*keys));
    std::vector<double> expected;
    Outcome read = Done{};
    for (const std::size_t row : someOf(differing.rows())) {
        const double *found = &differing.found[row * width];
        const std::uint64_t pair = differing.rowNumbers[row];
        const std::uint64_t own = sampler.alignment().expectedRow(pair);
        if (own >= rows)
            continue;
        matcher.look(projection.keyOf(found, 1), own, sampler.alignment().foundRow(pair), [&](std::uint64_t j, double most) {
            if (const auto one = sampler.expectedRows(j, 1, expected); !one)
                read = one;
            return read ? squaresBetween(found, expected.data(), width, 1, most) : INFINITY;
        });
    }
    if (!read)
        return read.error();
    if (!matcher.hold(width))
        return false;
    list.push_back(matcher.evidence("row_order", sampler.rows()));
    return true;
}

bool findColumnOrder(const PairSample &spread, Json &list)
{
    const std::size_t width = spread.columns();
    const std::size_t height = spread.rows();
    if (width < 2 || height == 0 || !spread.everyColumn)
        return false;
    const Projection projection(height);
    std::vector<double> keys(width);
    std::vector<std::size_t> differing;
    for (std::size_t column = 0; column < width; ++column) {
        keys[column] = projection.keyOf(&spread.expected[column], width);
        for (std::size_t row = 0; row < height; ++row) {
            if (!spread.differsAt(spread.at(row, column)))
                continue;
            differing.push_back(column);
            break;
        }
    }
    OrderMatcher matcher(std::move(keys));
    for (const std::size_t place : someOf(differing.size())) {
        const double *found = &spread.found[differing[place]];
        matcher.look(projection.keyOf(found, width), differing[place], differing[place],
                     [&](std::uint64_t j, double most) { return squaresBetween(found, &spread.expected[j], height, width, most); });
    }
    if (!matcher.hold(height))
        return false;
    list.push_back(matcher.evidence("column_order", width));
    return true;
}

} // namespace redossier
