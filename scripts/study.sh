#!/usr/bin/env bash
# Plays the study of docs/notebook/study.md as it was registered, and makes its small tables, charts and figures from the games.
#   scripts/study.sh [--percent N] [OUT] [BAGSPLIT]     OUT: where the games go, results/study-runs by default
# In full: 12 million games, some three hours of one core; interrupted, the same command goes on. The tables, the charts and
# docs/notebook/study.md are then made again and must be what is committed. 'threads' in the environment limits the threads.
# With --percent N each experiment plays N percent of its pairs with other seeds, and each headline of the study must lie within
# the simultaneous interval of that repeat. Nothing in the checkout changes.
set -euo pipefail
cd "$(dirname "$0")/.."
percent=100
if [ "${1:-}" = --percent ]; then percent=$2; shift 2; fi
case $percent in '' | *[!0-9]* | 0) echo "study.sh: --percent is '$percent'; it must be a whole number from 1 to 100" >&2; exit 2 ;; esac
[ "$percent" -le 100 ] || { echo "study.sh: --percent is '$percent'; it must be a whole number from 1 to 100" >&2; exit 2; }
out=${1:-results/study-runs} bagsplit=${2:-target/release/bagsplit}
mkdir -p "$out"

mixtures="beginners-equilibrium club-equilibrium experts-equilibrium computers-equilibrium"
exploits="exploit-by-hand exploit-by-hand-expert exploit-by-hand-beginners exploit-by-computer"

# A results folder with the registration, so that the games have its seed. The marker says that the folder is bagsplit's.
registered() {
    mkdir -p "$out/$1"
    [ -e "$out/$1/preregistration.json" ] || cp "results/study/registration/$1.json" "$out/$1/preregistration.json"
    echo "bagsplit keeps its results in this folder, and replaces and deletes them: see docs/integrity.md. Format 1" > "$out/$1/.bagsplit"
}

if [ "$percent" -lt 100 ]; then
    # The slowest players and the studies that are no table of win rates are left to the full run.
    for name in people computers players rules-no-mulligan rules-holder-begins all-splits-greedy all-splits-equity; do
        pairs=$(sed -n 's/^pairs = \([0-9]*\).*/\1/p' "experiments/study/$name.toml")
        pairs=$((pairs * percent / 100))
        [ "$pairs" -ge 20 ] || pairs=20
        "$bagsplit" run "experiments/study/$name.toml" --seed 5501 --pairs "$pairs" --out "$out/$name" --tables csv --no-charts --quiet > /dev/null
    done
    python3 scripts/study.py repeat "$out"
    exit
fi

# The order is that of importance, for a machine on which the time runs out.
for name in people computers simulate players club-equilibrium experts-equilibrium beginners-equilibrium computers-equilibrium \
    exploit-by-hand exploit-by-hand-expert exploit-by-hand-beginners exploit-by-computer people-model rules-no-mulligan \
    rules-holder-begins all-splits-equity all-splits-greedy; do
    command=run
    case " $mixtures " in *" $name "*) command=equilibrium ;; esac
    case " $exploits " in *" $name "*) command=exploit ;; esac
    echo "== $name"
    registered "$name"
    "$bagsplit" $command "experiments/study/$name.toml" --out "$out/$name" --quiet ${threads:+--threads "$threads"} > "$out/$name.txt"
    "$bagsplit" verify "$out/$name" --sample 10 ${threads:+--threads "$threads"} | tail -n 1
done

# Why the recommended setups win: NAME FOLDER POPULATION SETUP [AGAINST]; the population may be empty.
breakdown() {
    "$bagsplit" why "$out/$2" "$4" ${5:+"$5"} ${3:+--players "$3"} --again 0 --quiet --out "$out/why-$1" > /dev/null
}
breakdown club people club by-hand
breakdown expert people expert by-hand
breakdown beginner people beginner by-hand-beginners
breakdown value computers "" plus-and-minus
breakdown plus-apart computers "" plus-and-minus plus-apart

for setup in study/setups/by-hand setups/by-hand-beginners setups/by-computer; do
    "$bagsplit" card "experiments/$setup.toml" --pairs 0 --lines 30 > "results/study/card-$(basename "$setup").txt"
done
"$bagsplit" compare "$out/players" --out "$out/order" > "$out/order.txt"
cp "$out"/order/*.svg docs/notebook/study-order.svg
python3 scripts/study.py collect "$out"
python3 scripts/study.py write
git diff --stat -- results/study docs/notebook/study.md
