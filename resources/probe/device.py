# SPDX-License-Identifier: GPL-3.0-or-later
"""Staged device probe, run by the project's own interpreter (Python 3.8 or newer; standard library and torch only).

Writes one JSON line when a stage begins and one when it ends, each flushed to disk, so that a crash or a hang leaves the
last stage named. Standard output and standard error are log only. For a declared GPU nothing ever falls back to the CPU.
"""
import argparse
import importlib.util
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
writes_bytecode = sys.dont_write_bytecode
sys.dont_write_bytecode = True  # the folder of this script may be read-only and is not the project's
sys.path[:] = [HERE] + [entry for entry in sys.path if os.path.abspath(entry or os.curdir) != HERE]
from redossierprobe import computation, devices, extensions, interpreter, torchfacts  # noqa: E402
from redossierprobe.record import Record  # noqa: E402

sys.path.remove(HERE)  # the project must not see this folder
sys.dont_write_bytecode = writes_bytecode

NO_TORCH = ("import_torch", "backend", "devices", "transfer")


def parsed(arguments):
    parser = argparse.ArgumentParser(description="Staged device probe")
    parser.add_argument("--output", required=True, help="new file for the record, one JSON object a line")
    parser.add_argument("--platform", required=True,
                        choices=["auto", "cpu", "cuda", "rocm", "mps", "xpu", "none"])
    parser.add_argument("--devices", type=int, default=1, help="least number of devices")
    parser.add_argument("--extension", action="append", default=[], type=json.loads,
                        help='{"module": .., "chain": .., "check": [..]}')
    parser.add_argument("--settings", action="store_true", help="read precision and determinism settings")
    return parser.parse_args(arguments)


def probe(options, record):
    platform = options.platform
    record.stage("interpreter", interpreter.facts)
    if platform == "auto" and importlib.util.find_spec("torch") is None:
        platform = "none"
    if platform == "none":
        for name in NO_TORCH:
            record.not_applicable(name, "no_torch_in_project", {"platform": platform} if name == "devices" else {})
        record.stage("computation", computation.standard_library)
    else:
        record.stage("import_torch", torchfacts.import_torch)
        record.stage("backend", lambda facts: torchfacts.backend(facts, options.settings))
        reached = record.stage("devices", lambda facts: devices.find(facts, platform, options.devices))
        if reached is not None:
            platform = reached.platform
        record.stage("transfer", lambda facts: computation.transfer(facts, reached))
        record.stage("computation", lambda facts: computation.on_devices(facts, reached))
    record.stage("extensions", lambda facts: extensions.check_all(facts, options.extension, platform != "none"))


def main(arguments):
    options = parsed(arguments)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
    with os.fdopen(os.open(options.output, flags, 0o644), "w", encoding="ascii", newline="\n") as file:
        probe(options, Record(file))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
