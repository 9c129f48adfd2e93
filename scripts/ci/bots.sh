#!/usr/bin/env bash
# Programs that play over the bot protocol (docs/bot-protocol.md):
#   scripts/ci/bots.sh [BAGSPLIT]        that program, or target/release/bagsplit
# 1. 'bot check' finds nothing wrong with the bots of examples/bots, where Python and Node.js are there.
# 2. Every line of their conversations, and of 'bagsplit bot', fits the JSON Schema; 30 wrong answers do not. Needs jsonschema from PyPI.
# 3. 'bagsplit bot SETUP' plays the games of a setup, and what the protocol costs for each decision.
# What is missing is named and skipped. PAIRS=N sets how many pairs the third part plays.
set -euo pipefail
cd "$(dirname "$0")/../.."
bagsplit=$(realpath "${1:-${CARGO_TARGET_DIR:-target}/release/bagsplit}")
examples=$PWD/examples/bots
pairs=${PAIRS:-60}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

check() { # NAME GAME PROGRAM...: the conversation goes into a file
    local name=$1 game=$2
    shift 2
    "$bagsplit" bot check --ladder 0 --pairs 2 --move-ms 60000 --game "$game" -- "$@" > "$scratch/said" || { cat "$scratch/said"; exit 1; }
    "$bagsplit" bot check --ladder 0 --pairs 1 --move-ms 60000 --game "$game" -- \
        sh -c 'tee -a "$0.in" | "$@" | tee -a "$0.out"' "$scratch/$name" "$@" > "$scratch/said" || { cat "$scratch/said"; exit 1; }
    echo "ok    $name"
}

if command -v python3 > /dev/null; then
    for game in math-scrabble number-scrabble binary-number-scrabble; do
        check "random_bot.py-$game" "$game" python3 "$examples/random_bot.py"
    done
    check greedy_bot.py math-scrabble python3 "$examples/greedy_bot.py"
else
    echo "skipped: the bots in Python: python3 is not there"
fi
if command -v node > /dev/null; then
    check short_bot.js math-scrabble node "$examples/short_bot.js"
else
    echo "skipped: the bot in JavaScript: node is not there"
fi
echo 'bot = "greedy"' > "$scratch/greedy.toml"
check bagsplit-math-scrabble math-scrabble "$bagsplit" bot by-computer
for game in number-scrabble binary-number-scrabble; do
    check "bagsplit-$game" "$game" "$bagsplit" bot "$scratch/greedy.toml" --game "$game"
done

schema() {
    command -v python3 > /dev/null || { echo "skipped: the schema: python3 is not there"; return; }
    local python=python3
    if ! python3 -c "import jsonschema" 2> /dev/null; then
        python=$scratch/venv/bin/python
        python3 -m venv "$scratch/venv" > /dev/null 2>&1 || { echo "skipped: the schema: Python has no venv here"; return; }
        "$python" -m pip -q install jsonschema==4.25.1 > "$scratch/pip.log" 2>&1 ||
            { echo "skipped: the schema: jsonschema cannot be had from PyPI: $(tail -n 1 "$scratch/pip.log")"; return; }
    fi
    "$python" scripts/ci/bot_schema.py "$scratch"/*.in "$scratch"/*.out
    echo "ok    every line fits the schema"
}
schema

# The same games with a setup that decides nothing at random, in the process and as a program of its own.
bags='bags = { A = "111222333444", B = "555666777888999", C = "+++++-----", D = "*****/////" }'
printf 'name = "plain"\nbot = "equity"\n%s\n' "$bags" > "$scratch/plain.toml"
program() { # FILE COMMAND: the setup by-computer, played by a program
    printf 'name = "plain"\n%s\nbot = { kind = "external", command = %s, move-ms = 60000 }\n' "$bags" "$2" > "$1"
}
program "$scratch/program.toml" "[\"$bagsplit\", \"bot\", \"$scratch/plain.toml\"]"
program "$scratch/recorded.toml" "[\"sh\", \"-c\", 'tee \"$scratch/asked\" | \"$bagsplit\" bot "$scratch/plain.toml"']"
TIMEFORMAT='%R %U %S'
measure() { # COMMAND...: wall and processor time in microseconds
    local real user system
    read -r real user system < <({ time "$@" > /dev/null 2> "$scratch/errors"; } 2>&1)
    awk -v r="$real" -v u="$user" -v s="$system" 'BEGIN { printf "%d %d\n", r * 1e6, (u + s) * 1e6 }'
}
play() { # SETUP PAIRS RECORDS
    "$bagsplit" match "$1" by-computer --pairs "$2" --threads 1 --quiet --records "$scratch/$3"
}
play "$scratch/recorded.toml" 1 tee.jsonl > /dev/null
few=$(grep -c '"type":"ask"' "$scratch/asked")
play "$scratch/recorded.toml" "$pairs" tee.jsonl > /dev/null
decisions=$(($(grep -c '"type":"ask"' "$scratch/asked") - few))
# What the start takes is not of a decision: it is in the match of one pair, too, and goes.
read -r own_start_wall own_start_cpu < <(measure play "$scratch/plain.toml" 1 one.jsonl)
read -r start_wall start_cpu < <(measure play "$scratch/program.toml" 1 one-program.jsonl)
read -r own_wall own_cpu < <(measure play "$scratch/plain.toml" "$pairs" own.jsonl)
read -r wall cpu < <(measure play "$scratch/program.toml" "$pairs" program.jsonl)
"$bagsplit" replay "$scratch/program.jsonl" --verify > /dev/null
echo "ok    the games of a program are valid: $((2 * pairs)) games; it breaks ties by its own seed"
# The match waits for the end of its program, so that its processor time includes that of the program.
awk -v n="$decisions" -v own_wall=$((own_wall - own_start_wall)) -v own=$((own_cpu - own_start_cpu)) -v wall=$((wall - start_wall)) \
    -v cpu=$((cpu - start_cpu)) 'BEGIN {
    printf "cost  %d decisions of a plain setup against by-computer, in the process and as a program\n", n
    printf "      processor  %.2f s and %.2f s: %.0f us a decision more, ratio %.2f\n", own / 1e6, cpu / 1e6, (cpu - own) / n, cpu / own
    printf "      wall       %.2f s and %.2f s: %.0f us a decision more, ratio %.2f\n", own_wall / 1e6, wall / 1e6, (wall - own_wall) / n, wall / own_wall
}'
