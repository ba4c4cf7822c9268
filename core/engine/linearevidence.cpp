// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/linearevidence.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>

namespace redossier {

namespace {

enum class Per { all, row, column };
enum class Model { factor, offset, both };

constexpr double mostLeft = 0.01;  // of the squares: a tenth of the difference, in the mean
constexpr double closeTo = 0.1;    // an element is explained when a tenth of its difference is left, at most
constexpr double closeShare = 0.9; // of the elements; the others may be rounded, or noisy
constexpr double likelyChance = 1e-6;

struct Sums
{
    double n = 0, e = 0, f = 0, ee = 0, ef = 0, ff = 0, differing = 0, nonZero = 0;
    double factor = 1, offset = 0;

    void add(double expected, double found)
    {
        n += 1;
        e += expected;
        f += found;
        ee += expected * expected;
        ef += expected * found;
        ff += found * found;
        differing += expected != found ? 1 : 0;
        nonZero += expected != 0 ? 1 : 0;
    }
    bool solve(Model model)
    {
        if (model == Model::factor) {
            factor = ee > 0 ? ef / ee : 1;
            return ee > 0;
        }
        if (model == Model::both) {
            const double spread = ee - e * e / n;
            if (!(spread > 1e-12 * ee)) // then any factor would do
                return false;
            factor = (ef - e * f / n) / spread;
        }
        offset = (f - factor * e) / n;
        return true;
    }
};

//! The chance that noise leaves at most `left` of its squares when `parameters` are fitted to `elements`: what is left is
//! Beta(m/2, parameters/2) of Gaussian noise, m = elements - parameters, and P(left) <= (e * left * elements / m)^(m/2).
double chanceOfFit(double parameters, double elements, double left)
{
    const double degrees = elements - parameters;
    const double base = std::numbers::e * left * elements / degrees;
    return degrees < 3 || base >= 1 ? 1 : std::pow(base, degrees / 2);
}

std::size_t groupOf(Per per, std::size_t row, std::size_t column)
{
    return per == Per::all ? 0 : per == Per::row ? row : column;
}

std::vector<Sums> groupsOf(const PairSample &sample, Per per)
{
    std::vector<Sums> groups(per == Per::all ? 1 : per == Per::row ? sample.rows() : sample.columns());
    for (std::size_t row = 0; row < sample.rows(); ++row)
        for (std::size_t column = 0; column < sample.columns(); ++column)
            if (const std::size_t i = sample.at(row, column); sample.isFinite(i))
                groups[groupOf(per, row, column)].add(sample.expected[i], sample.found[i]);
    return groups;
}

//! One model, held against one sample.
class Fit
{
public:
    //! `groups` are the sums of the sample, see groupsOf.
    Fit(const PairSample &sample, Per per, Model model, std::vector<Sums> groups)
        : m_sample(sample), m_per(per), m_model(model), m_groups(std::move(groups))
    {
    }
    bool holds();
    Json evidence() const;

private:
    bool solve();
    bool leavesLittle() const;
    Json range(double Sums::*member) const;

