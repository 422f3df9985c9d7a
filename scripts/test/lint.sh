#!/usr/bin/env bash
# Formats and lints of every language in the project.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/test/steps.sh
. scripts/test/steps.sh
# shellcheck source=scripts/lib/python-tools.sh
. scripts/lib/python-tools.sh

begin_part lint
step "shell scripts" shellcheck -x scripts/*.sh scripts/test/*.sh .ci/run deploy/healthy deploy/*/*.sh deploy/*/*-with-users artwork/fonts/*.sh
step "format of the Rust code" cargo fmt --all --check
step "format of the fuzz targets" cargo fmt --manifest-path fuzz/Cargo.toml --check
ruff=$(dirname "$(python_with tests/requirements.txt target/test-tools/python)")/ruff
step "Python" "$ruff" check
step "format of the Python code" "$ruff" format --check
step "modules without import cycles" scripts/test/module_cycles.py proto proto/generator gateway services/* crates/* testbed testbed/support
step "types, lints, layers and format of the site" npm --prefix web run check
step "clippy" cargo clippy --locked --workspace --all-targets -- -D warnings
end_part
