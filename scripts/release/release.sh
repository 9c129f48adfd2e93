#!/usr/bin/env bash
# Builds and checks a release for one target, and packs it:
#   scripts/release/release.sh TARGET OUT     writes OUT/bagsplit-VERSION-TARGET.tar.gz (.zip for Windows) and its .sha256
# The archive has one folder: the program, README, changelog, licences (its own and those of all packages in it), completions for four
# shells, man pages, and the experiments with the recommended setups. The program is checked by the quickstart with two pairs before it
# is packed, so TARGET must be able to run here. .github/workflows/release.yml runs this script for each target.
# Needs bash, tar, gzip or 7z, sha256sum or shasum, git; Rust with the target, and a C compiler for it (musl-gcc for musl).
set -euo pipefail
cd "$(dirname "$0")/../.."

fail() { echo "release: $*" >&2; exit 1; }

[ $# = 2 ] || { echo "usage: scripts/release/release.sh TARGET OUT" >&2; exit 2; }
target=$1
mkdir -p "$2"
out=$(cd "$2" && pwd)
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' Cargo.toml)
host=$(rustc -vV | sed -n 's/^host: //p')
name=bagsplit-$version-$target
export CARGO_INCREMENTAL=0

grep -q "^version: $version\$" CITATION.cff || fail "CITATION.cff states another version than Cargo.toml"
# A tag states the version that is built.
tag=${GITHUB_REF_NAME:-}
case ${GITHUB_REF:-} in refs/tags/*) [ "$tag" = "v$version" ] || fail "the tag is $tag, and Cargo.toml says $version" ;; esac
[ -z "$(git status --porcelain --untracked-files=no)" ] || fail "there are uncommitted changes, so the commit would not say what was built"

echo "== build $name"
folder=${CARGO_TARGET_DIR:-target}
if [ "$target" = "$host" ]; then
    cargo build --profile dist --locked -p bagsplit
else
    rustc --print target-libdir --target "$target" > /dev/null || fail "rustc knows no target $target"
    [ -d "$(rustc --print target-libdir --target "$target")" ] || fail "the target is not installed: rustup target add $target"
    cargo build --profile dist --locked -p bagsplit --target "$target"
    folder=$folder/$target
fi
case $target in *-windows-*) exe=.exe ;; *) exe='' ;; esac
bagsplit=$(cd "$folder/dist" && pwd)/bagsplit$exe
case $target in
    *-musl)
        # The exit code does not tell: programs that are static and can be loaded anywhere (static-pie) have 0.
        linked=$(LC_ALL=C ldd "$bagsplit" 2>&1 || true)
        case $linked in *'statically linked'* | *'not a dynamic executable'*) ;; *) fail "$bagsplit is not static: $linked" ;; esac
        ;;
esac

echo "== check"
"$bagsplit" --version
[ "$("$bagsplit" -V | cut -d' ' -f2)" = "$version" ] || fail "the program is not version $version"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$bagsplit" run experiments/quickstart.toml --pairs 2 --out "$work/quickstart" > "$work/printed"
bash scripts/ci/check_results.sh "$work/quickstart" "$work/printed" 1000
"$bagsplit" verify "$work/quickstart"
"$bagsplit" report "$work/quickstart" --out "$work/report.html"

echo "== pack"
root=$work/$name
mkdir -p "$root/completions" "$root/licenses" "$root/experiments"
cp "$bagsplit" "$root/"
cp README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT "$root/"
for shell in bash zsh fish powershell elvish; do
    "$bagsplit" completions "$shell" > "$root/completions/bagsplit.$shell"
done
"$bagsplit" man "$root/man/man1"
# All that git has, so that no result or leftover goes along.
git archive HEAD experiments | tar -xf - -C "$root"
bash scripts/release/licenses.sh "$target" "$root/licenses"

cd "$work"
case $target in
    *-windows-*)
        archive=$out/$name.zip
        rm -f "$archive"
        7z a -bd -tzip "$archive" "$name" > /dev/null
        ;;
    *)
        archive=$out/$name.tar.gz
        # The same files give the same bytes, where tar can do that.
        if tar --version 2> /dev/null | grep -q GNU; then
            when=$(git -C "$OLDPWD" log -1 --format=%ct)
            tar --sort=name --mtime="@$when" --owner=0 --group=0 --numeric-owner -cf "$work/archive.tar" "$name"
        else
            tar -cf "$work/archive.tar" "$name"
        fi
        gzip -9 -n < "$work/archive.tar" > "$archive"
        ;;
esac
cd "$out"
file=$(basename "$archive")
if command -v sha256sum > /dev/null; then sha256sum "$file"; else shasum -a 256 "$file"; fi > "$file.sha256"
cat "$file.sha256"
echo "program: $(wc -c < "$bagsplit") bytes; archive: $(wc -c < "$archive") bytes; $(find "$root/licenses" -type f | wc -l) licence texts"
