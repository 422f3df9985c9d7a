# Observes the system in containers as its visitors and operators see it; sourced, not run.
#
# The script that sources it defines $logs, a file for the containers' output, and `containers SERVICE`, which prints the ids of
# a service's running containers.
# shellcheck shell=bash

smoke_folder=$(mktemp -d)
visitors_pid=

# Another process could bind it first; then the start fails with an error.
unused_port() { python3 -c 'import socket; bound = socket.create_server(("", 0)); print(bound.getsockname()[1])'; }
EDGE_HTTP_PORT=${EDGE_HTTP_PORT:-$(unused_port)} EDGE_HTTPS_PORT=${EDGE_HTTPS_PORT:-$(unused_port)}
export EDGE_HTTP_PORT EDGE_HTTPS_PORT
# All visitors share one address.
export ENQUIRY_RATE_PER_HOUR=200000
export REQUEST_RATE_PER_MINUTE=1000000
# The mail server is ours, and has no quota.
export MAIL_HOURLY_BUDGET=1000000
# Where visitors go, and how curl finds it: a script that uses TLS sets both.
base=http://localhost:$EDGE_HTTP_PORT
curl_options=()

# wait_until SECONDS DESCRIPTION COMMAND…: repeats the command until it succeeds, or fails after that time
wait_until() {
  local deadline=$((SECONDS + $1)) what=$2
  shift 2
  until "$@"; do
    ((SECONDS < deadline)) || fail "$what: not within the time; see $logs"
    sleep 0.5
  done
}

site_answers() { [[ $(curl -s -m 5 "${curl_options[@]}" -o /dev/null -w '%{http_code}' "$base/") == 200 ]]; }

is_healthy() { [[ $(docker inspect --format '{{.State.Health.Status}}' "$1" 2>/dev/null) == healthy ]]; }

# all_healthy SERVICE COUNT: returns true if exactly COUNT replicas run and all are healthy
all_healthy() {
  local id ids
  mapfile -t ids < <(containers "$1")
  [[ ${#ids[@]} -eq $2 ]] || return 1
  for id in "${ids[@]}"; do is_healthy "$id" || return 1; done
}

# metric CONTAINER PORT PATTERN: the sum of the matching metrics on its admin port, as a whole number
metric() {
  # shellcheck disable=SC2016 # for the container's own bash: the images hold no HTTP client
  docker exec "$1" bash -c 'exec 3<>"/dev/tcp/127.0.0.1/$0"; printf "GET /metrics HTTP/1.0\r\n\r\n" >&3; cat <&3' "$2" |
    awk -v pattern="$3" '$0 ~ "^" pattern {sum += $NF} END {printf "%d\n", sum}'
}

# shares SERVICE PORT PATTERN: that sum for each replica, on one line
shares() {
  local id all=()
  for id in $(containers "$1"); do all+=("$(metric "$id" "$2" "$3")"); done
  echo "${all[*]}"
}

# all_took_part SERVICE PORT PATTERN: returns true if that sum is above 0 in every replica
all_took_part() { [[ " $(shares "$@") " != *" 0 "* ]]; }

# begin_visits: starts the visitors
begin_visits() {
  touch "$smoke_folder/accepted" "$smoke_folder/failed"
  /usr/bin/python3 scripts/smoke/visitors.py "$base" "$smoke_folder" >"$smoke_folder/tally" &
  visitors_pid=$!
}

# failures: the number of failed requests so far
failures() { wc -l <"$smoke_folder/failed"; }

# while_visited DESCRIPTION COMMAND…: runs the command and reports how many requests failed meanwhile
while_visited() {
  local what=$1 before
  shift
  before=$(failures)
  "$@"
  say "$what: $(($(failures) - before)) failed requests"
}

# end_visits: stops the visitors; fails if any of their requests failed
end_visits() {
  kill -TERM "$visitors_pid"
  wait "$visitors_pid"
  visitors_pid=
  say "seen: $(tail -n 1 "$smoke_folder/tally")"
  cp "$smoke_folder/failed" "$logs.failed"
  [[ ! -s $smoke_folder/failed ]] || { head -n 5 "$smoke_folder/failed" >&2; fail "requests failed: see $logs.failed"; }
}

# mailed: the enquiry id of each mail in the mail container, from aiosmtpd's output or Mailpit's API
mailed() {
  local mail
  mail=$(containers mail)
  { docker logs "$mail" 2>&1
    docker exec "$mail" wget -qO- 'http://127.0.0.1:8025/api/v1/messages?limit=5000' 2>/dev/null || true
  } | grep -aoiE '("MessageID":"|^Message-ID: <)[0-9a-f-]{36}' | grep -oE '[0-9a-f-]{36}$'
}

# unmailed: the number of accepted enquiries without a mail
unmailed() { sort -u "$smoke_folder/accepted" | comm -23 - <(mailed | sort -u) | wc -l; }

all_mailed() { [[ $(unmailed) -eq 0 ]]; }

# every_mail_arrives SECONDS: waits until every accepted enquiry is mailed; fails after that time
every_mail_arrives() {
  local deadline=$((SECONDS + $1))
  until all_mailed; do
    ((SECONDS < deadline)) || fail "$(unmailed) of $(wc -l <"$smoke_folder/accepted") accepted enquiries have no mail after $1 s"
    sleep 1
  done
  say "seen: $(wc -l <"$smoke_folder/accepted") enquiries accepted, all mailed, $(mailed | sort | uniq -d | wc -l) of them twice"
}

# end_smoke: cleans up, after success and failure alike
end_smoke() {
  [[ -z $visitors_pid ]] || kill "$visitors_pid" 2>/dev/null || true
  rm -rf "$smoke_folder"
}
