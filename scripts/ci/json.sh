#!/usr/bin/env bash
# Do results as JSON fit their schema, by a validator that is not ours, and does it refuse them when any key is changed?
#   scripts/ci/json.sh [BAGSPLIT]      that program, or target/release/bagsplit
# Needs Python; check-jsonschema and jsonschema-rs come from PyPI into a virtual environment, or this is skipped.
set -euo pipefail
cd "$(dirname "$0")/../.."
changes=$PWD/scripts/ci/json_changes.py
bagsplit=$(realpath "${1:-${CARGO_TARGET_DIR:-target}/release/bagsplit}")
schemas=$PWD/docs/reference/schemas
schema=$schemas/result.schema.json
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
skip() { echo "skipped: $*"; exit 0; }
command -v python3 > /dev/null || skip "Python is not there"
python3 -m venv "$scratch/venv" > /dev/null 2>&1 || skip "Python has no venv"
"$scratch/venv/bin/pip" install -q check-jsonschema jsonschema-rs > "$scratch/pip.log" 2>&1 || skip "check-jsonschema and jsonschema-rs cannot be had from PyPI"
cd "$scratch"
cat > small.toml << 'TOML'
name = "small"
seed = 3
pairs = 30
setup = [
    { name = "one", bot = "greedy", split = "twos-and-fives" },
    { name = "two", bot = "greedy", split = "odd-even" },
    { name = "three", bot = "random", split = "odd-even" },
]
[best]
games = 2000
confirm-pairs = 10
[search]
games = 5000
confirm-pairs = 10
[equilibrium]
rounds = 0
[exploit]
games = 40
check-pairs = 4
lookahead = 8
lookahead-pairs = 4
confirm-pairs = 10
TOML
cat > rules.toml << 'TOML'
name = "rules"
seed = 3
pairs = 20
setup = [{ name = "one", bot = "greedy", split = "twos-and-fives" }]
[sweep]
hand = [6, 7]
TOML
cat > tune.toml << 'TOML'
name = "tune"
seed = 3
pairs = 20
setup = [{ name = "one", bot = "greedy", split = "twos-and-fives" }]
[tune]
targets = ["turns = 5..60"]
games = 1000
pairs = 20
most-pairs = 20
confirm-pairs = 20
[tune.options]
hand = [6, 7]
TOML
for row in $(seq 13); do echo .............; done > board.txt
number=0
result() {
    number=$((number + 1))
    "$bagsplit" "$@" --format json > "$number.json"
}
result run small.toml --out a --no-charts --quiet
result run small.toml --seed 4 --out b --no-charts --quiet
result rank a
result run rules.toml --out r --no-charts --quiet
result compare a b
result why a one --again 0 --quiet
result squares a --quiet
result verify a --sample 2
result match by-hand by-computer --pairs 20 --quiet --records games.jsonl
result review games.jsonl --quiet
result fit-player games.jsonl --player by-hand --best-setups --pairs 10 --quiet
result plan small.toml --quiet
result plan small.toml --study best --quiet
result check small.toml by-hand odd-even
result check --list
result check
number=$((number + 1))
"$bagsplit" bot check --pairs 1 --ladder 3 --quiet --format json -- "$bagsplit" bot by-hand > "$number.json"
echo 'pairs = "many"' > wrong.toml
# Its exit code says that a file is wrong.
result check wrong.toml none.toml 2> said || [ $? = 2 ]
result card by-hand --pairs 0 --quiet
result card
result expressions --games 20 --lines 5 --quiet
result moves --board board.txt --hand '25*3+71'
result best small.toml --out f --no-charts --quiet
result search small.toml --out s --no-charts --quiet
result equilibrium small.toml --out e --no-charts --quiet
result exploit small.toml --out x --no-charts --quiet
result tune tune.toml --out t --no-charts --quiet
"$scratch/venv/bin/check-jsonschema" --schemafile "$schema" ./*.json
"$scratch/venv/bin/python" "$changes" "$schema" ./*.json
# Records are lines; the validator reads a file for each.
mkdir records
split -l 1 -d -a 4 games.jsonl records/
"$scratch/venv/bin/check-jsonschema" --schemafile "$schemas/record.schema.json" records/*
"$scratch/venv/bin/python" "$changes" "$schemas/record.schema.json" records/000?
echo "$number results fit the schema, and so do records"
