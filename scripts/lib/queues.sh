# Counts the messages on the broker of this folder's Compose project; sourced, not run.
# shellcheck shell=bash

# count_messages: "archive=N dead=N waiting=N", where waiting is what the mail queue and the retry queues hold. RabbitMQ updates
# these figures every five seconds. Fails if it does not answer.
count_messages() {
  local broker
  broker=$(containers_of rabbitmq)
  [[ -n $broker ]] || return 1
  docker exec "$broker" rabbitmqctl -q list_queues --no-table-headers name messages 2>/dev/null |
    awk -F '\t' -v topology="${AMQP_TOPOLOGY:-enquiries}" '
      $1 == topology ".archive" {archive = $2; found++}
      $1 == topology ".dead" {dead = $2; found++}
      $1 == topology ".email" {found++}
      index($1, topology ".email") == 1 {waiting += $2}
      END {if (found < 3) exit 1; printf "archive=%d dead=%d waiting=%d\n", archive, dead, waiting}'
}
