#!/usr/bin/env bash
# make smoke-backup: deploys a copy of the project as a firm has it, and backs it up while visitors come, none of whom may
# notice. Then, with enquiries that were mailed, that were refused by the mail server, that wait for it and that are in the
# spool, it backs up again, destroys everything, and restores it in an empty folder: every enquiry is listed again, what was not
# mailed is mailed once, and what was mailed is not mailed again. The commands are those of docs/operations/backup-restore.md.
# BUILD=no uses the existing images.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/compose.sh
. scripts/lib/compose.sh
need curl python3 age
# shellcheck source=scripts/smoke/system.sh
. scripts/smoke/system.sh
# shellcheck source=scripts/smoke/firm.sh
. scripts/smoke/firm.sh
# shellcheck source=scripts/smoke/server.sh
. scripts/smoke/server.sh
# shellcheck source=scripts/smoke/page.sh
. scripts/smoke/page.sh

page=docs/operations/backup-restore.md
begin_server backup fd8f:6f1c:5d2c::/64

dead() { operator dead list --format json | grep '"id"' | ids_of; }
# at_least NUMBER COMMAND…: returns true if the command prints that number or a higher one
at_least() { [[ $("${@:2}") -ge $1 ]]; }
# same FILE FILE WHAT: fails unless both have the same lines
same() { diff "$1" "$2" >&2 || fail "$3: the lists above differ"; }
# refused WORDS ARGUMENTS…: make restore fails, says this, and leaves the folder and the machine as they are
refused() {
  local words=$1 said
  shift
  if said=$(firm_make restore "$@" 2>&1); then fail "restored, which should have been refused: $words"; fi
  [[ $said == *"$words"* ]] || fail "refused in other words: $said"
  say "seen: refused: $(grep -F "$words" <<<"$said")"
}
nothing_here() {
  [[ ! -e $firm/.env && -z $(docker ps -aq --filter "$ours")$(docker volume ls -q --filter "$ours") ]] ||
    fail "something is there that should not be"
}

copy_project
cp .env.example "$firm/.env"
fill_in
set_in_env MAIL_ROUTES=commercial-security=refused@smoke-test.local
firm_make secrets
key=$smoke_folder/key.txt
firm_make backup-key >"$key"
firm_make deploy
wait_until 30 "the site answers at $base" site_answers

say "a backup while visitors come"
begin_visits
wait_until 30 "the first enquiries are accepted" test -s "$smoke_folder/accepted"
while_visited "a backup was written" reader_runs "$page" "make backup"
spooled_once() { [[ $(shares contact 9101 spool_drained_total) -gt 0 ]]; }
spooled_once || fail "no enquiry went into the spool while RabbitMQ was away"
end_visits
every_mail_arrives 120
[[ $(find "$firm"/backups -name '*.age' -perm 600 | wc -l) -eq 1 ]] || fail "there is not one backup, for its owner only"
for service in notifier redis rabbitmq; do
  [[ $(docker inspect --format '{{.HostConfig.RestartPolicy.Name}}' "$(containers "$service")") == unless-stopped ]] ||
    fail "$service has another restart policy than before"
done

say "a backup that is killed while RabbitMQ is stopped"
# In a separate process group, so that all of it is killed at once.
setsid make -C "$firm" --no-print-directory backup >"$smoke_folder/killed-backup" 2>&1 &
killed=$!
trap 'kill -KILL -- "-$killed" 2>/dev/null || true; end_server' EXIT
broker_runs() { docker exec "$(containers rabbitmq)" rabbitmq-diagnostics -q check_running >/dev/null 2>&1; }
# Redis is stopped after RabbitMQ.
stopped_or_ended() { all_healthy redis 0 || ! kill -0 "$killed" 2>/dev/null; }
wait_until 60 "RabbitMQ and Redis are stopped for the backup" stopped_or_ended
kill -KILL -- "-$killed" || fail "the backup ended before it could be killed: $(tail -n 3 "$smoke_folder/killed-backup")"
wait "$killed" 2>/dev/null || true
trap end_server EXIT
[[ -z $(containers redis) ]] || fail "Redis runs although the backup had stopped it"
if broker_runs; then fail "RabbitMQ runs although the backup had stopped it"; fi
reader_runs "$page" "docker compose restart rabbitmq"
reader_runs "$page" "docker compose up -d"
for service in rabbitmq redis notifier; do wait_until 120 "$service is healthy again" all_healthy "$service" 1; done

