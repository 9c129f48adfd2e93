#!/usr/bin/env bash
# Lets single calls of the operating system fail, one after the other, and looks at what is left: the old tables or the
# new ones, whole, and an error where something failed; and the same command, without faults, ends as if nothing was.
#   scripts/ci/faults.sh [FAULTS] [PROGRAM]      (default: 120, target/release/bagsplit)
# Needs strace, which lets the n-th call of a kind fail, or all from the n-th on.
set -euo pipefail
cd "$(dirname "$0")/../.."
faults=${1:-120} program=$(realpath "${2:-target/release/bagsplit}")
command -v strace > /dev/null || { echo "faults: strace is needed and not there" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r experiments/splits "$folder/"
cd "$folder"

fail() { echo "faults: $*" >&2; exit 1; }

cat > a.toml <<'TOML'
split = { recipe = { all = "ABCD" } }
bot = "random"
TOML
cat > b.toml <<'TOML'
split = { recipe = { digits = "AB", operators = "CD" } }
bot = "greedy"
TOML
experiment() { # PAIRS
    printf 'name = "faulty"\nseed = 4\npairs = %s\nsetups = ["a.toml", "b.toml"]\n[best]\ngames = 400\nconfirm-pairs = 8\nindifference = 0.3\n' "$1"
}
experiment 12 > few.toml
experiment 24 > more.toml

# The tables of a folder as one line; "none" where there are no findings.
tables() { # DIR
    if [ -d "$1/findings" ]; then
        (cd "$1/findings" && find . -name '*.csv' -o -name '*.parquet' | sort | xargs sha256sum | sha256sum | cut -c1-16)
    else
        echo none
    fi
}

quiet=(--threads 1 --quiet --tables csv)
"$program" run few.toml --out old "${quiet[@]}" --no-charts
"$program" run more.toml --out new "${quiet[@]}"
"$program" best more.toml --out raced "${quiet[@]}" --no-charts
"$program" match a.toml b.toml --pairs 12 --records records.jsonl --quiet
"$program" run more.toml --shard 1/2 --out part1 --threads 1 --quiet
"$program" run more.toml --shard 2/2 --out part2 --threads 1 --quiet
declare -A good=([run]=$(tables new) [merge]=$(tables new) [best]=$(tables raced))
old=$(tables old)

calls=(write fsync renameat2 rename openat mkdir unlink unlinkat ftruncate rmdir getdents64 lseek flock pread64)
errors=(ENOSPC EIO EACCES EROFS EDQUOT)
kinds=(run merge best match)

# Sets the command of a kind, begins its folder, and says what is there before.
begin() { # KIND
    rm -rf hit hit.jsonl*
    before=none
    case $1 in
        run) cp -r old hit; command=(run more.toml --out hit "${quiet[@]}") before=$old ;;
        merge) cp -r old hit; command=(merge part1 part2 --out hit --quiet --tables csv) before=$old ;;
        best) command=(best more.toml --out hit "${quiet[@]}" --no-charts) ;;
        match) command=(match a.toml b.toml --pairs 12 --records hit.jsonl --quiet) ;;
    esac
}

# How often the busiest thread of a command makes each call: strace counts the calls of every thread by themselves.
declare -A most=()
all=$(IFS=,; echo "${calls[*]}")
for kind in "${kinds[@]}"; do
    begin $kind
    strace -f -o traced -e trace="$all" "$program" "${command[@]}"
    while read -r call times; do most[$kind-$call]=$times; done < <(
        awk '{ sub(/\(.*/, "", $2); if (++times[$1 " " $2] > most[$2]) most[$2] = times[$1 " " $2] }
            END { for (call in most) print call, most[call] }' traced)
done

failed=0 unharmed=0
for ((number = 0, tried = 0; tried < faults; number++)); do
    call=${calls[number % ${#calls[@]}]}
    kind=${kinds[number / ${#calls[@]} % ${#kinds[@]}]}
    error=${errors[number % ${#errors[@]}]}
    times=${most[$kind-$call]:-0}
    [ "$times" -gt 0 ] || continue
    tried=$((tried + 1))
    # Spread over all calls of that kind; of files opened, not those of the system that come first.
    first=1; [ $call != openat ] || first=$((times / 3))
    place=$((first + number * 7919 % (times - first + 1)))
    # One call in two fails once, the other for ever after.
    when=$place; [ $((number % 2)) = 0 ] || when=$place+
    begin $kind
    said=$(strace -f -o /dev/null -e trace=$call -e inject=$call:error=$error:when=$when "$program" "${command[@]}" 2>&1) &&
        code=0 || code=$?
    where="fault $number: $call $error when $when: ${command[*]}: exit $code: $said"
    case $code in 0 | 1 | 2 | 75 | 127) ;; *) fail "$where" ;; esac
    [ $code = 0 ] || [ -n "$said" ] || fail "no word of what failed: $where"
    if [ $kind = match ]; then
        [ ! -e hit.jsonl ] || cmp -s hit.jsonl records.jsonl || fail "half a file of records: $where"
        [ $code != 0 ] || [ -e hit.jsonl ] || fail "no records, and exit 0: $where"
    else
        now=$(tables hit)
        [ "$now" = "$before" ] || [ "$now" = "${good[$kind]}" ] || fail "mixed tables: $where"
        [ $code != 0 ] || [ "$now" = "${good[$kind]}" ] || fail "old tables, and exit 0: $where"
    fi
    "$program" "${command[@]}" > /dev/null || fail "it does not go on afterwards: $where"
    if [ $kind = match ]; then
        cmp -s hit.jsonl records.jsonl || fail "other records afterwards: $where"
    else
        [ "$(tables hit)" = "${good[$kind]}" ] || fail "other tables afterwards: $where"
        "$program" verify hit --sample 2 > verified || fail "it is not to be trusted afterwards: $(cat verified): $where"
    fi
    if [ $code = 0 ]; then unharmed=$((unharmed + 1)); else failed=$((failed + 1)); fi
done
# File systems that are full sooner or later, where we may mount some.
full=0
mkdir small
if mount -t tmpfs -o size=64k tmpfs small 2> /dev/null; then
    umount small
    for size in 16 32 64 96 128 192 256 384 512 768 1024 2048; do
        mount -t tmpfs -o size=${size}k tmpfs small
        trap 'umount "$folder/small" 2> /dev/null || true; rm -rf "$folder"' EXIT
        code=0
        said=$("$program" run more.toml --out small/hit "${quiet[@]}" 2>&1) || code=$?
        where="a file system of $size kB: exit $code: $said"
        now=$(tables small/hit)
        case $code in
            0) [ "$now" = "${good[run]}" ] || fail "other tables: $where" ;;
            75) [ "$now" = none ] && grep -q "small/hit" <<< "$said" || fail "$where"; full=$((full + 1)) ;;
            *) fail "$where" ;;
        esac
        mount -o remount,size=64m small
        "$program" run more.toml --out small/hit "${quiet[@]}" || fail "it does not go on with room: $where"
        [ "$(tables small/hit)" = "${good[run]}" ] || fail "other tables with room: $where"
        umount small
    done
    [ $full -gt 0 ] || fail "no file system was full"
else
    echo "faults: file systems that are full were left out, since none can be mounted here"
fi
[ $failed -gt $((faults / 5)) ] || fail "only $failed of $faults faults were felt"
echo "faults: $faults calls of the operating system failed; $failed commands said so, $unharmed were unharmed; all tables were old or new; $full file systems were full"
