# Docker Compose, as the plugin or as the older program; sourced, not run.
# shellcheck shell=bash

# BuildKit, where the client has it: built in from version 18.09 to 22, as the buildx plugin since.
client=$(docker version --format '{{.Client.Version}}' 2>/dev/null || true)
if docker buildx version >/dev/null 2>&1 || [[ $client == 1[89].* || $client == 2[0-2].* ]]; then
  export DOCKER_BUILDKIT=1 COMPOSE_DOCKER_CLI_BUILD=1
fi

compose() {
  if docker compose version >/dev/null 2>&1; then
    docker compose "$@"
  elif command -v docker-compose >/dev/null; then
    docker-compose "$@"
  else
    fail "missing: docker with its compose plugin, or docker-compose"
  fi
}