say "enquiries that are refused, that wait, and that are in the spool"
send 3 commercial-security >"$smoke_folder/refused"
wait_until 60 "three dead letters" at_least 3 shares notifier 9103 mails_dead_total
mailed | sort -u >"$smoke_folder/mailed"
docker stop --time 5 "$(containers mail)" >/dev/null
later() { metric "$(containers notifier)" 9103 'mails_total{outcome="later"'; }
before=$(later)
send 4 cctv-systems >"$smoke_folder/waiting"
wait_until 60 "four mails are tried in vain" at_least $((before + 4)) later
# RabbitMQ takes no messages, as if it were out of memory.
docker exec "$(containers rabbitmq)" rabbitmqctl -q set_vm_memory_high_watermark 0
send 5 cctv-systems >"$smoke_folder/spooled"
wait_until 30 "five enquiries in the spool" at_least 5 shares contact 9101 spool_enquiries
sort -u "$smoke_folder"/{accepted,refused,waiting,spooled} >"$smoke_folder/all"
firm_make backup KEEP=1
[[ $(find "$firm"/backups -name '*.age' | wc -l) -eq 1 ]] || fail "KEEP=1 keeps another number of backups"
file=$smoke_folder/backup.tar.gz.age
[[ -z $(find "$firm"/backups -name '.staging.*') ]] || fail "the killed backup's staging folder is still there"
mv "$firm"/backups/*.age "$file"
reader_runs "$page" "age -d" backup-key.txt "$key" website-20261124T031500Z.tar.gz.age "$file" >"$smoke_folder/manifest"
grep -qx "release=$(cat VERSION)" "$smoke_folder/manifest" || fail "the manifest does not name the release"

say "everything is destroyed"
firm_compose down --volumes --timeout 10 >/dev/null 2>&1
rm -rf "$firm"
copy_project
nothing_here

say "what cannot be restored"
age-keygen -o "$smoke_folder/other.txt" 2>/dev/null
refused "does not open" FILE="$file" KEY="$smoke_folder/other.txt"
cp "$file" "$file.damaged"
printf 'x' | dd of="$file.damaged" bs=1 seek=$(($(stat -c %s "$file") / 2)) conv=notrunc status=none
refused "damaged or incomplete" FILE="$file.damaged" KEY="$key"
refused "what waited to be mailed" FILE="$file" KEY="$key"
nothing_here

say "the restore"
export HOLD=yes BUILD=no
reader_runs "$page" "make restore" ../backup-key.txt "$key" ../website-20261124T031500Z.tar.gz.age "$file"
[[ -z $(containers notifier) ]] || fail "the notifier runs in spite of HOLD=yes"
dead >"$smoke_folder/dead"
same <(sort "$smoke_folder/refused") "$smoke_folder/dead" "dead letters"
say "seen: $(wc -l <"$smoke_folder/dead") dead letters, as before"
# One of those that waited is in the mailbox already, as the runbook has it.
already=$(head -n 1 "$smoke_folder/waiting")
reader_runs "$page" "docker compose exec operator notifier archive list" 2026-11-20 "$(date -u -d yesterday +%F)" \
  >"$smoke_folder/listed"
grep -qF "$already" "$smoke_folder/listed" || fail "the archive does not list $already"
reader_runs "$page" "docker compose exec redis" "<id>" "$already" >/dev/null
reader_runs "$page" "make deploy"
sort "$smoke_folder"/{waiting,spooled} | grep -v "$already" >"$smoke_folder/expected"
all_expected_mailed() { [[ -z $(comm -23 "$smoke_folder/expected" <(mailed | sort -u)) ]]; }
wait_until 240 "what waited is mailed" all_expected_mailed
nothing_waits() {
  [[ $(shares contact 9101 spool_enquiries) -eq 0 ]] &&
    [[ $(docker exec "$(containers rabbitmq)" rabbitmqctl -q list_queues --no-table-headers name messages |
      awk '$1 ~ /email/ {sum += $2} END {print sum + 0}') -eq 0 ]]
}
wait_until 240 "nothing waits any more" nothing_waits
same "$smoke_folder/expected" <(mailed | sort) "mailed after the restore"
say "seen: $(wc -l <"$smoke_folder/expected") enquiries that waited are mailed once, of $(wc -l <"$smoke_folder/mailed") mailed ones none"
same "$smoke_folder/all" <(archived) "the archive"
say "seen: the archive lists all $(wc -l <"$smoke_folder/all") enquiries"
refused "a deployment is here already" FILE="$file" KEY="$key" HOLD=no
