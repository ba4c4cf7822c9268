// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/messages/messages.h"

#include <QtGlobal>

namespace redossier {

namespace {

constexpr MessageEntry entries[] = {
    // Why the declared device was not reached, or what failed on it.
    {"cpu_build_installed", 0,
     QT_TRANSLATE_NOOP("messages", "PyTorch %1 is a CPU build, and %2 was declared. A CPU run would confuse the comparison, so the sample is not started. Correct the index or the variant of the torch line in the rebuild file."), ""},
    {"cpu_build_driver_answers", 0,
     QT_TRANSLATE_NOOP("messages", "PyTorch %1 is a CPU build, and %2 was declared, while an NVIDIA driver answers. The card is there; correct the index or the variant of the torch line in the rebuild file."), ""},
    {"other_vendor_build", 0,
     QT_TRANSLATE_NOOP("messages", "PyTorch %1 was built for %2, and %3 was declared. Take the wheel of the declared platform."), ""},
    {"driver_too_old", 0,
     QT_TRANSLATE_NOOP("messages", "The NVIDIA driver is older than the wheel's CUDA: it supports CUDA %1, and the installed PyTorch was built for CUDA %2. Either a newer driver or a build for an older CUDA helps."), ""},
    {"no_nvidia_driver", 0,
     QT_TRANSLATE_NOOP("messages", "No NVIDIA driver answered on this machine. The driver belongs to the host; no package of the environment brings it. PyTorch said: %1"), ""},
    {"driver_without_devices", 0,
     QT_TRANSLATE_NOOP("messages", "The NVIDIA driver answered and shows no card to this process. A permission, a container or the batch system may hide it; this does not mean that the card is missing. PyTorch said: %1"), ""},
    {"nvidia_version_mismatch", 0,
     QT_TRANSLATE_NOOP("messages", "The NVIDIA kernel module and its libraries have different versions, as after an update without a restart. PyTorch said: %1"), ""},
    {"nvidia_device_lost", 0,
     QT_TRANSLATE_NOOP("messages", "An NVIDIA card no longer answers its driver: a fault of the card or its host, not of the packages. PyTorch said: %1"), ""},
    {"nvidia_permission", 0,
     QT_TRANSLATE_NOOP("messages", "The NVIDIA driver refuses this user. PyTorch said: %1"), ""},
    {"nvidia_timed_out", 0,
     QT_TRANSLATE_NOOP("messages", "The NVIDIA driver did not answer in time. PyTorch said: %1"), ""},
    {"no_amd_driver", 0,
     QT_TRANSLATE_NOOP("messages", "The kernel module amdgpu is not loaded on this machine, or cannot be seen from here. PyTorch said: %1"), ""},
    {"kfd_permission", 0,
     QT_TRANSLATE_NOOP("messages", "This user may not open /dev/kfd. Members of the groups render and video usually may. PyTorch said: %1"), ""},
    {"no_device_answered", 0,
     QT_TRANSLATE_NOOP("messages", "No %1 device answered. PyTorch said: %2"), ""},
    {"devices_hidden", 0,
     QT_TRANSLATE_NOOP("messages", "The variable %1 hides every card from this process."), ""},
    {"container_without_device", 0,
     QT_TRANSLATE_NOOP("messages", "This container sees no device node %1. The card must be handed to the container by its host."), ""},
    {"fewer_devices", 0,
     QT_TRANSLATE_NOOP("messages", "%1 devices of %3 are visible and more were declared (%2)."), ""},
    {"cpu_fallback", 0,
     QT_TRANSLATE_NOOP("messages", "A number that was sent to the declared device lies elsewhere (%1). There is no fallback: the sample is not started."), ""},
    {"no_kernel_image", 0,
     QT_TRANSLATE_NOOP("messages", "The installed PyTorch %3 has no code for this card: %1. It has code for %2. Take a build that lists the card's architecture."), ""},
    {"torch_missing", 0,
     QT_TRANSLATE_NOOP("messages", "PyTorch is not installed in this environment: %1"), ""},
    {"torch_unusable", 0,
     QT_TRANSLATE_NOOP("messages", "What is imported under the name torch is not PyTorch: %1"), ""},
    {"torch_import_failed", 0,
     QT_TRANSLATE_NOOP("messages", "PyTorch is installed and cannot be imported: %1"), ""},
    {"wrong_result", 0,
     QT_TRANSLATE_NOOP("messages", "A small computation with whole numbers gave a wrong result: %1"), ""},
    {"wrong_transfer", 0,
     QT_TRANSLATE_NOOP("messages", "Numbers came back changed from the device %1."), ""},
    {"extension_failed", 0,
     QT_TRANSLATE_NOOP("messages", "A compiled extension of the project failed its own check: %1"), ""},
    {"probe_crashed", 0,
     QT_TRANSLATE_NOOP("messages", "The interpreter was ended by %2 at the stage \"%1\" of the probe."), ""},
    {"probe_timed_out", 0,
     QT_TRANSLATE_NOOP("messages", "The probe did not end within %2 s; it was stopped at the stage \"%1\"."), ""},
    {"probe_ended_early", 0,
     QT_TRANSLATE_NOOP("messages", "The interpreter ended at the stage \"%2\" of the probe without a word of its own (%1)."), ""},
    {"probe_not_started", 0,
     QT_TRANSLATE_NOOP("messages", "The interpreter could not run the probe (%1)."), ""},
    {"probe_stage_failed", 0,
     QT_TRANSLATE_NOOP("messages", "The stage \"%2\" of the probe failed: %1"), ""},
    // What else the probe shows.
    {"rocm_named_cuda", 0,
     QT_TRANSLATE_NOOP("messages", "This is a ROCm build (HIP %1). Its devices are named \"cuda\" and are AMD's; the name says nothing about NVIDIA."), ""},
    {"build_tag_disagrees", 0,
     QT_TRANSLATE_NOOP("messages", "The version's tag says \"%1\" while %2 is null: two sources disagree, and both are kept."), ""},
    {"build_reaches_no_device", 0,
     QT_TRANSLATE_NOOP("messages", "PyTorch %1 was built for %2 and reaches no such device here; what was computed, the CPU computed."), ""},
    {"arch_not_listed", 0,
     QT_TRANSLATE_NOOP("messages", "The card's architecture %1 is not among those that the build has code for (%2); the computation passed all the same, through code that is compiled when it is first used."), ""},
    {"arch_overridden", 0,
     QT_TRANSLATE_NOOP("messages", "HSA_OVERRIDE_GFX_VERSION is %1: the card is taken for another one, which changes what is computed."), ""},
    {"container_incomplete", 0,
     QT_TRANSLATE_NOOP("messages", "This is a container and its description is incomplete: %1. An image needs its digest, and the access to the host's card needs evidence of its own."), ""},
    {"nvidia_smi_absent", 0,
     QT_TRANSLATE_NOOP("messages", "nvidia-smi was not found, and the card answers all the same: an absent tool is no absent driver."), ""},
    {"import_warned", 0,
     QT_TRANSLATE_NOOP("messages", "While PyTorch was imported, this was printed: %1"), ""},
    // Why a stage does not apply.
    {"no_torch_in_project", 0, QT_TRANSLATE_NOOP("messages", "this project uses no PyTorch"), ""},
    {"computed_in_host_memory", 0, QT_TRANSLATE_NOOP("messages", "the CPU computes in the host's own memory"), ""},
    {"no_extension_declared", 0, QT_TRANSLATE_NOOP("messages", "no compiled extension was declared"), ""},
    // What it proves and does not prove.
    {"proves_torch_imports", 0, QT_TRANSLATE_NOOP("messages", "PyTorch %1 can be imported by the project's interpreter."), ""},
    {"proves_device_visible", 0, QT_TRANSLATE_NOOP("messages", "The program sees %1 device(s) of the declared platform %2."), ""},
    {"proves_transfer", 0, QT_TRANSLATE_NOOP("messages", "Numbers reach the device and come back unchanged."), ""},
    {"proves_computation", 0, QT_TRANSLATE_NOOP("messages", "A small computation gave the right result, and its result lay on the declared device."), ""},
    {"proves_float64", 0, QT_TRANSLATE_NOOP("messages", "The interpreter computes correctly with 64-bit numbers."), ""},
    {"proves_extensions", 0, QT_TRANSLATE_NOOP("messages", "Every declared extension passed the check that was declared for it."), ""},
    {"device_not_the_application", 0, QT_TRANSLATE_NOOP("messages", "A successful matrix product does not prove that preprocessing or an extension of the project works."), ""},
    {"device_not_the_same_numbers", 0, QT_TRANSLATE_NOOP("messages", "A device that works need not give the same numbers as another card, platform or version of PyTorch."), ""},
    {"stage_without_torch", 0, QT_TRANSLATE_NOOP("messages", "The stage \"%1\" does not apply: this project uses no PyTorch."), ""},
    {"stage_without_device", 0, QT_TRANSLATE_NOOP("messages", "The stage \"%1\" does not apply: the CPU computes in the host's own memory."), ""},
    {"stages_without_torch", 0, QT_TRANSLATE_NOOP("messages", "Anything of the stages %1: this project uses no PyTorch."), ""},
    {"stages_without_device", 0, QT_TRANSLATE_NOOP("messages", "Anything of the stages %1: the CPU computes in the host's own memory."), ""},
    {"extension_only_imported", 0, QT_TRANSLATE_NOOP("messages", "The extension %1 was imported and not called: no check was declared for it."), ""},
    // How a terminal shows it.
    {"probe_platform_observed", 0, QT_TRANSLATE_NOOP("messages", "Platform %1, as observed (none was expected)"), ""},
    {"probe_platform_expected", 0, QT_TRANSLATE_NOOP("messages", "Platform %1, as expected of this interpreter"), ""},
    {"probe_title_chain", 0, QT_TRANSLATE_NOOP("messages", "Chain"), ""},
    {"probe_title_stages", 0, QT_TRANSLATE_NOOP("messages", "Stages"), ""},
    {"probe_title_conclusions", 0, QT_TRANSLATE_NOOP("messages", "What it shows"), ""},
    {"probe_title_proves", 0, QT_TRANSLATE_NOOP("messages", "This proves"), ""},
    {"probe_title_limits", 0, QT_TRANSLATE_NOOP("messages", "This does not prove"), ""},
    {"probe_null", 0, QT_TRANSLATE_NOOP("messages", "none (asked for)"), ""},
    {"probe_not_readable", 0, QT_TRANSLATE_NOOP("messages", "not readable: %1"), ""},
    // A finding.
    {"probe_record_damaged", 0, QT_TRANSLATE_NOOP("messages", "Passed over in %1: %2 line(s) that tell no stage of the probe."),
     QT_TRANSLATE_NOOP("messages", "Run the probe again; if they come back, look into the file.")},
};

} // namespace

std::span<const MessageEntry> deviceMessages()
{
    return entries;
}

} // namespace redossier
