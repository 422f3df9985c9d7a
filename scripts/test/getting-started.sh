#!/usr/bin/env bash
# Runs the first commands of docs/getting-started.md as a newcomer does: the system starts, and an enquiry becomes a mail. Run by
# `make test-system TEST=getting_started`, which has everything built.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/backends.sh
. scripts/lib/backends.sh

page=$PWD/docs/getting-started.md
folder=$(mktemp -d)
# Its queues and folders are its own. The pages stay those that the other tests use.
export AMQP_TOPOLOGY=getting-started-$$ SPOOL_DIR=$folder/spool MAIL_DIR=$folder/var/mail SITE_ORIGIN=http://localhost:8080
read -r GATEWAY_HTTP_ADDR CONTACT_GRPC_ADDR REVIEWS_GRPC_ADDR GATEWAY_ADMIN_ADDR CONTACT_ADMIN_ADDR REVIEWS_ADMIN_ADDR \
  NOTIFIER_ADMIN_ADDR <<<"$(free_ports 7 | sed -E 's/[0-9]+/127.0.0.1:&/g')"
export GATEWAY_HTTP_ADDR CONTACT_GRPC_ADDR REVIEWS_GRPC_ADDR GATEWAY_ADMIN_ADDR CONTACT_ADMIN_ADDR REVIEWS_ADMIN_ADDR NOTIFIER_ADMIN_ADDR
mkdir -p "$MAIL_DIR"

end() {
  trap '' INT TERM HUP
  stop_started
  target/debug/notifier topology delete >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap 'exit 130' INT TERM HUP
trap end EXIT

# block NUMBER: the commands of that block of the page, with this test's port
block() {
  awk -v wanted="$1" '/^```sh$/ {inside = (++block == wanted); next} /^```$/ {inside = 0} inside' "$page" |
    sed "s/localhost:8080/$GATEWAY_HTTP_ADDR/g"
}

# wait_for_line TEXT FILE: until the file has it; fails when the command that writes it has ended, and after twenty minutes
wait_for_line() {
  for _ in $(seq 6000); do
    if grep -qF "$1" "$2"; then return; fi
    kill -0 "${started[0]%%:*}" 2>/dev/null || break
    sleep 0.2
  done
  cat "$2" >&2
  fail "$(block 1) ended, or its system did not start within twenty minutes"
}

say "the page: $(block 1)"
background getting-started bash -c "$(block 1)"
wait_for_line "Ctrl-C ends all of it." var/log/getting-started.log
say "the page: $(block 2 | head -n 1)"
# The mail follows the answer; the page's reader looks a moment later.
(cd "$folder" && bash -euo pipefail -c "$(block 2 | sed '$d')") | tee "$folder/answer"
grep -q '"success":true' "$folder/answer" || fail "the enquiry of $page was not accepted"
for _ in $(seq 600); do
  mails=$(cd "$folder" && bash -c "$(block 2 | tail -n 1)")
  [[ -z $mails ]] || break
  sleep 0.1
done
[[ $mails == *.eml ]] || fail "the enquiry of $page is no mail after a minute"
grep -q "^Reply-To: .*pat@example.com" "$MAIL_DIR/$mails" || fail "$mails is not the mail of the enquiry"
