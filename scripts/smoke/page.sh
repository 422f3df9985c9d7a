# Runs the commands of docs/deploy/one-server.md as its reader does; sourced, not run.
#
# Blocks that begin with ```sh are run in their order, in the folder of the firm. Those that need a real server, such as the
# firewall's, begin with ```console and are not.
# shellcheck shell=bash

page=docs/deploy/one-server.md

# docker_of_reader: docker with Compose as its plugin, which the reader's server has and this machine perhaps has not
docker_of_reader() {
  if [[ ${1:-} != compose ]] || command docker compose version >/dev/null 2>&1; then
    command docker "$@"
  elif [[ $2 == exec ]]; then
    docker-compose exec -T "${@:3}"
  else
    docker-compose "${@:2}"
  fi
}

# page_block NUMBER: the commands of that block
page_block() {
  awk -v wanted="$1" '/^ *```sh$/ {inside = (++block == wanted); next} /^ *```$/ {inside = 0} inside' "$page"
}

# follow_page: runs each block; as soon as there is a .env, calls fill_in, which writes what the page says a firm writes
follow_page() {
  local number commands filled= shell
  shell="$(declare -f docker_of_reader); docker() { docker_of_reader \"\$@\"; }"
  for number in $(seq "$(grep -cE '^ *```sh$' "$page")"); do
    commands=$(page_block "$number")
    say "the page: $(head -n 1 <<<"$commands")"
    (cd "$firm" && bash -euo pipefail -c "$shell"$'\n'"$commands" </dev/null) || fail "this command of $page failed: $commands"
    if [[ -z $filled && -f $firm/.env ]]; then
      fill_in
      filled=yes
    fi
  done
}
