#!/usr/bin/env bash
# make interactions: how soon each control of the release build answers, into docs/interactions.md.
#
#   scripts/interactions.sh [PART]   the controls with PART in their name alone, to standard output
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
make --no-print-directory web
cargo build --locked --workspace --bins --release
wait_for_backends
BIN_DIR=$PWD/target/release CHROMIUM_PATH=$(chromium_program) npm --prefix web run interactions -- "$@"
