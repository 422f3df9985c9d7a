#!/usr/bin/env bash
# make chaos, make fuzz-api, make bench, make soak: runs the testbed program of that name, which starts the whole system.
#
#   scripts/testbed.sh chaos|hostile|bench|soak [OPTION…]
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh

program=$1
shift
# Faults want our own checks in the code, figures the code that is delivered.
profile=debug flags=()
# Excludes the tests' package: the features of its dependencies are not in the delivered programs.
[[ $program != bench && $program != soak ]] || profile=release flags=(--release --exclude system-tests)

need_toolchains
need redis-server rabbitmq-server python3:aiosmtpd
if [[ $program == bench ]]; then
  need_nginx
  need wrk
  make --no-print-directory testbed/peers/node/node_modules/.package-lock.json
fi
# The site is built for the default address, whatever the developer's environment says.
unset SITE_ORIGIN
make --no-print-directory web
cargo build --locked --workspace --bins "${flags[@]}"
exec "target/$profile/$program" "$@"
