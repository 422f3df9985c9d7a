#!/usr/bin/env bash
# make test and make test-PART: prepares what the parts need, runs them side by side, and sums up what each came to.
#
#   scripts/test.sh [PART…]           lint, rust, web, browser, system, deploy; all of them by default
#   TEST=… scripts/test.sh PART       only these tests of a part; docs/development/testing.md says what TEST takes
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/backends.sh
. scripts/lib/backends.sh
# shellcheck source=scripts/test/prepare.sh
. scripts/test/prepare.sh
((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 501)) || fail "missing: bash 5.1 or later"
trap 'trap "" INT TERM HUP; exit 130' INT TERM HUP
trap stop_started EXIT

# The longest first. The linters compile in their own way and have no hurry.
all_parts=(browser rust system deploy web lint)
# On two cores two parts at a time leave little idle, and no test waits long for its turn.
parts_at_once=${TEST_PARTS_AT_ONCE:-2}

declare -A seconds codes

# run_part PART: only this one, with its output as it comes. In a separate session, because Ctrl-C is handled here.
run_part() {
  local began=$SECONDS
  setsid "scripts/test/$1.sh" </dev/null &
  started+=("$!:$1")
  codes[$1]=0
  wait "$!" || codes[$1]=$?
  seconds[$1]=$((SECONDS - began))
}

# run_parts PART…: side by side, each one's output in var/log/test-PART.log, and shown when it failed
run_parts() {
  local waiting=("$@") running=0 pid part code
  local -A began part_of
  while [[ ${#waiting[@]} -gt 0 || $running -gt 0 ]]; do
    while [[ ${#waiting[@]} -gt 0 && $running -lt $parts_at_once ]]; do
      part=${waiting[0]} waiting=("${waiting[@]:1}")
      background "test-$part" "scripts/test/$part.sh"
      part_of[$!]=$part began[$part]=$SECONDS running=$((running + 1))
      say "$part: started, see var/log/test-$part.log"
    done
    code=0 pid=
    wait -n -p pid "${!part_of[@]}" || code=$?
    [[ -n $pid ]] || fail "a part of the tests was killed; see var/log/test-*.log"
    part=${part_of[$pid]} running=$((running - 1))
    codes[$part]=$code
    unset "part_of[$pid]"
    seconds[$part]=$((SECONDS - began[$part]))
    if [[ $code -eq 0 ]]; then
      say "$part: passed after ${seconds[$part]} s"
    else
      cat "var/log/test-$part.log"
      say "$part: failed after ${seconds[$part]} s; its output is above"
    fi
  done
}

parts=("$@")
[[ $# -gt 0 ]] || parts=("${all_parts[@]}")
for part in "${parts[@]}"; do
  [[ " ${all_parts[*]} " == *" $part "* ]] || fail "there is no part $part: the parts are ${all_parts[*]}"
done
[[ -z ${TEST:-}${TEST_NAME:-} || ${#parts[@]} -eq 1 ]] ||
  fail "TEST= and TEST_NAME= go with one part, such as make test-rust TEST=retries"
export TEST=${TEST:-}
rm -rf target/test-reports
prepare "${parts[@]}"
if [[ ${#parts[@]} -eq 1 ]]; then run_part "${parts[0]}"; else run_parts "${parts[@]}"; fi
summary=()
for part in "${parts[@]}"; do summary+=("$part=${seconds[$part]}=${codes[$part]}"); done
/usr/bin/python3 scripts/test/summary.py "${summary[@]}"
