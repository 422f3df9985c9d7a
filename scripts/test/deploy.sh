#!/usr/bin/env bash
# Checks the deployment, the dependencies and the documents: alerts, dashboards, manifests, secrets, lock files, bills of materials,
# links.
# TEST is the name of one of the steps below.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/test/steps.sh
. scripts/test/steps.sh

begin_part deploy
case $TEST in
  "")
    step manifests scripts/test/manifests.sh
    step supply scripts/test/supply.sh
    step documents scripts/test/documents.sh
    ;;
  manifests | supply | documents) step "$TEST" scripts/test/"$TEST".sh ;;
  *) fail "TEST is one of manifests, supply, documents" ;;
esac
end_part
