"""Turns a few sentences into small vectors: a project of the kind that the product is for, without PyTorch."""
import argparse
import csv
import json
import math
import pathlib
import struct

import tinyvec


def write_npy(path, values):
    header = "{'descr': '<f8', 'fortran_order': False, 'shape': (%d,), }" % len(values)
    header += " " * ((64 - (10 + len(header) + 1) % 64) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode("ascii"))
        file.write(struct.pack("<%dd" % len(values), *values))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--inputs", type=pathlib.Path)
    parser.add_argument("--outputs", type=pathlib.Path)
    parser.add_argument("--configuration", type=pathlib.Path)
    parser.add_argument("--weights", type=pathlib.Path)
    options = parser.parse_args()

    print("::stage read_data", flush=True)
    parameters = json.loads((options.configuration / "parameters.json").read_text(encoding="utf-8"))
    with open(options.inputs / "sentences.csv", encoding="utf-8", newline="") as file:
        sentences = list(csv.DictReader(file))
    weights = json.loads(options.weights.read_text(encoding="utf-8"))

    print("::stage compute", flush=True)
    rows, norms = [], []
    for sentence in sentences:
        vector = tinyvec.embed(sentence["text"], weights["scale"], parameters["size"])
        norms.append(math.sqrt(sum(value * value for value in vector)))
        rows.append((sentence["id"], vector))

    print("::stage write", flush=True)
    with open(options.outputs / "vectors.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id"] + ["v%d" % i for i in range(parameters["size"])])
        for name, vector in rows:
            writer.writerow([name] + [repr(value) for value in vector])
    (options.outputs / "ids.txt").write_text("".join(name + "\n" for name, _ in rows), encoding="utf-8")
    write_npy(options.outputs / "norms.npy", norms)


main()
