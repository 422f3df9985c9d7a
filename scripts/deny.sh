#!/usr/bin/env bash
# make deny: crates by deny.toml (advisories, licences, duplicates, sources), and the npm packages by the registry's
# advisories. Advisories come from the network.
#
#   scripts/deny.sh [CHECK…]   only these checks of cargo-deny, such as: bans licenses sources
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh

version=0.20.2
tools=target/tools

need_toolchains
if [[ $("$tools/bin/cargo-deny" --version 2>/dev/null) != "cargo-deny $version" ]]; then
  say "building cargo-deny $version, once"
  cargo install --locked --quiet --root "$tools" "cargo-deny@$version"
fi
"$tools/bin/cargo-deny" --locked check "$@"
[[ $# -eq 0 ]] || exit 0
for lock in web web/audit web/engines artwork testbed/peers/node; do
  say "npm packages of $lock"
  npm --prefix "$lock" audit --package-lock-only
done
