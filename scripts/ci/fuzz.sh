#!/usr/bin/env bash
# Has libFuzzer look for bytes that break a promise of a parser, a judge or a generator: the targets of crates/fuzz.
#   scripts/ci/fuzz.sh [SECONDS] [TARGET...]     each target for so long (60), one after the other; all of them if none is named
#   scripts/ci/fuzz.sh --ready                   says whether all that is needed is there, and what is missing
# The committed corpus is where it begins. What it learns is kept in FUZZ_DIR (default: a folder under the temporary
# files), so that the next time goes on from there; so is every input that broke a promise, and its path is printed. Put
# such an input into crates/fuzz/corpus/TARGET/: the tests run it from then on. Exit code 1 if a promise was broken.
set -euo pipefail
cd "$(dirname "$0")/../.."
programs=crates/fuzz/libfuzzer

missing() {
    cargo +nightly --version > /dev/null 2>&1 || { echo "nightly Rust: rustup toolchain install nightly --profile minimal"; return; }
    cargo +nightly fuzz --version > /dev/null 2>&1 || { echo "cargo-fuzz: cargo install cargo-fuzz --locked"; return; }
    command -v c++ > /dev/null || echo "a C++ compiler, for libFuzzer: on Debian apt-get install g++"
}
lacking=$(missing)
if [ "${1:-}" = --ready ]; then
    [ -z "$lacking" ] || { echo "$lacking"; exit 1; }
    exit 0
fi
[ -z "$lacking" ] || { echo "fuzz.sh: this is needed and not there: $lacking" >&2; exit 2; }

seconds=60
if [ $# -gt 0 ]; then seconds=$1; shift; fi
[[ $seconds =~ ^[1-9][0-9]*$ ]] || { echo "fuzz.sh: SECONDS is '$seconds'; it must be a whole number from 1" >&2; exit 2; }
mapfile -t all < <(sed -n 's/^name = "\(.*\)"$/\1/p' $programs/Cargo.toml | grep -v libfuzzer)
targets=("$@")
[ $# -gt 0 ] || targets=("${all[@]}")
for target in "${targets[@]}"; do
    printf '%s\n' "${all[@]}" | grep -qx -- "$target" ||
        { echo "fuzz.sh: no target is called '$target'; there are: ${all[*]}" >&2; exit 2; }
done

scratch=${FUZZ_DIR:-${TMPDIR:-/tmp}/bagsplit-fuzz}
mkdir -p "$scratch"
# The same versions as in the tests. What libFuzzer needs besides is added, with the version that Cargo.toml names.
cp Cargo.lock $programs/Cargo.lock
# No sanitizer: nothing here is unsafe, and games are twice as fast without.
cargo +nightly fuzz build --fuzz-dir $programs --sanitizer none
host=$(rustc -vV | sed -n 's/^host: //p')

broken=0
printf '%-12s %12s %9s %9s  %s\n' target inputs "a second" edges "promises broken"
for target in "${targets[@]}"; do
    kept=$scratch/$target found=$scratch/found/$target log=$scratch/$target.log
    mkdir -p "$kept" "$found"
    # Choices take few bytes, and the work grows with them.
    case $target in game | moves) longest=200 ;; experiment | manifest | question) longest=4096 ;; *) longest=2048 ;; esac
    case $target in
        experiment | setup | split | rules) dictionary=crates/fuzz/dictionaries/toml.dict ;;
        record | manifest | question) dictionary=crates/fuzz/dictionaries/json.dict ;;
        *) dictionary= ;;
    esac
    options=(-max_total_time="$seconds" -max_len=$longest -timeout=30 -rss_limit_mb=3072 -print_final_stats=1)
    [ -z "$dictionary" ] || options+=(-dict=$dictionary)
    if ! "$programs/target/$host/release/$target" "$kept" "crates/fuzz/corpus/$target" "${options[@]}" \
        -artifact_prefix="$found/" > "$log" 2>&1; then
        broken=1
    fi
    inputs=$(awk '/stat::number_of_executed_units/ { print $2 }' "$log")
    rate=$(awk '/stat::average_exec_per_sec/ { print $2 }' "$log")
    edges=$(grep -ao 'cov: [0-9]*' "$log" | tail -1 | cut -d' ' -f2 || true)
    printf '%-12s %12s %9s %9s  %s\n' "$target" "${inputs:-?}" "${rate:-?}" "${edges:-?}" "$(ls "$found" | wc -l)"
    find "$found" -type f | sed 's/^/    /'
    [ -z "$(ls "$found")" ] || { broken=1; grep -a -A2 'panicked at\|ERROR: libFuzzer' "$log" | head -5 | cut -c1-300 || true; }
done
exit $broken
