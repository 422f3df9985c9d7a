#!/usr/bin/env bash
# make sbom: what the programs and the pages are made of, as CycloneDX, from the lock files: target/sbom/.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh

need_toolchains
folder=target/sbom
mkdir -p "$folder"
# For the machines that it is delivered to: the images are Debian's.
cargo metadata --locked --format-version 1 --filter-platform x86_64-unknown-linux-gnu |
  PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 scripts/sbom/crates.py Cargo.lock >"$folder/services.cdx.json"
# Without what only builds or tests the site.
npm --prefix web sbom --package-lock-only --omit dev --sbom-format cyclonedx --loglevel error >"$folder/site.cdx.json"
say "$folder/services.cdx.json, $folder/site.cdx.json"
