#!/usr/bin/env bash
# The whole system: its contract, the edge before it, faults, restarts, hostile requests, and the page for newcomers. TEST is the name
# of one of the steps below.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/test/steps.sh
. scripts/test/steps.sh

# Each has its own ports; queues, keys and folders are their own in any case.
contract() { TEST_PORTS=24000-24499 scripts/test/contract.sh; }
edge() { TEST_PORTS=24500-24999 scripts/test/edge.sh; }
# In short, and at a third of the usual rate, which halves the processor time; make chaos and make fuzz-api have all of it.
faults() { TEST_PORTS=25000-25999 target/debug/chaos --scenario faults --for 25 --rate 20 --seed 7; }
restarts() { TEST_PORTS=26000-26999 target/debug/chaos --scenario restarts --rate 20 --seed 7; }
getting_started() { TEST_PORTS=28000-28999 scripts/test/getting-started.sh; }
hostile() { TEST_PORTS=27000-27999 target/debug/hostile --requests 5000 --seed 7; }

begin_part system
case $TEST in
  "")
    side_by_side step contract edge hostile
    side_by_side step faults restarts getting_started
    ;;
  contract | edge | faults | restarts | hostile | getting_started) step "$TEST" "$TEST" ;;
  *) fail "TEST is one of contract, edge, faults, restarts, hostile, getting_started" ;;
esac
end_part
