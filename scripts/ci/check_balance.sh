#!/usr/bin/env bash
# Checks the results of an experiment that compares rules: the balance table has every variant and figure that was
# printed, the charts are whole, and every figure lies within its interval.
#   scripts/ci/check_balance.sh FOLDER PRINTED
set -euo pipefail
folder=$1 printed=$2 findings=$1/findings

fail() { echo "check_balance: $*" >&2; exit 1; }

for table in balance variants games turn_stats matchups ranking comparisons verdict setups plan pair_sums dictionary; do
    [ $table = games ] || [ -s "$findings/$table.csv" ] || fail "$table.csv is missing"
    [ "$(tail -c 4 "$findings/$table.parquet")" = PAR1 ] || fail "$table.parquet is missing or cut off"
done
for chart in winning course turns endings; do
    grep -q '</svg>' "$findings/charts/balance-$chart.svg" || fail "balance-$chart.svg is missing or cut off"
done
for figure in first-wins skill score-mean turns minutes nothing-scoring lead-changes open-late comeback ended-out-of-tiles; do
    grep -q ",$figure," "$findings/balance.csv" || fail "the balance table has no $figure"
done
# Names of variants may hold commas, so fields are counted from the end.
awk -F, 'NR > 1 { value = $(NF-11); low = $(NF-9); high = $(NF-8)
    if (low != "" && (value < low - 1e-9 || value > high + 1e-9)) { print; bad = 1 } } END { exit bad }' "$findings/balance.csv" ||
    fail "a figure lies outside its interval"
grep -q 'Wins of the first player' "$printed" || fail "no balance table was printed"
echo "check_balance: $(($(wc -l < "$findings/balance.csv") - 1)) figures, each within its interval, all tables and charts are there"
