#!/usr/bin/env bash
# The documents: their links, and the index of decisions.
set -euo pipefail
cd "$(dirname "$0")/../.."

PYTHONDONTWRITEBYTECODE=1 python3 -m unittest discover -s tests/documents
