#!/usr/bin/env bash
# Builds the Python package (python/) and tests it in a virtual environment:
#   scripts/ci/python.sh              builds with the dev profile, installs, runs pytest and mypy, the blocks of docs/python.md, a short run
#                                  of examples/learn.py, and the notebooks with a few seconds of training; and the small installation,
#                                  not optimised, with the tests of what it does and lacks
#   scripts/ci/python.sh --release    the same with the release profile, as 'pip install ./python' does
# Needs Python 3.10 with venv, cargo, and a package registry the first time. Where Python is missing it is skipped and says why;
# so are OpenSpiel, Stable-Baselines3, tqdm and the notebooks where their packages cannot be installed.
set -euo pipefail
cd "$(dirname "$0")/../.."

profile=dev
case ${1:-} in --release) profile=release ;; '') ;; *) echo "usage: scripts/ci/python.sh [--release]" >&2; exit 2 ;; esac

python=${PYTHON:-python3}
if ! "$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2> /dev/null; then
    echo "skipped: Python 3.10 or newer with venv is not there (PYTHON names another one)"
    exit
fi

export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
export CARGO_INCREMENTAL=0
venv=${VENV:-$CARGO_TARGET_DIR/venv}
[ -x "$venv/bin/python" ] || "$python" -m venv "$venv"
if ! "$venv/bin/pip" install -q --disable-pip-version-check 'maturin>=1.9,<2' 'pytest>=8' 'mypy>=1.10' numpy 'pettingzoo>=1.25' polars pyarrow; then
    echo "skipped: the packages that build and test it cannot be installed"
    exit
fi
optional() { "$venv/bin/pip" install -q --disable-pip-version-check "$@" || { echo "skipped: $* cannot be installed"; return 1; }; }
optional 'open_spiel>=1.5' || true
pandas=yes
optional pandas || pandas=no
# Its class of environments imports no torch, which nothing here needs.
optional --no-deps 'stable-baselines3>=2.3' || true
optional tqdm || true
notebooks=yes
optional nbclient ipykernel matplotlib || notebooks=no
# maturin looks for cargo and python in PATH.
export PATH="$venv/bin:$PATH" VIRTUAL_ENV=$venv

wheels=$CARGO_TARGET_DIR/wheels
rm -rf "$wheels"
maturin build -q --profile "$profile" --locked --manifest-path python/Cargo.toml --out "$wheels"
pip install -q --disable-pip-version-check --force-reinstall --no-deps "$wheels"/*.whl
ls -l "$wheels"
listed=$(python -m zipfile -l "$wheels"/*.whl)
for licence in LICENSE-MIT LICENSE-APACHE; do
    [[ $listed == *"licenses/$licence"* ]] || { echo "the wheel lacks $licence"; exit 1; }
done

# In a folder where 'bagsplit' is the installed package and not its sources.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp -r python/tests "$scratch/tests"
(cd "$scratch" && python -m pytest -q -p no:cacheprovider --rootdir . tests)
(cd python && python -m mypy --config-file pyproject.toml -p bagsplit)

# The small installation, in a folder of its own.
CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_PROFILE_DEV_DEBUG=none maturin build -q --profile dev --locked --no-default-features \
    --manifest-path python/Cargo.toml --target-dir "$CARGO_TARGET_DIR/small" --out "$scratch/wheels"
pip install -q --disable-pip-version-check --no-deps --target "$scratch/small" "$scratch"/wheels/*.whl
(cd "$scratch" && PYTHONPATH=$scratch/small python -m pytest -q -p no:cacheprovider --rootdir . tests/test_small.py)

# The factorial of a crossed experiment, computed again with numpy.
cat > "$scratch/crossed.toml" << 'TOML'
name = "crossed"
seed = 3
pairs = 30
[cross]
splits = ["even", "odd-even"]
bots = ["greedy"]
draws = ["uniform", "card", { kind = "quota", operators = [2, 3] }]
mulligans = ["never", "duplicates"]
TOML
(cd "$scratch" && bagsplit run crossed.toml --out crossed --no-charts --quiet)
python scripts/ci/factorial.py "$scratch/crossed"

# The blocks of the page, as they stand there, print what it says; some read results.
for experiment in quickstart designers/math-hand-size; do
    bagsplit run "experiments/$experiment.toml" --pairs 4 --out "$scratch/results/$(basename "$experiment")" --no-charts --quiet
done
[ "$pandas" = no ] || (cd "$scratch" && python "$OLDPWD/scripts/ci/python_page.py" "$OLDPWD/docs/python.md")

# The example learns: a short run with a fixed seed gained 22 points (docs/notebook/learning.md).
python examples/learn.py --steps 30720 --games 200 --gain 12

[ "$notebooks" = yes ] || exit 0
mkdir -p "$scratch/clone/examples"
cp -r examples/notebooks "$scratch/clone/examples/notebooks"
ln -s "$PWD/experiments" "$scratch/clone/experiments"
cd "$scratch/clone/examples/notebooks"
for notebook in *.ipynb; do BAGSPLIT_QUICK=1 jupyter execute --timeout=600 "$notebook"; done
