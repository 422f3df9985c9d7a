#!/usr/bin/env bash
# make restore: brings back what make backup has written, in a folder with the same release of the project, on a machine with
# nothing but Docker. Checks the file first and changes nothing if it is damaged, and refuses to replace what is here.
#
#   FILE=website-20261124T031500Z.tar.gz.age
#   KEY=backup-key.txt   a file with the private key, which make backup-key printed
#   HOLD=yes|no          whether what waited is kept until the notifier is started, or mailed at once; needed if anything waited
#   FORCE=yes            replaces the deployment that is here
#   BUILD=no             uses the images that are there
set -euo pipefail
cd "$(dirname "$0")/.."
umask 077
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/compose.sh
. scripts/lib/compose.sh
# shellcheck source=scripts/lib/env-file.sh
. scripts/lib/env-file.sh
# shellcheck source=scripts/lib/health.sh
. scripts/lib/health.sh
# shellcheck source=scripts/lib/volumes.sh
. scripts/lib/volumes.sh
# shellcheck source=scripts/lib/queues.sh
. scripts/lib/queues.sh
# shellcheck source=scripts/lib/backup-file.sh
. scripts/lib/backup-file.sh

[[ -n ${FILE:-} && -n ${KEY:-} ]] || fail "say which: make restore FILE=website-….tar.gz.age KEY=<file with the private key>"
[[ -r $FILE ]] || fail "$FILE cannot be read"
[[ -r $KEY ]] || fail "$KEY cannot be read"
[[ ${HOLD:-} =~ ^(yes|no|)$ ]] || fail "HOLD is yes or no"
need age
docker info >/dev/null 2>&1 || fail "the Docker engine does not answer: is it running, and may this user use it?"

restored=$(mktemp -d .restore.XXXXXX)
trap 'rm -rf "$restored" "$restored.said"' EXIT
say "decrypting and checking $FILE"
read_backup "$FILE" "$KEY" "$restored"
value() { manifest_value "$restored" "$1"; }
say "the backup of $(value created), release $(value release)"
say "in it: archive $(value archive), dead letters $(value dead), waiting to be mailed $(value waiting), in the spool $(value spooled)"

# load_env_file does not replace what the environment has, so the project's name is known before and after.
COMPOSE_PROJECT_NAME=${COMPOSE_PROJECT_NAME:-$(sed -n 's/^COMPOSE_PROJECT_NAME=//p' "$restored/env")}
export COMPOSE_PROJECT_NAME=${COMPOSE_PROJECT_NAME:-$(compose_project)}
here=()
for path in .env secrets; do [[ ! -e $path ]] || here+=("$path"); done
for volume in "${kept_volumes[@]}"; do [[ -z $(volume_named "$volume") ]] || here+=("the volume $(volume_named "$volume")"); done
if [[ ${#here[@]} -gt 0 && ${FORCE:-} != yes ]]; then
  printf '  %s\n' "${here[@]}" >&2
  fail "a deployment is here already, and nothing was changed. FORCE=yes replaces it by the backup"
fi
if [[ $(value waiting) != 0 || $(value spooled) != 0 ]] && [[ -z ${HOLD:-} ]]; then
  fail "what waited to be mailed at $(value created) may have been mailed since. HOLD=no mails all of it now; \
HOLD=yes starts everything but the notifier, so that you can look first: docs/operations/backup-restore.md"
fi

[[ ! -e .env ]] || cp -p .env .env.replaced
cp -p "$restored/env" .env
chmod 600 .env
rm -rf secrets
cp -rp "$restored/secrets" secrets
load_env_file
refuse_missing
[[ ${BUILD:-yes} == no ]] || VERSION=$(if [[ -f VERSION ]]; then release; fi) scripts/images.sh
say "filling the volumes"
compose down --remove-orphans >/dev/null 2>&1 || fail "what runs here cannot be stopped: docker compose down"
compose up --no-start --no-build
for service in rabbitmq redis; do
  written=$(value "$service") present=$(version_of "$service")
  ! is_older "$present" "$written" ||
    fail "the backup was written by $service $written, and $present cannot read it: take the release $(value release), with FORCE=yes"
  [[ $written == "$present" ]] || say "the backup was written by $service $written, and this is $present"
done
for volume in "${kept_volumes[@]}"; do fill_volume "$volume" <"$restored/$volume.tar"; done

if [[ ${HOLD:-} == yes ]]; then
  compose up -d --no-build --scale notifier=0
  wait_for_health 180
else
  BUILD=no scripts/deploy.sh
fi

# all_there: returns true if the broker has at least what was counted. Its figures come some seconds after its start.
all_there() {
  local counted name
  counted=$(count_messages) || return 1
  for name in archive dead; do
    [[ " $counted" =~ " $name="([0-9]+) ]] || return 1
    [[ $(value "$name") == unknown || ${BASH_REMATCH[1]} -ge $(value "$name") ]] || return 1
  done
}
deadline=$((SECONDS + 60))
until all_there; do
  ((SECONDS < deadline)) || fail "RabbitMQ has fewer messages than were counted at the backup: $(count_messages || echo unknown)"
  sleep 1
done
say "restored: $(count_messages)"
[[ ${HOLD:-} != yes ]] || say "the notifier does not run, and nothing is mailed until make deploy starts it"
