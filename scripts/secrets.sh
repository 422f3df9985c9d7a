#!/usr/bin/env bash
# make secrets: writes random passwords and the preview token into .env, makes the key that signs mails (secrets/dkim.pem), and
# prints the DNS record of its public half. What is set already is kept, so it can be run again at any time.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 077
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/env-file.sh
. scripts/lib/env-file.sh

require_env_file
need openssl
chmod 600 .env

made=()
for name in CONTACT_PASSWORD REVIEWS_PASSWORD NOTIFIER_PASSWORD OPERATOR_PASSWORD REDIS_PASSWORD RABBITMQ_COOKIE PREVIEW_TOKEN; do
  [[ -z $(env_value "$name") ]] || continue
  set_env_value "$name" "$(openssl rand -hex 24)"
  made+=("$name")
done
say "made: ${made[*]:-nothing, all of them are set}"

key=secrets/dkim.pem
if [[ ! -s $key ]]; then
  # Nobody but the owner gets into the folder; the container, which runs as another user, has the file itself mounted.
  mkdir -p -m 700 secrets
  openssl genpkey -quiet -algorithm rsa -pkeyopt rsa_keygen_bits:2048 -out "$key.new"
  chmod 644 "$key.new"
  mv "$key.new" "$key"
  set_env_value DKIM_KEY_FILE /run/secrets/dkim_key
  [[ -n $(env_value DKIM_SELECTOR) ]] || set_env_value DKIM_SELECTOR website
  say "made: $key"
fi

from=$(env_value MAIL_FROM)
from=${from##*@}
from=${from%>}
selector=$(env_value DKIM_SELECTOR)
[[ -n $selector ]] || exit 0
cat >&2 <<END

  Publish this DNS record, so that other mail servers can check that a mail is from the firm:

  Name:   $selector._domainkey.${from:-<the domain of MAIL_FROM>}
  Type:   TXT
  Value:  v=DKIM1; k=rsa; p=$(openssl pkey -in "$key" -pubout -outform der | openssl base64 -A)

END
