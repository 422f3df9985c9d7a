#!/usr/bin/env bash
# make images: builds the container images. The gateway's carries the assets of the releases before it, from the image of the
# previous one: PREVIOUS=registry.firm.example/gateway:1.1.0, or the one that is here as latest. With VERSION=1.2.0 it is
# latest afterwards; gateway:1.2.0-rollback is the previous one with the assets of this.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/compose.sh
. scripts/lib/compose.sh

gateway=${REGISTRY:-installer}/gateway version=${VERSION:-latest}
previous=${PREVIOUS:-}
if [[ -z $previous ]] && docker image inspect "$gateway:latest" >/dev/null 2>&1; then previous=$gateway:latest; fi
if [[ -z $previous ]]; then
  say "no previous gateway: pages that are open now will miss files once it is replaced. PREVIOUS names the image in use."
  compose build
else
  say "the gateway carries the assets of $previous and of those before it"
  docker image inspect "$previous" >/dev/null 2>&1 || docker pull "$previous"
  # Under a name that stays while its own may go to the new one.
  docker tag "$previous" "$gateway:previous"
  PREVIOUS_GATEWAY=$gateway:previous compose build
  docker build --target gateway-rollback --build-arg PREVIOUS_GATEWAY="$gateway:previous" \
    --build-arg SITE_ORIGIN="${SITE_ORIGIN:-http://localhost:8080}" -t "$gateway:$version-rollback" .
fi
[[ $version == latest ]] || docker tag "$gateway:$version" "$gateway:latest"
