#!/usr/bin/env bash
# The site's tests that need no browser: units, and the facts of the built pages. TEST is part of a file's name, TEST_NAME part
# of a test's name.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/test/steps.sh
. scripts/test/steps.sh

begin_part web
suite "site tests" npm --prefix web test -- ${TEST:+"$TEST"} ${TEST_NAME:+-t "$TEST_NAME"}
if [[ -z $TEST${TEST_NAME:-} ]]; then
  make --no-print-directory testbed/peers/node/node_modules/.package-lock.json
  step "the benchmark's Node server" npm --prefix testbed/peers/node test
fi
end_part
