#!/usr/bin/env bash
# make audit, make interactions, make paint: the release build, measured in a browser.
#
#   scripts/measure-site.sh audit [PATH…]           Lighthouse on every page, into docs/development/audit.md
#   scripts/measure-site.sh interactions [PART]     how soon each control answers, into docs/development/interactions.md
#   scripts/measure-site.sh paint [PATH…]           how soon each page is seen, into docs/development/first-paint.md
#
# With paths, or a part of a control's name: only those, to standard output.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/backends.sh
. scripts/lib/backends.sh
# shellcheck source=scripts/lib/deploy-tools.sh
. scripts/lib/deploy-tools.sh
trap 'trap "" INT TERM HUP; exit 130' INT TERM HUP
trap stop_started EXIT

what=${1:?audit, interactions or paint}
shift
need_toolchains
need redis-server rabbitmq-server chromium
start_backends
# The site is built for the default address, whatever the developer's environment says.
unset SITE_ORIGIN
make --no-print-directory web
if [ "$what" = audit ]; then make --no-print-directory web/audit/node_modules/.package-lock.json; fi
if [ "$what" = paint ]; then
  CADDY=$(caddy_program)
  export CADDY
fi
cargo build --locked --workspace --exclude system-tests --bins --release
wait_for_backends
BIN_DIR=$PWD/target/release CHROMIUM_PATH=$(chromium_program) npm --prefix web run "$what" -- "$@"
