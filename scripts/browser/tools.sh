# Sourced by the scripts that test pages in Chromium: sets `scratch` to a new folder with the tests and their packages, which is
# removed at the end, and `CHROMIUM`. As root it installs by apt what is missing; where it cannot, it says so and skips.
skip() { echo "skipped: $*"; exit 0; }
browser() { command -v chromium || command -v chromium-browser || command -v google-chrome; }
there() { command -v node && command -v npm && browser; }
# The packages of what is missing: where Node.js is not Debian's, Debian's npm conflicts with it.
lacks() {
    command -v node > /dev/null || echo nodejs
    command -v npm > /dev/null || echo npm
    browser > /dev/null || echo chromium
}

if ! there > /dev/null; then
    [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null || skip "Node.js, npm or Chromium is not there"
    { apt-get update -q && apt-get install -y -q --no-install-recommends $(lacks); } > /dev/null 2>&1 || true
    there > /dev/null || skip "Node.js, npm or Chromium is not there, and apt did not bring it"
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp scripts/browser/*.mjs scripts/browser/package*.json "$scratch"
# No script of a package is run.
(cd "$scratch" && npm ci --ignore-scripts --no-audit --no-fund --silent > npm.log 2>&1) ||
    skip "playwright-core and axe-core cannot be had from the npm registry: $(tail -n 1 "$scratch/npm.log")"
CHROMIUM=$(browser)
export CHROMIUM
