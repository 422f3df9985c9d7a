#!/usr/bin/env bash
# The site in real browsers: its components by themselves, the flows over the real services, and the main flows in three
# engines. TEST is what Vitest takes: part of a file's name, or options such as "-t 'part of a test's name'".
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/test/steps.sh
. scripts/test/steps.sh

begin_part browser
suite "browser tests" env CHROMIUM_PATH="$(headless_program)" npm --prefix web run e2e -- ${TEST:+"$TEST"}
end_part
