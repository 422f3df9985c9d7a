#!/usr/bin/env bash
# make run: the whole system on this machine, from nothing to an address in the browser.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/local-system.sh
. scripts/lib/local-system.sh

stop_at_the_end
prepare_system run
start_services "${all_services[@]}"
show_addresses "$SITE_ORIGIN/"
# If one part exits, the rest are stopped.
wait_for_an_end
