# SPDX-License-Identifier: GPL-3.0-or-later
"""Each compiled extension gets an import and, where declared, a check of its own; in processes of their own, for a broken
one can end its process."""
import subprocess
import sys
import time

from .record import Failed, NotApplicable

IMPORT = "import importlib, sys\nfor name in sys.argv[1:]:\n    importlib.import_module(name)\n"


def outcome(arguments):
    """(state, error) of a command; its output goes to the log."""
    sys.stdout.flush()
    try:
        code = subprocess.call(arguments, stdin=subprocess.DEVNULL)
    except OSError as failure:
        return "failed", str(failure)
    if code == 0:
        return "passed", None
    return "failed", "exit %d" % code if code > 0 else "signal %d" % -code


def check(extension, with_torch):
    """{"module", "chain", "import", "check", "seconds"} and an "error" when one of them failed."""
    module = extension.get("module", "")
    start = time.perf_counter()
    # Extensions of torch expect it to be loaded first.
    names = (["torch"] if with_torch else []) + [module]
    state, error = outcome([sys.executable, "-c", IMPORT] + names)
    facts = {"module": module, "chain": extension.get("chain"), "import": state, "check": "not_run"}
    arguments = extension.get("check") or []
    if state == "passed" and arguments:
        facts["check"], error = outcome(arguments)
    elif not arguments:
        facts["check"] = "not_applicable"
    facts["error"] = error
    facts["seconds"] = round(time.perf_counter() - start, 6)
    return facts


def check_all(facts, extensions, with_torch):
    if not extensions:
        raise NotApplicable("no_extension_declared")
    facts["extensions"] = [check(extension, with_torch) for extension in extensions]
    broken = [one for one in facts["extensions"] if one["error"]]
    if broken:
        raise Failed("extension_failed", "; ".join("%s: %s" % (one["module"], one["error"]) for one in broken))
