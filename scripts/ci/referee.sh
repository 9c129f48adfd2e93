#!/usr/bin/env bash
# The outside referee (scripts/referee) judges games of a build, its placements, and itself:
#   scripts/ci/referee.sh BAGSPLIT        200 games of each game, and 40 by rules that differ in many options
# Needs Python 3.11.
set -euo pipefail
cd "$(dirname "$0")/../.."

bagsplit=${1:?usage: scripts/ci/referee.sh BAGSPLIT}
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
data=crates/game/tests/data
referee() { python3 scripts/referee "$@"; }

printf 'split = "odd-even"\nbot = "equity"\n' > "$results/math-one.toml"
printf 'split = "operators-apart"\nbot = { kind = "hasty", overlooks = 40 }\n' > "$results/math-two.toml"
printf 'bot = "equity"\n' > "$results/shared-one.toml"
printf 'bot = { kind = "hasty", overlooks = 40 }\nexchange = "all"\n' > "$results/shared-two.toml"
shared='board = 13\ngoing-out = "opponent-faces"\ndeduct = true\nout-with = 2\nhead-start = 7\nscoreless-turns = "passes"\nties = "first-to-score"\n'
printf 'board = 15\nopening-points = 2\nfirst = "other"\nbonus-points = 6\nearns = { powers-of = 2 }\noperator-points = { "+" = 0, "*" = 2 }\n' > "$results/math-scrabble.toml"
for game in number-scrabble binary-number-scrabble; do printf "$shared" > "$results/$game.toml"; done

for game in math-scrabble number-scrabble binary-number-scrabble; do
    setups=shared
    [ $game = math-scrabble ] && setups=math
    play() { "$bagsplit" match "$results/$setups-one.toml" "$results/$setups-two.toml" --quiet "$@" > /dev/null; }
    play --game $game --pairs 100 --seed 15 --records "$results/$game.jsonl"
    sed -i '1i game = "'$game'"' "$results/$game.toml"
    play --rules "$results/$game.toml" --pairs 20 --seed 15 --records "$results/$game-rules.jsonl"
    referee verify "$results/$game.jsonl"
    referee verify "$results/$game-rules.jsonl" --rules "$results/$game.toml"
    # A control: a point too many is seen.
    awk 'NR == 7 { sub(/"scores":\[/, "&1") } 1' "$results/$game.jsonl" > "$results/wrong.jsonl"
    if referee verify "$results/wrong.jsonl" > /dev/null; then echo "$0: a wrong score of $game is not seen" >&2; exit 1; fi
    referee moves --binary "$bagsplit" --game $game --positions "$data/$game-placements.jsonl" --sample 2 --best
done
# Listing all placements of Math Scrabble takes Python two seconds a position: the first 40 of 200.
mkdir "$results/vectors"
cp "$data"/*.tsv "$data"/*.jsonl "$results/vectors"
head -n 40 "$data/math-scrabble-placements.jsonl" > "$results/vectors/math-scrabble-placements.jsonl"
referee vectors "$results/vectors"
