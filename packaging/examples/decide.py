# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes an author's decisions into a drafted reference.json, and marks the dossier as an exercise."""
import json
import sys
from pathlib import Path


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def write(path, document):
    path.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


dossier, decisions = Path(sys.argv[1]), read(Path(sys.argv[2]))
reference = read(dossier / "reference" / "reference.json")
for entry in reference["configuration"]:
    entry["role"] = decisions["roles"][Path(entry["path"]).name]
for entry in reference["weights"]:
    entry.update(decisions["weights"][entry["name"]])
reference["python"] = {**(reference.get("python") or {}), **decisions["python"]}
if "sources_consulted" in decisions:
    reference["requirements"]["sources_consulted"] = decisions["sources_consulted"]
for key in ("question", "goal", "entry_point", "sample", "platform", "devices", "outputs", "business_criterion", "settings", "access"):
    if key in decisions:
        reference[key] = decisions[key]
write(dossier / "reference" / "reference.json", reference)

top = read(dossier / "dossier.json")
top["exercise"] = True
write(dossier / "dossier.json", top)
