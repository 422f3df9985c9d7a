#!/usr/bin/env bash
# make smoke-swarm: deploys the system by make deploy-swarm to a swarm of one machine, scales it, and replaces each service in turn
# while visitors send enquiries and read pages. No request may fail, and every accepted enquiry must be mailed. Then a new
# release of the site is rolled out and rolled back while browsers visit: nothing may be missing on any page, and pages that
# were opened before still open their dialogs and send. BUILD=no uses the existing images. An existing swarm is used, and
# left as it was.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/compose.sh
. scripts/lib/compose.sh
need curl python3 chromium
make -s web/node_modules/.package-lock.json
# shellcheck source=scripts/smoke/system.sh
. scripts/smoke/system.sh
# shellcheck source=scripts/smoke/firm.sh
. scripts/smoke/firm.sh
# shellcheck source=scripts/smoke/releases.sh
. scripts/smoke/releases.sh

docker info >/dev/null 2>&1 || fail "the Docker engine does not answer"
stack=installer-smoke logs=var/log/smoke-swarm.log
# Beside the swarm's files, a mailbox. TLS ends at a load balancer, which is not there.
export COMPOSE_FILE=docker-compose.yml:docker-compose.swarm.yml:scripts/smoke/mailbox.yml
export SITE_ORIGIN=https://www.smoke-test.local
labels=()
swarm_was=$(docker info --format '{{.Swarm.LocalNodeState}}')
containers() { docker ps -q --filter "label=com.docker.swarm.service.name=${stack}_$1"; }

no_containers() { [[ -z $(docker ps -aq --filter "label=com.docker.stack.namespace=$stack") ]]; }

clean_up() {
  local id name
  for id in $(docker ps -aq --filter "label=com.docker.stack.namespace=$stack"); do
    docker inspect --format '== {{.Name}} {{.State.Status}} {{.State.ExitCode}}' "$id"
    docker logs "$id"
  done >"$logs" 2>&1
  docker stack ps --no-trunc "$stack" >>"$logs" 2>&1 || true
  docker stack rm "$stack" >/dev/null 2>&1 || true
  # wait_until exits when it fails; the subshell lets the clean-up continue.
  (wait_until 120 "the stack is gone" no_containers) || true
  docker volume ls -q --filter "label=com.docker.stack.namespace=$stack" | xargs -r docker volume rm >/dev/null 2>&1 || true
  if [[ $swarm_was == inactive ]]; then
    docker swarm leave --force >/dev/null 2>&1 || true
  else
    for name in "${labels[@]}"; do docker node update --label-rm "$name" "$node" >/dev/null 2>&1 || true; done
  fi
  stop_browsing
  docker rmi "$gateway:smoke-next" "$gateway:smoke-rollback" >/dev/null 2>&1 || true
  end_smoke
}
trap clean_up EXIT
mkdir -p var/log

copy_project
say "writing .env and making the secrets"
cp "$firm/.env.example" "$firm/.env"
# No alert is received here.
set_in_env SITE_ADDRESS=:80 REVIEWS_SOURCE=file SMTP_URL=smtp://smtp.smoke-test.local:2525 ALERT_URL=http://127.0.0.1:9/ \
  MAIL_FROM="Website enquiries <website@smoke-test.local>" MAIL_TO=office@smoke-test.local
make -s -C "$firm" secrets
if [[ ${BUILD:-yes} != no ]]; then
  say "building the images"
  make -s -C "$firm" images
fi
say "building another release of the site"
build_next_release
[[ $swarm_was != inactive ]] || docker swarm init --advertise-addr 127.0.0.1 >/dev/null
node=$(docker info --format '{{.Swarm.NodeID}}')
# Labels that the node already has stay there afterwards.
for name in website.edge website.data; do
  [[ -z $(docker node inspect --format "{{index .Spec.Labels \"$name\"}}" "$node") ]] || continue
  docker node update --label-add "$name=true" "$node" >/dev/null
  labels+=("$name")
done

say "deploying the stack"
refused=$(cd "$firm" && MAIL_TO='' make -s deploy-swarm 2>&1) && fail "a stack without MAIL_TO was deployed"
[[ $refused == *"MAIL_TO is not set"* ]] || fail "the refusal does not name MAIL_TO: $refused"
STACK=$stack RESOLVE_IMAGE=never make -s -C "$firm" deploy-swarm
for service in gateway contact reviews notifier; do
  wait_until 180 "two replicas of $service healthy" all_healthy "$service" 2
done
wait_until 30 "the site answers at $base" site_answers

begin_visits
# scale SERVICE=COUNT…: waits until the swarm has scaled them and every replica is healthy
scale() {
  local pair
  docker service scale --detach=false "${@/#/${stack}_}" >/dev/null
  for pair in "$@"; do wait_until 60 "$pair healthy" all_healthy "${pair%=*}" "${pair#*=}"; done
}
# replace SERVICE: replaces each replica with a new one, as an update does
replace() {
  docker service update --force --detach=false "${stack}_$1" >/dev/null
  [[ $(docker service inspect --format '{{.UpdateStatus.State}}' "${stack}_$1") == completed ]] || fail "the update of $1 was not completed"
}
while_visited "three contact services, four notifiers" scale contact=3 notifier=4
took_part() { all_took_part contact 9101 enquiries_total && all_took_part notifier 9103 'mails_total{outcome="sent"'; }
wait_until 30 "every replica has work" took_part
say "seen: enquiries of each contact service: $(shares contact 9101 enquiries_total)"
say "seen: mails of each notifier: $(shares notifier 9103 'mails_total{outcome="sent"')"
for service in gateway contact reviews notifier; do
  while_visited "each $service was replaced" replace "$service"
done
while_visited "one contact service, two notifiers again" scale contact=1 notifier=2

# release IMAGE: replaces the gateways in turn, as a deployment with another VERSION does
release() {
  docker service update --no-resolve-image --image "$gateway:$1" --detach=false "${stack}_gateway" >/dev/null
  [[ $(docker service inspect --format '{{.UpdateStatus.State}}' "${stack}_gateway") == completed ]] || fail "the update to $1 was not completed"
}
begin_browsing
browse open
while_visited "another release was rolled out" release smoke-next
browse use
browse open
while_visited "it was rolled back" release smoke-rollback
browse use
end_browsing
end_visits
every_mail_arrives 180
