#!/usr/bin/env bash
# Plays every challenger on file against the setup that is recommended, and prints what the recommendation wins: by-hand among
# human-like club players and experts, by-hand-beginners among beginners, by-computer among 'value' players. For people also against
# the former recommendations and certain-opening. Club players and experts who meet by-hand know the expressions that earn most with
# their own setup (expressions.sh finds them, in some minutes), then the shipped ones.
#   scripts/studies/challenge.sh SEED [PAIRS] [BAGSPLIT]        files: results/study/experiments/challengers/{by-hand,beginners,by-computer}-*.toml
# Exit code 1 where an interval lies wholly below 48%.
set -euo pipefail
here=$(cd "$(dirname "$0")/../.." && pwd)
seed=${1:?usage: scripts/studies/challenge.sh SEED [PAIRS] [BAGSPLIT]} pairs=${2:-1000} bagsplit=${3:-$here/target/release/bagsplit}
folder=$here/results/study/experiments/challengers scratch=$(mktemp -d) beaten=0
trap 'rm -rf "$scratch"' EXIT

# A copy of a setup whose bot is another; paths in it go on from its own folder. With a fourth argument its players know the
# expressions of this file, or the shipped ones if it is empty.
played_by() { # SETUP BOT COPY [EXPRESSIONS]
    sed -e "s|^bot = .*|bot = $2|" -e "s|\"\.\./|\"$(dirname "$1")/../|g" "$1" > "$3"
    if [ $# -gt 3 ]; then sed -i -e '/^expressions = """/,/"""$/d' -e '/^expressions = /d' -e "s|^bot = .*|&${4:+\\nexpressions = \"$4\"}|" "$3"; fi
}

# The file of the expressions of a setup's own games; empty where it never scores against itself.
own_expressions() { # SETUP
    local list
    list=$scratch/$(basename "$1" .toml).txt
    if [ ! -f "$list" ]; then "$here/scripts/studies/expressions.sh" "$bagsplit" "$1" > "$list" 2> "$list.said" || : > "$list"; fi
    if [ -s "$list" ]; then echo "$list"; fi
}

meet() { # NAME CHALLENGER RECOMMENDED
    local rate
    rate=$("$bagsplit" match "$3" "$2" --pairs "$pairs" --seed "$seed" --quiet | sed -n 's/^win rate *//p')
    printf '%-52s %s\n' "$1" "$rate"
    # shellcheck disable=SC2001
    if awk -v high="$(sed 's/.* to \([0-9.]*\)%.*/\1/' <<< "$rate")" 'BEGIN { exit !(high < 48) }'; then beaten=1; fi
}

# Plays a recommended setup against challengers, all by a human-like bot of one level.
at() { # 'LEVEL KNOWS LOOKS SLIPS' own|shipped RECOMMENDED CHALLENGER...
    local name knows looks slips bot recommended challenger known
    read -r name knows looks slips <<< "$1"
    recommended=$3
    bot="{ kind = \"person\", knows = $knows, looks = $looks, slips = $slips }"
    for challenger in "${@:4}"; do
        known=
        if [ "$2" = own ]; then known=$(own_expressions "$challenger"); fi
        played_by "$challenger" "$bot" "$scratch/challenger.toml" "$known"
        played_by "$here/experiments/recommended/$recommended.toml" "$bot" "$scratch/recommended.toml"
        meet "$recommended, $name, $2: $(basename "$challenger" .toml)" "$scratch/challenger.toml" "$scratch/recommended.toml"
    done
}

echo "what the recommendation wins, $pairs pairs each, seed $seed; the expressions that the other knows"
people=("$folder"/by-hand-*.toml "$here"/experiments/splits/{certain-opening,odd-even,plus-with-divide,three-plus-seven,twos-and-fives,twos-fours-eights}.toml)
for known in own shipped; do
    at 'club 20 14 10' "$known" by-hand "${people[@]}"
    at 'expert 80 26 3' "$known" by-hand "${people[@]}"
done
at 'beginner 5 8 25' shipped by-hand-beginners "${people[@]}" "$folder"/beginners-*.toml
for challenger in "$folder"/by-computer-*.toml; do
    meet "by-computer: $(basename "$challenger" .toml)" "$challenger" "$here/experiments/recommended/by-computer.toml"
done
exit "$beaten"
