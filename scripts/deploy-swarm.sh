#!/usr/bin/env bash
# make deploy-swarm: deploys the stack to the swarm that this machine manages, with the settings in .env. Makes the secrets, under
# names that change with their values, refuses to deploy if a setting or an image is missing, and waits until every service has
# its replicas. Run it again after a change of .env, or with another release: the number in the file VERSION, or VERSION in .env.
#
#   STACK=website   name of the stack
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/env-file.sh
. scripts/lib/env-file.sh
# shellcheck source=scripts/lib/release.sh
. scripts/lib/release.sh

stack=${STACK:-website}
# The users of RabbitMQ and Redis, whose passwords are secrets.
users=(CONTACT REVIEWS NOTIFIER OPERATOR REDIS)
require_env_file
load_env_file
[[ ${COMPOSE_FILE:-} == *docker-compose.swarm.yml* ]] ||
  fail "COMPOSE_FILE in .env has to name the files of a swarm: COMPOSE_FILE=docker-compose.yml:docker-compose.swarm.yml"
# What not every firm has comes with its secrets: a stack that names a secret which does not exist is refused.
[[ -z ${ALERT_URL:-} ]] || COMPOSE_FILE+=:deploy/swarm/alarms.yml
[[ -z ${CAPTCHA_SECRET:-} ]] || COMPOSE_FILE+=:deploy/swarm/captcha.yml
[[ -z ${GOOGLE_PLACES_API_KEY:-} ]] || COMPOSE_FILE+=:deploy/swarm/google-places.yml
[[ -z ${GOOGLE_BUSINESS_REFRESH_TOKEN:-} ]] || COMPOSE_FILE+=:deploy/swarm/google-business.yml
[[ -z ${DKIM_KEY_FILE:-} ]] || COMPOSE_FILE+=:deploy/swarm/dkim.yml
[[ -z ${DKIM_KEY_FILE:-} || -s secrets/dkim.pem ]] || fail "secrets/dkim.pem is missing: run make secrets"
refuse_missing
export VERSION=${VERSION:-$(release_number)}
[[ $(docker info --format '{{.Swarm.ControlAvailable}}' 2>/dev/null) == true ]] ||
  fail "this machine is not a swarm manager: run docker swarm init, or run this on a manager"

# password_of USER: the password of contact, reviews, notifier, operator or redis
password_of() {
  local variable=${1^^}_PASSWORD
  printf %s "${!variable}"
}

# secret_value NAME: what the secret of that name holds
secret_value() {
  case $1 in
    *_amqp_url) printf 'amqp://%s:%s@rabbitmq:5672/%%2f' "${1%_amqp_url}" "$(password_of "${1%_amqp_url}")" ;;
    *_redis_url) printf 'redis://%s:%s@redis:6379' "${1%_redis_url}" "$(password_of "${1%_redis_url}")" ;;
    *_password) password_of "${1%_password}" ;;
    smtp_url) printf %s "$SMTP_URL" ;;
    preview_token) printf %s "$PREVIEW_TOKEN" ;;
    alert_url) printf %s "$ALERT_URL" ;;
    captcha_secret) printf %s "$CAPTCHA_SECRET" ;;
    google_places_api_key) printf %s "$GOOGLE_PLACES_API_KEY" ;;
    google_business_client_secret) printf %s "${GOOGLE_BUSINESS_CLIENT_SECRET:-}" ;;
    google_business_refresh_token) printf %s "$GOOGLE_BUSINESS_REFRESH_TOKEN" ;;
    dkim_key) cat secrets/dkim.pem ;;
    *) fail "no value is known for the secret $1" ;;
  esac
}

IFS=: read -r -a files <<<"$COMPOSE_FILE"
# shellcheck disable=SC2016 # looks for the text ${SECRETS
mapfile -t secrets < <(cat "${files[@]}" | sed -n 's/^    name: \([a-z_]*\)-${SECRETS:.*/\1/p' | sort -u)
# With random passwords in it, the hash says nothing about shorter secrets.
SECRETS=$(for name in "${secrets[@]}"; do secret_value "$name"; done | sha256sum | cut -c 1-12)
export SECRETS
for name in "${secrets[@]}"; do
  docker secret inspect "$name-$SECRETS" >/dev/null 2>&1 && continue
  secret_value "$name" | docker secret create --label "com.docker.stack.namespace=$stack" "$name-$SECRETS" - >/dev/null
  say "made the secret $name-$SECRETS"
done

say "deploying the stack $stack"
for user in "${users[@]}"; do export "${user}_PASSWORD="; done
docker stack deploy --with-registry-auth --resolve-image "${RESOLVE_IMAGE:-always}" \
  "${files[@]/#/--compose-file=}" "$stack"

# replicas_run: returns true if every service has as many running tasks as it should, and no update is in progress
replicas_run() {
  local service name update
  docker stack services --format '{{.Replicas}}' "$stack" | awk '{split($1, n, "/"); if (n[1] != n[2]) lacking = 1} END {exit lacking}' ||
    return 1
  for service in $(docker stack services -q "$stack"); do
    read -r name update < <(docker service inspect \
      --format '{{.Spec.Name}} {{if .UpdateStatus}}{{.UpdateStatus.State}}{{else}}completed{{end}}' "$service")
    case $update in
      completed) ;;
      *rollback* | paused) fail "$name was rolled back: docker service ps --no-trunc $name" ;;
      *) return 1 ;;
    esac
  done
}
say "waiting until every service has its replicas"
deadline=$((SECONDS + 600))
until replicas_run; do
  ((SECONDS < deadline)) || { docker stack ps "$stack" >&2; fail "not every service has its replicas after ten minutes"; }
  sleep 2
done
say "the site: $SITE_ORIGIN/"
