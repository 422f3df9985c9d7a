#!/usr/bin/env bash
# The tests of the Rust crates, with real Redis, RabbitMQ and SMTP. TEST is a filter of cargo-nextest's: part of a test's name.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/test/steps.sh
. scripts/test/steps.sh

begin_part rust
suite "Rust tests" cargo nextest run --locked --workspace ${TEST:+"$TEST"}
end_part
