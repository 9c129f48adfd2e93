#!/usr/bin/env bash
# Collects the licence texts of all packages that become part of the program:
#   scripts/release/licenses.sh TARGET FOLDER     FOLDER/PACKAGE-VERSION/..., and FOLDER/packages.txt with the licence that each one states
# Reads the sources that cargo has downloaded. A package without a text is named in packages.txt by its licence alone.
set -euo pipefail
cd "$(dirname "$0")/../.."

[ $# = 2 ] || { echo "usage: scripts/release/licenses.sh TARGET FOLDER" >&2; exit 2; }
target=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
sources=${CARGO_HOME:-$HOME/.cargo}/registry/src
cargo tree --locked -p bagsplit --target "$target" -e normal --prefix none --format '{p};{l}' |
    sed 's/ (.*);/;/; s/ (\*)$//' | sort -u | grep -v '^bagsplit' > "$folder/packages.txt"
while IFS=';' read -r package _; do
    package=${package/ v/-}
    for source in "$sources"/*/"$package"; do
        [ -d "$source" ] || continue
        (cd "$source" && find . -maxdepth 2 -type f \( -iname 'licen[cs]e*' -o -iname 'copying*' -o -iname 'notice*' -o -iname 'ofl*' \
            -o -iname 'unlicense*' \)) | while read -r text; do
            mkdir -p "$(dirname "$folder/$package/$text")"
            cp "$source/$text" "$folder/$package/$text"
        done
    done
done < "$folder/packages.txt"
[ "$(find "$folder" -mindepth 2 -type f | wc -l)" -gt 100 ] || { echo "licenses: too few licence texts below $sources" >&2; exit 1; }
