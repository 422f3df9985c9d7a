#!/usr/bin/env bash
# make run: the whole system on this machine, from nothing to an address in the browser.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/backends.sh
. scripts/lib/backends.sh
# shellcheck source=scripts/lib/services.sh
. scripts/lib/services.sh

export GATEWAY_HTTP_ADDR=${GATEWAY_HTTP_ADDR:-0.0.0.0:8080}
export SITE_ORIGIN=${SITE_ORIGIN:-http://localhost:${GATEWAY_HTTP_ADDR##*:}}
export CONTACT_GRPC_ADDR=${CONTACT_GRPC_ADDR:-127.0.0.1:50051} REVIEWS_GRPC_ADDR=${REVIEWS_GRPC_ADDR:-127.0.0.1:50052}
export CONTACT_URL=${CONTACT_URL:-http://$CONTACT_GRPC_ADDR} REVIEWS_URL=${REVIEWS_URL:-http://$REVIEWS_GRPC_ADDR}
export GATEWAY_ADMIN_ADDR=${GATEWAY_ADMIN_ADDR:-127.0.0.1:9100} CONTACT_ADMIN_ADDR=${CONTACT_ADMIN_ADDR:-127.0.0.1:9101}
export REVIEWS_ADMIN_ADDR=${REVIEWS_ADMIN_ADDR:-127.0.0.1:9102} NOTIFIER_ADMIN_ADDR=${NOTIFIER_ADMIN_ADDR:-127.0.0.1:9103}
export MAIL_DIR=${MAIL_DIR:-var/mail}

ask_to_stop() { trap '' INT TERM HUP; say "stopping"; exit 0; }
trap ask_to_stop INT TERM HUP
trap stop_started EXIT

need_toolchains
# Before anything is built: a port that is taken, and the variable that moves ours.
for variable in GATEWAY_HTTP_ADDR CONTACT_GRPC_ADDR REVIEWS_GRPC_ADDR \
  GATEWAY_ADMIN_ADDR CONTACT_ADMIN_ADDR REVIEWS_ADMIN_ADDR NOTIFIER_ADMIN_ADDR; do
  if answers "${!variable%:*}" "${!variable##*:}"; then
    fail "${!variable} is taken: choose another, for example $variable=${!variable%:*}:$(free_ports 1) make run"
  fi
done
# The broker takes a few seconds; it has them while the rest is built.
start_redis
start_rabbitmq

say "building the services (cargo)"
cargo build --locked --workspace --bins
say "building the site (npm)"
if [[ -f web/dist/routes.json ]] && ! grep -qF "\"$SITE_ORIGIN\"" web/dist/routes.json; then
  rm -f web/dist/routes.json # built for another address
fi
make --no-print-directory web

wait_for_backends
say "starting the services"
for service in contact reviews notifier gateway; do
  start_service "$service"
done
wait_until_ready contact "$CONTACT_ADMIN_ADDR" reviews "$REVIEWS_ADMIN_ADDR" \
  notifier "$NOTIFIER_ADMIN_ADDR" gateway "$GATEWAY_ADMIN_ADDR"

if [[ -n ${SMTP_URL:-} ]]; then mail="the mail server of SMTP_URL"; else mail="$MAIL_DIR/<enquiry id>.eml"; fi
cat >&2 <<END

  The site:   $SITE_ORIGIN/
  Mail to:    $mail
  Logs:       var/log/
  Ready:      http://$GATEWAY_ADMIN_ADDR/readyz

  Ctrl-C ends all of it.
END

# If one part exits, the rest are stopped.
wait -n || true
for entry in "${started[@]}"; do
  kill -0 "${entry%%:*}" 2>/dev/null || { tail -n 3 "var/log/${entry#*:}.log" >&2; fail "${entry#*:} exited"; }
done
