#!/usr/bin/env bash
# make smoke-cluster: RabbitMQ as a cluster of three and Redis with a replica, in containers. While visitors send enquiries the
# node that leads the mail queue is killed and comes back, and Redis is killed and its replica promoted. No request may
# fail, and every accepted enquiry must be mailed. BUILD=no takes the images that are there.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/compose.sh
. scripts/lib/compose.sh
need curl python3
# shellcheck source=scripts/smoke/system.sh
. scripts/smoke/system.sh

docker info >/dev/null 2>&1 || fail "the Docker engine does not answer"
export COMPOSE_PROJECT_NAME=installer-cluster RABBITMQ_COOKIE=installer-cluster
export COMPOSE_FILE=docker-compose.yml:docker-compose.cluster.yml
logs=var/log/smoke-cluster.log
queue=enquiries.email
archive=enquiries.archive
nodes=(rabbitmq rabbitmq-2 rabbitmq-3)
containers() {
  docker ps -q --filter "label=com.docker.compose.project=$COMPOSE_PROJECT_NAME" --filter "label=com.docker.compose.service=$1"
}

clean_up() {
  compose logs --no-color >"$logs" 2>&1
  compose down --volumes --timeout 10 >/dev/null 2>&1
  end_smoke
}
trap clean_up EXIT
mkdir -p var/log

# ctl NODE ARGUMENTS…: rabbitmqctl there
ctl() {
  local node=$1
  shift
  docker exec "$(containers "$node")" rabbitmqctl -q "$@" 2>/dev/null
}
# running_nodes NODE: those of its cluster, as it sees it
running_nodes() {
  ctl "$1" cluster_status --formatter json | grep -oE '"running_nodes":\[[^]]*' | grep -oE 'rabbit@[a-z0-9-]+' | sort | xargs
}
# sees_all NODE COUNT
sees_all() { [[ $(running_nodes "$1" | wc -w) -eq $2 ]]; }
# about_queue NODE COLUMN [QUEUE]: what that node says of a queue, the mail queue if none is named
about_queue() {
  ctl "$1" list_queues --no-table-headers name "$2" | awk -F'\t' -v queue="${3:-$queue}" '$1 == queue {print $2}'
}
# members_online NODE COUNT [QUEUE]
members_online() { [[ $(about_queue "$1" online "${3:-}" | grep -o 'rabbit@' | wc -l) -eq $2 ]]; }

if [[ ${BUILD:-yes} != no ]]; then
  say "building the images"
  compose build
fi
say "starting the cluster"
compose up -d --no-build "${nodes[@]}"
for node in "${nodes[@]}"; do wait_until 180 "$node sees three nodes" sees_all "$node" 3; done
say "starting the rest"
compose up -d --no-build --scale contact=2 --scale notifier=2
for service in gateway=1 contact=2 reviews=1 notifier=2; do
  wait_until 120 "$service healthy" all_healthy "${service%=*}" "${service#*=}"
done
wait_until 30 "the site answers at $base" site_answers
wait_until 60 "the mail queue is on three nodes" members_online rabbitmq 3
wait_until 60 "the archive is on three nodes" members_online rabbitmq 3 "$archive"

begin_visits
mails_flow() { [[ $(mailed | wc -l) -ge $1 ]]; }
wait_until 60 "mails arrive" mails_flow 20

leader=$(about_queue rabbitmq leader)
leader=${leader#rabbit@}
for other in "${nodes[@]}"; do [[ $other == "$leader" ]] || break; done
say "seen: $queue is led by $leader; members online: $(about_queue "$other" online)"
lost=$(containers "$leader")
kill_leader() {
  docker kill "$lost" >/dev/null
  wait_until 60 "two nodes go on" sees_all "$other" 2
  wait_until 60 "mails arrive without $leader" mails_flow $(($(mailed | wc -l) + 100))
}
bring_back() {
  docker start "$lost" >/dev/null
  wait_until 180 "three nodes again" sees_all "$other" 3
  wait_until 60 "the mail queue is on three nodes again" members_online "$other" 3
  wait_until 60 "the archive is on three nodes again" members_online "$other" 3 "$archive"
}
while_visited "the queue's leader $leader was killed" kill_leader
say "seen: $queue is led by $(about_queue "$other" leader); members online: $(about_queue "$other" online)"
while_visited "it came back" bring_back
say "seen: running nodes: $(running_nodes "$other"); members online: $(about_queue "$other" online)"

in_replica() { docker exec "$(containers redis-replica)" redis-cli "$@"; }
# has_keys COUNT: what was mailed is noted in the replica
has_keys() { [[ $(in_replica dbsize | grep -oE '[0-9]+') -ge $1 ]]; }
promote_replica() {
  local noted
  noted=$(in_replica dbsize | grep -oE '[0-9]+')
  docker kill "$(containers redis)" >/dev/null
  in_replica replicaof no one >/dev/null
  wait_until 60 "fifty more mails are noted in the replica" has_keys $((noted + 50))
}
while_visited "Redis was killed, and its replica promoted" promote_replica
end_visits
every_mail_arrives 240
