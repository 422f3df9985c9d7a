# The release that runs on this server and the one before it, as tags of images; sourced, not run.
#
#   latest      what make deploy or make rollback started last, and what docker compose starts
#   healthy     what they last saw healthy: the same, unless the last start failed
#   previous    what ran before: the gateway of that release also has the assets of the later one
#
# The images of Redis and RabbitMQ are not among them: their data cannot be read by an older version.
# shellcheck shell=bash

# release_number: the number in the file VERSION
release_number() { tr -d '[:space:]' <VERSION; }

# Services in the order in which they are replaced: a caller after those it calls.
services=(contact reviews notifier gateway)
images=("${services[@]}" edge)

# image SERVICE TAG: the name of the image
image() { printf '%s/%s:%s' "${REGISTRY:-installer}" "$1" "$2"; }

# retag FROM TO: gives each image that has the one tag the other
retag() {
  local name
  for name in "${images[@]}"; do docker tag "$(image "$name" "$1")" "$(image "$name" "$2")"; done
}

# untag TAG: removes the tag, and images that have no other and are not in use
untag() {
  local name
  for name in "${images[@]}"; do docker rmi "$(image "$name" "$1")" >/dev/null 2>&1 || true; done
}

# has_images TAG: returns true if every image has the tag
has_images() {
  local name
  for name in "${images[@]}"; do docker image inspect "$(image "$name" "$1")" >/dev/null 2>&1 || return 1; done
}

# tag_existing TAG: gives the tag to the images of the containers that there are; returns false, having tagged none, if a service
# has no container
tag_existing() {
  local name id found=()
  for name in "${images[@]}"; do
    id=$(compose ps -a -q "$name" | head -n 1)
    [[ -n $id ]] || return 1
    found+=("$(docker inspect --format '{{.Image}}' "$id")")
  done
  for name in "${images[@]}"; do
    docker tag "${found[0]}" "$(image "$name" "$1")"
    found=("${found[@]:1}")
  done
}

# is_same_build TAG TAG: returns true if all images have the same content under both tags
is_same_build() {
  local name
  for name in "${images[@]}"; do is_same_image "$name" "$1" "$2" || return 1; done
}

# is_same_image SERVICE TAG TAG: returns true if the images differ at most in how they were built, such as without a cache, and in the
# assets of earlier releases
is_same_image() {
  [[ $(docker image inspect --format '{{.Id}}' "$(image "$1" "$2")" "$(image "$1" "$3")" | sort -u | wc -l) -eq 1 ]] ||
    [[ $(content_of "$1" "$2") == "$(content_of "$1" "$3")" ]]
}

# content_of SERVICE TAG: the environment, programs, libraries, site and settings of an image, as checksums
content_of() {
  docker image inspect --format '{{json .Config.Env}}' "$(image "$1" "$2")"
  docker run --rm --network none --entrypoint sh "$(image "$1" "$2")" -c \
    'find /app /etc/caddy /usr -type f ! -path "/app/site/previous/*" ! -path /app/site/releases.json -exec sha256sum {} + 2>/dev/null | sort'
}

# release_of TAG: number and time of its build, for people
release_of() {
  local number built
  number=$(docker image inspect --format '{{range .Config.Env}}{{println .}}{{end}}' "$(image contact "$1")" |
    sed -n 's/^SERVICE_VERSION=//p')
  built=$(docker image inspect --format '{{.Created}}' "$(image gateway "$1")")
  printf '%s, built %s' "${number:-without a number}" "$(date -d "$built" '+%Y-%m-%d %H:%M')"
}
