// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/torchmodule.h"

#include "core/engine/processlimits.h"
#include "core/engine/torch/interface.h"
#include "core/engine/torchtrial.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <cfenv>
#include <cstring>
#include <dlfcn.h>
#include <thread>

namespace redossier {

namespace {

constexpr std::uint64_t addressSpace = std::uint64_t{2} << 30; // libtorch 1.13 takes 0.55 GiB, then stacks of threads and work space
constexpr unsigned trialSeconds = 30;

Error refused(const std::filesystem::path &file, const std::string &rule)
{
    return {"torch_refused", file.string(), rule};
}

//! How this thread rounds, and that it keeps subnormal numbers, stays as it was: a library built with -ffast-math changes it
//! when it is loaded.
class KeptArithmetic
{
public:
    KeptArithmetic() { std::fegetenv(&m_environment); }
    ~KeptArithmetic() { std::fesetenv(&m_environment); }
    KeptArithmetic(const KeptArithmetic &) = delete;
    KeptArithmetic &operator=(const KeptArithmetic &) = delete;

private:
    std::fenv_t m_environment = {};
};

//! Room for what the module has to say.
class Reason
{
public:
    RedossierTorchMessage room() { return {m_text, sizeof m_text}; }
    void set(std::string_view text) { m_text[text.copy(m_text, sizeof m_text - 1)] = '\0'; }
    std::string text() const { return visibleText(std::string_view(m_text, ::strnlen(m_text, sizeof m_text))); }

private:
    char m_text[1024] = {};
};

//! Calls a function of the module. It must not throw; one that does all the same ends no comparison.
template <class Function, class Argument>
std::int32_t called(Function function, Argument argument, Reason &reason)
{
    const KeptArithmetic kept;
    try {
        return function(argument, reason.room());
    } catch (...) {
        reason.set("an exception crossed its border");
        return torchFailed;
    }
}

void *load(const std::filesystem::path &file)
{
    const KeptArithmetic kept;
    return ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
}

Error failed(const std::string &library, std::int32_t status, const Reason &reason)
{
    return {"torch_failed", library, "status " + std::to_string(status) + ": " + reason.text()};
}

//! Why this is no interface of ours; nothing when it is one.
std::string faultOf(const RedossierTorchInterface *face)
{
    if (!face)
        return "it has no interface";
    if (face->abi != redossierTorchAbi)
        return "its interface is number " + std::to_string(face->abi) + "; this engine knows number " + std::to_string(redossierTorchAbi);
    if (face->bytes != sizeof(RedossierTorchInterface))
        return "its interface has " + std::to_string(face->bytes) + " bytes and should have " + std::to_string(sizeof(RedossierTorchInterface));
    if (!face->library || !face->setThreads || !face->multiply || !face->round)
        return "its interface is not whole";
    return {};
}

} // namespace

Result<TorchModule> TorchModule::open(const std::filesystem::path &file, unsigned threads)
{
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored))
        return Error{"torch_absent", file.string(), ""};
    allowMapping(addressSpace);
    if (const std::string fault = faultInTrial([&file, threads] { (void)openHere(file, threads); }, trialSeconds); !fault.empty())
        return refused(file, fault);
    return openHere(file, threads);
}

Result<TorchModule> TorchModule::openHere(const std::filesystem::path &file, unsigned threads)
{
    void *const library = load(file);
    if (!library) {
        const char *reason = ::dlerror();
        return refused(file, visibleText(reason ? reason : "it does not load"));
    }
    const auto entry = reinterpret_cast<RedossierTorchEntry>(::dlsym(library, redossierTorchEntry));
    if (!entry)
        return refused(file, std::string("it has no symbol ") + redossierTorchEntry);
    TorchModule module(entry());
    if (const std::string fault = faultOf(module.m_face); !fault.empty())
        return refused(file, fault);
    module.m_library = visibleText(std::string_view(module.m_face->library, ::strnlen(module.m_face->library, 64)));
    Reason reason;
    if (const auto status = called(module.m_face->setThreads, threads, reason); status != torchDone)
        return refused(file, failed("", status, reason).detail);
    if (const auto checked = module.check(); !checked)
        return refused(file, checked.error().detail);
    return module;
}

//! Whole numbers, whose products and sums are exact, and ties that go to the even neighbour.
Outcome TorchModule::check() const
{
    constexpr std::size_t rows = 19, columns = 67;
    std::vector<float> left(rows * columns), right(rows * columns), products(rows * rows), wanted(rows * rows);
    for (std::size_t i = 0; i < left.size(); ++i) {
        left[i] = static_cast<float>(i * 7919 % 255) - 127;
        right[i] = static_cast<float>(i * 104729 % 251) - 125;
    }
    for (std::size_t i = 0; i < wanted.size(); ++i)
        for (std::size_t column = 0; column < columns; ++column)
            wanted[i] += left[i / rows * columns + column] * right[i % rows * columns + column];
    if (const auto multiplied = multiply(left, right, columns, products); !multiplied)
        return multiplied;
    if (products != wanted)
        return Error{"torch_failed", m_library, "its product of two matrices of whole numbers is wrong"};
    const std::vector<float> values{1 + 0x1p-11f, 1 + 0x3p-11f, -0.0f, 65519, 0x1p-25f};
    const auto halves = rounded("float16", values);
    if (!halves)
        return halves.error();
    if (*halves != std::vector<float>{1, 1 + 0x1p-9f, -0.0f, 65504, 0})
        return Error{"torch_failed", m_library, "its rounding to float16 is wrong"};
    return Done{};
}

Outcome TorchModule::multiply(std::span<const float> left, std::span<const float> right, std::size_t columns, std::span<float> products) const
{
    const std::size_t width = std::max<std::size_t>(columns, 1);
    const RedossierTorchProduct product{left.data(), left.size() / width, right.data(), right.size() / width,
                                        columns,     products.data(),     products.size()};
    Reason reason;
    if (const auto status = called(m_face->multiply, &product, reason); status != torchDone)
        return failed(m_library, status, reason);
    return Done{};
}

Result<std::optional<std::vector<float>>> TorchModule::rounded(const std::string &format, std::span<const float> values) const
{
    std::vector<float> numbers(values.size());
    const RedossierTorchRounding rounding{format.c_str(), values.data(), numbers.data(), values.size()};
    Reason reason;
    const auto status = called(m_face->round, &rounding, reason);
    if (status == torchUnsupported)
        return std::optional<std::vector<float>>();
    if (status != torchDone)
        return failed(m_library, status, reason);
    return std::optional(std::move(numbers));
}

std::filesystem::path TorchOnDemand::besideThisProgram()
{
    std::error_code ignored;
    return std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path() / "redossier-torch.so";
}

const TorchModule *TorchOnDemand::module()
{
    if (m_use == TorchUse::never)
        return nullptr;
    if (!m_module && !m_problem) {
        auto opened = TorchModule::open(m_file, std::clamp(std::thread::hardware_concurrency(), 1u, 64u));
        if (opened)
            m_module = std::move(*opened);
        else
            m_problem = opened.error();
    }
    return m_module ? &*m_module : nullptr;
}

} // namespace redossier
