#!/usr/bin/env bash
# make lint: formats and lints of every language in the project.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh

need_toolchains
need shellcheck
make --no-print-directory web/node_modules/.package-lock.json
say "shell scripts"
shellcheck -x scripts/*.sh .ci/run
say "Rust"
cargo fmt --all --check
cargo fmt --manifest-path fuzz/Cargo.toml --check
cargo clippy --locked --workspace --all-targets -- -D warnings
say "the site"
npm --prefix web run check
