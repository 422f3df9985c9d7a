#!/usr/bin/env bash
# make artwork: the social cards, the icons and the brochure, made again from the built site and its content.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh

need_toolchains
need chromium
CHROMIUM_PATH=$(chromium_program)
export CHROMIUM_PATH
for picture in cards icons brochure; do npm --prefix artwork run "$picture"; done
