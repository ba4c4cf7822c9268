# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the installed distributions of the interpreter that runs this to the file named as the only argument.

Standard library only, Python 3.8 and newer, to be started with -I. Nothing that is installed gets imported: all facts
come from the metadata on disk (dist-info, egg-info) and from the bytes of the recorded files.
"""
import base64
import concurrent.futures
import csv
import hashlib
import importlib.metadata
import json
import os
import platform
import re
import stat
import sys
from urllib.parse import urlsplit, urlunsplit


def normalised(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def without_credentials(url):
    """User info goes, but for the user name that ssh needs."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    user, at, host = parts.netloc.rpartition("@")
    if not at or (parts.scheme.endswith("ssh") and ":" not in user):
        return url
    return urlunsplit(parts._replace(netloc="****@" + host))


def markers():
    """The environment of PEP 508."""
    info = sys.implementation.version
    kind = "" if info.releaselevel == "final" else info.releaselevel[0] + str(info.serial)
    return {
        "implementation_name": sys.implementation.name,
        "implementation_version": "{0.major}.{0.minor}.{0.micro}".format(info) + kind,
        "os_name": os.name,
        "platform_machine": platform.machine(),
        "platform_python_implementation": platform.python_implementation(),
        "platform_release": platform.release(),
        "platform_system": platform.system(),
        "platform_version": platform.version(),
        "python_full_version": platform.python_version(),
        "python_version": ".".join(platform.python_version_tuple()[:2]),
        "sys_platform": sys.platform,
    }


def read_text(distribution, name):
    try:
        return distribution.read_text(name)
    except (OSError, UnicodeError, ValueError):
        return None


def origin(distribution):
    """Of direct_url.json (PEP 610): origin, whether it is editable, and the SHA-256 of the archive."""
    result = {"kind": "index", "url": None, "commit": None}
    text = read_text(distribution, "direct_url.json")
    if text is None:
        return result, False, None
    try:
        direct = json.loads(text)
        url = direct["url"]
    except (ValueError, KeyError, TypeError):
        return dict(result, kind="url"), False, None
    result["url"] = without_credentials(str(url))
    if isinstance(direct.get("vcs_info"), dict):
        vcs = direct["vcs_info"]
        result.update(kind="vcs", commit=vcs.get("commit_id"))
        return result, bool((direct.get("dir_info") or {}).get("editable")), None
    result["kind"] = "file" if str(url).startswith("file:") else "url"
    archive = direct.get("archive_info") or {}
    sha256 = (archive.get("hashes") or {}).get("sha256")
    if not sha256 and str(archive.get("hash", "")).startswith("sha256="):
        sha256 = archive["hash"][len("sha256="):]
    return result, bool((direct.get("dir_info") or {}).get("editable")), sha256


def record_rows(distribution, site):
    """(absolute path, hash or None) of every row of RECORD; None without one."""
    text = read_text(distribution, "RECORD")
    if text is None:
        return None
    rows = []
    for row in csv.reader(text.splitlines()):
        if row and row[0] and "\0" not in row[0]:
            rows.append((os.path.normpath(os.path.join(site, row[0])), row[1] if len(row) > 1 else ""))
    return rows


def file_state(row):
    """missing, altered or whole; what has no hash of ours to check is whole when it is there."""
    path, expected = row
    try:
        facts = os.stat(path)
    except (OSError, ValueError):
        return "missing"
    algorithm, _, digest = expected.partition("=")
    if path.endswith(".pyc"):  # Python itself writes byte code anew
        return "whole"
    if not digest or algorithm not in ("sha256", "sha384", "sha512"):
        return "whole"
    if not stat.S_ISREG(facts.st_mode):
        return "altered"
    found = hashlib.new(algorithm)
    try:
        with open(path, "rb") as stream:
            for chunk in iter(lambda: stream.read(1 << 20), b""):
                found.update(chunk)
    except OSError:
        return "missing"
    text = base64.urlsafe_b64encode(found.digest()).rstrip(b"=").decode("ascii")
    return "whole" if text == digest.rstrip("=") else "altered"


def file_states(rows):
    return [file_state(row) for row in rows]


