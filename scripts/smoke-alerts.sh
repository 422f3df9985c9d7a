#!/usr/bin/env bash
# make smoke-alerts: tries each alert end to end, in two minutes: rule, Prometheus, Alertmanager with the configuration that its
# container has, a mail in a mailbox, and the mail that says that it is over. Needs no containers.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/deploy-tools.sh
. scripts/lib/deploy-tools.sh

need python3:ensurepip
# Debian's program needs the files of its package.
command -v alertmanager >/dev/null || need prometheus-alertmanager
prometheus=$(program_of_package prometheus prometheus)
promtool=$(promtool_program)
alertmanager=$(command -v alertmanager || command -v prometheus-alertmanager)
python=$(deploy_python)
folder=$(mktemp -d "${TMPDIR:-/tmp}/smoke-alerts-XXXXXX")
trap 'mkdir -p var/log && cat "$folder"/*.log >var/log/smoke-alerts.log 2>/dev/null; rm -rf "$folder"' EXIT

"$python" scripts/smoke/alerts.py "$folder" "$prometheus" "$promtool" "$alertmanager" ||
  fail "not every alert reached the mailbox; the programs' logs are in var/log/smoke-alerts.log"
