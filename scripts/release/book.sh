#!/usr/bin/env bash
# Builds the book (docs/) with mdBook and checks every link:
#   scripts/release/book.sh                      makes the generated pages, checks the links of all pages, builds target/book, checks the links
#                                        of the built pages
#   scripts/release/book.sh links                checks the links of the Markdown pages alone; needs neither mdBook nor a program
#   scripts/release/book.sh words                counts the words of the book, page by page; more than 34,500 are an error
#   scripts/release/book.sh reference BAGSPLIT   writes docs/reference/commands.md and names.md from that program, and columns.md from what
#                                        'cargo test --workspace --test suite schema' has written into the target folder
# The first two take the program from the target folder or PATH. Without one, a page of the book says how it is made. Needs Python 3.9. mdBook is used in the version below: from PATH, or installed by cargo below the target folder. Where neither
# works, the build is skipped and says why; links are checked all the same.
set -euo pipefail
cd "$(dirname "$0")/../.."

version=0.5.4
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
tools=$target/book-tools

# Prints the path of mdBook in the pinned version, or fails.
find_mdbook() {
    local program
    for program in mdbook "$tools/bin/mdbook"; do
        if command -v "$program" > /dev/null && [ "$("$program" --version)" = "mdbook v$version" ]; then
            command -v "$program"
            return
        fi
    done
    return 1
}

# Writes the generated pages from a program, by default the one that is built or on PATH.
make_reference() {
    local program=${1:-}
    for program in "$program" "$target/release/bagsplit" "$target/debug/bagsplit" "$(command -v bagsplit || true)"; do
        [ -n "$program" ] && [ -x "$program" ] && break
    done
    python3 scripts/release/book/reference.py docs/reference "$target/tmp/columns.md" "$program"
}

install_mdbook() {
    command -v cargo > /dev/null || { echo "skipped: mdbook $version is not there, and neither is cargo to install it"; return 1; }
    echo "Installing mdbook $version into $tools"
    mkdir -p "$tools"
    cargo install mdbook --version "$version" --locked --no-default-features --features search --root "$tools" \
        > "$tools/install.log" 2>&1 || { echo "skipped: cargo cannot install mdbook $version: $(tail -n 1 "$tools/install.log")"; return 1; }
}

case ${1:-build} in
    links)
        make_reference
        python3 scripts/release/book/links.py pages
        ;;
    words)
        python3 scripts/release/book/count.py 34500
        ;;
    reference)
        [ $# = 2 ] || { echo "usage: scripts/release/book.sh reference BAGSPLIT" >&2; exit 2; }
        [ -x "$2" ] || { echo "book.sh: there is no program $2" >&2; exit 2; }
        make_reference "$2"
        ;;
    build)
        make_reference
        python3 scripts/release/book/links.py pages
        find_mdbook > /dev/null || install_mdbook || exit 0
        rm -rf "$target/book"
        "$(find_mdbook)" build docs --dest-dir "$target/book/docs"
        python3 scripts/release/book/links.py book "$target/book"
        echo "The book is $target/book/docs/index.html"
        ;;
    *)
        echo "usage: scripts/release/book.sh [links|words|reference BAGSPLIT]" >&2
        exit 2
        ;;
esac
