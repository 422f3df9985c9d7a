# Runs the commands of the pages for operators as their reader does, in the folder of the firm; sourced, not run.
#
# follow_page runs the blocks of docs/deploy/one-server.md that begin with ```sh, in their order. Commands that need a real
# server, or are for one situation only, are in blocks that begin with ```console, each after a "$ ": reader_runs takes one.
# shellcheck shell=bash

# docker_of_reader: docker with Compose as its plugin, which the reader's server has and this machine perhaps has not. A command
# in a container gets no terminal, since the script's own is not the reader's.
docker_of_reader() {
  local compose=(command docker compose)
  [[ ${1:-} == compose ]] || { command docker "$@"; return; }
  command docker compose version >/dev/null 2>&1 || compose=(docker-compose)
  if [[ $2 == exec ]]; then
    "${compose[@]}" exec -T "${@:3}"
  else
    "${compose[@]}" "${@:2}"
  fi
}

# as_reader PAGE COMMANDS: runs them
as_reader() {
  local shell
  shell="$(declare -f docker_of_reader); docker() { docker_of_reader \"\$@\"; }"
  (cd "$firm" && bash -euo pipefail -c "$shell"$'\n'"$2" </dev/null) || fail "this command of $1 failed: $2"
}

# page_block PAGE NUMBER: the commands of that block
page_block() {
  awk -v wanted="$2" '/^ *```sh$/ {inside = (++block == wanted); next} /^ *```$/ {inside = 0} inside' "$1"
}

# follow_page: runs each block; as soon as there is a .env, calls fill_in, which writes what the page says a firm writes
follow_page() {
  local page=docs/deploy/one-server.md number commands filled=
  for number in $(seq "$(grep -cE '^ *```sh$' "$page")"); do
    commands=$(page_block "$page" "$number")
    say "the page: $(head -n 1 <<<"$commands")"
    as_reader "$page" "$commands"
    if [[ -z $filled && -f $firm/.env ]]; then
      fill_in
      filled=yes
    fi
  done
  say "seen: every command of $page worked"
}

# command_of PAGE BEGINNING: the one command of the page's console blocks that begins with these words, without its comment
command_of() {
  local commands
  commands=$(awk -v beginning="$2" '/^ *```console$/ {inside = 1; next} /^ *```$/ {inside = 0}
    inside && sub(/^ *\$ /, "") && index($0, beginning) == 1 {sub(/ +# .*$/, ""); print}' "$1")
  [[ -n $commands && $commands != *$'\n'* ]] || fail "$1 does not have exactly one command that begins with: $2"
  echo "$commands"
}

# reader_runs PAGE BEGINNING [PLACEHOLDER VALUE]…: runs that command, with the reader's values in the place of the page's
reader_runs() {
  local page=$1 command
  # In a condition, set -e does not end it.
  command=$(command_of "$page" "$2") || exit
  shift 2
  while [[ $# -gt 0 ]]; do
    [[ $command == *"$1"* ]] || fail "$page: the command has no $1: $command"
    command=${command//"$1"/$2}
    shift 2
  done
  say "the page: $command"
  as_reader "$page" "$command"
}
