# The volumes of this folder's Compose project, copied and filled by a container of the contact service's image; sourced, not run.
# shellcheck shell=bash

# What a deployment keeps: certificates, accepted enquiries, the broker's messages and users, what was mailed.
# shellcheck disable=SC2034 # for the scripts that source this
kept_volumes=(edge spool rabbitmq redis)

# compose_project: the name of the project, as Compose derives it
compose_project() {
  local name=${COMPOSE_PROJECT_NAME:-${PWD##*/}}
  name=${name,,}
  name=${name//[!a-z0-9_-]/}
  echo "${name#"${name%%[!_-]*}"}"
}

# containers_of SERVICE: the ids of its running containers
containers_of() {
  docker ps -q --filter "label=com.docker.compose.project=$(compose_project)" \
    --filter "label=com.docker.compose.service=$1"
}

# any_container_of SERVICE: the id of one of its containers, which need not run; empty if there is none
any_container_of() {
  docker ps -aq --filter "label=com.docker.compose.project=$(compose_project)" \
    --filter "label=com.docker.compose.service=$1" | head -n 1
}

# volume_named NAME: Docker's name of that volume of the project; empty if there is none
volume_named() {
  docker volume ls -q --filter "label=com.docker.compose.project=$(compose_project)" \
    --filter "label=com.docker.compose.volume=$1"
}

# version_of rabbitmq|redis: the version of the program in its image
version_of() {
  local image
  image=$(docker inspect --format '{{.Image}}' "$(any_container_of "$1")")
  case $1 in
    rabbitmq) docker run --rm --network none --entrypoint rabbitmqctl "$image" version ;;
    redis) docker run --rm --network none --entrypoint redis-server "$image" --version ;;
  esac | grep -oE '[0-9]+\.[0-9]+\.[0-9]+' | head -n 1
}

# helper_image: the image of the contact service's container, which is on this machine and has a shell, tar and find
helper_image() {
  local container
  container=$(any_container_of contact)
  [[ -n $container ]] || fail "there is no container of the contact service here: run make deploy first"
  docker inspect --format '{{.Image}}' "$container"
}

# in_volume NAME ro|rw SCRIPT: runs it with the volume's files in its folder; input and output are the caller's
in_volume() {
  docker run --rm -i --network none --user 0 --read-only -v "$(volume_named "$1"):/volume:$2" -w /volume \
    --entrypoint sh "$(helper_image)" -euc "$3"
}

# volume_kilobytes NAME: what its files take on the disk
volume_kilobytes() { in_volume "$1" ro 'du -sk . | cut -f 1'; }

# copy_volume NAME: its files as a tar archive
copy_volume() { in_volume "$1" ro 'tar --numeric-owner --sparse -c .'; }

# copy_live_volume NAME: the same of a volume in use: a file that comes or goes meanwhile may be missing, which is no failure
copy_live_volume() {
  in_volume "$1" ro 'tar --numeric-owner --sparse --warning=no-file-changed --warning=no-file-removed -c . || [ $? -eq 1 ]'
}

# fill_volume NAME: replaces its files by those of the tar archive that is read
fill_volume() { in_volume "$1" rw 'find . -mindepth 1 -delete; tar --numeric-owner -xp'; }
