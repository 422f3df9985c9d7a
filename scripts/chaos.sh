#!/usr/bin/env bash
# make chaos: the whole system under faults; CHAOS holds options, such as CHAOS='--seed 7 --for 60'.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh

need_toolchains
need redis-server rabbitmq-server python3:aiosmtpd
unset SITE_ORIGIN
make --no-print-directory web
cargo build --locked --workspace --bins
read -ra options <<<"${CHAOS:-}"
exec target/debug/chaos "${options[@]}"
