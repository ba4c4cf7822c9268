# SPDX-License-Identifier: GPL-3.0-or-later
"""A locked dossier with a run whose output has many rows, for the figure `report`: that of tests/data/tour/not-reproduced with
another output."""
import array
import json
import random
import shutil
import struct
import subprocess
from pathlib import Path


def write_npy(path, rows, columns, values):
    header = f"{{'descr': '<f8', 'fortran_order': False, 'shape': ({rows}, {columns}), }}"
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + values.tobytes())


def changed(path, change):
    document = json.loads(path.read_text())
    change(document)
    path.write_text(json.dumps(document))


def write_report_dossier(cli, source, dossier, rows, columns):
    """Every element of the found side differs by a little, one in a thousand by more than the rule allows."""
    shutil.copytree(source / "tests/data/tour/not-reproduced", dossier)
    run = next((dossier / "runs").iterdir())
    reference, expected = dossier / "reference/reference.json", dossier / "reference/expected"
    for folder in (expected, run / "outputs"):
        (folder / "ids.txt").write_text("".join(f"row-{i:07d}\n" for i in range(rows)))
    chance = random.Random(3)
    values = array.array("d", (chance.random() for _ in range(rows * columns)))
    write_npy(expected / "norms.npy", rows, columns, values)
    found = array.array("d", (value + (1e-3 if i % 1000 == 0 else 1e-12 * (i % 977)) for i, value in enumerate(values)))
    write_npy(run / "outputs/norms.npy", rows, columns, found)

    def declare(document):
        output = document["outputs"][1]
        output.update(shape=[rows, columns], count=rows)

    changed(reference, declare)
    subprocess.run([cli, "lock", str(dossier), "--reason", "an output of another size"], check=True, capture_output=True)
    identity = json.loads((dossier / "dossier.json").read_text())["identity"]
    changed(run / "run.json", lambda document: document.update(reference_identity=identity))
    rules = json.loads((dossier / "reference/criterion.json").read_text())
    rules["outputs"] = json.loads(reference.read_text())["outputs"]
    (dossier.parent / "rules.json").write_text(json.dumps(rules))
    compared = subprocess.run([cli, "compare", str(expected), str(run / "outputs"), "--rules", str(dossier.parent / "rules.json"), "--json"], capture_output=True)
    (run / "comparison.json").write_bytes(compared.stdout)
    return dossier
