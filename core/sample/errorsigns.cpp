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
    {"does not have a deterministic implementation", {"error_deterministic_refused", conditions, exception}},
    {"Deterministic behavior was enabled", {"error_deterministic_refused", conditions, exception}},
    {"CUDA out of memory", {"error_device_memory", conditions, memory}},
    {"HIP out of memory", {"error_device_memory", conditions, memory}},
    {"XPU out of memory", {"error_device_memory", conditions, memory}},
    {"MPS backend out of memory", {"error_device_memory", conditions, memory}},
    {"CUDA error: out of memory", {"error_device_memory", conditions, memory}},
    {"HIP error: out of memory", {"error_device_memory", conditions, memory}},
    {"OutOfMemoryError", {"error_device_memory", conditions, memory}},
    {"CUBLAS_STATUS_ALLOC_FAILED", {"error_device_memory", conditions, memory}},
    {"insufficient shared memory", {"error_shared_memory", conditions, memory}},
    {"MemoryError", {"error_host_memory", conditions, memory}},
    {"can't allocate memory", {"error_host_memory", conditions, memory}},
    {"Cannot allocate memory", {"error_host_memory", conditions, memory}},
    {"std::bad_alloc", {"error_host_memory", conditions, memory}},
    {"no kernel image is available", {"error_no_kernel_image", conditions, exception}},
    {"invalid device function", {"error_no_kernel_image", conditions, exception}},
    {"driver on your system is too old", {"error_driver_too_old", conditions, exception}},
    {"driver version is insufficient", {"error_driver_too_old", conditions, exception}},
    {"Found no NVIDIA driver", {"error_no_driver", conditions, exception}},
    {"No CUDA GPUs are available", {"error_no_device", conditions, exception}},
    {"No HIP GPUs are available", {"error_no_device", conditions, exception}},
    {"no CUDA-capable device", {"error_no_device", conditions, exception}},
    {"no ROCm-capable device", {"error_no_device", conditions, exception}},
    {"invalid device ordinal", {"error_no_device", conditions, exception}},
    {"CUDA driver initialization failed", {"error_no_driver", conditions, exception}},
    {"Attempting to deserialize object on a CUDA device", {"error_no_device", conditions, exception}},
    {"not compiled with CUDA enabled", {"error_cpu_build", software, exception}},
    {": block: [", {"error_device_assertion", unknown, exception}},
    {"device-side assert", {"error_device_assertion", unknown, exception}},
    {"CUDA error", {"error_device_error", unknown, exception}},
    {"HIP error", {"error_device_error", unknown, exception}},
    {"CUDNN_STATUS_", {"error_device_error", unknown, exception}},
    {"CUBLAS_STATUS_", {"error_device_error", unknown, exception}},
    {"No space left on device", {"error_disk_full", conditions, exception}},
    {"Disk quota exceeded", {"error_disk_full", conditions, exception}},
    {"Too many open files", {"error_too_many_files", conditions, exception}},
    {"EOF when reading a line", {"error_asked_for_input", conditions, exception}},
    {"Numpy is not available", {"error_numpy_abi", software, exception}},
    {"numpy.core.multiarray failed to import", {"error_numpy_abi", software, exception}},
    {"numpy.dtype size changed", {"error_numpy_abi", software, exception}},
    {"undefined symbol", {"error_undefined_symbol", software, exception}},
    {"cannot open shared object file", {"error_library_missing", software, exception}},
    {"' not found (required by", {"error_library_version", software, exception}},
    {"ModuleNotFoundError", {"error_module_missing", software, exception}},
    {": No module named ", {"error_module_missing", software, exception}},
    {"ImportError", {"error_import_failed", software, exception}},
    {"PackageNotFoundError", {"error_module_missing", software, exception}},
    {"AttributeError: module '", {"error_name_missing", software, exception}},
    {"SyntaxError", {"error_syntax_refused", software, exception}},
    {"IndentationError", {"error_syntax_refused", software, exception}},
    {"TabError", {"error_syntax_refused", software, exception}},
    {"Temporary failure in name resolution", {"error_network_needed", conditions, exception}},
    {"Name or service not known", {"error_network_needed", conditions, exception}},
    {"Network is unreachable", {"error_network_needed", conditions, exception}},
    {"Connection refused", {"error_network_needed", conditions, exception}},
    {"Max retries exceeded with url", {"error_network_needed", conditions, exception}},
    {"LocalEntryNotFoundError", {"error_network_needed", conditions, exception}},
    {"OfflineModeIsEnabled", {"error_network_needed", conditions, exception}},
    {"can't open file", {"error_program_file_missing", unknown, exception}},
    {"Illegal instruction", {"error_illegal_instruction", conditions, signal}},
    {"Fatal Python error: Segmentation fault", {"error_crashed", unknown, signal}},
    {"Fatal Python error: Aborted", {"error_crashed", unknown, signal}},
    {"Fatal Python error: Bus error", {"error_crashed", unknown, signal}},
    {"Fatal Python error: Floating-point exception", {"error_crashed", unknown, signal}},
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
        return namesAnInput ? ErrorSign{"error_input_unreadable", inputs, exception}
                            : ErrorSign{"error_file_not_found", unknown, exception};
    if (hasAny(message, contentErrors) && (stage == "read_data" || namesAnInput))
        return {"error_input_unreadable", inputs, exception};
    return {"error_python_exception", unknown, exception};
}

} // namespace redossier
