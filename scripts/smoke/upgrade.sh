# The release before this one, and enquiries that wait while releases are exchanged; sourced, not run.
# shellcheck shell=bash

# revision_before: the release to update from. FROM names it; otherwise it is the newest tag of another release than the one in
# the file VERSION, or without such a tag the last commit before VERSION had its present number.
revision_before() {
  local tag
  if [[ -n ${FROM:-} ]]; then
    echo "$FROM"
    return
  fi
  for tag in $(git tag --list 'v*' --merged HEAD --sort=-v:refname); do
    [[ $tag == "v$(cat VERSION)" ]] && continue
    echo "$tag"
    return
  done
  echo "$(git log -1 --format=%H -- VERSION)^"
}

# check_out REVISION: puts the files of that revision into the firm's folder, in the place of those that are there, with the
# content of the firm. Its .env and its secrets stay. An empty revision means the files as they are here.
check_out() {
  mkdir -p "$firm"
  find "$firm" -mindepth 1 -maxdepth 1 ! -name .env ! -name secrets -exec rm -rf {} +
  if [[ -z $1 ]]; then
    copy_project
  else
    git archive "$1" | tar -x -C "$firm"
    python3 "$firm/scripts/smoke/firm.py" "$firm/web/content"
  fi
}

# build_without_lto: passes CARGO_PROFILE_RELEASE_LTO on to the builds of both releases
build_without_lto() {
  local name
  {
    echo "services:"
    for name in "${services[@]}"; do
      printf '  %s: {build: {args: {CARGO_PROFILE_RELEASE_LTO: "%s"}}}\n' "$name" "$CARGO_PROFILE_RELEASE_LTO"
    done
  } >"$smoke_folder/build.yml"
  COMPOSE_FILE+=:$smoke_folder/build.yml
}

# send_enquiries SECONDS: has visitors send enquiries for that time; each has to be accepted
send_enquiries() {
  local folder=$smoke_folder/waiting
  mkdir -p "$folder"
  timeout --signal=TERM "$1" /usr/bin/python3 scripts/smoke/visitors.py "$base" "$folder" --pages 1 >"$folder/tally" || true
  [[ -s $folder/accepted && ! -s $folder/failed ]] || fail "enquiries were not accepted: $(head -n 3 "$folder/failed")"
  cat "$folder/accepted" >>"$smoke_folder/accepted"
}

# in_queue NAME: the number of messages in the queues whose name begins with it
in_queue() {
  docker exec "$(containers rabbitmq)" rabbitmqctl -q list_queues name messages |
    awk -v name="$1" 'index($1, name) == 1 {sum += $2} END {print sum + 0}'
}

# in_spool: the number of enquiries in the spool, by the files of the volume
in_spool() {
  docker run --rm --network none -v "${COMPOSE_PROJECT_NAME}_spool:/spool:ro" --entrypoint sh "$(image contact latest)" \
    -c 'ls /spool/*/kept' | grep -c -- '-' || true
}

# leave_waiting: leaves enquiries in the retry queues, since there is no mail server, and in the spool, since there is no broker.
# Nothing is there that could deliver them before the other release is.
leave_waiting() {
  local mail
  mail=$(containers mail)
  docker stop --time 10 "$mail" >/dev/null
  send_enquiries 4
  wait_until 60 "mails wait for another attempt" some_wait_in enquiries.email.retry
  docker kill "$(containers notifier)" >/dev/null
  docker stop --time 60 "$(containers rabbitmq)" >/dev/null
  send_enquiries 4
  docker kill "$(containers contact)" >/dev/null
  spooled=$(in_spool)
  [[ $spooled -gt 0 ]] || fail "no enquiry is in the spool"
  docker start "$mail" >/dev/null
  say "seen: $retrying mails wait for another attempt, $spooled enquiries are in the spool"
}

some_wait_in() {
  retrying=$(in_queue "$1")
  [[ $retrying -gt 0 ]]
}
