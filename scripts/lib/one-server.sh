# The checks of make deploy and make rollback before they change anything on this server; sourced, not run.
# shellcheck shell=bash

# require_one_server: loads .env, and fails if it is not that of a complete deployment to one server
require_one_server() {
  require_env_file
  chmod 600 .env
  load_env_file
  [[ ${COMPOSE_FILE:-} == *docker-compose.production.yml* ]] ||
    fail "COMPOSE_FILE in .env has to name docker-compose.production.yml: see .env.example"
  [[ -z ${VERSION:-} ]] || fail "VERSION in .env is for several servers: empty it. One server has the release in the file VERSION."
  refuse_missing
  [[ -s secrets/dkim.pem ]] || fail "secrets/dkim.pem is missing: run make secrets"
  need curl
  docker info >/dev/null 2>&1 || fail "the Docker engine does not answer: is it running, and may this user use it?"
}
