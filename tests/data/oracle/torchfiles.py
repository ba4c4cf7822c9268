# SPDX-License-Identifier: GPL-3.0-or-later
# As numpyfiles.py, with torch.save and safetensors. Argument: FOLDER.
import collections
import json
import os
import sys

import safetensors.torch
import torch

folder = sys.argv[1]
torch.manual_seed(20260401)
values = open(os.path.join(folder, "values"), "wb")
dtypes = [torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.float16, torch.bfloat16, torch.float32,
          torch.float64, torch.complex64, torch.complex128]
newer = ["uint16", "uint32", "uint64", "float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz", "float8_e8m0fnu"]
dtypes += [getattr(torch, name) for name in newer if hasattr(torch, name)]
shapes = [(), (0,), (3, 0, 2), (7,), (4, 6), (2, 3, 4)]


def bits(dtype, shape):
    size = torch.empty((), dtype=dtype).element_size()
    count = torch.Size(shape).numel()
    raw = torch.randint(0, 2 if dtype == torch.bool else 256, (count * size,), dtype=torch.uint8)
    return raw.view(dtype).reshape(shape)


def raw_bytes(tensor):
    flat = tensor.detach().resolve_conj().contiguous().reshape(-1)
    return flat.view(torch.uint8).numpy().tobytes() if flat.numel() else b""


def note(file, name, tensor):
    print(json.dumps({"file": file, "name": name, "shape": list(tensor.shape), "dtype": str(tensor.dtype)[6:], "offset": values.tell()}))
    values.write(raw_bytes(tensor))


def save(file, value, tensors, **options):
    torch.save(value, os.path.join(folder, file), **options)
    for name, tensor in tensors.items():
        note(file, name, tensor)


number = 0
for dtype in dtypes:
    for shape in shapes:
        tensor = bits(dtype, shape)
        save(f"{number}.pt", tensor, {"": tensor}, pickle_protocol=2 + number % 4)
        number += 1
for dtype in dtypes:
    base = bits(dtype, (6, 8))
    views = {"base": base, "turned": base.t(), "every": base[::2, 1::3], "row": base[3], "one": base[2, 5], "wide": base[:, :1].expand(6, 4)}
    save(f"{number}.pth", views, views)
    nested = {"model": collections.OrderedDict(a=base, b=base[1:]), "list": [base[0], (base[1], base[2])]}
    save(f"{number}.bin", nested, {"model/a": base, "model/b": base[1:], "list/0": base[0], "list/1/0": base[1], "list/1/1": base[2]})
    number += 1
for i in range(20):
    model = torch.nn.Sequential(torch.nn.Linear(3 + i, 4), torch.nn.BatchNorm1d(4))
    save(f"model{i}.pt", model.state_dict(), model.state_dict())
    optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
    model(torch.randn(5, 3 + i)).sum().backward()
    optimizer.step()
    moments = {f"state/{n}/{key}": value for n, state in optimizer.state_dict()["state"].items() for key, value in state.items()}
    save(f"optimizer{i}.pt", optimizer.state_dict(), moments)
for i in range(60):
    tensors = {}
    for j, dtype in enumerate(dtypes):
        if dtype != torch.complex128:
            tensors[f"{j}.weight"] = bits(dtype, shapes[(i + j) % len(shapes)])
    safetensors.torch.save_file(tensors, os.path.join(folder, f"{i}.safetensors"))
    for name, tensor in tensors.items():
        note(f"{i}.safetensors", name, tensor)
values.close()
