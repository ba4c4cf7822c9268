// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"

#include <QtGlobal>

namespace redossier {

namespace {

constexpr MessageEntry entries[] = {
    // Why the sample step is not passed.
    {"sample_input_changed", 0, QT_TRANSLATE_NOOP("messages", "\"%1\" is not what the reference names: its content differs. With other inputs, data or weights the result cannot be compared, so the sample was not started."), ""},
    {"sample_code_changed", 0, QT_TRANSLATE_NOOP("messages", "\"%1\" is not what the reference names: its content differs, so the sample was not started."), ""},
    {"sample_not_located", 0, QT_TRANSLATE_NOOP("messages", "\"%1\" lies outside the dossier and was not located, so the sample was not started."), ""},
    {"sample_ended_badly", 0, QT_TRANSLATE_NOOP("messages", "The sample did not end well: %1. The rebuild is not thereby wrong; the first error tells where to look."), ""},
    {"sample_timed_out", 0, QT_TRANSLATE_NOOP("messages", "The sample did not end in the time it was given (%1)."), ""},
    {"sample_output_absent", 0, QT_TRANSLATE_NOOP("messages", "The program ended without an error, and its output %1 cannot be taken: nothing was answered."), ""},
    // Findings about inputs and outputs.
    {"input_changed", 0, QT_TRANSLATE_NOOP("messages", "\"%1\" differs from the reference; found: %2"),
     QT_TRANSLATE_NOOP("messages", "Take the version that the reference names. If this one is meant, write the SHA-256 that was found into reference.json and lock again.")},
    {"code_changed", 0, QT_TRANSLATE_NOOP("messages", "\"%1\" differs from the reference; found: %2"),
     QT_TRANSLATE_NOOP("messages", "Restore the file. If the change is meant, `redossier-cli capture` records it and `redossier-cli lock` makes it the reference.")},
    {"missing_output", 0, QT_TRANSLATE_NOOP("messages", "The program did not write %1."),
     QT_TRANSLATE_NOOP("messages", "See in its logs where it writes; {outputs} in the entry point names the folder.")},
    {"stale_output", 0, QT_TRANSLATE_NOOP("messages", "%1 is older than the start of the program: it was left over and not computed now."),
     QT_TRANSLATE_NOOP("messages", "Let the program write it anew.")},
    {"output_refused", 0, QT_TRANSLATE_NOOP("messages", "%1 is no ordinary file: %2"),
     QT_TRANSLATE_NOOP("messages", "Let the program write the file itself and no link.")},
    {"unreadable_output", 0, QT_TRANSLATE_NOOP("messages", "%1 was written and cannot be read back."),
     QT_TRANSLATE_NOOP("messages", "See whether the program closed the file, and whether its format is one that is read here.")},
    {"undeclared_output", 0, QT_TRANSLATE_NOOP("messages", "The program also wrote %1, which the reference does not declare."),
     QT_TRANSLATE_NOOP("messages", "Declare it as an output if it belongs to the result.")},
    {"undeclared_outputs_more", 0, QT_TRANSLATE_NOOP("messages", "The program wrote %2 more files that the reference does not declare."), ""},
    {"output_non_finite", 0, QT_TRANSLATE_NOOP("messages", "%1 holds values that are not finite (NaN / +Inf / -Inf): %2"), ""},
    {"output_identifiers_repeated", 0, QT_TRANSLATE_NOOP("messages", "%2 identifiers of %1 stand more than once."),
     QT_TRANSLATE_NOOP("messages", "Give every row an identifier of its own.")},
    {"unknown_stage", 0, QT_TRANSLATE_NOOP("messages", "The program reported the stage \"%1\", which is none of the known ones."),
     QT_TRANSLATE_NOOP("messages", "The stages are read_data, preprocess, transfer, compute, extension, write and reload.")},
    {"long_silence", 0, QT_TRANSLATE_NOOP("messages", "The program printed nothing for %2 minutes."), ""},
    // What the first error is.
    {"error_python_exception", 0, QT_TRANSLATE_NOOP("messages", "The first error: %1"), ""},
    {"error_module_missing", 0, QT_TRANSLATE_NOOP("messages", "A module is not installed: %1"),
     QT_TRANSLATE_NOOP("messages", "Add the distribution that brings it to the rebuild file.")},
    {"error_import_failed", 0, QT_TRANSLATE_NOOP("messages", "A module is installed and cannot be imported: %1"),
     QT_TRANSLATE_NOOP("messages", "Compare the versions with those of the reference.")},
    {"error_library_missing", 0, QT_TRANSLATE_NOOP("messages", "A shared library of the system is missing: %1"),
     QT_TRANSLATE_NOOP("messages", "Install the library, or a wheel that brings it.")},
    {"error_library_version", 0, QT_TRANSLATE_NOOP("messages", "A library of this system is older than a package needs: %1"),
     QT_TRANSLATE_NOOP("messages", "Take a wheel that was built for this system.")},
    {"error_undefined_symbol", 0, QT_TRANSLATE_NOOP("messages", "A compiled extension does not fit the libraries it finds: %1"),
     QT_TRANSLATE_NOOP("messages", "Build the extension against the installed PyTorch, or take the wheel made for it.")},
    {"error_numpy_abi", 0, QT_TRANSLATE_NOOP("messages", "NumPy and a compiled package do not fit: %1"),
     QT_TRANSLATE_NOOP("messages", "Pin the NumPy version that the package was built for in the rebuild file; the driver is not the cause.")},
    {"error_name_missing", 0, QT_TRANSLATE_NOOP("messages", "A package lacks a name that the program uses: %1"),
     QT_TRANSLATE_NOOP("messages", "Compare that package's version with the one of the reference.")},
    {"error_syntax_refused", 0, QT_TRANSLATE_NOOP("messages", "This Python does not accept the program's text: %1"),
     QT_TRANSLATE_NOOP("messages", "Compare the version of Python with the one of the reference.")},
    {"error_cpu_build", 0, QT_TRANSLATE_NOOP("messages", "The program asked for a GPU, and the installed PyTorch is a CPU build: %1"),
     QT_TRANSLATE_NOOP("messages", "Correct the variant of the torch line, or declare the platform that the program really uses.")},
    {"error_input_unreadable", 0, QT_TRANSLATE_NOOP("messages", "An input could not be read: %1"),
     QT_TRANSLATE_NOOP("messages", "Look at the input that it names and at its encoding.")},
    {"error_file_not_found", 0, QT_TRANSLATE_NOOP("messages", "A file that the program needs is not there: %1"),
     QT_TRANSLATE_NOOP("messages", "A file that nobody declared is not in the clean folder: declare it as code, configuration, input, data or weights.")},
    {"error_program_file_missing", 0, QT_TRANSLATE_NOOP("messages", "The entry point names a file that is not there: %1"),
     QT_TRANSLATE_NOOP("messages", "Correct the entry point, or declare the file among the code.")},
    {"error_device_memory", 0, QT_TRANSLATE_NOOP("messages", "The device ran out of memory: %1"),
     QT_TRANSLATE_NOOP("messages", "See what else uses the card; a smaller batch is another condition and must be declared.")},
    {"error_host_memory", 0, QT_TRANSLATE_NOOP("messages", "The machine ran out of memory: %1"),
     QT_TRANSLATE_NOOP("messages", "Give the run more memory, or close what else uses it.")},
    {"error_shared_memory", 0, QT_TRANSLATE_NOOP("messages", "Shared memory ran out, as in containers with a small /dev/shm: %1"),
     QT_TRANSLATE_NOOP("messages", "Give the container more shared memory.")},
    {"error_no_kernel_image", 0, QT_TRANSLATE_NOOP("messages", "The installed build has no code for this card: %1"),
     QT_TRANSLATE_NOOP("messages", "Take a build that lists the card's architecture.")},
    {"error_driver_too_old", 0, QT_TRANSLATE_NOOP("messages", "The driver is older than the build needs: %1"),
     QT_TRANSLATE_NOOP("messages", "Take a newer driver, or a build for an older CUDA.")},
    {"error_no_driver", 0, QT_TRANSLATE_NOOP("messages", "No driver answered the program: %1"), ""},
    {"error_no_device", 0, QT_TRANSLATE_NOOP("messages", "The program found no device: %1"),
     QT_TRANSLATE_NOOP("messages", "See the device step, and the variables that hide devices.")},
    {"error_device_assertion", 0, QT_TRANSLATE_NOOP("messages", "An operation on the device refused its input: %1"),
     QT_TRANSLATE_NOOP("messages", "Often an index is out of range. A new run with CUDA_LAUNCH_BLOCKING=1 names the operation and changes the timing.")},
    {"error_device_error", 0, QT_TRANSLATE_NOOP("messages", "An operation failed on the device: %1"),
     QT_TRANSLATE_NOOP("messages", "A new run with CUDA_LAUNCH_BLOCKING=1 (AMD_SERIALIZE_KERNEL=3 for ROCm) names the operation and changes the timing.")},
    {"error_deterministic_refused", 0, QT_TRANSLATE_NOOP("messages", "Deterministic mode refused an operation: %1"),
     QT_TRANSLATE_NOOP("messages", "The mode is a condition of the run: keep it and replace the operation, or declare another mode in a new reference.")},
    {"error_disk_full", 0, QT_TRANSLATE_NOOP("messages", "There was no space left: %1"), QT_TRANSLATE_NOOP("messages", "Free some space, or choose another work folder with --work.")},
    {"error_too_many_files", 0, QT_TRANSLATE_NOOP("messages", "Too many files were open: %1"), QT_TRANSLATE_NOOP("messages", "Raise the limit of open files (ulimit -n).")},
    {"error_asked_for_input", 0, QT_TRANSLATE_NOOP("messages", "The program waited for somebody to type: %1"),
     QT_TRANSLATE_NOOP("messages", "Give the answer as an option of the entry point.")},
    {"error_network_needed", 0, QT_TRANSLATE_NOOP("messages", "The program needed the network: %1"),
     QT_TRANSLATE_NOOP("messages", "Declare what it fetches as data or weights, and hand it over by its place.")},
    {"error_crashed", 0, QT_TRANSLATE_NOOP("messages", "The interpreter crashed: %1"),
     QT_TRANSLATE_NOOP("messages", "The log shows the Python lines of that moment; a compiled package is the usual place.")},
    {"error_killed", 0, QT_TRANSLATE_NOOP("messages", "The program was ended by %1."), ""},
    {"error_killed_for_memory", 0, QT_TRANSLATE_NOOP("messages", "The program was ended by %1, and the machine shows that memory had run out."),
     QT_TRANSLATE_NOOP("messages", "Give the run more memory, or close what else uses it.")},
    {"error_illegal_instruction", 0, QT_TRANSLATE_NOOP("messages", "A package uses instructions that this processor does not have: %1"),
     QT_TRANSLATE_NOOP("messages", "Take a build for this processor.")},
    {"error_timed_out", 0, QT_TRANSLATE_NOOP("messages", "The program did not end in time: %1"),
     QT_TRANSLATE_NOOP("messages", "See in the log where it stands still; the limit is limits.sample of the reference.")},
    {"error_exit", 0, QT_TRANSLATE_NOOP("messages", "The program ended with %1 and printed no error that is known here."),
     QT_TRANSLATE_NOOP("messages", "Read its logs.")},
    // What it proves and does not prove.
    {"sample_ran", 0, QT_TRANSLATE_NOOP("messages", "The entry point ran in a clean folder with the rebuilt interpreter, and made %1 declared output(s), new and readable."), ""},
    {"output_read_back", 0, QT_TRANSLATE_NOOP("messages", "%1 was read back from disk by another process: %2, %3, %4 item(s)."), ""},
    {"sample_not_the_same_numbers", 0, QT_TRANSLATE_NOOP("messages", "That the program ends well says nothing yet about its numbers: same packages need not give the same results on another card, platform or version of PyTorch."), ""},
    {"seed_is_not_everything", 0, QT_TRANSLATE_NOOP("messages", "A fixed seed does not cover every source of variation."), ""},
    {"stages_not_reported", 0, QT_TRANSLATE_NOOP("messages", "The program reported no stages, so only its start and its end are known."), ""},
};

} // namespace

std::span<const MessageEntry> sampleMessages()
{
    return entries;
}

} // namespace redossier
