#!/bin/sh
# Prints Redis's users as it reads them at each start: users.acl with the hashes of the passwords of the environment, or of the files
# that NAME_FILE names, and the keys of AMQP_TOPOLOGY. docs/decisions/0046 explains who may what.
set -eu

# hash_of NAME: the hash of its value, as an ACL file has it
hash_of() {
  eval "value=\${$1:-} file=\${$1_FILE:-}"
  [ -z "$file" ] || value=$(cat "$file")
  case $value in '' | ' ') echo "$1 is not set: run make secrets" >&2; return 64 ;; esac
  printf '#%s' "$(printf %s "$value" | sha256sum | cut -d ' ' -f 1)"
}

# The keys' prefixes, which are those of earlier releases where the topology is the default.
name=${AMQP_TOPOLOGY:-enquiries} ledger=mailed reviews=reviews
[ "$name" = enquiries ] || ledger=$name reviews=$name
admin_password=$(hash_of REDIS_PASSWORD)
contact_password=$(hash_of CONTACT_PASSWORD)
reviews_password=$(hash_of REVIEWS_PASSWORD)
notifier_password=$(hash_of NOTIFIER_PASSWORD)
operator_password=$(hash_of OPERATOR_PASSWORD)
sed -e '/^#/d' -e '/^$/d' \
  -e "s/@NAME@/$name/g" -e "s/@LEDGER@/$ledger/g" -e "s/@REVIEWS@/$reviews/g" \
  -e "s/@REDIS_PASSWORD@/$admin_password/" -e "s/@CONTACT_PASSWORD@/$contact_password/" \
  -e "s/@REVIEWS_PASSWORD@/$reviews_password/" -e "s/@NOTIFIER_PASSWORD@/$notifier_password/" \
  -e "s/@OPERATOR_PASSWORD@/$operator_password/" "$(dirname "$0")/users.acl"
