#!/usr/bin/env bash
# Checks the running services against docs/reference/openapi.yaml with some thousand requests, the same each time. Run by
# `make test-system TEST=contract`, which has the programs, the site, Redis and RabbitMQ ready.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/backends.sh
. scripts/lib/backends.sh
# shellcheck source=scripts/lib/services.sh
. scripts/lib/services.sh
# shellcheck source=scripts/lib/python-tools.sh
. scripts/lib/python-tools.sh

folder=$(mktemp -d)
# Before anything can fail: what goes at the end is what is named here.
export AMQP_TOPOLOGY=contract-$$ SPOOL_DIR=$folder/spool
end() {
  trap '' INT TERM HUP
  # Its queues are its own, and go when the services have.
  target/debug/notifier topology delete >/dev/null 2>&1 || true
  stop_started
  rm -rf "$folder"
}
trap 'exit 130' INT TERM HUP
trap end EXIT

python=$(python_with tests/requirements.txt target/test-tools/python)

read -r CONTACT_GRPC_ADDR REVIEWS_GRPC_ADDR GATEWAY_HTTP_ADDR CONTACT_ADMIN_ADDR REVIEWS_ADMIN_ADDR GATEWAY_ADMIN_ADDR \
  <<<"$(free_ports 6 | sed -E 's/[0-9]+/127.0.0.1:&/g')"
export CONTACT_GRPC_ADDR REVIEWS_GRPC_ADDR GATEWAY_HTTP_ADDR CONTACT_ADMIN_ADDR REVIEWS_ADMIN_ADDR GATEWAY_ADMIN_ADDR
export CONTACT_URL=http://$CONTACT_GRPC_ADDR REVIEWS_URL=http://$REVIEWS_GRPC_ADDR
# One address asks for everybody here.
export ENQUIRY_RATE_PER_HOUR=1000000000
export REQUEST_RATE_PER_MINUTE=1000000000
# Its keys in Redis expire.
export REVIEWS_FRESH=1m REVIEWS_KEEP=1m
unset SITE_ORIGIN
(
  started=()
  trap stop_started EXIT
  # Enquiries are accepted and not mailed: no notifier runs, so somebody else has to declare the queues.
  target/debug/notifier topology declare
  for service in contact reviews gateway; do start_service "$service"; done
  wait_until_ready contact "$CONTACT_ADMIN_ADDR" reviews "$REVIEWS_ADMIN_ADDR" gateway "$GATEWAY_ADMIN_ADDR"
  say "the calls as docs/reference/openapi.yaml describes them"
  "${python%/*}/schemathesis" --config-file tests/contract/schemathesis.toml run docs/reference/openapi.yaml \
    --url "http://$GATEWAY_HTTP_ADDR" --report ndjson --report-ndjson-path "$folder/events" >"$folder/said" ||
    { cat "$folder/said" >&2; fail "the services and docs/reference/openapi.yaml differ"; }
)
if grep -l panicked var/log/{contact,reviews,gateway}.log >&2; then fail "a service panicked"; fi
say "what was asked, and what the description names"
EVENTS=$folder/events PYTHONDONTWRITEBYTECODE=1 "$python" -m unittest discover -s tests/contract
