#!/usr/bin/env bash
# Plays again everything that docs/best-splits.md says, from the experiments on file and with their seeds, and writes the figures of
# what is recommended (crates/lab/src/recommendation/figures.toml).
#   scripts/studies/best_splits.sh [--searches] [BAGSPLIT]      results go to results/; what is there already is not played again
# Without --searches some ten minutes of two cores; with it also the searches for rivals, an hour more.
set -euo pipefail
cd "$(dirname "$0")/../.."
searches=no
if [ "${1:-}" = --searches ]; then searches=yes; shift; fi
bagsplit=${1:-target/release/bagsplit}

"$bagsplit" run experiments/quickstart.toml --no-charts --quiet
for experiment in advice advice-beginners rivals rivals-beginners rivals-computer by-heart never-open; do
    "$bagsplit" run "experiments/players/$experiment.toml" --no-charts --quiet
done
python3 scripts/studies/recommendation.py results
echo "README.md and docs/best-splits.md say it after: UPDATE_DOCS=1 cargo test --workspace --lib recommendation"

if [ "$searches" = yes ]; then
    for seed in 70006 70007; do
        "$bagsplit" search experiments/players/search-by-hand.toml --seed "$seed" --out "results/search-by-hand-$seed"
    done
    echo "== The meta-game of computers, and responses"
    "$bagsplit" equilibrium docs/notebook/experiments/value/equilibrium.toml
fi
