#!/usr/bin/env bash
# Do pages of bagsplit work in a real browser? Plays little experiments, makes their reports, looks at these and
# uses the analysis board in Chromium without a screen:
#   scripts/browser/browser.sh [BAGSPLIT]        that program, or target/release/bagsplit
#   SHOTS=DIR scripts/browser/browser.sh ...     puts pictures of the pages into DIR, to be looked at
# Needs Node.js with npm, Chromium, and the network once for playwright-core and axe-core, of the versions and hashes in
# scripts/browser/package-lock.json. As root it installs what is missing by apt; where it cannot, it says so and skips.
set -euo pipefail
cd "$(dirname "$0")/../.."
bagsplit=$(realpath "${1:-${CARGO_TARGET_DIR:-target}/release/bagsplit}")

. scripts/browser/tools.sh

# Names that would do something if they were not escaped; four setups of which some cannot be told apart.
cat > "$scratch/named.toml" << 'TOML'
name = "named"
description = "<b onmouseover=alert(3)>of & about</b>"
seed = 7
pairs = 40

[[setup]]
name = "<script>alert(1)</script>"
recipe = { digits = "AB", operators = "CD" }
bot = "greedy"
draw = { kind = "quota", operators = 3 }

[[setup]]
name = "\"><img src=x onerror=alert(2)>"
recipe = { all = "ABCD" }
bot = "greedy"

[[setup]]
name = "even/plain"
recipe = { all = "ABCD" }
bot = "greedy"
draw = "uniform"

[[setup]]
name = "even/random"
recipe = { all = "ABCD" }
bot = "random"
TOML
cat > "$scratch/swept.toml" << 'TOML'
name = "swept"
pairs = 12
rules = { game = "binary-number-scrabble", board = 9, hand = 5 }
[cross]
bots = ["greedy"]
exchanges = ["worst"]
[sweep]
tiles."=" = [14, 20]
TOML
cp results/quickstart-report.html "$scratch/quickstart.html"
cd "$scratch"
for name in named swept; do
    "$bagsplit" run "$name.toml" --out "$name" --no-charts --quiet
    "$bagsplit" report "$name" --out "$name.html" > /dev/null
done
(mkdir stored && cd stored && "$bagsplit" run ../named.toml --pairs 4 --out results/named --no-charts --quiet)
"$bagsplit" run named.toml --out half --shard 1/2 --quiet
"$bagsplit" report half --out half.html > /dev/null
for name in by-hand by-hand-beginners; do
    "$bagsplit" card "$name" --pairs 20 --format html --quiet > "$name.html"
done

cat > one.toml << 'TOML'
name = "<i>one</i>"
recipe = { digits = "AB", operators = "CD" }
bot = "greedy"
TOML
cat > two.toml << 'TOML'
name = "two"
recipe = { all = "ABCD" }
bot = "random"
TOML
"$bagsplit" match one.toml two.toml --pairs 2 --records games.jsonl --quiet > /dev/null

node report.mjs "$scratch" ${SHOTS:+"$SHOTS"}
node board.mjs "$bagsplit" "$scratch" ${SHOTS:+"$SHOTS"}
node games.mjs "$bagsplit" "$scratch"
node wrong.mjs "$bagsplit" "$scratch"
node whole.mjs "$bagsplit" "$scratch" ${SHOTS:+"$SHOTS"}
node practice.mjs "$bagsplit" "$scratch" ${SHOTS:+"$SHOTS"}
node people.mjs "$bagsplit" "$scratch" ${SHOTS:+"$SHOTS"}
node lessons.mjs "$bagsplit" "$scratch" ${SHOTS:+"$SHOTS"}
node shell.mjs "$bagsplit" "$scratch" ${SHOTS:+"$SHOTS"}
node kept.mjs "$bagsplit" "$scratch"
node taught.mjs "$bagsplit" "$scratch" ${SHOTS:+"$SHOTS"}
node looks.mjs "$bagsplit" "$scratch" ${SHOTS:+"$SHOTS"}
node help.mjs "$bagsplit" "$scratch" ${SHOTS:+"$SHOTS"}
node figures.mjs "$bagsplit" "$scratch"
node model.mjs "$bagsplit" "$scratch" ${SHOTS:+"$SHOTS"}
node rules.mjs "$bagsplit" "$scratch" ${SHOTS:+"$SHOTS"}
