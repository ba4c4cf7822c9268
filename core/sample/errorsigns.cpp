// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/errorsigns.h"

#include <algorithm>

namespace redossier {

namespace {

//! Words that an error's message holds; the first row that fits decides, so the more exact ones stand above.
struct Row
{
    std::string_view words;
    ErrorSign sign;
};

constexpr std::string_view software = "software", inputs = "inputs", conditions = "run_conditions", unknown = "unknown";
constexpr std::string_view exception = "exception", memory = "memory", signal = "signal";

constexpr Row rows[] = {
    {"does not have a deterministic implementation", {"deterministic_refused", conditions, exception}},
    {"Deterministic behavior was enabled", {"deterministic_refused", conditions, exception}},
    {"CUDA out of memory", {"device_memory", conditions, memory}},
    {"HIP out of memory", {"device_memory", conditions, memory}},
    {"XPU out of memory", {"device_memory", conditions, memory}},
    {"MPS backend out of memory", {"device_memory", conditions, memory}},
    {"CUDA error: out of memory", {"device_memory", conditions, memory}},
    {"HIP error: out of memory", {"device_memory", conditions, memory}},
    {"OutOfMemoryError", {"device_memory", conditions, memory}},
    {"CUBLAS_STATUS_ALLOC_FAILED", {"device_memory", conditions, memory}},
    {"insufficient shared memory", {"shared_memory", conditions, memory}},
    {"MemoryError", {"host_memory", conditions, memory}},
    {"can't allocate memory", {"host_memory", conditions, memory}},
    {"Cannot allocate memory", {"host_memory", conditions, memory}},
    {"std::bad_alloc", {"host_memory", conditions, memory}},
    {"no kernel image is available", {"no_kernel_image", conditions, exception}},
    {"invalid device function", {"no_kernel_image", conditions, exception}},
    {"driver on your system is too old", {"driver_too_old", conditions, exception}},
    {"driver version is insufficient", {"driver_too_old", conditions, exception}},
    {"Found no NVIDIA driver", {"no_driver", conditions, exception}},
    {"No CUDA GPUs are available", {"no_device", conditions, exception}},
    {"No HIP GPUs are available", {"no_device", conditions, exception}},
    {"no CUDA-capable device", {"no_device", conditions, exception}},
    {"no ROCm-capable device", {"no_device", conditions, exception}},
    {"invalid device ordinal", {"no_device", conditions, exception}},
    {"CUDA driver initialization failed", {"no_driver", conditions, exception}},
    {"Attempting to deserialize object on a CUDA device", {"no_device", conditions, exception}},
    {"not compiled with CUDA enabled", {"cpu_build", software, exception}},
    {"device-side assert", {"device_assertion", unknown, exception}},
    {"CUDA error", {"device_error", unknown, exception}},
    {"HIP error", {"device_error", unknown, exception}},
    {"CUDNN_STATUS_", {"device_error", unknown, exception}},
    {"CUBLAS_STATUS_", {"device_error", unknown, exception}},
    {"No space left on device", {"disk_full", conditions, exception}},
    {"Disk quota exceeded", {"disk_full", conditions, exception}},
    {"Too many open files", {"too_many_files", conditions, exception}},
    {"EOF when reading a line", {"asked_for_input", conditions, exception}},
    {"Numpy is not available", {"numpy_abi", software, exception}},
    {"numpy.core.multiarray failed to import", {"numpy_abi", software, exception}},
    {"numpy.dtype size changed", {"numpy_abi", software, exception}},
    {"undefined symbol", {"undefined_symbol", software, exception}},
    {"cannot open shared object file", {"library_missing", software, exception}},
    {"' not found (required by", {"library_version", software, exception}},
    {"ModuleNotFoundError", {"module_missing", software, exception}},
    {": No module named ", {"module_missing", software, exception}},
    {"ImportError", {"import_failed", software, exception}},
    {"PackageNotFoundError", {"module_missing", software, exception}},
    {"AttributeError: module '", {"name_missing", software, exception}},
    {"SyntaxError", {"syntax_refused", software, exception}},
    {"IndentationError", {"syntax_refused", software, exception}},
    {"TabError", {"syntax_refused", software, exception}},
    {"Temporary failure in name resolution", {"network_needed", conditions, exception}},
    {"Name or service not known", {"network_needed", conditions, exception}},
    {"Network is unreachable", {"network_needed", conditions, exception}},
    {"Connection refused", {"network_needed", conditions, exception}},
    {"Max retries exceeded with url", {"network_needed", conditions, exception}},
    {"LocalEntryNotFoundError", {"network_needed", conditions, exception}},
    {"OfflineModeIsEnabled", {"network_needed", conditions, exception}},
    {"can't open file", {"program_file_missing", unknown, exception}},
    {"Illegal instruction", {"illegal_instruction", conditions, signal}},
    {"Fatal Python error: Segmentation fault", {"crashed", unknown, signal}},
    {"Fatal Python error: Aborted", {"crashed", unknown, signal}},
    {"Fatal Python error: Bus error", {"crashed", unknown, signal}},
    {"Fatal Python error: Floating-point exception", {"crashed", unknown, signal}},
};

bool has(std::string_view text, std::string_view words)
{
    return text.find(words) != std::string_view::npos;
}

//! Errors of files: under the inputs they are evidence, elsewhere they may be a forgotten file.
constexpr std::string_view fileErrors[] = {"FileNotFoundError", "PermissionError", "IsADirectoryError",
                                           "NotADirectoryError", "No such file or directory"};
//! What a reader says of content that it cannot read.
constexpr std::string_view contentErrors[] = {"UnicodeDecodeError", "JSONDecodeError", "csv.Error",
                                              "ParserError", "UnpicklingError", "BadZipFile", "SafetensorError",
                                              "EOFError", "UnidentifiedImageError"};

template <std::size_t count>
bool hasAny(std::string_view text, const std::string_view (&words)[count])
{
    return std::any_of(std::begin(words), std::end(words), [text](std::string_view one) { return has(text, one); });
}

} // namespace

ErrorSign errorSign(std::string_view message, const std::optional<std::string> &stage,
                    const std::vector<std::string> &inputPlaces)
{
    for (const Row &row : rows)
        if (has(message, row.words))
            return row.sign;
    const bool namesAnInput = std::any_of(inputPlaces.begin(), inputPlaces.end(), [message](const std::string &place) {
        return !place.empty() && has(message, place);
    });
    if (hasAny(message, fileErrors))
        return namesAnInput ? ErrorSign{"input_unreadable", inputs, exception}
                            : ErrorSign{"file_not_found", unknown, exception};
    if (hasAny(message, contentErrors) && (stage == "read_data" || namesAnInput))
        return {"input_unreadable", inputs, exception};
    return {"python_exception", unknown, exception};
}

} // namespace redossier
