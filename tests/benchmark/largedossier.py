# SPDX-License-Identifier: GPL-3.0-or-later
"""A locked dossier of a given size, written without the product: for the figure `diff`."""
import hashlib
import json
from pathlib import Path


def digest(data):
    return hashlib.sha256(data).hexdigest()


def fact(value, command):
    return {"value": value, "evidence": "observed", "command": command}


def code_file(number, changed):
    lines = [f"# module {number}\n"] + [f"def part_{i}(x):\n    return x * {number + i}\n" for i in range(20)]
    return ("".join(lines) + ("VALUE = 1\n" if changed else "VALUE = 0\n")).encode()


def package(number, changed):
    version = f"1.{number % 50}.{1 if changed else 0}"
    name = f"package-{number:04d}"
    return {"name": name, "version": version, "local": None, "origin": {"kind": "index", "url": None, "commit": None},
            "installer": "pip", "tags": ["py3-none-any"], "requires": [f"package-{(number * 7 + i) % 1000:04d} (>=1.0)" for i in range(5)],
            "files": {"recorded": 40, "missing": 0, "altered": 0, "unrecorded": 0},
            "archive": {"file": f"{name}-{version}-py3-none-any.whl", "sha256": digest(f"{name} {version}".encode())}}


def observation(packages, settings, side):
    python = {"executable": "{WORK}/environment/bin/python", "prefix": "{WORK}/environment", "base_prefix": "{PYTHON_BASE}",
              "implementation": "CPython", "version": "3.11.7", "markers": {"python_version": "3.11", "sys_platform": "linux"}}
    return {"schema": "redossier-observation/1", "taken": f"2026-11-30T06:2{side}:08Z",
            "python": {"version": fact("3.11.7", "platform.python_version()")},
            "inventory": {"python": python, "distributions": [package(i, side == 1 and i % 100 == 0) for i in range(packages)]},
            "chain": {"driver": {"nvidia": fact("570.86.10" if side else "550.54.15", "nvidia-smi")},
                      "system": {"os": fact("Debian GNU/Linux 12 (bookworm)", "/etc/os-release")}},
            "settings": {f"setting_{i:03d}": fact(i + (side if i % 40 == 0 else 0), "torch") for i in range(settings)}}


def write_dossier(root, side, packages=1000, files=10_000, settings=200):
    """Side 1 differs from side 0 in every hundredth package, every thousandth file and every fortieth setting."""
    root = Path(root)
    contents = {f"code/part{i // 100:03d}/module{i:05d}.py": code_file(i, side == 1 and i % 1000 == 0) for i in range(files)}
    listed = [{"path": path[5:], "sha256": digest(data)} for path, data in sorted(contents.items())]
    reference = {"schema": "redossier-reference/1", "question": "Does a large dossier compare quickly?", "goal": "values",
                 "code": {"repository": None, "revision": "tree:" + digest(str(side).encode()), "modified": False, "files": listed},
                 "entry_point": {"arguments": ["{python}", "{code}/part000/module00000.py"], "working_directory": ".", "environment": {}},
                 "configuration": [], "data": [], "weights": [], "sample": {"inputs": [], "exercises": []},
                 "python": {"implementation": "CPython", "version": "3.11.7"}, "platform": "cuda",
                 "requirements": {"file": "requirements-rebuild.txt", "files": [], "strict": False, "sources_consulted": []},
                 "outputs": [], "business_criterion": "", "settings": {"observe": True}, "access": []}
    contents["reference.json"] = json.dumps(reference, indent=2).encode() + b"\n"
    contents["criterion.json"] = b'{"schema": "redossier-criterion/1", "rules": []}\n'
    contents["requirements-rebuild.txt"] = "".join(f"package-{i:04d}==1.{i % 50}.0\n" for i in range(packages)).encode()
    listing = "".join(f"{digest(data)}  {path}\n" for path, data in sorted(contents.items()))
    contents["observation.json"] = json.dumps(observation(packages, settings, side), indent=2).encode() + b"\n"
    identity = digest(listing.encode())
    contents = {"reference/" + path: data for path, data in contents.items()}
    dossier = {"schema": "redossier-dossier/1", "title": "large", "tool": "redossier 0.1.0", "created": "2026-11-28T15:12:44Z",
               "identity": identity, "parent": None, "locked_at": "2026-11-28T16:02:11Z",
               "criterion_sha256": digest(contents["reference/criterion.json"]), "history": [], "exercise": False, "transferable": None}
    contents["dossier.json"] = json.dumps(dossier, indent=2).encode() + b"\n"
    contents["MANIFEST.sha256"] = "".join(f"{digest(data)}  {path}\n" for path, data in sorted(contents.items())).encode()
    for path, data in contents.items():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
