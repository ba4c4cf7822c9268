# @TITLE@
# The steps of sequence.json for a person with a terminal: rebuild, diagnose, run the sample, read the output back.
# Written for the reference @IDENTITY@.
# It runs the project's own code: read it first. Everything is made below WORK; the dossier itself is only read.
# This script was not run on Windows by the program that wrote it.
#
# usage: pwsh rebuild.ps1 PYTHON WORK [NAME=PATH ...]
#   PYTHON     makes the new environment; the reference had Python @PYTHON_VERSION@
#   WORK       a new or empty folder outside of this dossier
#   NAME=PATH  where data or weights lie that are not part of the dossier; needed here: @LOCATED@
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
if ($identity -ne '@IDENTITY@') { throw "the reference was changed after it was locked: its identity is $identity" }
@ASSETS@
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
    Invoke-Program $python @('-m', 'pip', 'install', '-r', @REQUIREMENTS@, '--report', (Join-Path $work 'install-report.json'))
} finally { Pop-Location }
Push-Location -LiteralPath $work
try {
    Invoke-Program $python @('-m', 'pip', 'check')
    & $python -m pip freeze --all | Set-Content -LiteralPath 'installed-after.txt' -Encoding utf8

    Step '2. diagnose'
    $diagnose = @'
@DIAGNOSE@
'@
    Set-Content -LiteralPath 'diagnose.py' -Value $diagnose -Encoding utf8
    Invoke-Program $python @('-I', 'diagnose.py', '@PLATFORM@', '@DEVICES@')
} finally { Pop-Location }

Step '3. run the sample'
foreach ($part in 'code', 'inputs', 'configuration') {
    $from = Join-Path (Join-Path $dossier 'reference') $part
    if (Test-Path -LiteralPath $from) { Copy-Item -LiteralPath $from -Destination (Join-Path $work $part) -Recurse }
    else { New-Item -ItemType Directory -Path (Join-Path $work $part) | Out-Null }
}
New-Item -ItemType Directory -Path (Join-Path $work 'outputs') | Out-Null
@ENVIRONMENT@Push-Location -LiteralPath (Join-Path $work @WORKING_DIRECTORY@)
try {
    @ENTRY_POINT@
} finally { Pop-Location }

Step '4. read the output back'
Push-Location -LiteralPath $work
try {
    $reading = @'
@READ_BACK@
'@
    Set-Content -LiteralPath 'readback.py' -Value $reading -Encoding utf8
    Invoke-Program $python @('-I', 'readback.py', (Join-Path $work 'outputs'), (Join-Path $dossier 'reference/reference.json'))
} finally { Pop-Location }

Write-Output "`nThe outputs lie in $(Join-Path $work 'outputs')"
Write-Output 'Whether they meet the locked rules of reference/criterion.json is judged by: redossier-cli run DOSSIER'
