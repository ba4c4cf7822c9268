#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the pairs of dossiers a/ and b/ of every case here: `tests/data/difference/make.py`. Each case changes one small
dossier by hand-checkable steps; digests, identities and manifests follow from the contents. What `diff a b` shows is
expected.txt beside them, and is read by a person, not written by this script."""
import copy
import hashlib
import json
import shutil
from pathlib import Path

HERE = Path(__file__).resolve().parent
RUN = "20261129T184512Z-3f9a"
OTHER_RUN = "20261130T081500Z-77c1"

EMBED = b'''import csv
import json
import sys

with open("configuration/parameters.json") as file:
    parameters = json.load(file)
with open("inputs/texts.csv") as file:
    texts = list(csv.DictReader(file))
with open("outputs/vectors.csv", "w") as file:
    print("id,x,y", file=file)
    for text in texts:
        print(text["id"], len(text["text"]) * parameters["scale"], parameters["offset"], sep=",", file=file)
'''
HELPER = b"def clean(text):\n    return text.strip()\n"
PARAMETERS = {"scale": 0.5, "offset": 1, "model": {"layers": 2, "name": "small"}}
TEXTS = b"id,text\na,sun\nb,cloud\n"
VECTORS = b"id,x,y\na,1.5,1\nb,2.5,1\n"


def digest(data):
    return hashlib.sha256(data).hexdigest()


def document(value):
    return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode()


def fact(value, command="observed there"):
    return {"value": value, "evidence": "observed", "command": command}


def package(name, version, sha256="0" * 64, tags=("py3-none-any",), **more):
    local = version.partition("+")[2] or None
    entry = {"name": name, "version": version, "local": local, "origin": {"kind": "index", "url": None, "commit": None},
             "installer": "pip", "tags": list(tags), "requires": [],
             "files": {"recorded": 3, "missing": 0, "altered": 0, "unrecorded": 0},
             "archive": {"file": f"{name.replace('-', '_')}-{version}-{tags[0]}.whl", "sha256": sha256}}
    entry.update(more)
    return entry


def observation():
    return {"schema": "redossier-observation/1", "taken": "2026-11-28T15:40:02Z",
            "python": {"version": fact("3.11.2")},
            "inventory": {"python": {"executable": "{WORK}/environment/bin/python", "prefix": "{WORK}/environment",
                                     "base_prefix": "{PYTHON_BASE}", "implementation": "CPython", "version": "3.11.2", "markers": {}},
                          "distributions": [package("numpy", "2.1.0", "1" * 64), package("pip", "23.0.1"), package("torch", "2.3.0+cu121", "2" * 64)]},
            "chain": {"card": {"nvidia": fact([{"name": "NVIDIA L4", "memory_bytes": 24000000000}]), "amd": fact(None)},
                      "driver": {"nvidia": fact("550.54.15"), "rocm": fact(None)},
                      "system": {"os": fact("Debian GNU/Linux 12 (bookworm)"), "kernel": fact("6.1.0-28-amd64"), "cpus": fact(16)},
                      "container": {"kind": fact(None)},
                      "python": {"version": fact("3.11.2"), "executable": fact("{WORK}/environment/bin/python")},
                      "torch": {"version": fact("2.3.0+cu121"), "cuda": fact("12.1"), "hip": fact(None)},
                      "libraries": {"cudnn": fact(8902)}, "extensions": {}},
            "device": {"platform": "cuda", "expected": "cuda", "state": "passed",
                       "stages": [{"name": "devices", "state": "passed", "seconds": 0.01, "facts": {}, "error": None}]},
            "settings": {"float32_matmul_precision": fact("highest"), "deterministic_algorithms": fact(True)},
            "environment": {"LANG": fact("C.UTF-8")}}


def run(run_id, number, identity, verdict="reproduced", machine="Debian GNU/Linux 12, x86_64, NVIDIA L4"):
    steps = [{"name": name, "state": "passed", "started": "2026-11-29T18:45:12Z", "seconds": float(i + number), "commands": [],
              "findings": [], "proves": [], "does_not_prove": [], "reason": None}
             for i, name in enumerate(("reference", "rebuild", "dependencies", "device", "sample", "comparison"))]
    if verdict == "not_reproduced":
        steps[-1]["state"] = "failed"
    return {"schema": "redossier-run/1", "id": run_id, "number": number, "reference_identity": identity,
            "started": "2026-11-29T18:45:12Z", "tool": "redossier 0.1.0", "machine_class": machine, "steps": steps,
            "first_error": None, "variant": None, "inherited_environment": {"sample": ["LANG", "PATH"]}, "verdict": verdict,
            "conditions": [], "reasons": [], "not_checked": []}


class Dossier:
    """The parts of one dossier; `write` puts digests and identities in."""

    def __init__(self):
        self.title = "Two small vectors"
        self.schema = "redossier-dossier/1"
        self.parent = None
        self.history = []
        self.code = {"embed.py": EMBED, "helper.py": HELPER}
        self.files = {"configuration/parameters.json": document(PARAMETERS), "inputs/texts.csv": TEXTS, "expected/vectors.csv": VECTORS,
                      "requirements-rebuild.txt": b"numpy==2.1.0\ntorch==2.3.0+cu121\n"}
        self.reference = {
            "schema": "redossier-reference/1", "question": "Do two texts get their vectors again?", "goal": "values",
            "code": {"repository": None, "revision": "0123456789012345678901234567890123456789", "modified": False, "files": []},
            "entry_point": {"arguments": ["{python}", "{code}/embed.py"], "working_directory": ".", "environment": {"OMP_NUM_THREADS": "1"}},
            "configuration": [{"path": "configuration/parameters.json", "sha256": "", "role": "parameters"}], "data": [],
            "weights": [{"name": "projection", "version": "1", "sha256": "3" * 64, "bytes": 1000, "source": "the project's archive", "access": "open"}],
            "sample": {"inputs": ["inputs/texts.csv"], "exercises": ["read_data", "compute", "write"]},
            "python": {"implementation": "CPython", "version": "3.11.2", "requires": ">=3.11"}, "platform": "cuda", "devices": 1,
            "requirements": {"file": "requirements-rebuild.txt", "files": [], "strict": False, "sources_consulted": []},
            "outputs": [{"name": "vectors", "file": "vectors.csv", "identifiers": {"column": "id"}, "shape": [2, 2], "dtype": "float64",
                         "count": 2, "non_finite": {"nan": 0, "positive_infinity": 0, "negative_infinity": 0}}],
            "business_criterion": "", "settings": {"observe": True}, "access": []}
        self.criterion = {"schema": "redossier-criterion/1", "rules": [
            {"kind": "values", "output": "vectors", "atol": 0.001, "rtol": 0, "justification": "a thousandth is not seen downstream"}]}
        self.observation = observation()
        self.runs = []  # (run.json, observation or None, outputs and logs by their places)
        self.kept = {}  # files below history/
        self.extra = {}  # files that replace what is written, after the manifest

    def identity(self):
        contents = self.reference_files()
        listing = "".join(f"{digest(data)}  {path}\n" for path, data in sorted(contents.items()))
        return digest(listing.encode())

    def reference_files(self):
        reference = copy.deepcopy(self.reference)
        reference["code"]["files"] = [{"path": path, "sha256": digest(data)} for path, data in sorted(self.code.items())]
        for entry in reference["configuration"]:
            entry["sha256"] = digest(self.files[entry["path"]])
        return {**{f"code/{path}": data for path, data in self.code.items()}, **self.files, "reference.json": document(reference),
                "criterion.json": document(self.criterion)}

    def add_run(self, run_id, number, **more):
        outputs = {"outputs/" + name: data for name, data in more.pop("outputs", {"vectors.csv": VECTORS}).items()}
        outputs.update({"logs/" + name: data for name, data in more.pop("logs", {}).items()})
        observed = more.pop("observation", observation())
        entry = run(run_id, number, more.pop("identity", None) or self.identity(), **{key: more.pop(key) for key in ("verdict", "machine") if key in more})
        entry.update(more)
        self.runs.append((entry, observed, outputs))

    def write(self, folder):
        shutil.rmtree(folder, ignore_errors=True)
        identity = self.identity()
        contents = {"reference/" + path: data for path, data in self.reference_files().items()}
        contents["reference/observation.json"] = document(self.observation)
        criterion = digest(contents["reference/criterion.json"])
        history = self.history + [{"identity": identity, "locked_at": "2026-11-28T16:02:11Z", "reason": None if not self.history else "renewed",
                                   "criterion_sha256": criterion, "note": None}]
        contents["dossier.json"] = document({
            "schema": self.schema, "title": self.title, "tool": "redossier 0.1.0", "created": "2026-11-28T15:12:44Z", "identity": identity,
            "parent": self.parent, "locked_at": "2026-11-28T16:02:11Z", "criterion_sha256": criterion, "history": history, "exercise": False,
            "transferable": None})
        contents.update({"history/" + path: data for path, data in self.kept.items()})
        for entry, observed, outputs in self.runs:
            below = {"run.json": document(entry), **outputs}
            if observed:
                below["observation.json"] = document(observed)
            manifest = "".join(f"{digest(data)}  {path}\n" for path, data in sorted(below.items())).encode()
            contents.update({f"runs/{entry['id']}/{path}": data for path, data in {**below, "MANIFEST.sha256": manifest}.items()})
        listed = {path: data for path, data in contents.items() if not path.startswith("runs/") or path.endswith("/MANIFEST.sha256")}
        contents["MANIFEST.sha256"] = "".join(f"{digest(data)}  {path}\n" for path, data in sorted(listed.items())).encode()
        contents.update(self.extra)
        for path, data in contents.items():
            if data is None:
                continue
            place = Path(folder) / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)


def two_machines():
    """One reference, a run on each of two machines: system, card and driver differ, the vectors by 0.0001."""
    a, b = Dossier(), Dossier()
    a.add_run(RUN, 1)
    there = observation()
    there["taken"] = "2026-11-30T08:15:09Z"
    there["chain"]["card"]["nvidia"] = fact([{"name": "NVIDIA A10G", "memory_bytes": 24000000000}])
    there["chain"]["driver"]["nvidia"] = fact("570.86.10")
    there["chain"]["system"]["kernel"] = fact("6.12.0-1-amd64")
    del there["chain"]["system"]["cpus"]
    b.add_run(OTHER_RUN, 1, observation=there, machine="Debian GNU/Linux 13, x86_64, NVIDIA A10G",
              outputs={"vectors.csv": b"id,x,y\na,1.5001,1\nb,2.5,1\n"})
    return a, b


def cuda_rocm():
    """The same project for NVIDIA and for AMD: other wheels, another platform, another chain."""
    a, b = Dossier(), Dossier()
    b.reference["platform"] = "rocm"
    b.files["requirements-rebuild.txt"] = b"numpy==2.1.0\ntorch==2.3.0+rocm6.0\n"
    seen = b.observation
    seen["inventory"]["distributions"][2] = package("torch", "2.3.0+rocm6.0", "4" * 64)
    seen["chain"]["card"] = {"nvidia": fact(None), "amd": fact([{"name": "AMD Instinct MI210", "memory_bytes": 68000000000}])}
    seen["chain"]["driver"] = {"nvidia": fact(None), "rocm": fact("6.0.2")}
    seen["chain"]["torch"] = {"version": fact("2.3.0+rocm6.0"), "cuda": fact(None), "hip": fact("6.0.32830")}
    seen["chain"]["libraries"] = {"miopen": fact(3000)}
    seen["device"]["platform"] = seen["device"]["expected"] = "rocm"
    return a, b


def variant():
    """One reference; the run of B has another numpy, which a person accepted, and another torch wheel, which nobody did."""
    a, b = Dossier(), Dossier()
    a.add_run(RUN, 1)
    there = observation()
    there["inventory"]["distributions"] = [package("numpy", "2.2.0", "5" * 64), package("pip", "24.0"),
                                           package("torch", "2.3.0+cu121", "6" * 64)]
    b.add_run(OTHER_RUN, 1, observation=there, variant=[
        {"name": "numpy", "kind": "version", "expected": "2.1.0", "found": "2.2.0", "reason": "2.1.0 has no wheel for this Python"}])
    return a, b


def successor():
    """B came from A: one line of code, one parameter, one moved file, a wider tolerance."""
    a, b = Dossier(), Dossier()
    b.parent = a.identity()
    b.history = [{"identity": a.identity(), "locked_at": "2026-11-28T16:02:11Z", "reason": None,
                  "criterion_sha256": digest(document(a.criterion)), "note": None}]
    b.code["embed.py"] = EMBED.replace(b'len(text["text"]) * parameters["scale"]', b'len(text["text"].strip()) * parameters["scale"]')
    b.code["tools/helper.py"] = b.code.pop("helper.py")
    b.files["configuration/parameters.json"] = document({**PARAMETERS, "offset": 2, "model": {"layers": 2, "name": "small", "bias": False}})
    b.files["expected/vectors.csv"] = b"id,x,y\na,1.5,2\nb,2.5,2\n"
    b.criterion["rules"][0]["atol"] = 0.01
    return a, b


def unrelated():
    """Another question altogether."""
    a, b = Dossier(), Dossier()
    b.title = "Three labels"
    b.reference["question"] = "Do three texts keep their labels?"
    b.reference["goal"] = "categories"
    b.reference["weights"] = []
    b.reference["data"] = [{"name": "texts", "version": "2026-10", "sha256": "7" * 64, "bytes": 5000, "source": "the archive", "access": "open"}]
    b.reference["outputs"] = [{"name": "labels", "file": "labels.csv", "identifiers": {"column": "id"}}]
    b.code = {"label.py": b"print('label')\n"}
    b.files = {"inputs/texts.csv": b"id,text\na,sun\nb,cloud\nc,rain\n", "expected/labels.csv": b"id,label\na,good\nb,bad\nc,bad\n",
               "requirements-rebuild.txt": b"numpy==2.1.0\n"}
    b.reference["configuration"] = []
    b.criterion = {"schema": "redossier-criterion/1", "rules": [
        {"kind": "categories", "output": "labels", "minimum_agreement": 1, "field": "label", "justification": "three texts, no ties"}]}
    del b.observation["inventory"]["distributions"][2]
    return a, b


def damaged():
    """B was cut and edited: observation.json ends in the middle, criterion.json names a key twice, a code file is not what
    the manifest says, another is gone, one more lies there."""
    a, b = Dossier(), Dossier()
    b.extra = {"reference/observation.json": document(observation())[:700],
               "reference/criterion.json": b'{"schema": "redossier-criterion/1", "rules": [], "rules": []}\n',
               "reference/code/embed.py": EMBED.replace(b'"id,x,y"', b'"id,y,x"'), "reference/code/helper.py": None,
               "reference/code/notes.txt": b"mine\n"}
    return a, b


def windows():
    """B was made on Windows: CRLF, a byte order mark, backslashes in paths; what they say is the same but for one line."""
    a, b = Dossier(), Dossier()
    a.reference["entry_point"]["arguments"] = b.reference["entry_point"]["arguments"] + ["--log", "{outputs}/log.txt"]
    b.code = {"embed.py": EMBED.replace(b"\n", b"\r\n"), "helper.py": b"\xef\xbb\xbf" + HELPER}
    b.files["inputs/texts.csv"] = TEXTS.replace(b"\n", b"\r\n")
    b.files["configuration/parameters.json"] = json.dumps(PARAMETERS).encode()
    b.files["requirements-rebuild.txt"] = b"numpy==2.1.0\r\ntorch==2.3.1+cu121"
    b.reference["entry_point"]["arguments"] = ["{python}", "{code}\\embed.py", "--log", "{outputs}\\log.txt"]
    b.observation["chain"]["python"]["executable"] = fact("{WORK}\\environment\\Scripts\\python.exe")
    b.observation["chain"]["system"]["os"] = fact("Windows 11")
    del b.observation["chain"]["system"]["kernel"]
    return a, b


def newer():
    """B was written by a version of the product that does not exist yet."""
    a, b = Dossier(), Dossier()
    b.schema = "redossier-dossier/2"
    return a, b


def formats():
    """Configurations by key (TOML), by line (YAML, and TOML that is none), and one output file that holds two arrays."""
    a, b = Dossier(), Dossier()
    toml = b"# learning\nrate = 0.1\nstarted = 2026-11-28\n[model]\nlayers = 2\nnames = ['x', 'y']\n"
    for side in (a, b):
        side.files["configuration/train.toml"] = toml
        side.files["configuration/same.toml"] = b"x = 1\ny = 2\n"
        side.files["configuration/broken.toml"] = b"x = \n"
        side.files["configuration/settings.yaml"] = b"workers: 2\nseed: 1\n"
        side.files["expected/scores.json"] = document({"mean": [0.5, 0.25], "deviation": [0.1, 0.2]})
        side.reference["outputs"].append({"name": "scores", "file": "scores.json"})
    b.files["configuration/train.toml"] = toml.replace(b"0.1", b"0.2").replace(b"2026-11-28", b"'2026-11-28'").replace(b"'y'", b"'z'") + b"bias = false\n"
    b.files["configuration/same.toml"] = b"# in another order\ny = 2\nx = 1\n"
    b.files["configuration/broken.toml"] = b"x = 1\n"
    b.files["configuration/settings.yaml"] = b"workers: 4\nseed: 1\n"
    b.files["expected/scores.json"] = document({"mean": [0.5, 0.25], "deviation": [0.1, 0.3]})
    return a, b


def logs():
    """Two runs of one reference on one machine: the same command twice, one log with other times and folders only, one that
    says something else, one of a command that the other run had not."""
    a, b = Dossier(), Dossier()
    venv = b"created virtual environment in %s ms\n"
    sample = b"2026-11-%s 08:15:09,123 INFO reading %s/inputs/texts.csv\nloss 0.25 after %s s\n%s"
    a.add_run(RUN, 1, logs={"01-venv.stdout.log": venv % b"812", "02-pip-check.stdout.log": b"No broken requirements found.\n",
                            "03-sample.stdout.log": sample % (b"29", b"/home/one/work", b"1.52", b"done\n"), "03-sample.stderr.log": b""})
    b.add_run(OTHER_RUN, 1, logs={"01-venv.stdout.log": venv % b"790", "02-pip-version.stdout.log": b"pip 23.0.1\n",
                                  "03-pip-check.stdout.log": b"No broken requirements found.\n",
                                  "04-sample.stdout.log": sample % (b"30", b"/mnt/other/place", b"1.49", b"one text was empty\ndone\n"),
                                  "04-sample.stderr.log": b""})
    return a, b


def earlier():
    """A was locked again after its run: the run is of the earlier identity, of which history/ keeps the documents. B is that
    earlier dossier, with a run on another day."""
    b = Dossier()
    b.add_run(OTHER_RUN, 1)
    a, identity = Dossier(), b.identity()
    a.kept = {f"{identity}/{name}": b.reference_files()[name] for name in ("reference.json", "criterion.json", "requirements-rebuild.txt")}
    a.parent = identity
    a.history = [{"identity": identity, "locked_at": "2026-11-28T16:02:11Z", "reason": None,
                  "criterion_sha256": digest(document(a.criterion)), "note": None}]
    a.add_run(RUN, 1, identity=identity)
    a.files["requirements-rebuild.txt"] = b"numpy==2.1.0\ntorch==2.4.0+cu121\n"
    a.criterion["rules"][0]["atol"] = 0.01
    return a, b


def main():
    for make in (two_machines, cuda_rocm, variant, successor, unrelated, damaged, windows, newer, formats, logs, earlier):
        folder = HERE / make.__name__.replace("_", "-")
        for name, dossier in zip("ab", make()):
            dossier.write(folder / name)


if __name__ == "__main__":
    main()
