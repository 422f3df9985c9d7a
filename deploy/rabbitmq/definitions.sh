#!/bin/sh
# Prints RabbitMQ's users and their permissions, which it loads at each start: definitions.json with the passwords of the
# environment, or of the files that NAME_FILE names, and the queues of AMQP_TOPOLOGY. docs/decisions/0046 explains who may what.
set -eu

# password_of NAME: its value. It also stands in URLs, and in a regular expression below.
password_of() {
  eval "value=\${$1:-} file=\${$1_FILE:-}"
  [ -z "$file" ] || value=$(cat "$file")
  case $value in
    '' | ' ') echo "$1 is not set: run make secrets" >&2; return 64 ;;
    *[!A-Za-z0-9_-]*) echo "$1 has characters other than letters, digits, '-' and '_'" >&2; return 64 ;;
  esac
  printf %s "$value"
}

name=$(printf %s "${AMQP_TOPOLOGY:-enquiries}" | sed 's/\./\\\\\\\\./g')
contact=$(password_of CONTACT_PASSWORD)
notifier=$(password_of NOTIFIER_PASSWORD)
operator=$(password_of OPERATOR_PASSWORD)
# On standard input, since other users of the machine see a command's arguments.
sed -f /dev/stdin "$(dirname "$0")/definitions.json" <<END
s/@NAME@/$name/
s/@CONTACT_PASSWORD@/$contact/
s/@NOTIFIER_PASSWORD@/$notifier/
s/@OPERATOR_PASSWORD@/$operator/
END
