#!/usr/bin/env bash
# make images: builds the container images, tagged with the release and as latest. The release is the number in the file VERSION,
# or VERSION=1.2.0. The gateway's image also has the assets of previous releases, from the image of the previous gateway:
# PREVIOUS=registry.firm.example/gateway:1.1.0, by default the local image tagged latest. gateway:1.2.0-rollback is the previous
# gateway with the assets of this release.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/compose.sh
. scripts/lib/compose.sh
# shellcheck source=scripts/lib/env-file.sh
. scripts/lib/env-file.sh
# shellcheck source=scripts/lib/release.sh
. scripts/lib/release.sh

[[ ! -f .env ]] || load_env_file
# As the Compose files of a deployment build the site.
case ${COMPOSE_FILE:-} in
  *production* | *swarm*) site_env=production ;;
  *) site_env=${SITE_ENV:-development} ;;
esac
VERSION=${VERSION:-$(release_number)}
export VERSION
previous=${PREVIOUS:-}
if [[ -z $previous ]] && docker image inspect "$(image gateway latest)" >/dev/null 2>&1; then previous=$(image gateway latest); fi
if [[ -z $previous ]]; then
  say "no previous gateway: pages that are open now will miss files once it is replaced. Set PREVIOUS to the image in use."
  compose build
else
  say "the gateway also serves the assets of $previous and of earlier releases"
  docker image inspect "$previous" >/dev/null 2>&1 || docker pull "$previous"
  # A tag that stays on this image when its own moves to the new one.
  docker tag "$previous" "$(image gateway predecessor)"
  PREVIOUS_GATEWAY=$(image gateway predecessor) compose build
  docker build --target gateway-rollback --build-arg PREVIOUS_GATEWAY="$(image gateway predecessor)" \
    --build-arg SITE_ENV="$site_env" --build-arg SITE_ORIGIN="${SITE_ORIGIN:-http://localhost:8080}" \
    -t "$(image gateway "$VERSION-rollback")" .
  docker rmi "$(image gateway predecessor)" >/dev/null
fi
[[ $VERSION != latest ]] || exit 0
retag "$VERSION" latest
# Those of the stores do not belong to a release that make rollback goes back to.
for store in redis rabbitmq; do docker tag "$(image "$store" "$VERSION")" "$(image "$store" latest)"; done
