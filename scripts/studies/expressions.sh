#!/usr/bin/env bash
# Finds the expressions most worth memorising with a split and a way of drawing.
#   scripts/studies/expressions.sh [BAGSPLIT]            for every split with a card: into experiments/splits/SPLIT.toml (two minutes of two cores)
#   scripts/studies/expressions.sh BAGSPLIT SETUP        for the split and the draw policy of a setup file, printed
# They come from games of the setup against itself, played by experts who start and place whenever they can: first by players who
# know the shipped expressions, then twice by players who know those found before, since what a player knows decides which positions
# arise. A setup that draws digits alone until somebody has placed never scores against itself; it is left out.
set -euo pipefail
here=$(cd "$(dirname "$0")/../.." && pwd)
bagsplit=${1:-$here/target/release/bagsplit}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Prints what is found for a setup file.
of_setup() { # SETUP
    local known= folder file list
    folder=$(cd "$(dirname "$1")" && pwd)
    file=$(mktemp -p "$scratch" --suffix .toml)
    list=$file.txt
    for _ in 1 2 3; do
        sed -e '/^expressions = """/,/"""$/d' -e '/^expressions = /d' -e "s|\"\.\./|\"$folder/../|g" \
            -e 's|^pass = .*|pass = "always-place"|' -e 's|^start = .*|start = "self"|' \
            -e "s|^bot = .*|bot = { kind = \"person\", knows = 80, looks = 26, slips = 3 }${known:+\\nexpressions = \"$known\"}|" "$1" > "$file"
        "$bagsplit" expressions "$file" --games 1000 --lines 80 --seed 2038 --threads 1 --format sheet > "$list.new" ||
            return 1
        mv "$list.new" "$list"
        known=$list
    done
    grep -v '^#' "$list"
}

of_split() { # SPLIT
    local name=$1 setup=$scratch/$1.toml
    printf '%s\n' "split = \"$name\"" 'bot = ""' "draw = { kind = \"card\", card = \"$name\" }" 'mulligan = "duplicates"' \
        'discard = "none"' 'pass = ""' 'start = ""' > "$setup"
    of_setup "$setup" > "$setup.txt" || { echo "$name: left out" >&2; return 0; }
    LIST=$(cat "$setup.txt") perl -0pi -e '
        my $list = "expressions = \"\"\"\n$ENV{LIST}\"\"\"";
        my $above = "# What to memorise, the one that adds most first, with the points a turn that it adds (scripts/studies/expressions.sh).";
        s/^expressions = """\n.*?"""$/$list/ms or s/^(recipe|bags) = .*\n/$&\n$above\n$list\n/m' "$here/experiments/splits/$name.toml"
}

if [ $# -ge 2 ]; then
    of_setup "$2"
    exit
fi
for split in "$here"/experiments/splits/*.toml; do
    of_split "$(basename "$split" .toml)" &
    while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n; done
done
wait
