#!/usr/bin/env bash
# make smoke-cluster: RabbitMQ as a cluster of three, and Redis with a replica and three Sentinels, in containers. While
# visitors send enquiries, the leader of the mail queue is killed and restarted, then the leader of the archive, then two of
# the three nodes, and then the Redis master, which Sentinel replaces. No request may fail, and every accepted enquiry must
# be mailed once and be in the archive. BUILD=no uses the existing images.
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
for user in CONTACT REVIEWS NOTIFIER OPERATOR REDIS; do export "${user}_PASSWORD=installer-cluster-${user,,}"; done
export COMPOSE_FILE=docker-compose.yml:docker-compose.override.yml:docker-compose.cluster.yml
MAIL_PAGE_PORT=${MAIL_PAGE_PORT:-$(unused_port)}
export MAIL_PAGE_PORT
logs=var/log/smoke-cluster.log
mails=enquiries.email
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

# ctl NODE ARGUMENTS…: runs rabbitmqctl on the node
ctl() {
  local node=$1
  shift
  docker exec "$(containers "$node")" rabbitmqctl -q "$@" 2>/dev/null
}
# running_nodes NODE: the cluster's running nodes, as that node sees them
running_nodes() {
  ctl "$1" cluster_status --formatter json | grep -oE '"running_nodes":\[[^]]*' | grep -oE 'rabbit@[a-z0-9-]+' | sort | xargs
}
# sees_all NODE COUNT: returns true if the node sees that number of running nodes
sees_all() { [[ $(running_nodes "$1" | wc -w) -eq $2 ]]; }
# about_queue NODE QUEUE COLUMN: the queue's column in that node's list_queues
about_queue() {
  ctl "$1" list_queues --no-table-headers name "$3" | awk -F'\t' -v queue="$2" '$1 == queue {print $2}'
}
# members_online NODE QUEUE COUNT: returns true if that number of the queue's members are online
members_online() { [[ $(about_queue "$1" "$2" online | grep -o 'rabbit@' | wc -l) -eq $3 ]]; }
# on_three_nodes NODE: waits until that node sees both queues on three nodes
on_three_nodes() {
  wait_until 60 "the mail queue is on three nodes" members_online "$1" "$mails" 3
  wait_until 60 "the archive is on three nodes" members_online "$1" "$archive" 3
}
# leads NODE QUEUE: the node that leads the queue, as NODE sees it
leads() { about_queue "$1" "$2" leader | sed 's/^rabbit@//'; }
# tell NODE QUEUE: reports the queue's leader and members
tell() { say "seen: $2 is led by $(leads "$1" "$2"); members online: $(about_queue "$1" "$2" online)"; }

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
on_three_nodes rabbitmq

begin_visits
mails_flow() { [[ $(mailed | wc -l) -ge $1 ]]; }
wait_until 60 "mails arrive" mails_flow 20

kill_leader() {
  docker kill "$lost" >/dev/null
  # The command asks the killed node as well, and waits more than a minute for it.
  wait_until 240 "two nodes go on" sees_all "$other" 2
  wait_until 60 "mails arrive without $leader" mails_flow $(($(mailed | wc -l) + 100))
}
bring_back() {
  docker start "$lost" >/dev/null
  wait_until 180 "three nodes again" sees_all "$other" 3
  on_three_nodes "$other"
}
for queue in "$mails" "$archive"; do
  leader=$(leads rabbitmq "$queue")
  for other in "${nodes[@]}"; do [[ $other == "$leader" ]] || break; done
  lost=$(containers "$leader")
  tell "$other" "$queue"
  while_visited "$leader, which led $queue, was killed" kill_leader
  tell "$other" "$queue"
  while_visited "it came back" bring_back
  tell "$other" "$queue"
done

# The remaining node has no majority: no publish is confirmed, and accepted enquiries wait in the spools.
most=$(containers rabbitmq-2)$'\n'$(containers rabbitmq-3)
in_spools() { shares contact 9101 spool_enquiries | awk '{for (field = 1; field <= NF; field++) sum += $field; print sum}'; }
spools_hold() { [[ $(in_spools) -ge $1 ]]; }
spools_are_empty() { [[ $(in_spools) -eq 0 ]]; }
lose_most() {
  xargs docker kill <<<"$most" >/dev/null
  wait_until 60 "fifty enquiries are in the spools" spools_hold 50
}
get_most_back() {
  xargs docker start <<<"$most" >/dev/null
  wait_until 180 "three nodes once more" sees_all rabbitmq 3
  wait_until 60 "the spools are empty" spools_are_empty
  on_three_nodes rabbitmq
}
while_visited "two nodes of three were killed" lose_most
say "seen: $(in_spools) enquiries in the spools"
while_visited "they came back" get_most_back

# redis_in SERVICE ARGUMENTS…: runs redis-cli in its container
redis_in() {
  local service=$1
  shift
  docker exec "$(containers "$service")" redis-cli --user admin "$@"
}
# sentinels_name SERVICE: returns true if all Sentinels report it as the master
sentinels_name() {
  local number
  for number in 1 2 3; do
    redis_in "sentinel-$number" -p 26379 sentinel get-master-addr-by-name main | head -n 1 | grep -qx "$1" || return 1
  done
}
# has_role SERVICE ROLE: returns true if the server has that role
has_role() { [[ $(redis_in "$1" role | head -n 1) == "$2" ]]; }
# has_keys COUNT: returns true if the replica has at least that number of keys, one for each mail
has_keys() { [[ $(redis_in redis-replica dbsize | grep -oE '[0-9]+') -ge $1 ]]; }
wait_until 30 "the Sentinels name redis as the master" sentinels_name redis
lose_master() {
  local recorded
  recorded=$(redis_in redis-replica dbsize | grep -oE '[0-9]+')
  killed=$(containers redis)
  docker kill "$killed" >/dev/null
  wait_until 60 "the Sentinels name the replica as the master" sentinels_name redis-replica
  wait_until 60 "fifty more mails are recorded in the new master" has_keys $((recorded + 50))
}
return_master() {
  docker start "$killed" >/dev/null
  wait_until 60 "the old master is a replica" has_role redis slave
}
while_visited "the Redis master was killed" lose_master
while_visited "it came back as a replica" return_master
end_visits
every_mail_arrives 240
[[ -z $(mailed | sort | uniq -d) ]] || fail "enquiries were mailed twice: $(mailed | sort | uniq -d | xargs)"

# archived: the ids of the enquiries in the archive
archived() {
  docker exec "$(containers operator)" notifier archive list --since 1d 2>/dev/null | grep -oE '^[0-9a-f-]{36}' || true
}
# unarchived: the number of accepted enquiries that are not in the archive
unarchived() { sort -u "$smoke_folder/accepted" | comm -23 - <(archived | sort -u) | wc -l; }
archive_is_whole() { [[ $(unarchived) -eq 0 ]]; }
wait_until 60 "every accepted enquiry is in the archive" archive_is_whole
say "seen: all of them are in the archive"
