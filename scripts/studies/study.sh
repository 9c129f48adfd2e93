#!/usr/bin/env bash
# Plays the study of docs/notebook/study.md, or some of its experiments, as they were registered.
#   scripts/studies/study.sh [NAME...]      such as scripts/studies/study.sh advice; without a name all, some 80 minutes of two cores
# The games go to $OUT (results/study-runs), by the program $BAGSPLIT (target/release/bagsplit). Interrupted, the same command goes on. After all
# of them the tables in results/study and the page are made again; they must be what is committed.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${OUT:-results/study-runs} bagsplit=${BAGSPLIT:-target/release/bagsplit}
all=$(cd results/study/experiments && ls ./*.toml | sed 's|./||; s|\.toml$||')
for name in ${*:-$all}; do
    mkdir -p "$out/$name"
    # The registration, so that the games have its seed. The marker says that the folder is bagsplit's.
    [ -e "$out/$name/preregistration.json" ] || cp "results/study/registration/$name.json" "$out/$name/preregistration.json"
    echo "bagsplit keeps its results in this folder, and replaces and deletes them: see docs/integrity.md. Format 1" > "$out/$name/.bagsplit"
    command=run
    case $name in exploit-*) command=exploit ;; esac
    echo "== $name"
    "$bagsplit" $command "results/study/experiments/$name.toml" --out "$out/$name" --tables csv --no-charts --quiet > "$out/$name.txt"
    "$bagsplit" verify "$out/$name" --sample 10 | tail -n 4
done
if [ $# -eq 0 ]; then
    python3 scripts/studies/study.py collect "$out"
    python3 scripts/studies/study.py write
    git diff --stat -- results/study docs/notebook/study.md
fi
