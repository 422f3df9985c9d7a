# The five parts of the system as processes of this machine; sourced, not run.
# shellcheck shell=bash

# readyz ADDRESS: the body of its /readyz, empty while nothing answers
readyz() {
  local host=${1%:*} port=${1##*:}
  { exec 3<>"/dev/tcp/$host/$port"; } 2>/dev/null || return 0
  printf 'GET /readyz HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n' "$1" >&3
  timeout 5 cat <&3 | tail -n 1
  exec 3>&-
}

# start_service NAME: from target/debug, its output to var/log/NAME.log
start_service() {
  background "$1" "target/debug/$1"
}

# wait_until_ready NAME ADDRESS…: pairs, until each says "ready"; a process that ends is shown with its reason
wait_until_ready() {
  local name address body pid
  while [[ $# -gt 0 ]]; do
    name=$1 address=$2
    shift 2
    pid=$(printf '%s\n' "${started[@]}" | sed -n "s/:$name\$//p")
    for _ in $(seq 600); do
      body=$(readyz "$address")
      [[ $body == *'"status":"ready"'* ]] && continue 2
      if ! kill -0 "$pid" 2>/dev/null; then
        tail -n 3 "var/log/$name.log" >&2
        fail "$name did not start (var/log/$name.log)"
      fi
      sleep 0.1
    done
    fail "$name is not ready after 60 s: ${body:-no answer at $address}"
  done
}
