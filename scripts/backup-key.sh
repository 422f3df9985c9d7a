#!/usr/bin/env bash
# make backup-key: makes the pair of keys for backups. The public one stays here (secrets/backup.pub) and encrypts them; the
# private one, without which none can be read, is printed once and kept nowhere on this machine.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 077
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh

need age
public=secrets/backup.pub
[[ ! -e $public ]] ||
  fail "$public exists, and backups are encrypted to it. Delete it to make another key; earlier backups still need the old one"
mkdir -p -m 700 secrets
key=$(age-keygen 2>/dev/null)
age-keygen -y <<<"$key" >"$public"
printf '%s\n' "$key"
cat >&2 <<END

  Keep these three lines where the firm keeps its passwords, and not on this server: they open every backup, and without them
  nobody can. This machine has the public key only.

END
