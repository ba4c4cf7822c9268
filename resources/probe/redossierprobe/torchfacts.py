# SPDX-License-Identifier: GPL-3.0-or-later
"""What torch says of itself: its build, its libraries and its settings."""
import importlib
import importlib.util
import warnings

from .record import Failed


def import_torch(facts):
    if importlib.util.find_spec("torch") is None:
        raise Failed("torch_missing", "there is no module named torch")
    torch = importlib.import_module("torch")
    version = getattr(torch, "__version__", None)
    if version is None:
        raise Failed("torch_unusable", "the module torch has no __version__: an empty folder or another package of that name")
    facts["version"] = str(version)


def asked(question):
    """The answer, or None when this torch cannot give one."""
    try:
        return question()
    except Exception:
        return None


def cuda_number(number):
    """CUDA writes 12080 for 12.8."""
    return "%d.%d" % (number // 1000, number % 1000 // 10) if number else None


def local_tag(torch):
    """The local part of the version, "cu126" of "2.13.0+cu126"; None without one."""
    return str(torch.__version__).partition("+")[2] or None


def backend(facts, with_settings):
    import torch

    version = torch.version
    facts["version"] = str(torch.__version__)
    facts["build_tag"] = local_tag(torch)
    facts["git_version"] = getattr(version, "git_version", None)
    # Two separate facts: a ROCm build answers through torch.cuda and says "cuda" (null is an answer).
    facts["version_cuda"] = getattr(version, "cuda", None)
    facts["version_hip"] = getattr(version, "hip", None)
    facts["version_xpu"] = getattr(version, "xpu", None)
    facts["debug"] = getattr(version, "debug", None)
    library = asked(lambda: torch.backends.cudnn.version())
    is_rocm = facts["version_hip"] is not None
    facts["cudnn"] = None if is_rocm else library
    facts["miopen"] = library if is_rocm else None
    facts["nccl"] = asked(lambda: ".".join(str(part) for part in torch.cuda.nccl.version()))
    facts["arch_list"] = arch_list(torch)
    if facts["version_cuda"] is not None:
        facts["driver_cuda"] = cuda_number(asked(lambda: torch._C._cuda_getDriverVersion()))
    facts["mkl"] = asked(lambda: bool(torch.backends.mkl.is_available()))
    facts["mkldnn"] = asked(lambda: bool(torch.backends.mkldnn.is_available()))
    facts["openmp"] = asked(lambda: bool(torch.backends.openmp.is_available()))
    facts["cpu_capability"] = asked(lambda: torch.backends.cpu.get_cpu_capability())
    if with_settings:
        facts["settings"] = settings(torch)


def arch_list(torch):
    """The card architectures that the build has code for; also where no device answers. None: the build has no such list."""
    flags = asked(lambda: torch._C._cuda_getArchFlags())
    if flags is not None:
        return flags.split()
    return asked(lambda: list(torch.cuda.get_arch_list())) or None


# name: the expression that is read. They are the defaults of this interpreter, before the project changes any of them.
SETTINGS = {
    "float32_matmul_precision": "torch.get_float32_matmul_precision()",
    "fp32_precision": "torch.backends.fp32_precision",
    "cuda_matmul_fp32_precision": "torch.backends.cuda.matmul.fp32_precision",
    "cuda_matmul_allow_tf32": "torch.backends.cuda.matmul.allow_tf32",
    "cudnn_allow_tf32": "torch.backends.cudnn.allow_tf32",
    "cuda_matmul_allow_fp16_reduced_precision_reduction":
        "torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction",
    "cuda_matmul_allow_bf16_reduced_precision_reduction":
        "torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction",
    "cudnn_enabled": "torch.backends.cudnn.enabled",
    "cudnn_benchmark": "torch.backends.cudnn.benchmark",
    "cudnn_deterministic": "torch.backends.cudnn.deterministic",
    "deterministic_algorithms": "torch.are_deterministic_algorithms_enabled()",
    "deterministic_algorithms_warn_only": "torch.is_deterministic_algorithms_warn_only_enabled()",
    "mkldnn_enabled": "torch.backends.mkldnn.enabled",
    "default_dtype": "torch.get_default_dtype()",
    "autocast_cpu_dtype": "torch.get_autocast_cpu_dtype()",
    "autocast_gpu_dtype": "torch.get_autocast_gpu_dtype()",
    "threads": "torch.get_num_threads()",
    "interop_threads": "torch.get_num_interop_threads()",
}


def settings(torch):
    """Per setting {"value", "command"}; one that this torch does not know is left out, one that refuses has "problem"."""
    found = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, expression in SETTINGS.items():
            try:
                found[name] = {"value": eval(expression, {"torch": torch}), "command": expression}
            except AttributeError:
                continue
            except Exception as failure:
                found[name] = {"value": None, "command": expression, "problem": str(failure).split("\n")[0]}
    return found
