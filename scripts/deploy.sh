#!/usr/bin/env bash
# make deploy: builds and starts the release in this folder on this server with the settings in .env, waits until everything is
# healthy and prints the address. Refuses to start if a setting is missing. Run it again after an update, or a change of .env or
# of the site. What ran before is kept for make rollback.
#
#   BUILD=no   uses the images that are there
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
engine=$(docker version --format '{{.Server.Version}}')
[[ ${engine%%.*} -ge 27 ]] ||
  say "Docker $engine is old: all visitors who come by IPv6 share the limits of one visitor. Version 27 or later keeps them apart."

# Images from before releases were recorded count as the last healthy ones.
has_images healthy || tag_existing healthy || true
before=
if has_images healthy; then before=healthy; fi
if [[ ${BUILD:-yes} != no ]]; then
  # The new gateway also serves the assets of the one before.
  VERSION=$(release_number) PREVIOUS=${before:+$(image gateway "$before")} scripts/images.sh
fi
if [[ -n $before ]] && ! is_same_build "$before" latest; then
  retag "$before" previous
  # And the other way round, for pages that are opened from this release.
  [[ ${BUILD:-yes} == no ]] || docker tag "$(image gateway "$(release_number)-rollback")" "$(image gateway previous)"
fi
# Replacing the edge takes the site away for seconds, which a build without a cache is no reason for.
if [[ -n $before ]] && is_same_image edge "$before" latest; then docker tag "$(image edge "$before")" "$(image edge latest)"; fi

say "starting release $(release_of latest)"
roll_out
retag latest healthy

cat >&2 <<END

  The site:   $SITE_ORIGIN/
  Mail to:    $MAIL_TO
  Release:    $(release_of latest)
  Before it:  $(if has_images previous; then echo "$(release_of previous); make rollback starts it"; else echo none; fi)

  Its certificate comes within a minute once DNS leads here. docs/deploy/one-server.md says what to check now.

END
