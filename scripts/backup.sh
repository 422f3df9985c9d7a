#!/usr/bin/env bash
# make backup: writes everything that this deployment keeps into one encrypted file, and reads it back: the archive, dead
# letters, waiting messages, users and policies of the broker; the spool; Redis; the edge's certificates; .env and secrets/.
# Visitors notice nothing: RabbitMQ and Redis stop for seconds, in which enquiries are accepted into the spool.
# docs/decisions/0047-a-backup-stops-the-broker-for-seconds.md says why in this order.
#
#   BACKUPS=backups   the folder
#   KEEP=14           how many are kept there
set -euo pipefail
cd "$(dirname "$0")/.."
umask 077
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/compose.sh
. scripts/lib/compose.sh
# shellcheck source=scripts/lib/env-file.sh
. scripts/lib/env-file.sh
# shellcheck source=scripts/lib/health.sh
. scripts/lib/health.sh
# shellcheck source=scripts/lib/volumes.sh
. scripts/lib/volumes.sh
# shellcheck source=scripts/lib/queues.sh
. scripts/lib/queues.sh
# shellcheck source=scripts/lib/backup-file.sh
. scripts/lib/backup-file.sh

backups=${BACKUPS:-backups} keep=${KEEP:-14} keys=secrets/backup.pub
[[ $keep =~ ^[1-9][0-9]*$ ]] || fail "KEEP is the number of backups to keep, 1 or more"
require_env_file
load_env_file
[[ ${COMPOSE_FILE:-} != *cluster* ]] || fail "a cluster of RabbitMQ nodes has another way: docs/operations/backup-restore.md"
need age
[[ -s $keys ]] || fail "there is no key to encrypt to: run make backup-key"
docker info >/dev/null 2>&1 || fail "the Docker engine does not answer: is it running, and may this user use it?"
for volume in "${kept_volumes[@]}"; do
  [[ -n $(volume_named "$volume") ]] || fail "the volume $volume is not here: has make deploy been run in this folder?"
done
mkdir -p "$backups"
exec {lock}>"$backups/.lock"
flock -n "$lock" || fail "another backup is being written"
rm -rf "$backups"/.staging.*
# Copied first, then compressed and encrypted while everything runs again.
staging=$(mktemp -d "$backups/.staging.XXXXXX")

stopped=() broker=
# A stopped container does not start with the machine, unless its policy says so: power may fail meanwhile.
stop_gracefully() {
  [[ $# -gt 0 ]] || return 0
  docker update --restart always "$@" >/dev/null
  stopped+=("$@")
  docker stop --time 60 "$@" >/dev/null
}
start_again() {
  if [[ -n $broker ]]; then
    timeout 120 docker exec "$broker" rabbitmqctl -q start_app >/dev/null || docker restart "$broker" >/dev/null
    broker=
  fi
  if [[ ${#stopped[@]} -gt 0 ]]; then
    docker start "${stopped[@]}" >/dev/null
    docker update --restart unless-stopped "${stopped[@]}" >/dev/null
    stopped=()
  fi
}
trap 'start_again; rm -rf "$staging"' EXIT
trap 'exit 130' INT TERM HUP

needed=0
for volume in "${kept_volumes[@]}"; do needed=$((needed + $(volume_kilobytes "$volume"))); done
# The copies, and the file, which can be as large.
free=$(df -Pk "$backups" | awk 'NR == 2 {print $4}')
((free > 2 * needed + 65536)) ||
  fail "$backups has $((free / 1024)) MiB left, and this takes $((needed / 512 + 64)): make room, or set BACKUPS to another disk"

read -r -a notifiers <<<"$(containers_of notifier | xargs)"
read -r -a caches <<<"$(containers_of redis | xargs)"
rabbitmq=$(version_of rabbitmq) || fail "the version of RabbitMQ cannot be read from its image"
redis=$(version_of redis) || fail "the version of Redis cannot be read from its image"
running=()
for service in notifier redis rabbitmq; do
  if [[ -n $(containers_of "$service") ]]; then
    running+=("$service")
  else
    say "$service does not run: its files are copied as they are, and it is not started"
  fi
done

say "stopping the notifier, then RabbitMQ and Redis; enquiries are accepted into the spool"
began=$SECONDS
stop_gracefully "${notifiers[@]}"
counted=$(count_messages) || counted="archive=unknown dead=unknown waiting=unknown"
if [[ " ${running[*]} " == *" rabbitmq "* ]]; then
  broker=$(containers_of rabbitmq)
  # Not the container: whatever ends its process, its files are closed now.
  timeout 120 docker exec "$broker" rabbitmqctl -q stop_app || fail "RabbitMQ does not stop: docker compose logs rabbitmq"
fi
stop_gracefully "${caches[@]}"
for volume in rabbitmq redis; do copy_volume "$volume" >"$staging/$volume.tar"; done
copy_live_volume spool >"$staging/spool.tar"
start_again
say "RabbitMQ was away for $((SECONDS - began)) s, with the notifier"

copy_live_volume edge >"$staging/edge.tar"
cp -p .env "$staging/env"
cp -rp secrets "$staging/secrets"
spooled=$(tar -tf "$staging/spool.tar" | grep -cE '^\./[0-9]+/kept/.' || true)
created=$(date -u +%Y-%m-%dT%H:%M:%SZ)
printf '%s\n' "format=$backup_format" "created=$created" "release=$(release)" "rabbitmq=$rabbitmq" "redis=$redis" \
  "${counted// /$'\n'}" "spooled=$spooled" >"$staging/manifest"

file=$backups/website-${created//[-:]/}.tar.gz.age
[[ ! -e $file ]] || fail "$file is there already"
say "writing $file, and reading it back"
write_backup "$staging" "$keys" "$file" || fail "the backup could not be written, or was read back with other content: is $backups full?"
prune_backups "$backups" "$keep"
say "written: $file ($(du -h "$file" | cut -f 1); $counted spooled=$spooled)"
mapfile -t ids < <(for service in "${running[@]}"; do containers_of "$service"; done)
[[ ${#ids[@]} -eq 0 ]] || wait_for_health 180 "${ids[@]}"
