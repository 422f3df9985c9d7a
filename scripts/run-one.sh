#!/usr/bin/env bash
# make run-one SERVICE=contact: that service in the foreground, with its log on this terminal, against the others.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/local-system.sh
. scripts/lib/local-system.sh

service=${SERVICE:-}
[[ -n $service && " ${all_services[*]} " == *" $service "* ]] || fail "SERVICE is one of ${all_services[*]}: make run-one SERVICE=contact"
others=()
for name in "${all_services[@]}"; do
  [[ $name == "$service" ]] || others+=("$name")
done

stop_at_the_end
prepare_system "run-one SERVICE=$service"
# They are not ready without it, and wait for it.
for name in "${others[@]}"; do start_service "$name"; done
for _ in $(seq 100); do
  [[ $service == gateway || -n $(readyz "$GATEWAY_ADMIN_ADDR") ]] && break
  sleep 0.1
done
for entry in "${started[@]}"; do
  kill -0 "${entry%%:*}" 2>/dev/null || { tail -n 3 "var/log/${entry#*:}.log" >&2; fail "${entry#*:} exited"; }
done
show_addresses "$SITE_ORIGIN/"
say "$service runs here: RUST_LOG sets its level, for example RUST_LOG=debug"
"target/debug/$service"
