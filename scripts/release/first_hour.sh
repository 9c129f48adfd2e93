#!/usr/bin/env bash
# The first hour of somebody who has nothing of ours, in an empty environment:
#   scripts/release/first_hour.sh source             README on a clean clone, with PATH (for the Rust toolchain) and HOME alone
#   scripts/release/first_hour.sh archive ARCHIVE    the unpacked archive of a release, without a toolchain: PATH is /usr/bin:/bin
#   scripts/release/first_hour.sh --bare ...         either of them in a root of its own that debootstrap makes (as root, on Debian or Ubuntu):
#                                            with the Rust toolchain and a C compiler, or with nothing but the archive
# Each gets a ranking, a report, a card, an answer in a game of practice, and the error of a wrong file. The quickstart plays two pairs
# a matchup. CARGO_TARGET_DIR is passed on, to use packages from outside that are compiled already.
# Needs bash, coreutils, grep, sed and tar; for `source` git as well.
set -euo pipefail

usage() { echo "usage: first_hour.sh [--bare] source | archive ARCHIVE" >&2; exit 2; }
fail() { echo "first_hour: $*" >&2; exit 1; }
step() { printf '\n== %s  (%d s)\n' "$*" "$SECONDS"; }

# Sends a request to the server and prints the whole answer.
request() {
    local host=$1 token=$2 method=$3 path=$4 body=${5:-}
    exec 3<> "/dev/tcp/${host%:*}/${host#*:}"
    printf '%s %s HTTP/1.1\r\nHost: %s\r\nx-bagsplit-token: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s' \
        "$method" "$path" "$host" "$token" "${#body}" "$body" >&3
    cat <&3
    exec 3>&-
}

