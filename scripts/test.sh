#!/usr/bin/env bash
# make test: everything, with real Redis, RabbitMQ, SMTP and Chromium.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/backends.sh
. scripts/lib/backends.sh
trap 'trap "" INT TERM HUP; exit 130' INT TERM HUP
trap stop_started EXIT

need_toolchains
need redis-server rabbitmq-server chromium python3:aiosmtpd openssl shellcheck
start_redis
start_rabbitmq
scripts/lint.sh
say "what we are made of"
scripts/test-supply.sh
say "what is in deploy/"
scripts/test-deploy.sh
say "building the site"
# The tests' own pages are built for the default address, whatever the developer's environment says.
unset SITE_ORIGIN
rm -f web/dist/routes.json
make --no-print-directory web
wait_for_backends
unshare --map-root-user --mount true 2>/dev/null ||
  say "user namespaces are off here: the contact service's test of a full disk is passed over"
say "Rust tests"
cargo build --locked --workspace --bins
cargo test --locked --workspace
scripts/test-contract.sh
say "the edge before the gateway"
scripts/test-edge.sh
say "site tests"
npm --prefix web test
say "the benchmark's Node peer"
make --no-print-directory bench/peer-node/node_modules/.package-lock.json
npm --prefix bench/peer-node test
say "browser tests"
CHROMIUM_PATH=$(chromium_program) npm --prefix web run e2e
firefox=$(firefox_program)
if [[ -n $firefox ]]; then
  say "the main flows in Firefox"
  make --no-print-directory web/firefox/node_modules/.package-lock.json
  FIREFOX_PATH=$firefox npm --prefix web run firefox
else
  say "no Firefox here: the main flows are tested in Chromium alone"
fi
say "the system under faults, in short (make chaos has it in full), and every service restarted in turn"
target/debug/chaos --for 25 --seed 7
say "hostile requests, in short (make fuzz-api has all of them)"
target/debug/hostile --requests 5000 --seed 7
say "all green"
