# The interpreter, PyTorch and the declared device, then a small computation. Arguments: PLATFORM DEVICES.
import math
import platform
import sys

wanted, least = sys.argv[1], int(sys.argv[2])
print("interpreter:", sys.executable, platform.python_version())
if sys.prefix == sys.base_prefix:
    sys.exit("this is not the interpreter of a virtual environment")
if wanted == "none":
    total = math.fsum(1.0 / (n * n) for n in range(1, 100001))
    if abs(total - (math.pi ** 2 / 6 - 1e-5)) > 1e-9:
        sys.exit("a float64 computation gave " + repr(total))
    print("float64 computation in the standard library: passed")
    print("this does not prove that the project's own code works")
    sys.exit(0)

import torch

print("torch:", torch.__version__, "cuda:", torch.version.cuda, "hip:", getattr(torch.version, "hip", None))
is_rocm = getattr(torch.version, "hip", None) is not None
if (wanted == "cuda" and is_rocm) or (wanted == "rocm" and not is_rocm):
    sys.exit("this PyTorch is not built for " + wanted)
if wanted == "cpu":
    name, present = "cpu", 1
elif wanted in ("cuda", "rocm"):
    name, present = "cuda", torch.cuda.device_count() if torch.cuda.is_available() else 0
elif wanted == "mps":
    name, present = "mps", 1 if torch.backends.mps.is_available() else 0
else:
    name, present = "xpu", torch.xpu.device_count() if torch.xpu.is_available() else 0
print("devices of", wanted + ":", present)
if present < max(1, least):
    sys.exit("the declared device cannot be reached; nothing falls back to the CPU")
# Small whole numbers: their products are exact in float32 on every device.
cells = (torch.arange(64 * 64) % 7).reshape(64, 64).to(torch.float32)
moved = cells.to(name)
product = moved @ moved
if product.device.type != name:
    sys.exit("the result lies on " + product.device.type)
if not torch.equal(product.cpu(), cells @ cells):
    sys.exit("the product on " + name + " differs from the one on the CPU")
print("transfer and matrix product on", name + ": passed")
print("this does not prove that preprocessing or an extension works")
