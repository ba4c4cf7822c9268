// SPDX-License-Identifier: GPL-3.0-or-later
//! redossier-torch: what the engine asks of libtorch, behind a plain C border. It reads no file and sees numbers alone.
#include "core/engine/torch/interface.h"

#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/mkldnn_linear.h>
#include <ATen/ops/mm.h>
#include <c10/core/InferenceMode.h>
#include <torch/version.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>
#include <string_view>

namespace {

void say(RedossierTorchMessage message, std::string_view text)
{
    if (!message.text || message.bytes == 0)
        return;
    const std::size_t count = std::min(text.size(), message.bytes - 1);
    std::memcpy(message.text, text.data(), count);
    message.text[count] = '\0';
}

//! Runs `work`; whatever it throws stays on this side.
template <class Work>
std::int32_t guarded(RedossierTorchMessage message, Work work) noexcept
{
    try {
        const c10::InferenceMode noGradients;
        return work();
    } catch (const c10::Error &error) {
        say(message, error.what_without_backtrace());
    } catch (const std::exception &error) {
        say(message, error.what());
    } catch (...) {
        say(message, "an exception of an unknown kind");
    }
    return torchFailed;
}

std::int32_t refuse(RedossierTorchMessage message, std::string_view rule)
{
    say(message, rule);
    return torchRefused;
}

std::int32_t setThreads(std::uint32_t threads, RedossierTorchMessage message)
{
    if (threads == 0 || threads > 1024)
        return refuse(message, "1 to 1024 threads can be had");
    return guarded(message, [threads] {
        at::set_num_threads(static_cast<int>(threads));
        at::globalContext().setFloat32MatmulPrecision("highest");
        return torchDone;
    });
}

//! A matrix over memory of the caller, which nothing here writes to unless it is the one for the result.
at::Tensor matrix(const float *values, std::uint64_t rows, std::uint64_t columns)
{
    return at::from_blob(const_cast<float *>(values), {static_cast<std::int64_t>(rows), static_cast<std::int64_t>(columns)});
}

bool fits(std::uint64_t rows, std::uint64_t columns, std::uint64_t &count)
{
    return !__builtin_mul_overflow(rows, columns, &count) && count <= std::numeric_limits<std::int64_t>::max() / sizeof(float);
}

//! oneDNN may be told from outside to round its factors.
bool precisionIsLowered()
{
    for (const char *name : {"ONEDNN_DEFAULT_FPMATH_MODE", "DNNL_DEFAULT_FPMATH_MODE"})
        if (const char *mode = std::getenv(name); mode && *mode && std::string_view(mode) != "STRICT")
            return true;
    return false;
}

std::int32_t multiply(const RedossierTorchProduct *product, RedossierTorchMessage message)
{
    std::uint64_t leftCount = 0, rightCount = 0, productCount = 0;
    if (!product || !product->left || !product->right || !product->products)
        return refuse(message, "a pointer is null");
    if (!fits(product->leftRows, product->columns, leftCount) || !fits(product->rightRows, product->columns, rightCount) ||
        !fits(product->leftRows, product->rightRows, productCount) || productCount != product->productCount)
        return refuse(message, "the sizes of the matrices do not fit together");
    if (leftCount == 0 || rightCount == 0)
        return refuse(message, "a matrix is empty");
    if (precisionIsLowered()) {
        say(message, "the environment lowers the precision of oneDNN");
        return torchUnsupported;
    }
    return guarded(message, [product] {
        const at::Tensor left = matrix(product->left, product->leftRows, product->columns);
        const at::Tensor right = matrix(product->right, product->rightRows, product->columns);
        at::Tensor products = matrix(product->products, product->leftRows, product->rightRows);
        // libtorch is linked against whatever BLAS the system has, which may be the slow reference; oneDNN is its own.
        if (at::hasMKLDNN())
            products.copy_(at::mkldnn_linear(left.to_mkldnn(), right).to_dense());
        else
            at::mm_out(products, left, right.t());
        return torchDone;
    });
}

//! TF32 is no dtype of PyTorch.
std::optional<at::ScalarType> typeOf(std::string_view format)
{
    if (format == "float16")
        return at::kHalf;
    if (format == "bfloat16")
        return at::kBFloat16;
#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 2)
    if (format == "float8_e4m3fn")
        return at::kFloat8_e4m3fn;
    if (format == "float8_e5m2")
        return at::kFloat8_e5m2;
    if (format == "float8_e4m3fnuz")
        return at::kFloat8_e4m3fnuz;
    if (format == "float8_e5m2fnuz")
        return at::kFloat8_e5m2fnuz;
#endif
    return {};
}

std::int32_t roundValues(const RedossierTorchRounding *rounding, RedossierTorchMessage message)
{
    std::uint64_t count = 0;
    if (!rounding || !rounding->format || !rounding->values || !rounding->rounded)
        return refuse(message, "a pointer is null");
    if (!fits(1, rounding->count, count) || count == 0)
        return refuse(message, "there is nothing to be rounded, or too much");
    const auto type = typeOf(rounding->format);
    if (!type) {
        say(message, "this libtorch has no such dtype");
        return torchUnsupported;
    }
    return guarded(message, [rounding, type] {
        matrix(rounding->rounded, 1, rounding->count).copy_(matrix(rounding->values, 1, rounding->count).to(*type));
        return torchDone;
    });
}

constexpr RedossierTorchInterface interface{redossierTorchAbi, sizeof(RedossierTorchInterface), "libtorch " TORCH_VERSION,
                                            setThreads,        multiply,                        roundValues};

} // namespace

extern "C" __attribute__((visibility("default"))) const RedossierTorchInterface *redossier_torch_interface()
{
    return &interface;
}
