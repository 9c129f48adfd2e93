#!/usr/bin/env bash
# Prints the notes of a release: its section of the changelog, and how to verify what was downloaded.
#   scripts/release/release_notes.sh VERSION
set -euo pipefail
cd "$(dirname "$0")/../.."

[ $# = 1 ] || { echo "usage: scripts/release/release_notes.sh VERSION" >&2; exit 2; }
notes=$(awk -v head="## [$1]" 'index($0, "## [") == 1 { on = index($0, head) == 1; next } on' CHANGELOG.md)
[ -n "$notes" ] || { echo "release_notes: CHANGELOG.md has no section '## [$1]'" >&2; exit 1; }
cat <<END
$notes

### Verify

\`sha256sum --check --ignore-missing SHA256SUMS\` checks what was downloaded, \`gh attestation verify ARCHIVE --repo bagsplit/bagsplit\`
where it was built.
END
