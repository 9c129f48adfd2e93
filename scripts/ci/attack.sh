#!/usr/bin/env bash
# Attacks results folders: damage of every kind, kills at random moments, failing calls of the operating system.
#   scripts/ci/attack.sh [SEED]
# Takes about six minutes of two cores, and the builds. A few of each are part of the tests; this is for releases, and for whoever changes how files are
# written.
set -euo pipefail
cd "$(dirname "$0")/../.."
export BAGSPLIT_SEED=${1:-$(date +%s)}
echo "attack: seed $BAGSPLIT_SEED"
BAGSPLIT_ATTACKS=${BAGSPLIT_ATTACKS:-450} cargo test --workspace --test program attacks:: -- --nocapture
BAGSPLIT_KILLS=${BAGSPLIT_KILLS:-200} cargo test --workspace --test program kills:: -- --nocapture
cargo build --release
bash scripts/ci/faults.sh "${BAGSPLIT_FAULTS:-160}"
