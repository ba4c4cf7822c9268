// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/torchmodule.h"
#include "core/plain/json.h"

#include <cstdint>

namespace redossier {

//! What libtorch computes again of one output, beside the engine's own code and from the same numbers: roundings to half
//! precision, and neighbours. It changes no measure.
class CrossCheck
{
public:
    explicit CrossCheck(TorchOnDemand &torch) : m_torch(torch) {}

    TorchOnDemand &torch() { return m_torch; }
    //! Rounds those of the values that are float32 to float16 and bfloat16, here and there.
    void addRoundings(const std::vector<double> &values);
    //! Neighbours of the same rows, found with the engine's products and with those of libtorch.
    void addNeighbours(const std::vector<std::vector<std::uint64_t>> &own, const std::vector<std::vector<std::uint64_t>> &others);
    //! libtorch gave up, or a product of it was wrong.
    void fail(const Error &error) { m_failure = error; }

    //! `{state, library, roundings: {checked, unequal}, neighbours: {checked, unequal}}` (of neighbours, rows), or `{state:
    //! "not_run", reason: {code, subject, detail}}`. States: agrees, differs, nothing (there was nothing to compute), not_run.
    Json document() const;

private:
    struct Count
    {
        std::uint64_t checked = 0, unequal = 0;
    };
    void addRoundings(const std::string &format, const std::vector<float> &values);

    TorchOnDemand &m_torch;
    Count m_roundings, m_neighbours;
    std::optional<Error> m_failure;
};

} // namespace redossier
