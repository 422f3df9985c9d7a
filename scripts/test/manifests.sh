#!/usr/bin/env bash
# Checks deploy/ as far as possible without a cluster: Prometheus' configuration, each alert both ways,
# dashboard and runbook; the swarm's secrets; the configuration of Redis and Sentinel; the Kubernetes manifests against the
# Kubernetes schemas.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/deploy-tools.sh
. scripts/lib/deploy-tools.sh

need python3:ensurepip age
PROMTOOL=$(promtool_program)
AMTOOL=$(amtool_program)
KUSTOMIZE=$(kustomize_program)
python=$(deploy_python)
export PROMTOOL AMTOOL KUSTOMIZE PYTHONDONTWRITEBYTECODE=1

# Its output matters only if it finds something.
promtool() {
  local words
  words=$("$PROMTOOL" "$@" 2>&1) || fail "promtool $1 $2: $words"
}

say "Prometheus: configuration, rules, each alert"
promtool check config --lint=all --lint-fatal deploy/observe/prometheus/prometheus.yml
promtool test rules deploy/observe/prometheus/tests/*.test.yml
say "metrics, dashboard, runbook, page of metrics"
PYTHONPATH=deploy/observe "$python" -m unittest discover -s deploy/observe/tests
say "Compose files"
"$python" -m unittest discover -s deploy/compose/tests
say "the swarm's secrets"
"$python" -m unittest discover -s deploy/swarm/tests
say "configuration of Redis and Sentinel"
"$python" -m unittest discover -s deploy/redis/tests
say "Kubernetes manifests"
"$python" -m unittest discover -s deploy/k8s/tests
