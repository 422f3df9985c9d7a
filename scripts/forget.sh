#!/usr/bin/env bash
# make forget WHO=…: removes what the deployment of docker compose in this folder holds of a person, named by an email address, a
# phone number or the id of an enquiry, and then searches the files of RabbitMQ, Redis and the spool for what is left. Exits with
# 0 if nothing is. docs/privacy.md says what it does not reach.
#
#   YES=yes        does not ask
#   NO_LIMIT=yes   passes --no-limit, which notifier find explains: for dead letters on a queue that an older version declared
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
  local containers
  containers=$(compose ps -q "$1" </dev/null) || fail "docker compose ps $1 failed"
  [[ -n $containers ]] || fail "no container of $1 runs: make deploy starts it"
  docker exec -i "${containers%%$'\n'*}" "${@:2}"
}
in_contact() { in_service contact contact "$@"; }
no_limit=()
[[ ${NO_LIMIT:-} != yes ]] || no_limit=(--no-limit)
# in_operator find|forget ARGUMENTS…: that command of the notifier
in_operator() { in_service operator notifier "$@" "${no_limit[@]}"; }

say "looking for what is held"
in_contact find "$who" </dev/null || fail "contact find failed: nothing was removed"
in_operator find "$who" </dev/null || fail "notifier find failed: nothing was removed"
# One by one: the exit code of $(a; b) is that of b.
held_in_spool=$(in_contact find "$who" --format json </dev/null) || fail "contact find failed: nothing was removed"
held_elsewhere=$(in_operator find "$who" --format json </dev/null) || fail "notifier find failed: nothing was removed"
held=$held_in_spool$'\n'$held_elsewhere

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
# An empty one would match every file.
needles=$(printf '%s\n' "$who" "$(values_of id)" "$(values_of "$field")" |
  sed -e 's/^[[:space:]]*//' -e 's/[[:space:]]*$//' -e '/^$/d' | sort -u)
[[ -n $needles ]] || fail "nothing to search the files for: nothing was removed"

again="a part may be removed already: run make forget again"
remove() {
  local from_spool
  from_spool=$(in_contact forget "$who" --yes </dev/null | sed -n 's/^Removed: //p') || fail "contact forget failed: $again"
  [[ $from_spool =~ ^[0-9]+$ ]] || fail "contact forget did not say how many files it removed: $again"
  in_operator forget "$who" --yes --from-spool "$from_spool" </dev/null || fail "notifier forget failed: $again"
}

remove
say "removing it from RabbitMQ's files"
# The log's bytes go to segment files, which RabbitMQ deletes when it finds the queue empty after that: in the second run.
in_service rabbitmq rabbitmqctl -q eval 'ra_log_wal:force_roll_over(ra_log_wal).' </dev/null >/dev/null ||
  fail "RabbitMQ did not roll its log over: $again"
remove
# RabbitMQ 4.1 and later release segments by checkpoints; earlier versions do not know the command, and exit with 64.
code=0
(in_service rabbitmq rabbitmq-queues -q force_checkpoint </dev/null) >/dev/null 2>&1 || code=$?
[[ $code == 0 || $code == 64 ]] || say "rabbitmq-queues force_checkpoint failed with exit code $code: its files may keep more"

# files_with SERVICE FOLDER: prints the names of files that have one of the needles, and not the needles, which it gets on
# standard input. Exits with 3 if it could not read all files: one was deleted meanwhile, for example.
files_with() {
  # shellcheck disable=SC2016 # expanded in the container
  in_service "$1" sh -c '
    needles=$(cat) && [ -n "$needles" ] || exit 4
    printf "%s\n" "$needles" | grep -rlaiF -f - "$1"
    case $? in
      0 | 1) ;;
      2) exit 3 ;;
      *) exit 4 ;;
    esac
  ' search "$2" <<<"$needles"
}
# search_files: sets left to the files that have one of the needles, and unread to the services whose files were not all read.
search_files() {
  local service folder files code
  left="" unread=""
  while read -r service folder; do
    code=0
    files=$(files_with "$service" "$folder") || code=$?
    case $code in
      0) ;;
      3) unread+=" $service" ;;
      *) fail "the files of $service were not searched (exit code $code), so something may be left: run make forget again" ;;
    esac
    [[ -z $files ]] || left+="$service: ${files//$'\n'/$'\n'$service: }"$'\n'
  done <<<"rabbitmq /var/lib/rabbitmq
redis /data
contact /var/spool/enquiries"
}
for _ in $(seq 12); do
  search_files
  [[ -n $left$unread ]] || break
  sleep 5
done
if [[ -n $left ]]; then
  printf '%s' "$left" >&2
  fail "these files still have it: run make forget again in a few minutes, when no enquiry is in flight"
fi
[[ -z $unread ]] || fail "not all files could be read (of$unread), so something may be left: run make forget again in a few minutes"
say "nothing is left in the files of RabbitMQ, Redis and the spool"
say "not reached: the staff's mailboxes, and backups until they are pruned"
