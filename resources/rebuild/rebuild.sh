#!/bin/sh
# @TITLE@
# The steps of sequence.json for a person with a terminal: rebuild, diagnose, run the sample, read the output back.
# Written for the reference @IDENTITY@.
# It runs the project's own code: read it first. Everything is made below WORK; the dossier itself is only read.
set -eu

usage() {
    cat <<'USAGE'
usage: sh rebuild.sh PYTHON WORK [NAME=PATH ...]
  PYTHON     makes the new environment; the reference had Python @PYTHON_VERSION@
  WORK       a new or empty folder outside of this dossier
  NAME=PATH  where data or weights lie that are not part of the dossier; needed here: @LOCATED@
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
[ "${identity%% *}" = '@IDENTITY@' ] || give_up "the reference was changed after it was locked: its identity is ${identity%% *}"
echo 'its files are those that were locked'
@ASSETS@
# Nothing of another environment or of an old notebook reaches the commands.
unset VIRTUAL_ENV CONDA_PREFIX PYTHONPATH PYTHONHOME PYTHONSTARTUP || :
export PYTHONNOUSERSITE=1 PYTHONUNBUFFERED=1 PYTHONFAULTHANDLER=1

step '1. rebuild'
"$base_python" -m venv "$work/environment"
python=$work/environment/bin/python
(
    cd -- "$dossier/reference"
    "$python" -m pip --version
    "$python" -m pip install -r @REQUIREMENTS@ --report "$work/install-report.json"
)
(
    cd -- "$work"
    "$python" -m pip check
    "$python" -m pip freeze --all >installed-after.txt
)

step '2. diagnose'
(cd -- "$work" && "$python" -I - '@PLATFORM@' '@DEVICES@') <<'REDOSSIER_DIAGNOSE'
@DIAGNOSE@
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
    cd -- "$work"/@WORKING_DIRECTORY@
    # shellcheck disable=SC2016 # what looks like an expansion is meant as it is written
    @ENTRY_POINT@
)

step '4. read the output back'
(cd -- "$work" && "$python" -I - "$work/outputs" "$dossier/reference/reference.json") <<'REDOSSIER_READ_BACK'
@READ_BACK@
REDOSSIER_READ_BACK

printf '\nThe outputs lie in %s\n' "$work/outputs"
echo 'Whether they meet the locked rules of reference/criterion.json is judged by: redossier-cli run DOSSIER'
