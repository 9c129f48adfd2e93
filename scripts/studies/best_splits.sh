#!/usr/bin/env bash
# Plays again everything that docs/best-splits.md says, from the experiments on file and with their seeds, and prints it.
#   scripts/studies/best_splits.sh [--searches] [BAGSPLIT]      results go to results/; what is there already is not played again
# Without --searches: the fair table, the challengers and the check by 'simulate' (some 20 minutes of two cores).
# With it also the searches (three hours more).
set -euo pipefail
cd "$(dirname "$0")/../.."
searches=no
if [ "${1:-}" = --searches ]; then searches=yes; shift; fi
bagsplit=${1:-target/release/bagsplit}

echo "== The fair table: every split with the best card found for it"
"$bagsplit" run experiments/quickstart.toml --all

echo "== The challengers"
scripts/studies/challenge.sh 63201 2000 "$bagsplit" || true

echo "== The recommended setup for computers, played by simulate on both sides"
"$bagsplit" run docs/notebook/experiments/value/simulate.toml

if [ "$searches" = yes ]; then
    echo "== Searches for people: splits with cards from all structures, and responses to the recommended setups"
    for search in search responses beginners beginners-responses; do
        "$bagsplit" search "docs/notebook/experiments/by-hand/$search.toml"
    done
    echo "== The meta-games of people, and responses"
    for level in club expert; do
        "$bagsplit" equilibrium "docs/notebook/experiments/by-hand/equilibrium-$level.toml"
    done
    echo "== The meta-game of computers, and responses"
    "$bagsplit" equilibrium docs/notebook/experiments/value/equilibrium.toml
fi
