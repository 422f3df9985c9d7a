#!/usr/bin/env bash
# make containers: builds and starts the system in containers for development, waits until everything is healthy and prints the
# addresses. docker compose down stops it.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/compose.sh
. scripts/lib/compose.sh
# shellcheck source=scripts/lib/health.sh
. scripts/lib/health.sh

# On a machine that is set up as a server, too.
export COMPOSE_FILE=docker-compose.yml:docker-compose.override.yml
compose up -d --build
wait_for_health 180
cat >&2 <<END

  The site:   http://localhost:${EDGE_HTTP_PORT:-8080}/
  Mail:       http://localhost:${MAIL_PAGE_PORT:-8025}/
  Logs:       docker compose logs -f

  docker compose down stops all of it.

END
