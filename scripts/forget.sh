#!/usr/bin/env bash
# make forget WHO=…: removes what the deployment of docker compose in this folder holds of a person, named by an email address, a
# phone number or the id of an enquiry, and then searches the files of RabbitMQ, Redis and the spool for what is left. Exits with
# 0 if nothing is. docs/runbook.md says what it does not reach.
#
#   YES=yes   does not ask
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/compose.sh
. scripts/lib/compose.sh
# shellcheck source=scripts/lib/env-file.sh
. scripts/lib/env-file.sh

who=${WHO:-}
[[ -n $who ]] || fail "say who: make forget WHO=pat@example.com (or a phone number, or the id of an enquiry)"
[[ ! -f .env ]] || load_env_file

# in_service SERVICE COMMAND…: runs it in one of the containers. Older versions of Compose know only the first by number, which
# an update has replaced.
in_service() {
  local container
  container=$(compose ps -q "$1" | head -n 1)
  [[ -n $container ]] || fail "no container of $1 runs: make deploy starts it"
  docker exec -i "$container" "${@:2}"
}
in_contact() { in_service contact contact "$@"; }
in_operator() { in_service operator notifier "$@"; }

say "looking for what is held"
in_contact find "$who" </dev/null
in_operator find "$who" </dev/null
held=$(in_contact find "$who" --format json </dev/null; in_operator find "$who" --format json </dev/null)

if [[ ${YES:-} != yes ]]; then
  read -r -p "Remove all of it permanently, undelivered enquiries included? [y/N] " answer
  [[ $answer == [yY] ]] || fail "nothing was removed"
fi

# The bytes to search for: the ids of the enquiries, and what the person was named by, as it was typed.
values_of() { sed -nE "s/^ *\"$1\": \"(.{6,})\",?\$/\\1/p" <<<"$held"; }
case $who in
  *@*) field=email ;;
  *-*-*-*-*) field=id ;;
  *) field=phone ;;
esac
needles=$(printf '%s\n' "$who" "$(values_of id)" "$(values_of "$field")" | sed '/^$/d' | sort -u)

remove() {
  local from_spool
  from_spool=$(in_contact forget "$who" --yes </dev/null | sed -n 's/^Removed: //p')
  in_operator forget "$who" --yes --from-spool "${from_spool:-0}" </dev/null
}

remove
say "removing it from RabbitMQ's files"
# The log's bytes go to segment files, which RabbitMQ deletes when it finds the queue empty after that: in the second run.
in_service rabbitmq rabbitmqctl -q eval 'ra_log_wal:force_roll_over(ra_log_wal).' </dev/null >/dev/null
remove
# RabbitMQ 4.1 and later release segments by checkpoints; earlier versions do not know the command.
in_service rabbitmq rabbitmq-queues -q force_checkpoint </dev/null >/dev/null 2>&1 || true

# Prints the names of files that have one of the needles, and not the needles.
files_with() {
  in_service "$1" sh -c "grep -rlaiF -f - $2 || [ \$? = 1 ]" <<<"$needles" | sed "s/^/$1: /"
}
left=unknown
for _ in $(seq 12); do
  left=$(files_with rabbitmq /var/lib/rabbitmq; files_with redis /data; files_with contact /var/spool/enquiries)
  [[ -n $left ]] || break
  sleep 5
done
if [[ -n $left ]]; then
  printf '%s\n' "$left" >&2
  fail "these files still have it: run make forget again in a few minutes, when no enquiry is in flight"
fi
say "nothing is left in the files of RabbitMQ, Redis and the spool"
say "not reached: the staff's mailboxes, and backups until they are pruned"
