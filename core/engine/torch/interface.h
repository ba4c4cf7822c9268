// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

// The border between redossier-engine and the module redossier-torch: plain C, so that neither side has to be built by the
// compiler of the other, and no exception crosses it. A change of anything below needs a new number.

extern "C" {

enum : std::uint32_t { redossierTorchAbi = 1 };

//! What a function of the module answers; everything but torchDone leaves the result as it was, or in pieces.
enum RedossierTorchStatus : std::int32_t {
    torchDone = 0,
    torchUnsupported = 1, //!< this libtorch, or this environment, cannot do it
    torchRefused = 2,     //!< the sizes do not fit together, or a pointer is null
    torchFailed = 3       //!< libtorch gave up; the message says why
};

//! Room for a reason, ended with a 0; cut where it does not fit.
struct RedossierTorchMessage
{
    char *text;
    std::size_t bytes;
};

//! products[i * rightRows + j] = row i of `left` times row j of `right`: all matrices are float32, row by row. Sums are formed
//! in float32, in any order.
struct RedossierTorchProduct
{
    const float *left;
    std::uint64_t leftRows;
    const float *right;
    std::uint64_t rightRows;
    std::uint64_t columns;
    float *products;
    std::uint64_t productCount; //!< leftRows * rightRows
};

//! rounded[i] = values[i], cast to `format` (as PyTorch spells its dtype: "float16", "bfloat16", "float8_e5m2", ..) and back.
struct RedossierTorchRounding
{
    const char *format;
    const float *values;
    float *rounded;
    std::uint64_t count;
};

struct RedossierTorchInterface
{
    std::uint32_t abi;   //!< redossierTorchAbi of the module
    std::uint32_t bytes; //!< sizeof this structure in the module
    const char *library; //!< "libtorch 1.13.0"
    //! At most this many threads from now on; called once, first.
    std::int32_t (*setThreads)(std::uint32_t threads, RedossierTorchMessage message);
    std::int32_t (*multiply)(const RedossierTorchProduct *product, RedossierTorchMessage message);
    std::int32_t (*round)(const RedossierTorchRounding *rounding, RedossierTorchMessage message);
};

//! The one symbol of the module, by the name redossierTorchEntry.
using RedossierTorchEntry = const RedossierTorchInterface *(*)();

} // extern "C"

inline constexpr const char *redossierTorchEntry = "redossier_torch_interface";
