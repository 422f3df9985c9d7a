#!/usr/bin/env bash
# The supply chain: lock files, where crates are from and their licences, and the bills of materials.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/python-tools.sh
. scripts/lib/python-tools.sh

need python3:ensurepip
python=$(python_with tests/requirements.txt target/test-tools/python)
scripts/sbom.sh
PYTHONDONTWRITEBYTECODE=1 "$python" -m unittest discover -s tests/supply
