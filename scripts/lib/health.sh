# Waits for the containers of a Compose project; sourced, not run.
# shellcheck shell=bash

# wait_for_health SECONDS [ID…]: until these containers, or all of the project's, run and those with a health check are healthy.
# Fails at once if a service refuses its settings (exit code 64), with what it said.
wait_for_health() {
  local seconds=$1 deadline=$((SECONDS + $1)) ids id name state unhealthy
  shift
  while :; do
    unhealthy=()
    mapfile -t ids < <(if [[ $# -gt 0 ]]; then printf '%s\n' "$@"; else compose ps -q; fi)
    for id in "${ids[@]}"; do
      read -r name state < <(docker inspect --format \
        '{{.Name}} {{.State.Status}} {{.State.ExitCode}} {{if .State.Health}}{{.State.Health.Status}}{{else}}healthy{{end}}' "$id")
      case $state in
        "running "*" healthy") ;;
        *" 64 "*) docker logs --tail 3 "$id" >&2; fail "${name#/} refuses its settings: see the line above" ;;
        *) unhealthy+=("${name#/}") ;;
      esac
    done
    [[ ${#unhealthy[@]} -gt 0 ]] || return 0
    ((SECONDS < deadline)) || break
    sleep 1
  done
  for name in "${unhealthy[@]}"; do
    say "$name"
    docker logs --tail 5 "$name" >&2
  done
  fail "not healthy after $seconds s: ${unhealthy[*]}"
}
