#!/usr/bin/env bash
# The site in real browsers: its components without the services, the flows over the real services, and the main flows in three
# engines. TEST is part of a file's name, or "engines"; TEST_NAME part of a test's name.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/test/steps.sh
. scripts/test/steps.sh

# Components and flows. Chromium runs without its window.
pages() {
  TEST_PORTS=28000-29999 CHROMIUM_PATH=$(headless_program) \
    npm --prefix web run e2e -- ${TEST:+"$TEST"} ${TEST_NAME:+-t "$TEST_NAME"}
}
# The main flows in every engine that the machine has.
engines() {
  make --no-print-directory web/engines/node_modules/.package-lock.json || return
  TEST_PORTS=30000-31999 CHROMIUM_PATH=$(headless_program) FIREFOX_PATH=$(firefox_program) WEBKIT_DRIVER_PATH=$(webkit_driver) \
    npm --prefix web run engines -- ${TEST_NAME:+-t "$TEST_NAME"}
}

# The browsers exit after the test processes, which therefore cannot remove the browsers' profiles.
TMPDIR=$(mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR" || true' EXIT

begin_part browser
case $TEST in
  "") side_by_side suite pages engines ;;
  engines) suite engines engines ;;
  *) suite pages pages ;;
esac
end_part
