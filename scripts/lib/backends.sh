# Redis and RabbitMQ for as long as the calling script runs; sourced, not run.
#
# A server that already answers at the configured address is used, and never stopped. Otherwise our
# own is started in var/, as the present user, and stopped at the end.
# shellcheck shell=bash

export REDIS_URL=${REDIS_URL:-redis://127.0.0.1:6379}
export AMQP_URL=${AMQP_URL:-amqp://guest:guest@127.0.0.1:5672/%2f}

started=() # process groups, in the order in which they began

# address_of URLS DEFAULT_PORT: host and port of the first
address_of() {
  local rest=${1%%,*}
  rest=${rest#*://}
  rest=${rest%%/*}
  rest=${rest##*@}
  local host=${rest%:*} port=${rest##*:}
  [[ $rest == *:* ]] || port=$2
  echo "$host $port"
}

answers() { (exec 3<>"/dev/tcp/$1/$2") 2>/dev/null; }

# background NAME COMMAND…: runs it in its own process group, so that Ctrl-C reaches this script
# alone, which then stops everything in order. Its output goes to var/log/NAME.log.
background() {
  local name=$1
  shift
  mkdir -p var/log
  # Emptied before the command starts: a caller that reads the log at once must not find the lines of an earlier run.
  : >"var/log/$name.log"
  setsid "$@" >>"var/log/$name.log" 2>&1 </dev/null &
  started+=("$!:$name")
}

# stop_started: ends what was begun, last first, and waits for each
stop_started() {
  local index pid
  for ((index = ${#started[@]} - 1; index >= 0; index--)); do
    pid=${started[index]%%:*}
    kill -TERM -- "-$pid" 2>/dev/null || continue
    for _ in $(seq 150); do
      kill -0 -- "-$pid" 2>/dev/null || break
      sleep 0.1
    done
    kill -KILL -- "-$pid" 2>/dev/null || true
  done
  started=()
}

# finish PID:NAME: waits until a process of `started` has ended, removes its entry, and returns its exit status
finish() {
  local entry others=() code=0
  wait "${1%%:*}" || code=$?
  for entry in "${started[@]}"; do
    [[ $entry == "$1" ]] || others+=("$entry")
  done
  started=("${others[@]}")
  return "$code"
}

# free_ports COUNT: so many ports of 127.0.0.1 on which nothing listens, all different, on one line. TEST_PORTS=FIRST-LAST is the
# range; scripts that run side by side have one each. All are below the ephemeral ports, which any connection may be given.
free_ports() {
  local port found=()
  for port in $(shuf -i "${TEST_PORTS:-24000-31999}"); do
    [[ ${#found[@]} -lt $1 ]] || break
    answers 127.0.0.1 "$port" || found+=("$port")
  done
  [[ ${#found[@]} -eq $1 ]] || fail "fewer than $1 free ports in ${TEST_PORTS:-24000-31999}"
  echo "${found[*]}"
}

# need_backends: installs Redis and RabbitMQ, unless they answer or are already installed, with one run of apt-get
need_backends() {
  local redis rabbitmq missing=()
  read -ra redis <<<"$(address_of "$REDIS_URL" 6379)"
  read -ra rabbitmq <<<"$(address_of "$AMQP_URL" 5672)"
  answers "${redis[@]}" || missing+=(redis-server)
  answers "${rabbitmq[@]}" || missing+=(rabbitmq-server)
  need "${missing[@]}"
}

# start_backends: installs and starts Redis and RabbitMQ, unless they answer. Where an init system runs, a newly installed package
# has already started its server, which is then used.
start_backends() {
  need_backends
  start_redis
  start_rabbitmq
}

start_redis() {
  local host port
  read -r host port <<<"$(address_of "$REDIS_URL" 6379)"
  if answers "$host" "$port"; then
    say "using the Redis at $host:$port"
    return
  fi
  # When it is full it drops what was used longest ago of what expires, as in docker-compose.yml, which says why.
  say "starting Redis on $host:$port (var/log/redis.log)"
  mkdir -p var/redis
  background redis redis-server --bind "$host" --port "$port" --dir "$PWD/var/redis" \
    --save '' --appendonly yes --maxmemory 64mb --maxmemory-policy volatile-lru
}

start_rabbitmq() {
  local host port epmd_port dist_port
  read -r host port <<<"$(address_of "$AMQP_URL" 5672)"
  if answers "$host" "$port"; then
    say "using the RabbitMQ at $host:$port"
    return
  fi
  say "starting RabbitMQ on $host:$port (var/log/rabbitmq.log)"
  local home=$PWD/var/rabbitmq
  mkdir -p "$home"
  echo '[].' >"$home/enabled_plugins"
  read -r epmd_port dist_port <<<"$(free_ports 2)"
  # Erlang's port mapper would stay behind as a daemon: ours is a child like the others.
  background epmd env ERL_EPMD_ADDRESS=127.0.0.1 epmd -port "$epmd_port"
  # By default RabbitMQ lets a thread sleep as soon as it has no work, which doubles the time of a start on a virtual machine,
  # where waking is slow: https://www.erlang.org/doc/man/erl.html#+sbwt. An idle broker uses hardly more CPU time.
  background rabbitmq env HOME="$home" ERL_EPMD_PORT="$epmd_port" ERL_EPMD_ADDRESS=127.0.0.1 \
    RABBITMQ_CONF_ENV_FILE=/dev/null RABBITMQ_CONFIG_FILE="$home/none" RABBITMQ_ADVANCED_CONFIG_FILE="$home/none" \
    RABBITMQ_NODENAME="enquiries-$port@localhost" RABBITMQ_NODE_IP_ADDRESS="$host" RABBITMQ_NODE_PORT="$port" \
    RABBITMQ_DIST_PORT="$dist_port" RABBITMQ_MNESIA_BASE="$home/data" RABBITMQ_LOGS=- \
    RABBITMQ_ENABLED_PLUGINS_FILE="$home/enabled_plugins" RABBITMQ_PID_FILE="$home/pid" \
    RABBITMQ_GENERATED_CONFIG_DIR="$home/config" \
    RABBITMQ_SCHEDULER_BUSY_WAIT_THRESHOLD=short "$(rabbitmq_program)"
}

# wait_for_backends: until both answer, or 60 s
wait_for_backends() {
  local host port url name
  for name in REDIS_URL:6379 AMQP_URL:5672; do
    url=${name%%:*}
    read -r host port <<<"$(address_of "${!url}" "${name##*:}")"
    for _ in $(seq 600); do
      answers "$host" "$port" && continue 2
      sleep 0.1
    done
    fail "nothing answers at $host:$port after 60 s; see var/log/ or set $url"
  done
}
