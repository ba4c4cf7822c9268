# SPDX-License-Identifier: GPL-3.0-or-later
# Writes files as NumPy and the standard library do, and one line of JSON for each array in them: its file, name, shape, dtype,
# and where its values lie in `values`, as NumPy itself sees them (C order, this machine's byte order). Argument: FOLDER.
import itertools
import json
import os
import sys

import numpy as np

folder = sys.argv[1]
random = np.random.default_rng(20260401)
values = open(os.path.join(folder, "values"), "wb")
dtypes = ["b1", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8", "c8", "c16"]
shapes = [(), (0,), (3, 0, 2), (7,), (4, 5), (2, 3, 4)]


def bits(dtype, shape):
    """Every pattern of bits may come, NaN with any payload too."""
    kind = np.dtype(dtype)
    raw = random.integers(0, 256, int(np.prod(shape)) * kind.itemsize, dtype="u1")
    if kind.kind == "b":
        raw %= 2
    return np.frombuffer(raw.tobytes(), dtype=kind).reshape(shape)


def note(file, name, array):
    entry = {"file": file, "name": name, "shape": list(array.shape), "dtype": array.dtype.name, "offset": values.tell()}
    if array.dtype.kind in "US":
        entry["dtype"] = "text"
        entry["texts"] = [x.decode("latin1") if isinstance(x, bytes) else str(x) for x in array.ravel(order="C")]
    else:
        values.write(array.astype(array.dtype.newbyteorder("=")).tobytes(order="C"))
    print(json.dumps(entry))


def write_npy(file, array, version):
    with open(os.path.join(folder, file), "wb") as out:
        np.lib.format.write_array(out, array, version=version, allow_pickle=False)
    note(file, "", array)


number = 0
for dtype, order, shape, fortran in itertools.product(dtypes, "<>", shapes, (False, True)):
    array = bits(order + dtype, shape)
    if fortran:
        array = np.asfortranarray(array) if array.ndim else array
    write_npy(f"{number}.npy", array, [(1, 0), (2, 0), (3, 0)][number % 3])
    number += 1
write_npy(f"{number}.npy", bits("<f4", (6, 8))[::2, ::-1], (1, 0))
texts = [np.array([["a", "bc\u00e9"], ["", "\U0001f600x"]]), np.array(["x", "yz"], dtype=">U3"), np.array([b"ab", b"c\x00d", b""])]
for i, array in enumerate(texts + [np.asfortranarray(texts[0])]):
    write_npy(f"text{i}.npy", array, (1, 0))

for i in range(40):
    arrays = {f"{dtype}/{j}": bits(np.dtype(dtype).newbyteorder("<>"[j % 2]), shapes[(i + j) % len(shapes)])
              for j, dtype in enumerate(dtypes)}
    if i % 8 == 1:  # above the size that is unpacked in memory
        arrays["large"] = np.asfortranarray(np.tile(bits("<f8", (1, 300)), (700, 1)))
    (np.savez_compressed if i % 2 else np.savez)(os.path.join(folder, f"{i}.npz"), **arrays)
    for name, array in arrays.items():
        note(f"{i}.npz", name, array)

for i in range(30):
    array = bits("<f8", (5, 3))
    if i % 3:  # Python writes NaN and the infinities as words
        array = np.where(np.isnan(array), 0.5, array)
    else:
        array = np.where(np.isnan(array), np.nan, array)
        array[0, :] = [np.nan, np.inf, -np.inf]
    with open(os.path.join(folder, f"{i}.json"), "w") as out:
        json.dump({"matrix": array.tolist(), "whole": [int(x) for x in array.view("i8").ravel()]}, out)
    note(f"{i}.json", "matrix", array)
    note(f"{i}.json", "whole", array.view("i8").ravel())
    with open(os.path.join(folder, f"{i}.csv"), "w") as out:
        out.write("a,b,c\n" + "".join(",".join(map(repr, row)) + "\n" for row in array.tolist()))
    note(f"{i}.csv", "", array)
values.close()
