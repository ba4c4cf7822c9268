# training
# The steps of sequence.json for a person with a terminal: rebuild, diagnose, run the sample, read the output back.
# Written for the reference 442ebbed4bd71cc3b494ea7e442b7b18f6e9c3b51d9d91f7dfe6845e269ddf72.
# It runs the project's own code: read it first. Everything is made below WORK; the dossier itself is only read.
# This script was not run on Windows by the program that wrote it.
#
# usage: pwsh rebuild.ps1 PYTHON WORK [NAME=PATH ...]
#   PYTHON     makes the new environment; the reference had Python 3.11.7
#   WORK       a new or empty folder outside of this dossier
#   NAME=PATH  where data or weights lie that are not part of the dossier; needed here: none
param(
    [Parameter(Mandatory = $true)][string]$BasePython,
    [Parameter(Mandatory = $true)][string]$Target,
    [Parameter(ValueFromRemainingArguments = $true)][string[]]$Places = @()
)
$ErrorActionPreference = 'Stop'
Set-StrictMode -Version 3.0

function Step([string]$Title) { Write-Output "`n== $Title" }

# Runs one program and stops when it fails; arguments are passed one by one.
function Invoke-Program([string]$Program, [string[]]$Arguments) {
    & $Program @Arguments
    if ($LASTEXITCODE -ne 0) { throw "$Program ended with $LASTEXITCODE" }
}

function Get-Located([string]$Name) {
    foreach ($place in $Places) {
        if ($place.StartsWith("$Name=")) { return (Resolve-Path -LiteralPath $place.Substring($Name.Length + 1)).Path }
    }
    throw "name its place: $Name=PATH (see ACCESS.md)"
}

function Get-Digest([byte[]]$Bytes) {
    $sha = [System.Security.Cryptography.SHA256]::Create()
    return -join ($sha.ComputeHash($Bytes) | ForEach-Object { $_.ToString('x2') })
}

# The digest of the listing of a folder, as sha256sum prints it, in the order of bytes.
function Get-TreeDigest([string]$Folder, [string[]]$LeftOut) {
    $root = (Resolve-Path -LiteralPath $Folder).Path
    $names = @(Get-ChildItem -LiteralPath $root -Recurse -File -Force |
        ForEach-Object { $_.FullName.Substring($root.Length + 1).Replace('\', '/') } |
        Where-Object { $LeftOut -notcontains $_ })
    $latin = [System.Text.Encoding]::GetEncoding('iso-8859-1')
    $keys = [string[]]@($names | ForEach-Object { $latin.GetString([System.Text.Encoding]::UTF8.GetBytes($_)) })
    [Array]::Sort($keys, [System.StringComparer]::Ordinal)
    $text = ''
    foreach ($key in $keys) {
        $name = [System.Text.Encoding]::UTF8.GetString($latin.GetBytes($key))
        $hash = (Get-FileHash -LiteralPath (Join-Path $root $name) -Algorithm SHA256).Hash.ToLowerInvariant()
        $text += "$hash  $name`n"
    }
    return Get-Digest ([System.Text.Encoding]::UTF8.GetBytes($text))
}

function Test-Content([string]$Name, [string]$Path, [string]$Sha256) {
    if (Test-Path -LiteralPath $Path -PathType Container) { $found = Get-TreeDigest $Path @() }
    else { $found = (Get-FileHash -LiteralPath $Path -Algorithm SHA256).Hash.ToLowerInvariant() }
    if ($found -ne $Sha256) { throw "$Name is not the one of the reference: its SHA-256 is $found" }
}

$dossier = $PSScriptRoot
New-Item -ItemType Directory -Force -Path $Target | Out-Null
$work = (Resolve-Path -LiteralPath $Target).Path
if (Get-ChildItem -LiteralPath $work -Force) { throw "WORK is not empty: $work" }

Step 'the reference'
$identity = Get-TreeDigest (Join-Path $dossier 'reference') @('observation.json', 'installed.txt')
if ($identity -ne '442ebbed4bd71cc3b494ea7e442b7b18f6e9c3b51d9d91f7dfe6845e269ddf72') { throw "the reference was changed after it was locked: its identity is $identity" }

# Nothing of another environment or of an old notebook reaches the commands.
foreach ($name in 'VIRTUAL_ENV', 'CONDA_PREFIX', 'PYTHONPATH', 'PYTHONHOME', 'PYTHONSTARTUP') {
    Remove-Item -Path "Env:$name" -ErrorAction SilentlyContinue
}
$env:PYTHONNOUSERSITE = '1'
$env:PYTHONUNBUFFERED = '1'
$env:PYTHONFAULTHANDLER = '1'

Step '1. rebuild'
Invoke-Program $BasePython @('-m', 'venv', (Join-Path $work 'environment'))
$python = Join-Path $work 'environment/Scripts/python.exe'
if (-not (Test-Path -LiteralPath $python)) { $python = Join-Path $work 'environment/bin/python' }
Push-Location -LiteralPath (Join-Path $dossier 'reference')
try {
    Invoke-Program $python @('-m', 'pip', '--version')
    Invoke-Program $python @('-m', 'pip', 'install', '-r', 'requirements-rebuild.txt', '--report', (Join-Path $work 'install-report.json'))
} finally { Pop-Location }
Push-Location -LiteralPath $work
try {
    Invoke-Program $python @('-m', 'pip', 'check')
    & $python -m pip freeze --all | Set-Content -LiteralPath 'installed-after.txt' -Encoding utf8

    Step '2. diagnose'
    $diagnose = @'
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
'@
    Set-Content -LiteralPath 'diagnose.py' -Value $diagnose -Encoding utf8
    Invoke-Program $python @('-I', 'diagnose.py', 'none', '1')
} finally { Pop-Location }

Step '3. run the sample'
foreach ($part in 'code', 'inputs', 'configuration') {
    $from = Join-Path (Join-Path $dossier 'reference') $part
    if (Test-Path -LiteralPath $from) { Copy-Item -LiteralPath $from -Destination (Join-Path $work $part) -Recurse }
    else { New-Item -ItemType Directory -Path (Join-Path $work $part) | Out-Null }
}
New-Item -ItemType Directory -Path (Join-Path $work 'outputs') | Out-Null
Push-Location -LiteralPath (Join-Path $work 'code')
try {
    Invoke-Program $python @(('' + (Join-Path $work 'code') + '/train.py'), '--inputs', (Join-Path $work 'inputs'), '--outputs', (Join-Path $work 'outputs'), '--configuration', (Join-Path $work 'configuration'))
} finally { Pop-Location }

Step '4. read the output back'
Push-Location -LiteralPath $work
try {
    $reading = @'
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
'@
    Set-Content -LiteralPath 'readback.py' -Value $reading -Encoding utf8
    Invoke-Program $python @('-I', 'readback.py', (Join-Path $work 'outputs'), (Join-Path $dossier 'reference/reference.json'))
} finally { Pop-Location }

Write-Output "`nThe outputs lie in $(Join-Path $work 'outputs')"
Write-Output 'Whether they meet the locked rules of reference/criterion.json is judged by: redossier-cli run DOSSIER'