def count_unrecorded(folder, recorded, folders, seen):
    """Files in `folder` that no RECORD names; folders that belong to nobody are walked, others have their own turn."""
    if folder in seen:
        return 0
    seen.add(folder)
    count = 0
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return 0
    for entry in entries:
        if entry.name == "__pycache__":
            continue
        if entry.is_dir(follow_symlinks=False):
            if entry.path not in folders:
                count += count_unrecorded(entry.path, recorded, folders, seen)
        elif entry.path not in recorded and not entry.name.endswith((".pyc", ".pyo")):
            count += 1
    return count


def described(distribution):
    """Everything but the files; `site` is the folder that holds the metadata."""
    path = str(getattr(distribution, "_path", ""))
    base = os.path.basename(path)
    try:
        metadata = distribution.metadata
    except Exception:  # damaged metadata must not hide the other distributions
        metadata = None
    problems = []
    name = metadata["Name"] if metadata is not None else None
    version = metadata["Version"] if metadata is not None else None
    if not name:
        problems.append("no_metadata")
        stem = re.sub(r"\.(dist-info|egg-info|egg)$", "", base)
        name, _, version = stem.partition("-")
    if base.endswith((".egg-info", ".egg")) or base == "EGG-INFO":
        problems.append("egg_info")
    where, editable, sha256 = origin(distribution)
    if base.endswith(".egg-info") and not any(part in path for part in ("site-packages", "dist-packages")):
        where, editable = {"kind": "file", "url": None, "commit": None}, True
    try:
        requires = list(distribution.requires or [])
    except Exception:
        requires = []
    wheel = read_text(distribution, "WHEEL") or ""
    return {
        "name": name, "version": version or None, "local": (version or "").partition("+")[2] or None,
        "origin": where, "installer": (read_text(distribution, "INSTALLER") or "").strip() or None,
        "tags": [line.split(":", 1)[1].strip() for line in wheel.splitlines() if line.lower().startswith("tag:")],
        "requires": [" ".join(one.split()) for one in requires],
        "files": {"recorded": None, "missing": None, "altered": None, "unrecorded": None},
        "editable": editable, "archive_sha256": sha256, "problems": problems,
        "site": os.path.dirname(path),
    }


def found_distributions():
    """The first of each name on the path is the one that Python imports; a second one is told."""
    found = {}
    for distribution in importlib.metadata.distributions():
        entry = described(distribution)
        key = normalised(entry["name"])
        if key in found:
            first = found[key]
            if entry["site"] == first[0]["site"] and "duplicate" not in first[0]["problems"]:
                first[0]["problems"].append("duplicate")
            continue
        rows = record_rows(distribution, entry["site"])
        if rows is None and "egg_info" not in entry["problems"]:
            entry["problems"].append("no_record")
        found[key] = (entry, rows)
    return [found[key] for key in sorted(found)]


def check_files(found):
    recorded = {path for _, rows in found for path, _ in rows or []}
    folders = set()
    for path in recorded:
        folder = os.path.dirname(path)
        while folder not in folders and folder != os.path.dirname(folder):
            folders.add(folder)
            folder = os.path.dirname(folder)
    seen = set()
    with concurrent.futures.ThreadPoolExecutor(min(8, os.cpu_count() or 1)) as pool:
        for entry, rows in found:
            if rows is None:
                continue
            pieces = [rows[start:start + 256] for start in range(0, len(rows), 256)]
            states = [state for piece in pool.map(file_states, pieces) for state in piece]
            own = {os.path.dirname(path) for path, _ in rows if path.startswith(entry["site"] + os.sep)}
            own -= {entry["site"]}
            entry["files"] = {
                "recorded": len(rows), "missing": states.count("missing"), "altered": states.count("altered"),
                "unrecorded": sum(count_unrecorded(folder, recorded, folders, seen) for folder in sorted(own)
                                  if not folder.endswith(".dist-info")),
            }


def main(target):
    found = found_distributions()
    check_files(found)
    distributions = [entry for entry, _ in found]
    for entry in distributions:
        del entry["site"]
    document = {
        "python": {"executable": sys.executable, "prefix": sys.prefix, "base_prefix": sys.base_prefix,
                   "implementation": platform.python_implementation(), "version": platform.python_version(),
                   "markers": markers()},
        "distributions": distributions,
    }
    with open(target, "w", encoding="ascii") as stream:
        json.dump(document, stream)


if __name__ == "__main__":
    main(sys.argv[1])
