#!/usr/bin/env bash
# Do HyperQueue and Kubernetes take what 'bagsplit submit' writes? Plays an experiment in parts through a HyperQueue of its own, joins
# them and compares the tables; holds the manifests against the published schema of Kubernetes:
#   scripts/engines.sh [BAGSPLIT]        that program, or target/release/bagsplit
# Needs Python, and the packages hyperqueue and kubernetes-validate from PyPI, of the versions below; where they cannot be had
# it says so and skips. No cluster of Kubernetes is started: what is held to its schema has not been run.
set -euo pipefail
cd "$(dirname "$0")/.."
bagsplit=$(realpath "${1:-${CARGO_TARGET_DIR:-target}/release/bagsplit}")
skip() { echo "skipped: $*"; exit 0; }

command -v python3 > /dev/null || skip "Python is not there"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
python3 -m venv "$scratch/venv" > /dev/null 2>&1 || skip "Python has no venv here"
"$scratch/venv/bin/pip" -q install hyperqueue==0.27.0 kubernetes-validate==1.37.0 > "$scratch/pip.log" 2>&1 ||
    skip "packages cannot be had from PyPI: $(tail -n 1 "$scratch/pip.log")"

cat > "$scratch/parts.toml" << 'TOML'
name = "parts of it & 'more'"
seed = 11
pairs = 150
[[setup]]
name = "apart"
recipe = { digits = "AB", operators = "CD" }
bot = "equity"
draw = { kind = "quota", operators = 3 }
[[setup]]
name = "even"
recipe = { all = "ABCD" }
bot = "greedy"
TOML
cd "$scratch"
"$bagsplit" submit parts.toml --engine kubernetes --shards 9 --cpus 2 --memory 2Gi --image registry.example/bagsplit:1 \
    --claim results --namespace lab --print > manifests.yaml
"$scratch/venv/bin/kubernetes-validate" --strict manifests.yaml
echo "ok    the manifests are what Kubernetes takes"

"$bagsplit" submit parts.toml --engine hyperqueue --shards 5 --out "it's out" --print > job.toml
mkdir "it's out-logs"
"$scratch/venv/bin/python" "$OLDPWD/scripts/through_hyperqueue.py" job.toml
"$bagsplit" run parts.toml --out whole --quiet --no-charts > /dev/null
for table in whole/findings/*.parquet whole/findings/*.csv; do
    cmp "$table" "it's out/findings/$(basename "$table")"
done
echo "ok    the tables that came through HyperQueue are those of a run in one go, byte for byte"
