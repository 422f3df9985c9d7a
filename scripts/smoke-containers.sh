#!/usr/bin/env bash
# make smoke-containers: builds the images, starts the system in containers, sends one enquiry through
# the published port, and waits for its mail in the mail container.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh

# shellcheck source=scripts/lib/compose.sh
. scripts/lib/compose.sh

export COMPOSE_PROJECT_NAME=installer-smoke GATEWAY_PORT=${GATEWAY_PORT:-18080}
docker info >/dev/null 2>&1 || fail "the Docker engine does not answer"
need curl

trap 'compose logs --no-color >var/log/smoke-containers.log 2>&1; compose down --volumes --timeout 10 >/dev/null 2>&1' EXIT
mkdir -p var/log

say "building the images"
compose build
say "starting the system"
compose up -d

base=http://localhost:$GATEWAY_PORT
answer() { curl -s -o /dev/null -w '%{http_code}' "$base/"; }
deadline=$((SECONDS + 120))
until [[ $(answer) == 200 ]]; do
  ((SECONDS < deadline)) || fail "the gateway does not answer at $base; see var/log/smoke-containers.log"
  sleep 0.5
done

key=$(cat /proc/sys/kernel/random/uuid)
say "sending an enquiry with the key $key"
sent=$(curl -s "$base/api/contact" -H 'Content-Type: application/json' -H "Idempotency-Key: $key" --data '{
  "name": "Sam Smoke", "email": "sam@example.com", "phone": "0161 4960 998", "service": "cctv-systems",
  "message": "Is anybody there? This is the smoke test.", "honeypot": ""}')
[[ $sent == "{\"success\":true,\"id\":\"$key\"}" ]] || fail "the answer was: $sent"

# Mailpit logs one line a mail; it is asked for the mail itself inside its container.
mailed() { compose logs --no-color mail 2>/dev/null | grep -F "$key"; }
in_mailpit() { compose exec -T mail wget -qO- "http://127.0.0.1:8025/api/v1/search?query=message-id:$key" 2>/dev/null | grep -F "$key"; }
deadline=$((SECONDS + 30))
until mailed >/dev/null || in_mailpit >/dev/null; do
  ((SECONDS < deadline)) || fail "no mail with $key in the mail container within 30 s"
  sleep 0.2
done
reviews=$(curl -s "$base/api/reviews" | head -c 60)
[[ $reviews == '{"success":true,'* ]] || fail "no reviews: $reviews"

published=$(docker ps --filter "label=com.docker.compose.project=$COMPOSE_PROJECT_NAME" --format '{{.Names}} {{.Ports}}' | grep -cF -- '->')
say "seen: $base/ answered 200"
say "seen: the enquiry was accepted: $sent"
say "seen: its mail in the mail container: $({ mailed || in_mailpit; } | head -n 1 | cut -c1-120)"
say "seen: reviews: $reviews…"
say "seen: containers with a published port: $published"
docker images --format '{{.Repository}} {{.Size}}' | grep '^installer/' >&2
[[ $published -eq 1 ]] || fail "only the gateway's port may be published"
