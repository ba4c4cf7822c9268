# Reads every declared output again from disk, by the standard library. Arguments: OUTPUTS REFERENCE_JSON.
import ast
import csv
import hashlib
import json
import os
import sys

folder, reference = sys.argv[1], sys.argv[2]


def npy_header(path):
    with open(path, "rb") as file:
        if file.read(6) != b"\x93NUMPY":
            raise ValueError("not an .npy file")
        major = file.read(2)[0]
        size = int.from_bytes(file.read(2 if major == 1 else 4), "little")
        header = ast.literal_eval(file.read(size).decode("latin1"))
        return list(header["shape"]), header["descr"]


def rows(path):
    ending = os.path.splitext(path)[1].lower()
    with open(path, encoding="utf-8-sig", newline="") as file:
        if ending in (".csv", ".tsv"):
            return max(0, sum(1 for row in csv.reader(file, delimiter="\t" if ending == ".tsv" else ",") if row) - 1)
        if ending == ".jsonl":
            return sum(1 for line in file if line.strip())
        value = json.load(file)
        return len(value) if isinstance(value, list) else None


def examine(output):
    path = os.path.join(folder, output["file"])
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            digest.update(block)
    print(output["name"] + ":", output["file"], os.path.getsize(path), "bytes, sha256", digest.hexdigest())
    ending = os.path.splitext(path)[1].lower()
    if ending == ".npy":
        shape, kind = npy_header(path)
        print("  shape", shape, "as declared", output.get("shape"), "- type", kind)
        return output.get("shape") in (None, shape)
    if ending in (".csv", ".tsv", ".jsonl", ".json"):
        count = rows(path)
        print("  rows", count, "as declared", output.get("count"))
        return count is None or output.get("count") in (None, count)
    print("  its content is not read here")
    return True


with open(reference, encoding="utf-8") as file:
    declared = json.load(file)["outputs"]
wrong = 0
for output in declared:
    try:
        if not examine(output):
            print("  DIFFERS from what is declared")
            wrong += 1
    except (OSError, ValueError, KeyError, SyntaxError) as problem:
        print(output["name"] + ": cannot be read:", problem)
        wrong += 1
print(len(declared) - wrong, "of", len(declared), "outputs are there with the declared structure")
sys.exit(1 if wrong else 0)
