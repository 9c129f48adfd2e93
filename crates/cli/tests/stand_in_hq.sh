#!/bin/sh
# Stands in for HyperQueue's program in tests, by way of a link in a folder where it keeps what it was told. It plays tasks as they are
# submitted; one of two waits hangs, and every third question about the state has no answer. A file `lazy` keeps it from
# playing, a file `idle` too, and then it says that all have ended.
cd "$(dirname "$0")" || exit 1
[ "$1 $2" = "--output-mode json" ] && shift 2
echo "$*" | head -1 >> told
count() { n=$(cat "$1" 2> /dev/null || echo 0); n=$((n + 1)); echo "$n" > "$1"; }
case "$1 $2" in
"job open") echo '{"id": 7}' ;;
"job close" | "job cancel") echo '{}' ;;
"job wait")
    count waits
    [ $((n % 2)) = 0 ] || sleep 1000
    exit 1 ;;
"job info")
    count infos
    [ $((n % 3)) = 0 ] && exit 1
    all=$(cat tasks 2> /dev/null || echo 0)
    left=0; [ -e lazy ] && left=$all
    echo "[{\"info\": {\"task_count\": $all, \"task_stats\": {\"waiting\": $left, \"running\": 0}}}]" ;;
"submit --job")
    array=$5
    while [ "$1" != "--" ]; do shift; done
    shift
    for HQ_TASK_ID in $(seq "${array%-*}" "${array#*-}"); do
        export HQ_TASK_ID
        [ -e lazy ] || [ -e idle ] || "$@"
    done
    echo "${array#*-}" > tasks
    echo '{"id": 7}' ;;
*) echo '{"error": "what?"}'; exit 1 ;;
esac
