#!/usr/bin/env bash
# The edge proxy with its own configuration: requests that two servers might read in two ways, sent through it to a running
# gateway; and which of several gateways it asks, and when, with stubs of them. Run by `make test-system TEST=edge`, which has the programs and the site ready.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/backends.sh
. scripts/lib/backends.sh
# shellcheck source=scripts/lib/deploy-tools.sh
. scripts/lib/deploy-tools.sh
trap 'trap "" INT TERM HUP; exit 130' INT TERM HUP
trap stop_started EXIT

CADDY=$(caddy_program)
read -r GATEWAY_PORT EDGE_PORT ADMIN_PORT MORE_EDGE_PORTS <<<"$(free_ports 5)"
export CADDY GATEWAY_PORT EDGE_PORT ADMIN_PORT MORE_EDGE_PORTS
export GATEWAY_NAME=127.0.0.1 SITE_ADDRESS=http://:$EDGE_PORT
export GATEWAY_HTTP_ADDR=127.0.0.1:$GATEWAY_PORT GATEWAY_ADMIN_ADDR=127.0.0.1:$ADMIN_PORT
# Pages are asked for, and calls are refused before any service is.
export CONTACT_URL=http://127.0.0.1:1 REVIEWS_URL=http://127.0.0.1:1
export TRUSTED_PROXIES=127.0.0.0/8 REQUEST_RATE_PER_MINUTE=1000000000 ENQUIRY_RATE_PER_HOUR=1000000000
unset SITE_ORIGIN
background edge-gateway target/debug/gateway
background edge "$CADDY" run --config deploy/edge/Caddyfile --adapter caddyfile
GATEWAY_LOG=var/log/edge-gateway.log PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 -m unittest discover -s deploy/edge/tests
