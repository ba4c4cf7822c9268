# SPDX-License-Identifier: GPL-3.0-or-later
"""The record of the probe: what a stage is, how it can end, and how that reaches the disk."""
import json
import os
import sys
import time
import traceback
import warnings

TEXT_LIMIT = 4000


class Ended(Exception):
    """A stage ends in another state than `passed`; `code` is one of the product's codes."""

    state = "failed"

    def __init__(self, code, message=""):
        super().__init__(message)
        self.code = code


class Failed(Ended):
    pass


class Stopped(Ended):
    """A precondition is absent, such as the declared device."""

    state = "stopped"


class NotApplicable(Ended):
    state = "not_applicable"


def plain(value):
    """`value` as strict JSON: text is valid Unicode of bounded length, anything unknown is its text."""
    if value is None or isinstance(value, (bool, int)):
        return value
    if isinstance(value, float):
        return value if value - value == 0 else repr(value)
    if isinstance(value, dict):
        return {plain(str(key)): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    text = str(value).encode("utf-8", "replace").decode("utf-8")
    return text if len(text) <= TEXT_LIMIT else text[:TEXT_LIMIT] + "..."


class Listening:
    """Stands in for sys.stderr: passes everything on and keeps the beginning."""

    def __init__(self, target):
        self.target = target
        self.kept = ""

    def __getattr__(self, name):
        return getattr(self.target, name)

    def write(self, text):
        if len(self.kept) < TEXT_LIMIT:
            self.kept += str(text)[:TEXT_LIMIT - len(self.kept)]
        return self.target.write(text)


class Listener:
    """Collects what Python code writes to standard error, warnings included, into facts["messages"] as lines."""

    def __init__(self, facts):
        self.facts = facts

    def __enter__(self):
        self.original = sys.stderr
        self.listening = Listening(self.original)
        sys.stderr = self.listening
        self.filters = warnings.catch_warnings()
        self.filters.__enter__()
        warnings.simplefilter("always")
        return self

    def __exit__(self, *failure):
        self.filters.__exit__(*failure)
        sys.stderr = self.original
        lines = [line.rstrip() for line in self.listening.kept.splitlines() if line.strip()]
        if lines:
            self.facts["messages"] = self.facts.get("messages", []) + lines[:40]
        return False


class Record:
    """Writes the stages; once one has not passed, the later ones are not run."""

    def __init__(self, file):
        self.file = file
        self.blocked = False

    def stage(self, name, action):
        """Runs `action(facts)`; gives its value, or None when the stage did not pass."""
        if self.blocked:
            self._write(name, "not_run", 0.0, {}, None)
            return None
        facts = {}
        # In the log of errors, so that what a crash prints can be placed; once, for a person who follows both.
        print("::stage " + name, file=sys.stderr, flush=True)
        self._write(name, "running", 0.0, {}, None)
        start = time.perf_counter()
        value, state, error = None, "passed", None
        try:
            with Listener(facts):
                value = action(facts)
        except Ended as ended:
            state = ended.state
            error = {"code": ended.code, "type": None, "message": str(ended)}
        except (Exception, SystemExit) as failure:  # torch may raise anything while it is imported
            traceback.print_exc()
            state = "failed"
            error = {"code": name + "_failed", "type": type(failure).__name__, "message": str(failure)}
        self.blocked = state not in ("passed", "not_applicable")
        self._write(name, state, time.perf_counter() - start, facts, error)
        return value

    def not_applicable(self, name, code, facts):
        self._write(name, "running", 0.0, {}, None)
        self._write(name, "not_applicable", 0.0, facts, {"code": code, "type": None, "message": ""})

    def _write(self, name, state, seconds, facts, error):
        line = {"name": name, "state": state, "seconds": round(seconds, 6), "facts": plain(facts), "error": plain(error)}
        self.file.write(json.dumps(line, ensure_ascii=True, allow_nan=False) + "\n")
        self.file.flush()
        os.fsync(self.file.fileno())
