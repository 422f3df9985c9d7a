# The deployment of the copy in $firm on this machine, as on a firm's one server; sourced after system.sh and firm.sh, not run.
# shellcheck shell=bash

# A name for which Caddy makes a certificate of its own.
site=www.smoke-test.local
base=https://$site:$EDGE_HTTPS_PORT
curl_options=(--insecure --resolve "$site:$EDGE_HTTPS_PORT:127.0.0.1")

# begin_server NAME IPV6_SUBNET: names the deployment, so that it can run beside others, and removes it at the end. What its
# containers have written is in $logs then.
begin_server() {
  docker info >/dev/null 2>&1 || fail "the Docker engine does not answer"
  export COMPOSE_PROJECT_NAME=installer-$1 EDGE_IPV6_SUBNET=$2
  # Beside the project's files, a mailbox. It is outside of $firm, which an update replaces.
  export COMPOSE_FILE=docker-compose.yml:docker-compose.production.yml:$PWD/scripts/smoke/mailbox.yml
  logs=var/log/smoke-$1.log
  ours=label=com.docker.compose.project=$COMPOSE_PROJECT_NAME
  mkdir -p var/log
  trap end_server EXIT
}

end_server() {
  firm_compose logs --no-color >"$logs" 2>&1 || true
  firm_compose down --volumes --timeout 10 >/dev/null 2>&1 || true
  end_smoke
}

containers() { docker ps -q --filter "$ours" --filter "label=com.docker.compose.service=$1"; }
firm_compose() (cd "$firm" && compose "$@")
firm_make() (cd "$firm" && make --no-print-directory "$@")

# fill_in: writes into .env what docs/deploy/one-server.md says a firm writes
fill_in() {
  set_in_env SITE_ADDRESS="$site" SITE_ORIGIN="https://$site" REVIEWS_SOURCE=file SMTP_URL=smtp://smtp.smoke-test.local:2525 \
    MAIL_FROM="Website enquiries <website@smoke-test.local>" MAIL_TO=office@smoke-test.local
}

# send COUNT SERVICE [EMAIL]: sends enquiries about it, and prints the id of each
send() {
  local id number email=${3:-sam@example.com}
  for ((number = 0; number < $1; number++)); do
    id=$(</proc/sys/kernel/random/uuid)
    curl -sf -m 15 "${curl_options[@]}" -o /dev/null -H 'Content-Type: application/json' -H "Idempotency-Key: $id" -d '{
      "name": "Sam Smoke", "email": "'"$email"'", "phone": "0161 4960 998", "service": "'"$2"'",
      "message": "Is anybody there? This is the smoke test.", "honeypot": ""
    }' "$base/api/contact" || fail "an enquiry was not accepted"
    echo "$id"
  done
}

# operator ARGUMENTS…: a command of the notifier in the operator's container. It reads nothing: -T passes standard input on, so
# that in a pipe it would take what is meant for the next command.
operator() { firm_compose exec -T operator notifier "$@" 2>/dev/null </dev/null; }
ids_of() { grep -oE '[0-9a-f]{8}-[0-9a-f-]{27}' | sort -u; }
# archived: the ids that the archive lists
archived() { operator archive list --since 1d | ids_of; }
