#!/usr/bin/env bash
# Checks a results folder: every table and chart is there and whole, the manifest counts the games, and the
# ranking was printed with its verdict.
#   scripts/ci/check_results.sh FOLDER PRINTED GAMES
set -euo pipefail
folder=$1 printed=$2 least=$3 findings=$1/findings

fail() { echo "check_results: $*" >&2; exit 1; }

for table in games turn_stats matchups ranking comparisons verdict setups plan pair_sums dictionary; do
    [ $table = games ] || [ -s "$findings/$table.csv" ] || fail "$table.csv is missing"
    # A Parquet file begins and ends with the same four letters.
    [ "$(head -c 4 "$findings/$table.parquet")" = PAR1 ] || fail "$table.parquet is missing or no Parquet file"
    [ "$(tail -c 4 "$findings/$table.parquet")" = PAR1 ] || fail "$table.parquet is cut off"
done

games=$(sed -n 's/^  "games": \([0-9]*\),$/\1/p' "$findings/manifest.json")
[ "$games" -ge "$least" ] || fail "$games games where at least $least are wanted"
grep -q "\"rows\": $games$" "$findings/manifest.json" || fail "the manifest counts other games than the table of games"

for chart in ranking matchups scores points-by-turn bags; do
    pages=0
    # One of many setups is on pages: ranking-1, ranking-2.
    for svg in "$findings/charts/$chart.svg" "$findings/charts/$chart"-[0-9]*.svg; do
        [ -e "$svg" ] || continue
        pages=$((pages + 1)) png=${svg%.svg}.png
        grep -q '</svg>' "$svg" || fail "$svg is cut off"
        [ "$(tail -c 8 "$png" | head -c 4)" = IEND ] || fail "$png is missing or cut off"
    done
    [ "$pages" -gt 0 ] || fail "the chart $chart is missing"
done

[ -z "$(find "$folder" -name '*.tmp')" ] || fail "something was written aside and left there"
# Several populations of players have a ranking each, and what to bring over all of them.
grep -Eq '^(Bring|First is) ' "$printed" || fail "no verdict was printed"
! grep -q '^Ranking: ' "$printed" || grep -q '^Playing without a computer: ' "$printed" ||
    fail "nobody says what people should bring"
ranked=$(($(wc -l < "$findings/ranking.csv") - 1)) tables=$(grep -c '^╞' "$printed")
most=$((tables * 16)) rows=$(grep -c '│' "$printed")
[ "$rows" -eq $((ranked + tables)) ] || { [ "$ranked" -gt "$((most - tables))" ] && [ "$rows" -le "$most" ]; } ||
    fail "the ranking has $ranked rows and was printed with $((rows - tables))"
echo "check_results: $games games, $ranked setups ranked, all tables and charts are there"
