#!/usr/bin/env bash
# make rollback: starts the release that ran on this server before the last make deploy, from its images, without building.
# Enquiries, mails that wait, .env and the Compose files stay as they are. Run again, it goes forward to the later release.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/compose.sh
. scripts/lib/compose.sh
# shellcheck source=scripts/lib/env-file.sh
. scripts/lib/env-file.sh
# shellcheck source=scripts/lib/one-server.sh
. scripts/lib/one-server.sh
# shellcheck source=scripts/lib/rollout.sh
. scripts/lib/rollout.sh

require_one_server
if ! has_images previous || ! has_images latest; then
  fail "there is no release to go back to: make deploy keeps one when it replaces a running release with another"
fi

replaced=$(release_of latest)
retag latest exchanged
retag previous latest
retag exchanged previous
untag exchanged
say "starting release $(release_of latest)"
roll_out
retag latest healthy

cat >&2 <<END

  Running:   $(release_of latest)
  Replaced:  $replaced; make rollback starts it again

END
