#!/usr/bin/env bash
# make smoke-containers: follows docs/deploy/one-server.md with a copy of the project, command by command, until the site is
# deployed as on a firm's server. Then it runs several of each service, and has visitors send enquiries and read pages while
# replicas are killed, stopped, restarted and added, and while a person is forgotten. No request may fail, every accepted enquiry
# must be mailed, and the archive must have every one but the person's. BUILD=no uses the existing images.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/compose.sh
. scripts/lib/compose.sh
need curl python3
# shellcheck source=scripts/smoke/system.sh
. scripts/smoke/system.sh
# shellcheck source=scripts/smoke/firm.sh
. scripts/smoke/firm.sh
# shellcheck source=scripts/smoke/server.sh
. scripts/smoke/server.sh
# shellcheck source=scripts/smoke/page.sh
. scripts/smoke/page.sh

begin_server containers fd8f:6f1c:5d2b::/64
copy_project
follow_page
seen_in_env=$(stat -c %a "$firm/.env")
[[ $seen_in_env == 600 ]] || fail ".env has the mode $seen_in_env"
say "seen: .env is readable by its owner only"

say "starting several of each service"
firm_compose up -d --no-build --scale contact=3 --scale reviews=2 --scale notifier=4 --scale gateway=2
for service in gateway=2 contact=3 reviews=2 notifier=4; do
  wait_until 120 "$service healthy" all_healthy "${service%=*}" "${service#*=}"
done
wait_until 30 "the site answers at $base" site_answers

published=$(docker ps --filter "$ours" --format '{{.Names}} {{.Ports}}' | grep -F -- '->')
[[ $published == *edge* && $(wc -l <<<"$published") -eq 1 ]] || fail "only the edge's ports may be published: $published"
say "seen: only the edge has published ports"

begin_visits
took_part() {
  all_took_part gateway 9100 http_requests_total && all_took_part contact 9101 enquiries_total &&
    all_took_part reviews 9102 reviews_answers_total && all_took_part notifier 9103 'mails_total{outcome="sent"'
}
wait_until 60 "every replica has work" took_part
say "seen: requests of each gateway: $(shares gateway 9100 http_requests_total)"
say "seen: enquiries of each contact service: $(shares contact 9101 enquiries_total)"
say "seen: answers of each reviews service: $(shares reviews 9102 reviews_answers_total)"
say "seen: mails of each notifier: $(shares notifier 9103 'mails_total{outcome="sent"')"

kill_one() {
  docker kill "$(containers "$1" | head -n 1)" >/dev/null
  sleep 5
}
# restart_each SERVICE: restarts its replicas in turn, as an update does
restart_each() {
  local id
  for id in $(containers "$1"); do
    docker restart --time 50 "$id" >/dev/null
    wait_until 60 "$1 healthy again" is_healthy "$id"
  done
}
stop_one() {
  docker stop --time 50 "$(containers "$1" | head -n 1)" >/dev/null
  sleep 3
}
# Names every service, since Compose scales the others to one replica.
scale_up() {
  firm_compose up -d --no-build --no-recreate --scale contact=4 --scale reviews=2 --scale notifier=4 --scale gateway=2 >/dev/null 2>&1
  wait_until 60 "four contact services healthy" all_healthy contact 4
  wait_until 20 "each of them has enquiries" all_took_part contact 9101 enquiries_total
}

person_has_mail() { mailed | grep -qFf "$smoke_folder/forgotten"; }
# forget_person: as docs/privacy.md says, once the staff have the mail
forget_person() {
  local who=robin@people.example
  send 1 cctv-systems "$who" >"$smoke_folder/forgotten"
  wait_until 60 "the person's enquiry is mailed" person_has_mail
  operator find "$who" | grep -q archive || fail "notifier find $who does not name the archive"
  firm_make forget WHO="$who" YES=yes
  [[ $(operator find "$who" --format json) == "[]" ]] || fail "notifier find $who still finds something"
}
while_visited "a person was forgotten" forget_person
while_visited "a contact service was killed" kill_one contact
while_visited "a reviews service was killed" kill_one reviews
while_visited "a notifier was killed" kill_one notifier
while_visited "a gateway was stopped" stop_one gateway
while_visited "all are back, and a fourth contact service" scale_up
say "seen: enquiries of each contact service: $(shares contact 9101 enquiries_total)"
for service in gateway contact reviews notifier; do
  while_visited "each $service was restarted in turn" restart_each "$service"
done
end_visits
# A killed notifier's mails are sent only after its lease on them ends.
every_mail_arrives 180
lost=$(sort -u "$smoke_folder/accepted" | comm -23 - <(archived))
[[ -z $lost ]] || fail "the archive lacks these accepted enquiries, whose way is in $logs: $lost"
archived | grep -qFf "$smoke_folder/forgotten" && fail "the archive still lists the enquiry of the person who was forgotten"
say "seen: the archive lists all $(archived | wc -l) enquiries but that of the person who was forgotten"
docker images --format '{{.Repository}} {{.Size}}' | grep '^installer/' >&2