    const PairSample &m_sample;
    Per m_per;
    Model m_model;
    std::vector<Sums> m_groups;
    double m_used = 0, m_elements = 0, m_differing = 0;
    mutable double m_left = 0;
};

bool Fit::solve()
{
    double canDiffer = 0; // a factor leaves zeros as they are
    for (Sums &group : m_groups) {
        if (group.differing == 0)
            continue;
        if (!group.solve(m_model))
            return false;
        ++m_used;
        m_elements += group.n;
        m_differing += group.differing;
        canDiffer += m_model == Model::factor ? group.nonZero : group.n;
    }
    return m_used > 0 && m_differing >= closeShare * canDiffer;
}

bool Fit::leavesLittle() const
{
    double squaresLeft = 0, differenceSquares = 0, foundSpread = 0, close = 0, differing = 0;
    for (const Sums &group : m_groups)
        if (group.differing > 0)
            foundSpread += m_model == Model::factor ? group.ff : group.ff - group.f * group.f / group.n;
    for (std::size_t row = 0; row < m_sample.rows(); ++row) {
        for (std::size_t column = 0; column < m_sample.columns(); ++column) {
            const std::size_t i = m_sample.at(row, column);
            const Sums &group = m_groups[groupOf(m_per, row, column)];
            if (group.differing == 0 || !m_sample.isFinite(i))
                continue;
            const double difference = m_sample.found[i] - m_sample.expected[i];
            const double left = m_sample.found[i] - (group.factor * m_sample.expected[i] + group.offset);
            squaresLeft += left * left;
            differenceSquares += difference * difference;
            differing += difference != 0 ? 1 : 0;
            close += difference != 0 && std::fabs(left) <= closeTo * std::fabs(difference) ? 1 : 0;
        }
        if (close + (m_differing - differing) < closeShare * m_differing) // can no longer be reached
            return false;
    }
    if (m_model != Model::offset && foundSpread <= 0) // one value only: that is no factor
        return false;
    // Against what FOUND itself varies, too: little is left of a great offset, however unlike the rest may be.
    const double against = std::min(differenceSquares, std::max(foundSpread, 0.0));
    m_left = squaresLeft == 0 ? 0 : squaresLeft / against;
    return std::isfinite(m_left) && m_left <= mostLeft && close >= closeShare * differing;
}

bool Fit::holds()
{
    if (!solve() || !leavesLittle())
        return false;
    return chanceOfFit(m_used * (m_model == Model::both ? 2 : 1), m_elements, m_left) <= likelyChance;
}

Json Fit::range(double Sums::*member) const
{
    std::vector<double> numbers;
    for (const Sums &group : m_groups)
        if (group.differing > 0)
            numbers.push_back(group.*member);
    std::sort(numbers.begin(), numbers.end());
    return {{"minimum", jsonNumber(numbers.front())},
            {"median", jsonNumber(numbers[(numbers.size() - 1) / 2])},
            {"maximum", jsonNumber(numbers.back())}};
}

Json Fit::evidence() const
{
    static constexpr const char *perNames[] = {"all", "row", "column"};
    const char *code = m_model == Model::both     ? "linear_change"
                       : m_model == Model::offset ? "constant_offset"
                       : m_per == Per::column     ? "scaled_columns"
                                                  : "scaled_rows";
    Json json{{"code", code},
              {"per", perNames[static_cast<int>(m_per)]},
              {"groups", static_cast<std::uint64_t>(m_used)},
              {"elements", static_cast<std::uint64_t>(m_elements)}};
    if (m_model != Model::offset)
        json["factor"] = range(&Sums::factor);
    if (m_model != Model::factor)
        json["offset"] = range(&Sums::offset);
    json["share_left"] = jsonNumber(m_left);
    return json;
}

//! The least and the greatest length of the rows of one side.
struct Lengths
{
    double least = INFINITY, greatest = 0;

    void add(double length)
    {
        least = std::min(least, length);
        greatest = std::max(greatest, length);
    }
    bool areOne() const { return std::fabs(least - 1) <= 1e-3 && std::fabs(greatest - 1) <= 1e-3; } // float16's rounding fits
    Json json() const { return {{"minimum", jsonNumber(least)}, {"maximum", jsonNumber(greatest)}}; }
};

struct RowLengths
{
    Lengths l2, l1, greatest;

    RowLengths(const std::vector<double> &values, std::size_t rows, std::size_t columns)
    {
        for (std::size_t row = 0; row < rows; ++row) {
            double squares = 0, sum = 0, most = 0;
            for (std::size_t i = row * columns; i < (row + 1) * columns; ++i) {
                squares += values[i] * values[i];
                sum += std::fabs(values[i]);
                most = std::max(most, std::fabs(values[i]));
            }
            l2.add(std::sqrt(squares));
            l1.add(sum);
            greatest.add(most);
        }
    }
};

//! Rows of length 1 on one side alone are what a normalisation leaves.
void addLengths(const PairSample &sample, Json &evidence)
{
    if (!sample.everyColumn || sample.columns() < 2)
        return;
    const RowLengths expected(sample.expected, sample.rows(), sample.columns());
    const RowLengths found(sample.found, sample.rows(), sample.columns());
    evidence["row_length"] = {{"expected", expected.l2.json()}, {"found", found.l2.json()}};
    using Member = Lengths RowLengths::*;
    constexpr std::pair<Member, const char *> norms[] = {{&RowLengths::l2, "l2"}, {&RowLengths::l1, "l1"}, {&RowLengths::greatest, "maximum"}};
    for (const auto &[member, norm] : norms)
        if ((expected.*member).areOne() != (found.*member).areOne()) {
            evidence["normalised"] = {{"side", (expected.*member).areOne() ? "expected" : "found"}, {"norm", norm}};
            return;
        }
}

} // namespace

bool findLinearChange(const PairSample &spread, const PairSample &differing, Json &list)
{
    constexpr std::pair<Per, Model> simplestFirst[] = {
        {Per::all, Model::factor}, {Per::all, Model::offset},    {Per::row, Model::factor},
        {Per::column, Model::factor}, {Per::row, Model::offset}, {Per::column, Model::offset},
        {Per::all, Model::both},   {Per::row, Model::both},      {Per::column, Model::both}};
    std::map<Per, std::vector<Sums>> sums;
    for (const auto &[per, model] : simplestFirst) {
        const PairSample &sample = per == Per::row ? differing : spread;
        if (!sums.contains(per))
            sums[per] = groupsOf(sample, per);
        Fit fit(sample, per, model, sums[per]);
        if (!fit.holds())
            continue;
        Json evidence = fit.evidence();
        if (model == Model::factor && per != Per::column)
            addLengths(sample, evidence);
        list.push_back(std::move(evidence));
        return true;
    }
    return false;
}

} // namespace redossier
