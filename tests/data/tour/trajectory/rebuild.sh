#!/bin/sh
# training
# The steps of sequence.json for a person with a terminal: rebuild, diagnose, run the sample, read the output back.
# Written for the reference 442ebbed4bd71cc3b494ea7e442b7b18f6e9c3b51d9d91f7dfe6845e269ddf72.
# It runs the project's own code: read it first. Everything is made below WORK; the dossier itself is only read.
set -eu

usage() {
    cat <<'USAGE'
usage: sh rebuild.sh PYTHON WORK [NAME=PATH ...]
  PYTHON     makes the new environment; the reference had Python 3.11.7
  WORK       a new or empty folder outside of this dossier
  NAME=PATH  where data or weights lie that are not part of the dossier; needed here: none
USAGE
}

give_up() {
    printf 'rebuild.sh: %s\n' "$*" >&2
    exit 1
}

step() {
    printf '\n== %s\n' "$*"
}

# The PATH that was given for the name "$1" among the other arguments.
located() {
    wanted=$1
    shift
    for one in "$@"; do
        case $one in
        "$wanted"=*)
            printf '%s' "${one#*=}"
            return
            ;;
        esac
    done
    give_up "name its place: $wanted=PATH (see ACCESS.md)"
}

digest_of() {
    if [ -d "$1" ]; then
        (cd -- "$1" && find . -type f -printf '%P\n' | LC_ALL=C sort | xargs -r -d '\n' sha256sum -- | sha256sum)
    else
        sha256sum <"$1"
    fi
}

# Whether "$2" has the SHA-256 "$3"; "$1" is its name.
check_content() {
    [ -e "$2" ] || give_up "$1 is not there: $2"
    found=$(digest_of "$2")
    [ "${found%% *}" = "$3" ] || give_up "$1 is not the one of the reference: its SHA-256 is ${found%% *}"
}

case ${1-} in -h | --help) usage && exit 0 ;; esac
if [ $# -lt 2 ]; then
    usage >&2
    exit 64
fi
base_python=$1
target=$2
shift 2
command -v -- "$base_python" >/dev/null || give_up "there is no $base_python"
dossier=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
mkdir -p -- "$target"
work=$(CDPATH='' cd -- "$target" && pwd -P)
case $work/ in "$dossier"/*) give_up "WORK lies inside the dossier" ;; esac
[ -z "$(ls -A -- "$work")" ] || give_up "WORK is not empty: $work"

step 'the reference'
identity=$(cd -- "$dossier/reference" &&
    find . -type f ! -path ./observation.json ! -path ./installed.txt -printf '%P\n' |
    LC_ALL=C sort | xargs -d '\n' sha256sum -- | sha256sum)
[ "${identity%% *}" = '442ebbed4bd71cc3b494ea7e442b7b18f6e9c3b51d9d91f7dfe6845e269ddf72' ] || give_up "the reference was changed after it was locked: its identity is ${identity%% *}"
echo 'its files are those that were locked'

# Nothing of another environment or of an old notebook reaches the commands.
unset VIRTUAL_ENV CONDA_PREFIX PYTHONPATH PYTHONHOME PYTHONSTARTUP || :
export PYTHONNOUSERSITE=1 PYTHONUNBUFFERED=1 PYTHONFAULTHANDLER=1

step '1. rebuild'
"$base_python" -m venv "$work/environment"
python=$work/environment/bin/python
(
    cd -- "$dossier/reference"
    "$python" -m pip --version
    "$python" -m pip install -r 'requirements-rebuild.txt' --report "$work/install-report.json"
)
(
    cd -- "$work"
    "$python" -m pip check
    "$python" -m pip freeze --all >installed-after.txt
)

step '2. diagnose'
(cd -- "$work" && "$python" -I - 'none' '1') <<'REDOSSIER_DIAGNOSE'
# The interpreter, PyTorch and the declared device, then a small computation. Arguments: PLATFORM DEVICES.
import math
import platform
import sys

wanted, least = sys.argv[1], int(sys.argv[2])
print("interpreter:", sys.executable, platform.python_version())
if sys.prefix == sys.base_prefix:
    sys.exit("this is not the interpreter of a virtual environment")
if wanted == "none":
    total = math.fsum(1.0 / (n * n) for n in range(1, 100001))
    if abs(total - (math.pi ** 2 / 6 - 1e-5)) > 1e-9:
        sys.exit("a float64 computation gave " + repr(total))
    print("float64 computation in the standard library: passed")
    print("this does not prove that the project's own code works")
    sys.exit(0)

import torch

print("torch:", torch.__version__, "cuda:", torch.version.cuda, "hip:", getattr(torch.version, "hip", None))
is_rocm = getattr(torch.version, "hip", None) is not None
if (wanted == "cuda" and is_rocm) or (wanted == "rocm" and not is_rocm):
    sys.exit("this PyTorch is not built for " + wanted)
if wanted == "cpu":
    name, present = "cpu", 1
elif wanted in ("cuda", "rocm"):
    name, present = "cuda", torch.cuda.device_count() if torch.cuda.is_available() else 0
elif wanted == "mps":
    name, present = "mps", 1 if torch.backends.mps.is_available() else 0
else:
    name, present = "xpu", torch.xpu.device_count() if torch.xpu.is_available() else 0
print("devices of", wanted + ":", present)
if present < max(1, least):
    sys.exit("the declared device cannot be reached; nothing falls back to the CPU")
# Small whole numbers: their products are exact in float32 on every device.
cells = (torch.arange(64 * 64) % 7).reshape(64, 64).to(torch.float32)
moved = cells.to(name)
product = moved @ moved
if product.device.type != name:
    sys.exit("the result lies on " + product.device.type)
if not torch.equal(product.cpu(), cells @ cells):
    sys.exit("the product on " + name + " differs from the one on the CPU")
print("transfer and matrix product on", name + ": passed")
print("this does not prove that preprocessing or an extension works")
REDOSSIER_DIAGNOSE

step '3. run the sample'
for part in code inputs configuration; do
    mkdir -- "$work/$part"
    if [ -d "$dossier/reference/$part" ]; then
        cp -R -- "$dossier/reference/$part/." "$work/$part/"
    fi
done
mkdir -- "$work/outputs"
(
    cd -- "$work"/'code'
    # shellcheck disable=SC2016 # what looks like an expansion is meant as it is written
    "$python" "$work/code"'/train.py' '--inputs' "$work/inputs" '--outputs' "$work/outputs" '--configuration' "$work/configuration"
)

step '4. read the output back'
(cd -- "$work" && "$python" -I - "$work/outputs" "$dossier/reference/reference.json") <<'REDOSSIER_READ_BACK'
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
REDOSSIER_READ_BACK

printf '\nThe outputs lie in %s\n' "$work/outputs"
echo 'Whether they meet the locked rules of reference/criterion.json is judged by: redossier-cli run DOSSIER'