# All that is done with the program that is on PATH as `bagsplit`, in a folder with `experiments`.
use_program() {
    local url host token server code

    step "version"
    bagsplit --version

    step "the quickstart ranks the splits"
    bagsplit run experiments/quickstart.toml --pairs 2 > printed
    grep -q '^Club: ' printed || fail "nobody says what people should bring"
    tail -n 12 printed

    step "the ranking again, from the folder, which can be trusted"
    bagsplit rank results/quickstart --top 5 > ranking
    grep -q by-hand ranking || fail "the ranking names no by-hand"
    bagsplit verify results/quickstart

    step "a report"
    bagsplit report results/quickstart --out report.html
    grep -q '</html>' report.html || fail "the report is cut off"

    step "a card"
    bagsplit card by-hand > card
    grep -qi 'draw' card || fail "the card says nothing of draws"
    head -n 15 card

    step "two setups against each other"
    bagsplit match by-hand by-computer --pairs 20 --quiet | tail -n 5

    step "a game of practice"
    bagsplit serve --port 0 > served 2>&1 &
    server=$!
    for _ in {1..100}; do grep -q '^Play and practise at ' served && break; sleep 0.1; done
    url=$(sed -n 's/^Play and practise at \([^ ]*\) .*/\1/p' served)
    host=$(sed 's#^http://\([^/]*\)/.*#\1#' <<< "$url") token=${url##*token=}
    [ -n "$token" ] || fail "the server says no address: $(cat served)"
    request "$host" "$token" GET /practice | grep -q '<title>' || fail "no page of practice"
    request "$host" "$token" GET /practice.json | grep -q '"by-hand"' || fail "by-hand is no opponent"
    request "$host" "$token" POST /api/play \
        '{"opponent":0,"player":null,"mine":{"setup":0},"holder":true,"begins":true,"seed":1,"answers":[]}' > answer
    head -n 1 answer | grep -q ' 200 ' || fail "the game does not begin: $(tail -n 1 answer)"
    tail -n 1 answer | cut -c 1-200
    request "$host" wrong GET /practice.json | head -n 1 | grep -q ' 403 ' || fail "a wrong token is let in"
    kill -TERM "$server"
    wait "$server" || true

    step "a wrong file"
    printf 'paris = 200\n[cross]\nsplits = ["odd-even"]\nbots = ["greedy", "equity"]\n' > mine.toml
    code=0
    bagsplit run mine.toml > wrong 2>&1 || code=$?
    cat wrong
    [ "$code" = 2 ] && grep -q "mine.toml:1:1: unknown key 'paris'; did you mean 'pairs'?" wrong || fail "code $code"

    step "all commands of README are there"
    grep -o '^bagsplit [a-z]*' README.md | sort -u | while read -r _ command; do
        bagsplit "$command" --help > /dev/null || fail "README has a command $command"
    done
}

if [ "${1:-}" = inside ]; then
    cd "$3"
    if [ "$2" = source ]; then
        step "README: the first command builds and plays"
        cargo run --release --quiet -- run experiments/quickstart.toml --pairs 1 --quiet | tail -n 3
        PATH=$(cd "${CARGO_TARGET_DIR:-target}/release" && pwd):$PATH
    else
        ! command -v cargo > /dev/null || fail "a toolchain is on PATH"
        step "what is in the archive"
        ls
        for shell in bash zsh fish powershell; do [ -s "completions/bagsplit.$shell" ] || fail "no completions for $shell"; done
        bash -n completions/bagsplit.bash
        grep -q '^\.TH bagsplit' man/man1/bagsplit.1 || fail "no man page"
        [ -s LICENSE-MIT ] && [ -s LICENSE-APACHE ] && [ -s licenses/packages.txt ] || fail "no licences"
        PATH=$PWD:$PATH
    fi
    use_program
    step "done"
    exit
fi

# Makes a root with a minimal Debian and the packages named, which a program in it cannot leave.
make_root() {
    local include
    include=$(IFS=,; echo "$*")
    [ "$(id -u)" = 0 ] && command -v debootstrap > /dev/null || fail "--bare needs root, and debootstrap"
    step "a root with Debian and ${include:-nothing more}"
    debootstrap --variant=minbase ${include:+--include="$include"} stable "$work/root" > "$work/debootstrap.log" 2>&1 ||
        fail "debootstrap: $(tail -n 3 "$work/debootstrap.log")"
    mount -t proc proc "$work/root/proc"
    # Names and certificates as here: some machines reach their registries through a server of their own.
    cp -L /etc/resolv.conf /etc/hosts "$work/root/etc/"
    mkdir -p "$work/root/etc/ssl" "$work/root/home/user"
    cp -rL /etc/ssl/certs "$work/root/etc/ssl/"
    cp "$script" "$work/root/first_hour.sh"
}

in_root() { # PATH KIND FOLDER
    chroot "$work/root" /usr/bin/env -i PATH="$1" HOME=/home/user TERM=dumb bash /first_hour.sh inside "$2" "$3"
}

work=$(mktemp -d)
leave() {
    ! mountpoint -q "$work/root/proc" || umount "$work/root/proc"
    rm -rf --one-file-system "$work"
}
trap leave EXIT
mkdir "$work/home"
script=$(realpath "$0")
bare=no
if [ "${1:-}" = --bare ]; then bare=yes; shift; fi
case ${1:-} in
    source)
        [ $# = 1 ] || usage
        git clone --quiet "$(dirname "$script")/../.." "$work/bagsplit"
        if [ $bare = yes ]; then
            make_root gcc libc6-dev
            mkdir -p "$work/root/opt"
            cp -a "$(rustc --print sysroot)" "$work/root/opt/rust"
            mv "$work/bagsplit" "$work/root/home/user/bagsplit"
            in_root /opt/rust/bin:/usr/bin:/bin source /home/user/bagsplit
            exit
        fi
        env -i PATH="$PATH" HOME="$HOME" ${CARGO_TARGET_DIR:+CARGO_TARGET_DIR="$CARGO_TARGET_DIR"} \
            bash "$script" inside source "$work/bagsplit"
        ;;
    archive)
        [ $# = 2 ] || usage
        mkdir "$work/unpacked"
        tar -xzf "$2" -C "$work/unpacked" --strip-components 1
        if [ $bare = yes ]; then
            make_root
            mv "$work/unpacked" "$work/root/home/user/bagsplit"
            in_root /usr/bin:/bin archive /home/user/bagsplit
            exit
        fi
        env -i PATH=/usr/bin:/bin HOME="$work/home" bash "$script" inside archive "$work/unpacked"
        ;;
    *) usage ;;
esac
