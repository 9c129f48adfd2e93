#!/usr/bin/env bash
# Builds the Python package (python/) as a wheel for one target, installs it in a fresh virtual environment and tests it there:
#   scripts/release/wheel.sh TARGET OUT     writes OUT/bagsplit-VERSION-cp310-abi3-PLATFORM.whl and its .sha256
# On Linux the wheel is for glibc 2.17 and newer (manylinux2014): zig, which pip installs, compiles and links against that version.
# .github/workflows/release.yml runs this script for each target. Needs bash, Python 3.10 with venv and a package registry; Rust with the
# target, which must be able to run here.
set -euo pipefail
cd "$(dirname "$0")/../.."

[ $# = 2 ] || { echo "usage: scripts/release/wheel.sh TARGET OUT" >&2; exit 2; }
target=$1
mkdir -p "$2"
out=$(cd "$2" && pwd)
export CARGO_INCREMENTAL=0
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
case $target in *-windows-*) bin=Scripts ;; *) bin=bin ;; esac
python=${PYTHON:-python3}
command -v "$python" > /dev/null || python=python
"$python" -m venv "$scratch/build"
"$scratch/build/$bin/python" -m pip install -q --disable-pip-version-check 'maturin>=1.9,<2'
flags=()
case $target in
*-linux-gnu)
    "$scratch/build/$bin/python" -m pip install -q --disable-pip-version-check ziglang
    flags=(--zig --compatibility manylinux2014)
    ;;
esac

echo "== build for $target"
mkdir "$scratch/wheels"
PATH="$scratch/build/$bin:$PATH" "$scratch/build/$bin/maturin" build --release --locked --target "$target" \
    --manifest-path python/Cargo.toml --out "$scratch/wheels" "${flags[@]+"${flags[@]}"}"
wheel=$(basename "$scratch"/wheels/*.whl)
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' Cargo.toml)
case $wheel in bagsplit-"$version"-*) ;; *) echo "wheel: $wheel is not of version $version" >&2; exit 1 ;; esac

echo "== test $wheel"
"$python" -m venv "$scratch/try"
"$scratch/try/$bin/python" -m pip install -q --disable-pip-version-check "${scratch}/wheels/${wheel}[env]" pytest
cp -r python/tests "$scratch/tests"
(cd "$scratch" && "try/$bin/python" -m bagsplit --version && "try/$bin/python" -m pytest -q -p no:cacheprovider --rootdir . tests)

cp "$scratch/wheels/$wheel" "$out/$wheel"
if command -v sha256sum > /dev/null; then sum=(sha256sum); else sum=(shasum -a 256); fi
(cd "$out" && "${sum[@]}" "$wheel" > "$wheel.sha256")
echo "== $out/$wheel"
