#!/usr/bin/env bash
# make images: builds the container images. The gateway's also has the assets of previous releases, from the image of the
# previous gateway: PREVIOUS=registry.firm.example/gateway:1.1.0, by default the local image tagged latest. VERSION=1.2.0 tags
# the new images, and the gateway also as latest; gateway:1.2.0-rollback is the previous gateway with the assets of this release.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/compose.sh
. scripts/lib/compose.sh
# shellcheck source=scripts/lib/env-file.sh
. scripts/lib/env-file.sh

[[ ! -f .env ]] || load_env_file
# As the Compose files of a deployment build the site.
case ${COMPOSE_FILE:-} in
  *production* | *swarm*) site_env=production ;;
  *) site_env=${SITE_ENV:-development} ;;
esac
gateway=${REGISTRY:-installer}/gateway version=${VERSION:-latest}
previous=${PREVIOUS:-}
if [[ -z $previous ]] && docker image inspect "$gateway:latest" >/dev/null 2>&1; then previous=$gateway:latest; fi
if [[ -z $previous ]]; then
  say "no previous gateway: pages that are open now will miss files once it is replaced. Set PREVIOUS to the image in use."
  compose build
else
  say "the gateway also serves the assets of $previous and of earlier releases"
  docker image inspect "$previous" >/dev/null 2>&1 || docker pull "$previous"
  # A tag that stays on this image when its own moves to the new one.
  docker tag "$previous" "$gateway:previous"
  PREVIOUS_GATEWAY=$gateway:previous compose build
  docker build --target gateway-rollback --build-arg PREVIOUS_GATEWAY="$gateway:previous" \
    --build-arg SITE_ENV="$site_env" --build-arg SITE_ORIGIN="${SITE_ORIGIN:-http://localhost:8080}" -t "$gateway:$version-rollback" .
fi
[[ $version == latest ]] || docker tag "$gateway:$version" "$gateway:latest"
