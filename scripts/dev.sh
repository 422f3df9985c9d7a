#!/usr/bin/env bash
# make dev: the whole system, with pages that reload and services that are built and started again when their code changes.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/local-system.sh
. scripts/lib/local-system.sh

pages=127.0.0.1:${DEV_PORT:-5173}
sources=(Cargo.toml Cargo.lock gateway services crates proto)

# built_at SERVICE: when its program was built, in seconds
built_at() { stat -c %Y "target/debug/$1"; }

# restart SERVICE: stops it as a deployment does, and starts its new program. One that does not start waits for the next change.
restart() {
  local index pid address
  for index in "${!started[@]}"; do
    [[ ${started[index]#*:} == "$1" ]] || continue
    pid=${started[index]%%:*}
    kill -TERM -- "-$pid" 2>/dev/null || true
    wait "$pid" || true
    unset "started[index]"
  done
  started=("${started[@]}")
  say "starting $1"
  start_service "$1"
  address=$(admin_address "$1")
  for _ in $(seq 100); do
    [[ -z $(readyz "$address") ]] || return 0
    kill -0 "${started[-1]%%:*}" 2>/dev/null || break
    sleep 0.1
  done
  tail -n 3 "var/log/$1.log" >&2
  say "$1 did not start"
}

# rebuild: builds the services and starts those again whose program is a new one. A build that fails leaves all as they are.
rebuild() {
  local service
  declare -A before
  for service in "${all_services[@]}"; do before[$service]=$(built_at "$service"); done
  "${build_services[@]}" || { say "the build failed, so the services of the last build keep running"; return 0; }
  for service in "${all_services[@]}"; do
    [[ $(built_at "$service") == "${before[$service]}" ]] || restart "$service"
  done
}

need inotifywait
stop_at_the_end
prepare_system dev
start_services "${all_services[@]}"
background pages env -C web node_modules/.bin/vite --host "${pages%:*}" --port "${pages##*:}" --strictPort
for _ in $(seq 300); do
  answers "${pages%:*}" "${pages##*:}" && break
  kill -0 "${started[-1]%%:*}" 2>/dev/null || break
  sleep 0.1
done
answers "${pages%:*}" "${pages##*:}" || { tail -n 5 var/log/pages.log >&2; fail "the server of the pages did not start: DEV_PORT chooses another port"; }
show_addresses "http://localhost:${pages##*:}/, reloaded when web/ changes (without script: $SITE_ORIGIN/, built by make web)"
while read -r changed; do
  # An editor writes several files at once. What changes during the build is read after it.
  while read -r -t 0.2 more; do changed+=$'\n'$more; done
  [[ $changed != *.proto* ]] || say "a contract changed: run make proto to generate its Rust code"
  rebuild
done < <(inotifywait --monitor --quiet --recursive -e close_write,create,delete,move --include '\.(rs|toml|proto|lock)$' "${sources[@]}")
