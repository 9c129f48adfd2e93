#!/usr/bin/env bash
# Instructions a turn, by bot and game: a figure that repeats on a busy machine, where clocks do not.
#   scripts/instructions.sh [PROGRAM]      (default: target/release/bagsplit)
# A short match and a longer one are counted by callgrind; the difference leaves out what a program does once. The
# setups that meet differ in what is cheap, since one against itself is not played. Needs valgrind.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-target/release/bagsplit}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

setup() { # FILE BOT LINE...
    printf 'bot = "%s"\n' "$2" > "$folder/$1.toml"
    printf '%s\n' "${@:3}" >> "$folder/$1.toml"
}

# Instructions and turns of a match of so many games, with a space between.
count() { # GAME GAMES
    local match=("$program" match "$folder/a.toml" "$folder/b.toml" --game "$1" --games "$2" --seed 1 --threads 1 --quiet)
    "${match[@]}" --records "$folder/records.jsonl" > /dev/null
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "${match[@]}" 2> "$folder/said" > /dev/null ||
        { cat "$folder/said" >&2; exit 1; }
    local turns
    turns=$(sed 's/.*"turns"://' "$folder/records.jsonl" | grep -o '{"player":' | wc -l)
    echo "$(sed -n 's/.*Collected : //p' "$folder/said") $turns"
}

for game in math-scrabble number-scrabble binary-number-scrabble; do
    case $game in math-scrabble) short=10 long=60 ;; binary*) short=2 long=8 ;; *) short=2 long=4 ;; esac
    for bot in greedy equity; do
        if [ $game = math-scrabble ]; then
            plain=('draw = "proportional"' 'mulligan = "never"' 'discard = "improve"' 'pass = "never-if-legal"' 'start = "other"')
            setup a $bot 'split = { recipe = { all = "ABCD" } }' "${plain[@]}"
            setup b $bot 'split = { recipe = { digits = "AB", operators = "CD" } }' "${plain[@]}"
        else
            setup a $bot 'exchange = { kind = "worst", tiles = 5 }'
            setup b $bot 'exchange = { kind = "worst", tiles = 4 }'
        fi
        read -r few few_turns <<< "$(count $game $short)"
        read -r many many_turns <<< "$(count $game $long)"
        turns=$((many_turns - few_turns))
        printf '%-22s %-6s %11d instructions a turn (%d turns)\n' $game $bot $(((many - few) / turns)) $turns
    done
done
