#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""numpyneighbours.py EXPECTED.npy FOUND.npy K: the mean overlap of each row's K nearest other rows, by blocked matmul and
argpartition, as one writes it with NumPy. numpyneighbours.py --make EXPECTED.npy FOUND.npy ROWS COLUMNS makes a pair."""
import sys

import numpy


def nearest(rows, k, block=1024):
    squares = numpy.einsum("ij,ij->i", rows, rows)
    found = numpy.empty((len(rows), k), dtype=numpy.int64)
    for begin in range(0, len(rows), block):
        part = rows[begin:begin + block]
        distances = squares[None, :] - 2 * (part @ rows.T)
        distances[numpy.arange(len(part)), numpy.arange(begin, begin + len(part))] = numpy.inf
        found[begin:begin + len(part)] = numpy.argpartition(distances, k - 1, axis=1)[:, :k]
    return found


def make(expected, found, rows, columns):
    random = numpy.random.default_rng(7)
    values = random.standard_normal((rows, columns), dtype=numpy.float32)
    values /= numpy.linalg.norm(values, axis=1, keepdims=True)
    numpy.save(expected, values)
    numpy.save(found, values + random.standard_normal((rows, columns), dtype=numpy.float32) * numpy.float32(2e-4))


if sys.argv[1] == "--make":
    make(sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
else:
    k = int(sys.argv[3])
    a, b = (nearest(numpy.load(name), k) for name in sys.argv[1:3])
    print(sum(len(numpy.intersect1d(x, y)) for x, y in zip(a, b)) / (k * len(a)))
