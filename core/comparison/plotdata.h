// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/reference/reference.h"
#include "core/sample/engineclient.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! abs(found - expected) over the pairs that are finite on both sides, by its logarithm.
struct PlotHistogram
{
    std::vector<double> edges; //!< one more than counts, ascending; empty when no difference has a logarithm
    std::vector<std::uint64_t> counts;
    std::uint64_t exactZero = 0;
    std::uint64_t infinite = 0; //!< differences that float64 cannot hold
};

struct PlotPoint
{
    std::uint64_t element = 0; //!< its place in EXPECTED, in C order
    std::optional<std::string> identifier;
    double expected = 0, found = 0; //!< moduli of complex numbers
    double difference = 0;
};

struct PlotBlock
{
    std::optional<double> minimum, mean, maximum; //!< absent: no pair of it has a difference
    std::uint64_t mismatched = 0;                 //!< pairs without a difference that are not alike
};

//! Differences as an image: rows of EXPECTED downwards, the elements of a row to the right.
struct PlotBlocks
{
    std::uint64_t rows = 0, columns = 0; //!< blocks, at most 256 each
    std::uint64_t rowStep = 1, columnStep = 1; //!< rows and elements a block
    std::vector<std::optional<std::string>> identifiers; //!< of the first row of each row of blocks
    std::vector<PlotBlock> blocks; //!< row by row
};

//! One of the elements that differ most. Values are as they stand in the files, so they are text.
struct PlotRow
{
    std::uint64_t element = 0;
    std::optional<std::string> identifier;
    std::vector<std::uint64_t> index;
    std::string expected, found;
    std::optional<double> difference; //!< absent: a side is not finite, or text
    std::vector<std::string> expectedRow = {}, foundRow = {}; //!< the first values of its row; empty where a row is one element
};

//! What the plots of one output are drawn from; of one size, however many elements there are.
struct PlotData
{
    std::optional<Statement> absent; //!< why there is nothing to plot; everything else is empty then
    std::vector<std::uint64_t> shape;
    std::uint64_t pairs = 0;       //!< of rows
    std::uint64_t rowElements = 0;
    bool identified = false;       //!< rows were aligned by identifiers
    std::uint64_t moved = 0;       //!< rows that stand elsewhere in FOUND
    std::vector<std::string> columnNames; //!< of a table with at most 256 columns
    std::uint64_t elements = 0;
    std::uint64_t finite = 0, alike = 0, mismatched = 0; //!< finite pairs, and the others by whether they are the same
    bool moduli = false;
    PlotHistogram histogram;
    std::vector<PlotPoint> points; //!< at most 5,000, the extremes among them
    PlotBlocks blocks;
    std::vector<PlotRow> worst; //!< at most 200: those without a difference first, then the greatest
};

//! One array of one declared output, on both sides.
struct PlotRequest
{
    std::filesystem::path expected; //!< the folders that hold `output.file`
    std::filesystem::path found;
    DeclaredOutput output;
    std::string array;            //!< in the file; empty: its only array
    std::filesystem::path inputs; //!< of the sample, for identifiers that are assumed from them
};

//! For an output by the name that comparison.json gives it; nothing when the reference declares no such output.
std::optional<PlotRequest> plotRequestFor(const std::string &output, const Reference &reference,
                                          const std::filesystem::path &dossier, const std::filesystem::path &runFolder);

//! Reads both files in the engine. Codes: those of EngineClient::ask, missing_file, array_missing.
Result<PlotData> readPlotData(const PlotRequest &request, const EngineClient &engine, const TaskContext &context);

} // namespace redossier
