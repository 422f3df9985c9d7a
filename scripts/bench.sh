#!/usr/bin/env bash
# make bench: how fast enquiries are accepted and delivered; BENCH holds options, such as BENCH='--seconds 20'.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh

need_toolchains
need redis-server rabbitmq-server python3:aiosmtpd
unset SITE_ORIGIN
make --no-print-directory web
cargo build --release --locked --workspace --bins
read -ra options <<<"${BENCH:-}"
exec target/release/bench "${options[@]}"
