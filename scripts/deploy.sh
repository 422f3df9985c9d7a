#!/usr/bin/env bash
# make deploy: builds and starts the site on this server with the settings in .env, waits until everything is healthy and prints
# the address. Refuses to start if a setting is missing. Run it again after a change of .env or of the site.
#
#   BUILD=no   uses the images that are there
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/compose.sh
. scripts/lib/compose.sh
# shellcheck source=scripts/lib/env-file.sh
. scripts/lib/env-file.sh
# shellcheck source=scripts/lib/health.sh
. scripts/lib/health.sh

require_env_file
chmod 600 .env
load_env_file
[[ ${COMPOSE_FILE:-} == *docker-compose.production.yml* ]] ||
  fail "COMPOSE_FILE in .env has to name docker-compose.production.yml: see .env.example"
refuse_missing
[[ -s secrets/dkim.pem ]] || fail "secrets/dkim.pem is missing: run make secrets"
need curl
docker info >/dev/null 2>&1 || fail "the Docker engine does not answer: is it running, and may this user use it?"
engine=$(docker version --format '{{.Server.Version}}')
[[ ${engine%%.*} -ge 27 ]] ||
  say "Docker $engine is old: all visitors who come by IPv6 share the limits of one visitor. Version 27 or later keeps them apart."

[[ ${BUILD:-yes} == no ]] || scripts/images.sh
say "starting"
compose up -d --no-build --remove-orphans
say "waiting until everything is healthy"
wait_for_health 180

# The edge serves plain HTTP for SITE_ADDRESS=:80, and otherwise redirects to https.
edge_answers() {
  local code host=${SITE_ADDRESS%%[, ]*}
  code=$(curl -s -m 5 -o /dev/null -w '%{http_code}' -H "Host: ${host%:80}" "http://127.0.0.1:${EDGE_HTTP_PORT:-8080}/") || true
  [[ $code == 200 || $code == 308 ]]
}
for _ in $(seq 30); do
  edge_answers && break
  sleep 1
done
edge_answers || fail "the edge does not answer on port ${EDGE_HTTP_PORT:-8080}: see docker compose logs edge"

cat >&2 <<END

  The site:   $SITE_ORIGIN/
  Mail to:    $MAIL_TO

  Its certificate comes within a minute once DNS leads here. docs/deploy/one-server.md says what to check now.

END
