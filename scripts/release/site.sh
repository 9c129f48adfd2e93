#!/usr/bin/env bash
# Builds the static site: board, practice, lessons and analysis as WebAssembly, which plays without a server and, after the first
# load, without a network.
#   scripts/release/site.sh            builds it into site/, with the book if mdBook is there
#   scripts/release/site.sh ready      says which compiler is used, or what is missing (exit code 1)
#   scripts/release/site.sh check      tests site/ in Chromium, served on this machine; SHOTS=DIR keeps pictures of the pages
#   scripts/release/site.sh serve      serves site/ at http://127.0.0.1:8735/ to look at it; needs Python 3
# The compiler is cargo with rustup's target wasm32-unknown-unknown, or else that of Debian's packages rustc-web, cargo-web,
# rust-web-src and lld, which bring the standard library as source. Needs gzip and coreutils.
set -euo pipefail
cd "$(dirname "$0")/../.."

wasm=wasm32-unknown-unknown
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
most=$((3 * 1024 * 1024)) # bytes of what is loaded, compressed by gzip

has_target() { [ -d "$(rustc --print sysroot 2> /dev/null)/lib/rustlib/$wasm" ]; }
has_debian() {
    [ -x /usr/bin/cargo ] && command -v wasm-ld > /dev/null &&
        [ -d "$(/usr/bin/rustc --print sysroot 2> /dev/null)/lib/rustlib/src/rust/library/std" ]
}

ready() {
    if command -v cargo > /dev/null && has_target; then
        echo "cargo with the target $wasm"
    elif has_debian; then
        echo "Debian's $(/usr/bin/rustc --version), which compiles the standard library too"
    else
        echo "no compiler for $wasm: 'rustup target add $wasm', or" \
            "'apt-get install rustc-web cargo-web rust-web-src lld' on Debian"
        return 1
    fi
}

compile() {
    local build=(build --package bagsplit-site --profile site --target "$wasm" --locked)
    if has_target; then
        cargo "${build[@]}"
    else
        RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld \
            /usr/bin/cargo "${build[@]}" -Z build-std=std,panic_abort
    fi
}

# Writes a page of the server as one of the site: other addresses, no token, its own content security policy.
page() {
    local policy="default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; worker-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'"
    local loading="<p id=\"site-loading\" class=\"card\" role=\"status\">Loading the game: about $2 MB, once …</p>"
    sed -e "s|<meta name=\"bagsplit-token\".*|<meta http-equiv=\"content-security-policy\" content=\"$policy\">\n<link rel=\"manifest\" href=\"site.webmanifest\">|" \
        -e 's|<link rel="icon" href="data:,">|<link rel="icon" href="icon.svg" type="image/svg+xml">|' \
        -e 's|href="analysis"|href="analysis.html"|' -e 's|href="rules"|href="rules.html"|' \
        -e "s|\(<main[^>]*>\)|\1\n$loading|" "crates/web/assets/$1"
}

build() {
    ready || exit 1
    compile
    rm -rf site
    mkdir site
    cp crates/web/assets/*.js crates/web/assets/*.css site
    # Its server.js replaces that of the server.
    cp crates/site/assets/* site
    cp "$target/$wasm/site/bagsplit_site.wasm" site/bagsplit.wasm
    local bytes megabytes
    bytes=$(gzip -9c site/bagsplit.wasm | wc -c)
    megabytes=$(awk -v bytes="$bytes" 'BEGIN { printf "%.1f", bytes / 1e6 }')
    page practice.html "$megabytes" > site/index.html
    page board.html "$megabytes" > site/analysis.html
    page ruleset.html "$megabytes" > site/rules.html
    if command -v mdbook > /dev/null || [ -x "$target/book-tools/bin/mdbook" ]; then
        bash scripts/release/book.sh
        cp -r "$target/book" site/book
        # The book is a link of every page; it is not kept for play without a network.
        sed -i 's|\(<a href="rules.html"[^>]*>Rules</a>\)|\1<a href="book/docs/index.html">Book</a>|' site/index.html site/analysis.html site/rules.html
    else
        echo "without the book: mdbook is not there (scripts/release/book.sh installs it)"
    fi
    keep_offline
    weigh
}

# The files that a player loads.
loaded() { (cd site && find . -maxdepth 1 -type f ! -name sw.js ! -name index.html | sed 's|^\./||' | LC_ALL=C sort); }

# Tells the service worker the files, and their hash as the version.
keep_offline() {
    local list files version
    list=$(loaded)
    files=$( (echo ./; echo "$list") | sed 's/.*/"&"/' | paste -sd, | sed 's/,/, /g')
    version=$( (cd site && sha256sum index.html $list) | sha256sum | cut -c 1-16)
    sed -i -e "s|{version}|$version|" -e "s|{files}|[$files]|" site/sw.js
}

# Prints the size of what a player loads, compressed; fails where it is too large.
weigh() {
    local file sum=0 bytes
    for file in index.html sw.js $(loaded); do
        bytes=$(gzip -9c "site/$file" | wc -c)
        sum=$((sum + bytes))
    done
    echo "site/: $sum bytes are loaded (gzip), of which $(gzip -9c site/bagsplit.wasm | wc -c) are bagsplit.wasm"
    if command -v brotli > /dev/null; then
        echo "with brotli bagsplit.wasm has $(brotli -9c site/bagsplit.wasm | wc -c) bytes"
    fi
    [ "$sum" -le "$most" ] || { echo "scripts/release/site.sh: at most $most bytes are allowed" >&2; exit 1; }
}

check() {
    [ -f site/bagsplit.wasm ] || { echo "scripts/release/site.sh: there is no site/; build it first: scripts/release/site.sh" >&2; exit 2; }
    local site=$PWD/site shots=${SHOTS:+$(realpath -m "$SHOTS")}
    . scripts/browser/tools.sh
    (cd "$scratch" && node site.mjs "$site" ${shots:+"$shots"} && node wrong.mjs "$site" "$scratch" && node whole.mjs "$site" "$scratch" ${shots:+"$shots"} &&
        node figures.mjs "$site" "$scratch" && node model.mjs "$site" "$scratch" ${shots:+"$shots"} && node rules.mjs "$site" "$scratch" ${shots:+"$shots"})
    if [ -d site/book ]; then (cd "$scratch" && node book.mjs "$site/book" ${shots:+"$shots"}); else echo "skipped: the pages of the book: site/book is not there"; fi
}

case ${1:-build} in
    build | ready | check) "${1:-build}" ;;
    serve) python3 -m http.server --bind 127.0.0.1 --directory site 8735 ;;
    *) echo "usage: scripts/release/site.sh [build|ready|check|serve]" >&2; exit 2 ;;
esac
