#!/usr/bin/env bash
# make doctor: checks the deployment of docker compose in this folder, a line each, or what make run has started if there is
# none. Exits with 0 if nothing failed, 1 if something did, 64 if a setting cannot be used.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/compose.sh
. scripts/lib/compose.sh
# shellcheck source=scripts/lib/env-file.sh
. scripts/lib/env-file.sh

[[ ! -f .env ]] || load_env_file

# The folder of the spool in the contact service's container.
spool=/var/spool/enquiries

notifier=$(compose ps --all --quiet notifier 2>/dev/null | head -n 1 || true)
if [[ -z $notifier ]]; then
  say "no containers here: checking what this machine's settings name"
  exec cargo run --quiet --locked -p notifier -- doctor
fi

# A container of its own sees what the notifier's sees, also while that does not start. The settings of other services are
# passed on by name, so that no key is on a command line.
options=()
for name in SITE_ORIGIN GOOGLE_PLACES_API_KEY GOOGLE_PLACE_ID SPOOL_MAX_BYTES; do
  options+=(-e "$name")
done
contact=$(compose ps --all --quiet contact | head -n 1 || true)
if [[ -n $contact ]]; then
  mount="{{range .Mounts}}{{if eq .Destination \"$spool\"}}{{.Name}}{{end}}{{end}}"
  volume=$(docker inspect --format "$mount" "$contact")
  [[ -z $volume ]] || options+=(-e "SPOOL_DIR=$spool" -v "$volume:$spool:ro")
fi
compose run --rm --no-deps -T "${options[@]}" notifier doctor
