#!/usr/bin/env bash
# make fuzz: libFuzzer on each target of fuzz/, a minute each, starting from fuzz/seeds/ and fuzz/corpora/. The corpus is kept
# in target/fuzz/corpus for the next run; a failing input is written to target/fuzz/found, and belongs in fuzz/seeds/.
#
#   scripts/fuzz.sh [TARGET…]
#
#   FUZZ_SECONDS   seconds for each target, 60 by default
#   FUZZ_KEEP=on   keeps short new inputs in fuzz/corpora/, which make test replays
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh

need_toolchains
need c++
folder=$PWD/target/fuzz
mkdir -p "$folder"
# Fuzzes the dependency versions that are released.
cp Cargo.lock fuzz/Cargo.lock
triple=$(rustc -vV | sed -n 's/^host: //p')
# The flags of `cargo fuzz --sanitizer none`, which stable Rust supports. Set for one target, so that build scripts and macros
# are not instrumented.
coverage=(
  -Cpasses=sancov-module
  -Cllvm-args=-sanitizer-coverage-level=4
  -Cllvm-args=-sanitizer-coverage-inline-8bit-counters
  -Cllvm-args=-sanitizer-coverage-pc-table
  -Cllvm-args=-sanitizer-coverage-trace-compares
)
say "building the fuzzers"
RUSTFLAGS="${coverage[*]}" cargo build --manifest-path fuzz/Cargo.toml --target-dir "$folder/build" \
  --target "$triple" --release --bins

corpora() { PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 scripts/fuzz/corpora.py "$@"; }

# keep TARGET: minimises the corpus to short inputs with the same coverage
keep() {
  rm -rf "$folder/kept"
  mkdir -p "$folder/kept" fuzz/corpora
  "$folder/build/$triple/release/$1" -merge=1 -max_len=200 "$folder/kept" "fuzz/seeds/$1" "$folder/corpus/$1" \
    >"$folder/$1.merge.log" 2>&1 || fail "$1: cannot merge the corpus; see $folder/$1.merge.log"
  corpora pack "fuzz/corpora/$1" "$folder/kept"
}

targets=("$@")
[[ ${#targets[@]} -gt 0 ]] || mapfile -t targets < <(basename -s .rs fuzz/fuzz_targets/*.rs)
failed=()
for target in "${targets[@]}"; do
  say "$target"
  mkdir -p "$folder/corpus/$target" "$folder/found"
  corpora unpack "fuzz/corpora/$target" "$folder/corpus/$target"
  # Maximum per input: 32 KiB (the limit of a body) and 1 s; for the process: 1 GiB of memory.
  "$folder/build/$triple/release/$target" "$folder/corpus/$target" "fuzz/seeds/$target" \
    -max_total_time="${FUZZ_SECONDS:-60}" -max_len=32768 -len_control=20 -timeout=1 -rss_limit_mb=1024 \
    -artifact_prefix="$folder/found/$target-" -print_final_stats=1 -verbosity=0 >"$folder/$target.log" 2>&1 ||
    failed+=("$target")
  [[ ${FUZZ_KEEP:-} != on ]] || keep "$target"
  grep -E 'stat::(number_of_executed_units|new_units_added|peak_rss_mb)' "$folder/$target.log" >&2 || true
done
[[ ${#failed[@]} -eq 0 ]] || fail "failed: ${failed[*]}; see $folder/<target>.log and $folder/found/"
