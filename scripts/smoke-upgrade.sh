#!/usr/bin/env bash
# make smoke-upgrade: deploys the release before this one as a firm does, by its own make deploy, updates it to this one by make
# deploy, and goes back by make rollback, each time with enquiries in the retry queues and in the spool that the other release has
# to deliver. Then it goes forward again, deploys a change of the content under the same number and goes back, while visitors send
# enquiries and read pages. No request may fail, and every accepted enquiry must be mailed. Finally it scales a service and replaces
# the broker by an empty one, with the commands of docs/operations/upgrading.md.
#
#   FROM=v1.0.0   the revision to update from; otherwise the newest tag of another release, or the last commit before VERSION had
#                 its present number
#   CARGO_PROFILE_RELEASE_LTO=off   builds in less time
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/compose.sh
. scripts/lib/compose.sh
# shellcheck source=scripts/lib/release.sh
. scripts/lib/release.sh
need curl python3 git
# shellcheck source=scripts/smoke/system.sh
. scripts/smoke/system.sh
# shellcheck source=scripts/smoke/firm.sh
. scripts/smoke/firm.sh
# shellcheck source=scripts/smoke/server.sh
. scripts/smoke/server.sh
# shellcheck source=scripts/smoke/page.sh
. scripts/smoke/page.sh
# shellcheck source=scripts/smoke/upgrade.sh
. scripts/smoke/upgrade.sh

begin_server upgrade fd8f:6f1c:5d2d::/64
from=$(git rev-parse --verify --quiet "$(revision_before)^{commit}") || fail "there is no revision $(revision_before): set FROM"
git cat-file -e "$from:scripts/deploy.sh" 2>/dev/null || fail "the revision $from has no make deploy: set FROM to a later one"
# Images of its own, which say nothing about a deployment on this machine.
export REGISTRY=${REGISTRY:-installer}-upgrade
for tag in latest healthy previous; do untag "$tag"; done
if [[ -n ${CARGO_PROFILE_RELEASE_LTO:-} ]]; then build_without_lto; fi

# deploy: as docs/deploy/one-server.md says after an update
deploy() { firm_make -s secrets && firm_make -s deploy; }
roll_back() { firm_make -s rollback; }
# shows TEXT: returns true if the home page has it
shows() { curl -s -m 5 "${curl_options[@]}" "$base/" | grep -qF "$1"; }

say "deploying the release before: $(git log -1 --format='%h %s' "$from")"
check_out "$from"
cp "$firm/.env.example" "$firm/.env"
fill_in
deploy
wait_until 30 "the site answers at $base" site_answers
leave_waiting

say "updating to release $(cat VERSION)"
check_out ""
refused=$(roll_back 2>&1) && fail "there was nothing to go back to, and make rollback did not refuse"
[[ $refused == *"no release to go back to"* ]] || fail "the refusal does not say why: $refused"
deploy
every_mail_arrives 240
say "seen: this release delivered what the one before had left"

leave_waiting
say "going back"
roll_back
every_mail_arrives 240
say "seen: the release before delivered what this one had left"

if is_same_image edge latest previous; then
  begin_visits
  while_visited "this release was started again" roll_back
else
  say "the releases have different edges: the site is away for seconds while one replaces the other, so without visitors"
  roll_back
  wait_until 30 "the site answers at $base" site_answers
  begin_visits
fi
old_phone=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["phones"]["office"]["number"])' "$firm/web/content/site.json")
new_phone="0161 000 0199"
shows "$old_phone" || fail "the home page does not show $old_phone"
sed -i "s/$old_phone/$new_phone/" "$firm/web/content/site.json"
while_visited "a change of the content was deployed under the same number" deploy
shows "$new_phone" || fail "the home page does not show the new phone number"
while_visited "the change was taken back" roll_back
shows "$old_phone" || fail "the home page still shows the new phone number"
end_visits
every_mail_arrives 180

page=docs/operations/upgrading.md
say "an empty broker, as $page says"
reader_runs "$page" "docker compose up -d --no-deps --no-recreate --scale notifier"
wait_until 120 "six notifiers are healthy" all_healthy notifier 6
reader_runs "$page" "docker compose exec rabbitmq rabbitmqctl enable_feature_flag"
set_in_env FORMS_PAUSED="We're replacing a machine. Please ring us."
reader_runs "$page" "docker compose up -d gateway"
wait_until 120 "the gateway is healthy again" all_healthy gateway 1
forms_are_paused() {
  curl -s -m 15 "${curl_options[@]}" -H 'Content-Type: application/json' -H "Idempotency-Key: $(</proc/sys/kernel/random/uuid)" \
    -d '{}' "$base/api/contact" | grep -qF /problems/forms-paused
}
wait_until 30 "an enquiry is refused because the forms are paused" forms_are_paused
reader_runs "$page" "docker compose exec operator notifier archive export" ../archive.csv "$smoke_folder/archive.csv"
reader_runs "$page" "docker compose exec operator notifier dead list"
list_queues="docker compose exec rabbitmq rabbitmqctl list_queues name messages"
command_of "$page" "$list_queues" >/dev/null
nothing_waits() {
  local queues
  queues=$(reader_runs "$page" "$list_queues" 2>/dev/null) &&
    grep -qE '^enquiries\.email\s+0$' <<<"$queues" && ! grep -qE '^enquiries\.email\S*\s+[1-9]' <<<"$queues"
}
wait_until 120 "no enquiry waits to be mailed" nothing_waits
set_in_env FORMS_PAUSED=
reader_runs "$page" "docker compose rm"
reader_runs "$page" "docker volume rm" website "$COMPOSE_PROJECT_NAME"
reader_runs "$page" "make deploy"
send 5 cctv-systems >>"$smoke_folder/accepted"
every_mail_arrives 120
reader_runs "$page" "make doctor"
reader_runs "$page" "docker compose exec rabbitmq rabbitmqctl list_queues name type messages"
sort -u "$smoke_folder/accepted" | comm -23 - <({ archived; ids_of <"$smoke_folder/archive.csv"; } | sort -u) >"$smoke_folder/missing"
[[ ! -s $smoke_folder/missing ]] || fail "neither the archive nor its export has $(wc -l <"$smoke_folder/missing") of the accepted enquiries"
say "seen: the export and the new archive have every accepted enquiry"
