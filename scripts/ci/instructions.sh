#!/usr/bin/env bash
# Instructions a turn, by game and bot: a figure that repeats on a busy machine, where clocks do not.
#   scripts/ci/instructions.sh [PROGRAM]      (default: target/release/bagsplit)
# What 'bagsplit match' takes is counted, and the game loop alone too where the examples were built beside the program
# (cargo build --release -p bagsplit-arena --example turn_cost --example greedy_turns). A short run and a longer one are
# counted by callgrind; the difference leaves out what a program does once. The setups of a match differ in what is
# cheap, since one against itself is not played. Takes some minutes. Needs valgrind.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=${1:-target/release/bagsplit}
examples=$(dirname "$program")/examples
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Valgrind counts 'rep stosb' as an instruction a byte, far more than it costs: the C library is told to use vectors.
export GLIBC_TUNABLES=glibc.cpu.x86_rep_stosb_threshold=1000000000:glibc.cpu.x86_rep_movsb_threshold=1000000000

setup() { # FILE BOT LINE...
    printf 'bot = "%s"\n' "$2" > "$folder/$1.toml"
    printf '%s\n' "${@:3}" >> "$folder/$1.toml"
}

# Instructions of a command; what it prints goes to $folder/printed.
instructions() { # COMMAND...
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2> "$folder/said" > "$folder/printed" ||
        { cat "$folder/said" >&2; exit 1; }
    sed -n 's/.*Collected : //p' "$folder/said"
}

# Instructions and turns of a match of so many games, with a space between.
of_match() { # GAME GAMES
    local match=("$program" match "$folder/a.toml" "$folder/b.toml" --game "$1" --games "$2" --seed 1 --threads 1 --quiet)
    "${match[@]}" --records "$folder/records.jsonl" > /dev/null
    local counted
    counted=$(instructions "${match[@]}")
    echo "$counted $(sed 's/.*"turns"://' "$folder/records.jsonl" | grep -o '{"player":' | wc -l)"
}

# Instructions and turns of an example, whose argument at {} is a number of pairs or games.
of_loop() { # NUMBER COMMAND...
    local number=$1 counted
    shift
    counted=$(instructions "${@/#\{\}/$number}")
    echo "$counted $(grep -o '[0-9]* turns' "$folder/printed" | cut -d' ' -f1)"
}

# Prints the figures of a short and a long run.
show() { # GAME BOT WHAT FEW TURNS MANY TURNS
    local turns=$(($7 - $5))
    printf '%-22s %-11s %-5s %11d instructions a turn (%d turns)\n' "$1" "$2" "$3" $((($6 - $4) / turns)) $turns
}

for game in math-scrabble number-scrabble binary-number-scrabble; do
    # In Math Scrabble both have pairs enough to adjust their lead for luck, once, which takes millions of instructions.
    case $game in math-scrabble) short=120 long=320 ;; binary*) short=4 long=44 ;; *) short=4 long=24 ;; esac
    for bot in greedy equity; do
        if [ $game = math-scrabble ]; then
            plain=('draw = "proportional"' 'mulligan = "never"' 'discard = "improve"' 'pass = "always-place"' 'start = "other"')
            setup a $bot 'split = { recipe = { all = "ABCD" } }' "${plain[@]}"
            setup b $bot 'split = { recipe = { digits = "AB", operators = "CD" } }' "${plain[@]}"
        else
            setup a $bot 'exchange = { kind = "worst", tiles = 5 }'
            setup b $bot 'exchange = { kind = "worst", tiles = 4 }'
        fi
        few=$(of_match $game $short)
        many=$(of_match $game $long)
        # shellcheck disable=SC2086
        show $game $bot match $few $many
    done
done
if [ -x "$examples/turn_cost" ] && [ -x "$examples/greedy_turns" ]; then
    for bot in greedy equity value club expert by-computer; do
        splits=()
        short=5 long=55
        # One bag leaves no choice of bags.
        if [ $bot = by-computer ]; then splits=(plus-and-minus even) short=2 long=12; fi
        few=$(of_loop $short "$examples/turn_cost" {} 1 $bot "${splits[@]}")
        many=$(of_loop $long "$examples/turn_cost" {} 1 $bot "${splits[@]}")
        # shellcheck disable=SC2086
        show math-scrabble $bot loop $few $many
    done
    for game in number binary; do
        few=$(of_loop 4 "$examples/greedy_turns" $game {})
        many=$(of_loop 24 "$examples/greedy_turns" $game {})
        # shellcheck disable=SC2086
        case $game in binary) show binary-number-scrabble greedy loop $few $many ;; *) show number-scrabble greedy loop $few $many ;; esac
    done
fi
