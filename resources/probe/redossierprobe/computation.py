# SPDX-License-Identifier: GPL-3.0-or-later
"""Moves numbers to each device and back, and computes with whole numbers whose result is exact in any order of adding.

Factors are whole numbers up to 8 and sums stay below 2**24, so float32 and TF32 give the exact result, and equality is
the right question whatever the precision settings are.
"""
import math
import sys

from .record import Failed, NotApplicable, Stopped

SIZE = 48


def left(row, column):
    return (row * 7 + column * 3) % 17 - 8


def right(row, column):
    return (row * 5 + column * 11) % 17 - 8


def matrix(entry):
    return [[entry(row, column) for column in range(SIZE)] for row in range(SIZE)]


def product(first, second):
    columns = list(zip(*second))
    return [[sum(a * b for a, b in zip(row, column)) for column in columns] for row in first]


def assert_device(tensor, kind, index):
    """The tensor's real device; a tensor elsewhere is a silent fallback."""
    found = tensor.device
    if found.type != kind or (kind != "cpu" and (found.index or 0) != index):
        raise Stopped("wrong_device", "%s instead of %s:%d" % (found, kind, index))


def transfer(facts, reached):
    import torch

    if reached.kind == "cpu":
        raise NotApplicable("computed_in_host_memory")
    sent = [float(number) for number in range(-2048, 2048)]
    facts["devices"] = []
    for index in range(reached.count):
        there = torch.tensor(sent, dtype=torch.float32).to("%s:%d" % (reached.kind, index))
        assert_device(there, reached.kind, index)
        back = there.cpu()
        if back.tolist() != sent:
            raise Failed("wrong_transfer", "%s:%d" % (reached.kind, index))
        facts["devices"].append({"device": str(there.device), "elements": len(sent)})


def on_devices(facts, reached):
    import torch

    first, second = matrix(left), matrix(right)
    expected = product(first, second)
    facts["operations"] = ["matmul", "multiply", "sum"]
    facts["elements"] = SIZE * SIZE
    facts["reference"] = "Python integers"
    facts["devices"] = []
    for index in range(reached.count):
        name = "cpu" if reached.kind == "cpu" else "%s:%d" % (reached.kind, index)
        a = torch.tensor(first, dtype=torch.float32, device=name)
        b = torch.tensor(second, dtype=torch.float32, device=name)
        multiplied = torch.matmul(a, b)
        total = (a * b).sum()
        for tensor in (a, b, multiplied, total):
            assert_device(tensor, reached.kind, index)
        compare(multiplied.cpu().tolist(), expected, name)
        wanted = sum(x * y for row, other in zip(first, second) for x, y in zip(row, other))
        if total.cpu().item() != wanted:
            raise Failed("wrong_result", "%s: the sum is %r instead of %r" % (name, total.cpu().item(), wanted))
        facts["devices"].append({"device": str(multiplied.device), "equal": True})


def compare(found, expected, name):
    wrong = [(row, column) for row in range(SIZE) for column in range(SIZE)
             if found[row][column] != expected[row][column]]
    if wrong:
        row, column = wrong[0]
        raise Failed("wrong_result", "%s: %d of %d elements differ; the first, [%d, %d], is %r instead of %r" % (
            name, len(wrong), SIZE * SIZE, row, column, found[row][column], expected[row][column]))


def standard_library(facts):
    """Platform none: float64 arithmetic of the interpreter against whole numbers."""
    facts["operations"] = ["product", "fsum", "sqrt"]
    facts["reference"] = "Python integers"
    facts["float_digits"] = sys.float_info.mant_dig
    if sys.float_info.radix != 2 or sys.float_info.mant_dig != 53:
        raise Failed("wrong_result", "floating point here is not IEEE 754 float64")
    first, second = matrix(left), matrix(right)
    floats = product([[float(x) for x in row] for row in first], [[float(x) for x in row] for row in second])
    compare(floats, product(first, second), "float64")
    if math.fsum([0.1] * 10) != 1.0 or math.sqrt(1522756.0) != 1234.0:
        raise Failed("wrong_result", "the standard library's fsum or sqrt is not exact")
    facts["elements"] = SIZE * SIZE
