# SPDX-License-Identifier: GPL-3.0-or-later
"""Which devices the declared platform reaches; never another one in its place."""
from .record import Stopped
from .torchfacts import asked, local_tag


class Reached:
    """The devices that the next stages use."""

    def __init__(self, platform, kind, count):
        self.platform = platform
        self.kind = kind  # what torch calls it: "cuda" for ROCm too
        self.count = count


VENDORS = {"cuda": "NVIDIA", "rocm": "AMD", "xpu": "Intel", "mps": "Apple"}
KINDS = {"cuda": "cuda", "rocm": "cuda", "xpu": "xpu", "mps": "mps"}


def built_for(torch):
    """The platform that the installed torch was built for. Where version.hip is silent the local tag still speaks."""
    if getattr(torch.version, "hip", None) is not None or (local_tag(torch) or "").startswith("rocm"):
        return "rocm"
    if getattr(torch.version, "cuda", None) is not None:
        return "cuda"
    if getattr(torch.version, "xpu", None) is not None or (local_tag(torch) or "").startswith("xpu"):
        return "xpu"
    if asked(lambda: torch.backends.mps.is_built()):
        return "mps"
    return "cpu"


def backend_module(torch, platform):
    return torch.xpu if platform == "xpu" else torch.cuda


def count_of(torch, platform):
    if platform == "mps":
        return 1 if torch.backends.mps.is_available() else 0
    module = backend_module(torch, platform)
    return module.device_count() if module.is_available() else 0


def refusal(torch, platform):
    """Why nothing answers, in torch's own words: initialising says what is_available() only denies."""
    if platform == "mps":
        return "torch.backends.mps.is_available() is False"
    try:
        backend_module(torch, platform).init()
    except Exception as failure:
        return str(failure)
    return ""


def refusal_code(text):
    lowered = text.lower()
    if "driver" in lowered and ("too old" in lowered or "insufficient" in lowered):
        return "driver_too_old"
    if "found no nvidia driver" in lowered:
        return "no_driver"
    if "permission" in lowered:
        return "device_permission"
    return "no_device"


def properties(torch, platform, index):
    if platform == "mps":
        return {"index": 0, "device": "mps:0", "name": "Apple GPU", "vendor": "Apple"}
    known = backend_module(torch, platform).get_device_properties(index)
    facts = {"index": index, "device": "%s:%d" % (KINDS[platform], index), "vendor": VENDORS[platform],
             "name": known.name, "memory_bytes": getattr(known, "total_memory", None),
             "multiprocessors": getattr(known, "multi_processor_count", None)}
    if platform == "cuda":
        facts["capability"] = "%d.%d" % (known.major, known.minor)
    if platform == "rocm":
        facts["architecture"] = getattr(known, "gcnArchName", None)
    if platform == "xpu":
        facts["driver"] = getattr(known, "driver_version", None)
    return facts


def find(facts, platform, least):
    import torch

    built = built_for(torch)
    facts["built_for"] = built
    if platform == "auto":
        facts["observed"] = True
        platform = built if built != "cpu" and count_of(torch, built) > 0 else "cpu"
    facts["platform"] = platform
    if platform == "cpu":
        facts["count"] = 1
        facts["devices"] = [{"index": 0, "device": "cpu", "name": "cpu", "threads": torch.get_num_threads()}]
        return Reached("cpu", "cpu", 1)
    if built != platform:
        raise Stopped("cpu_build" if built == "cpu" else "other_vendor_build", built)
    count = count_of(torch, platform)
    facts["count"] = count
    if count == 0:
        said = refusal(torch, platform)
        raise Stopped(refusal_code(said), said)
    facts["devices"] = [properties(torch, platform, index) for index in range(count)]
    if count < least:
        raise Stopped("fewer_devices", "%d of %d" % (count, least))
    return Reached(platform, KINDS[platform], max(least, 1))
