#!/usr/bin/env bash
# Do HyperQueue and Kubernetes take what 'bagsplit submit' writes? Plays an experiment in parts through a HyperQueue of its own, joins
# them and compares the tables; holds the manifests against the published schema of Kubernetes:
#   scripts/ci/engines.sh [BAGSPLIT]        that program, or target/release/bagsplit
# With HyperQueue's program 'hq' on the PATH, parts go through that too, on a server of its own.
# Needs Python, and the packages hyperqueue and kubernetes-validate from PyPI, of the versions below; where they cannot be had
# it says so and skips. No cluster of Kubernetes is started: what is held to its schema has not been run.
set -euo pipefail
cd "$(dirname "$0")/../.."
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
# Again it is the same job, with more pairs another; names that are alike when they are cut or transliterated stay apart.
print() { # NAME PAIRS
    sed "0,/^name/s/^name = .*/name = \"$1\"/; s/^pairs = .*/pairs = $2/" parts.toml > named.toml
    "$bagsplit" submit named.toml --engine kubernetes --shards 9 --image i --claim results --print
}
long="a long name of a study of many splits and draws in 2026"
print same 150 > 1.yaml; print same 150 > 2.yaml; print same 300 > 3.yaml; print "$long seed 1" 150 > 4.yaml
print "$long seed 2" 150 > 5.yaml; print "実験" 150 > 6.yaml; print "試験" 150 > 7.yaml; print "A b" 150 > 8.yaml; print "a-b" 150 > 9.yaml
"$scratch/venv/bin/python" "$OLDPWD/scripts/ci/kubernetes_apply.py" [1-9].yaml > applied
[ "$(grep -c ^created applied)" = 24 ] && [ "$(grep -c ^unchanged applied)" = 3 ] || { cat applied; exit 1; }
"$scratch/venv/bin/kubernetes-validate" --strict [1-9].yaml
echo "ok    the manifests are what Kubernetes takes, and as many jobs as there are questions"

"$bagsplit" submit parts.toml --engine hyperqueue --shards 5 --out "it's out" --print > job.toml
mkdir "it's out-logs"
"$scratch/venv/bin/python" "$OLDPWD/scripts/ci/through_hyperqueue.py" job.toml
"$bagsplit" run parts.toml --out whole --quiet --no-charts > /dev/null
for table in whole/findings/*.parquet whole/findings/*.csv; do
    cmp "$table" "it's out/findings/$(basename "$table")"
done
echo "ok    the tables that came through HyperQueue are those of a run in one go, byte for byte"

hq=$(command -v hq) || { echo "skipped: 'hq' itself is not on the PATH"; exit 0; }
export HQ_SERVER_DIR=$scratch/server
"$hq" server start > server.log 2>&1 &
trap '"$hq" server stop > /dev/null 2>&1 || true; rm -rf "$scratch"' EXIT
for ((tries = 0; tries < 100; tries++)); do ! "$hq" server info > /dev/null 2>&1 || break; sleep 0.1; done
worker() { "$hq" worker start --cpus 1 > "worker$1.log" 2>&1 & }
worker 1
worker 2
"$bagsplit" submit parts.toml --engine hyperqueue --shards 5 --time 1h --out by-hq > /dev/null
timeout 300 "$hq" job wait last > /dev/null
for table in whole/findings/*.parquet whole/findings/*.csv; do cmp "$table" "by-hq/findings/$(basename "$table")"; done
echo "ok    hq takes the definition, and its parts come to the same tables"
