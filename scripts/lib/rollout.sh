# Starts the images that are tagged latest in the place of what runs; sourced, not run.
# shellcheck shell=bash

# shellcheck source=scripts/lib/health.sh
. scripts/lib/health.sh
# shellcheck source=scripts/lib/release.sh
. scripts/lib/release.sh

# roll_out: starts everything, and waits until it is healthy and the edge answers. A service that runs is replaced once its
# successor is healthy; the stores before that, since the successors may need their new settings, and the edge last.
roll_out() {
  local stores name
  if [[ -n $(compose ps -q) ]]; then
    mapfile -t stores < <(compose config --services | grep -E '^(rabbitmq|redis|sentinel)')
    compose up -d --no-build --no-deps "${stores[@]}"
    for name in "${services[@]}"; do replace "$name"; done
  fi
  compose up -d --no-build --remove-orphans
  say "waiting until everything is healthy"
  wait_for_health 180
  for _ in $(seq 30); do
    if edge_answers; then return; fi
    sleep 1
  done
  fail "the edge does not answer on port ${EDGE_HTTP_PORT:-8080}: see docker compose logs edge"
}

# replace SERVICE: starts one replica more, and once that is healthy removes those that ran before
replace() {
  local running successor
  # Those that do not run would be started again beside their successor.
  compose rm -f "$1" >/dev/null
  mapfile -t running < <(compose ps -q "$1" | sort)
  [[ ${#running[@]} -gt 0 ]] || return 0
  say "replacing $1"
  compose up -d --no-build --no-deps --no-recreate --scale "$1=$((${#running[@]} + 1))" "$1"
  mapfile -t successor < <(compose ps -q "$1" | sort | comm -13 <(printf '%s\n' "${running[@]}") -)
  # In a subshell, since it exits when it fails.
  (wait_for_health 120 "${successor[@]}") || {
    docker rm -f "${successor[@]}" >/dev/null
    fail "the new $1 was removed again, the one before it still runs. make rollback takes back what was replaced before it."
  }
  # As long as stop_grace_period, so that work in flight is finished.
  docker stop --time 50 "${running[@]}" >/dev/null
  docker rm "${running[@]}" >/dev/null
}

# edge_answers: returns true if it does. It serves plain HTTP for SITE_ADDRESS=:80, and otherwise redirects to https.
edge_answers() {
  local code host=${SITE_ADDRESS%%[, ]*}
  code=$(curl -s -m 5 -o /dev/null -w '%{http_code}' -H "Host: ${host%:80}" "http://127.0.0.1:${EDGE_HTTP_PORT:-8080}/") || true
  [[ $code == 200 || $code == 308 ]]
}
