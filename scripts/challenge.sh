#!/usr/bin/env bash
# Plays every challenger on file against the setup that is recommended, and prints what the recommendation wins: by-hand among
# human-like club players and experts, by-hand-beginners among beginners, by-computer among 'value' players. For people also against
# the four former recommendations and certain-opening.
#   scripts/challenge.sh SEED [PAIRS] [BAGSPLIT]        files: experiments/challengers/{by-hand,beginners,by-computer}-*.toml
# Exit code 1 where an interval lies wholly below 48%.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
seed=${1:?usage: scripts/challenge.sh SEED [PAIRS] [BAGSPLIT]} pairs=${2:-1000} bagsplit=${3:-$here/target/release/bagsplit}
folder=$here/experiments/challengers scratch=$(mktemp -d) beaten=0
trap 'rm -rf "$scratch"' EXIT

# A copy of a setup whose bot is another; paths in it go on from its own folder.
played_by() {
    sed -e "s|^bot = .*|bot = $2|" -e "s|\"\.\./|\"$(dirname "$1")/../|g" "$1" > "$3"
}

meet() { # NAME CHALLENGER RECOMMENDED
    local rate
    rate=$("$bagsplit" match "$3" "$2" --pairs "$pairs" --seed "$seed" --quiet | sed -n 's/^win rate *//p')
    printf '%-44s %s\n' "$1" "$rate"
    # shellcheck disable=SC2001
    if awk -v high="$(sed 's/.* to \([0-9.]*\)%.*/\1/' <<< "$rate")" 'BEGIN { exit !(high < 48) }'; then beaten=1; fi
}

# Plays a recommended setup against challengers, all by a human-like bot of one level.
at() { # 'LEVEL KNOWS LOOKS SLIPS' RECOMMENDED CHALLENGER...
    local name knows looks slips bot recommended challenger
    read -r name knows looks slips <<< "$1"
    recommended=$2
    bot="{ kind = \"person\", knows = $knows, looks = $looks, slips = $slips }"
    for challenger in "${@:3}"; do
        played_by "$challenger" "$bot" "$scratch/challenger.toml"
        played_by "$here/experiments/setups/$recommended.toml" "$bot" "$scratch/recommended.toml"
        meet "$recommended, $name: $(basename "$challenger" .toml)" "$scratch/challenger.toml" "$scratch/recommended.toml"
    done
}

echo "what the recommendation wins, $pairs pairs each, seed $seed"
people=("$folder"/by-hand-*.toml "$here"/experiments/setups/people/{certain-opening,odd-even,plus-with-divide,three-plus-seven,twos-and-fives}.toml)
at 'club 20 14 10' by-hand "${people[@]}"
at 'expert 80 26 3' by-hand "${people[@]}"
at 'beginner 5 8 25' by-hand-beginners "${people[@]}" "$folder"/beginners-*.toml
for challenger in "$folder"/by-computer-*.toml; do
    meet "by-computer: $(basename "$challenger" .toml)" "$challenger" "$here/experiments/setups/by-computer.toml"
done
exit "$beaten"
