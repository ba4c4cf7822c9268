// SPDX-License-Identifier: GPL-3.0-or-later
//! A module without libtorch, built once for each way in which a module can be right or wrong: FAKE names it.
#include "core/engine/torch/interface.h"

#include <cfenv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string_view>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace {

constexpr std::string_view kind(FAKE);

std::int32_t say(RedossierTorchMessage message, const char *text, std::int32_t status)
{
    std::strncpy(message.text, text, message.bytes);
    return status;
}

//! As the start of a library does that was built with -ffast-math.
[[maybe_unused]] const bool flushed = [] {
    if (kind == "flushing")
        std::fesetround(FE_DOWNWARD);
#if defined(__x86_64__)
    if (kind == "flushing")
        _mm_setcsr(_mm_getcsr() | 0x8040);
#endif
    return true;
}();

std::int32_t setThreads(std::uint32_t, RedossierTorchMessage message)
{
    return kind == "startless" ? say(message, "no threads today", torchFailed) : torchDone;
}

//! From the last column to the first, so that the sums are rounded in another way than the engine's.
std::int32_t multiply(const RedossierTorchProduct *product, RedossierTorchMessage message)
{
    if (kind == "crashing")
        std::abort();
    if (kind == "leaving")
        std::_Exit(3);
    if (kind == "throwing")
        throw std::runtime_error("thrown across the border");
    const bool later = product->columns != 67; // the product that is tried at the start has so many
    if (later && kind == "failing")
        return say(message, "out of memory\x1b[31m", torchFailed);
    if (later && kind == "zeros") {
        std::memset(product->products, 0, product->productCount * sizeof(float));
        return torchDone;
    }
    for (std::uint64_t i = 0; i < product->leftRows; ++i)
        for (std::uint64_t j = 0; j < product->rightRows; ++j) {
            float sum = 0;
            for (std::uint64_t column = product->columns; column-- > 0;)
                sum += product->left[i * product->columns + column] * product->right[j * product->columns + column];
            if (kind == "wrong" || (later && kind == "wronglater"))
                sum *= 1.01f;
            if (later && kind == "nanlater")
                sum = NAN;
            product->products[i * product->rightRows + j] = sum;
        }
    return torchDone;
}

std::int32_t roundValues(const RedossierTorchRounding *rounding, RedossierTorchMessage message)
{
    if (std::string_view(rounding->format) != "float16")
        return say(message, "only float16 is known here", torchUnsupported);
    const bool cut = kind == "wrongrounding" || (kind == "offlater" && rounding->count > 5); // so many are tried at the start
    for (std::uint64_t i = 0; i < rounding->count; ++i) {
        const float value = rounding->values[i];
        const float spacing = std::ldexp(1.0f, std::max(value == 0 ? -14 : std::ilogb(value), -14) - 10);
        rounding->rounded[i] = cut ? std::trunc(value / spacing) * spacing : std::nearbyint(value / spacing) * spacing;
    }
    return torchDone;
}

constexpr RedossierTorchInterface face{redossierTorchAbi + (kind == "otherabi" ? 1 : 0),
                                       sizeof(RedossierTorchInterface) - (kind == "shorter" ? 8 : 0),
                                       kind == "nameless" ? nullptr : "a fake",
                                       setThreads,
                                       multiply,
                                       kind == "partial" ? nullptr : roundValues};

} // namespace

extern "C" __attribute__((visibility("default"))) const RedossierTorchInterface *FAKE_ENTRY()
{
    return kind == "faceless" ? nullptr : &face;
}
