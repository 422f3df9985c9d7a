#!/usr/bin/env bash
# make audit: Lighthouse on every page of the release build, into docs/audit.md.
#
#   scripts/audit.sh [PATH…]   the given pages alone, to standard output
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/backends.sh
. scripts/lib/backends.sh
trap 'trap "" INT TERM HUP; exit 130' INT TERM HUP
trap stop_started EXIT

need_toolchains
need redis-server rabbitmq-server chromium
start_redis
start_rabbitmq
# The site is built for the default address, whatever the developer's environment says.
unset SITE_ORIGIN
make --no-print-directory web web/audit/node_modules/.package-lock.json
cargo build --locked --workspace --bins --release
wait_for_backends
BIN_DIR=$PWD/target/release CHROMIUM_PATH=$(chromium_program) npm --prefix web run audit -- "$@"
