# The steps of a part of `make test`, and what each came to; sourced, not run.
#
# Results go to target/test-reports/PART/steps.tsv: kind, name, result, seconds. scripts/test/summary.py reads them.
# shellcheck shell=bash

# begin_part PART: forgets the reports of the last run.
begin_part() {
  part_reports=target/test-reports/$1
  rm -rf "$part_reports"
  mkdir -p "$part_reports"
  : >"$part_reports/steps.tsv"
}

# step NAME COMMAND…: runs one test that writes no report. A failure does not stop the part.
step() { record step "$@"; }

# suite NAME COMMAND…: runs tests that report themselves, as JUnit XML below target/test-reports/PART/.
suite() { record suite "$@"; }

record() {
  local kind=$1 name=$2 began=$EPOCHREALTIME result=passed
  shift 2
  say "$name"
  "$@" || result=failed
  [[ $result == passed ]] || say "$name failed"
  # In tenths of a second; both clocks have six digits behind the point, whatever character that is.
  local tenths=$(((${EPOCHREALTIME//[!0-9]/} - ${began//[!0-9]/}) / 100000))
  printf '%s\t%s\t%s\t%d.%d\n' "$kind" "$name" "$result" $((tenths / 10)) $((tenths % 10)) >>"$part_reports/steps.tsv"
}

# side_by_side step|suite FUNCTION…: these share neither ports nor data. Each one's output is shown when it has ended.
side_by_side() {
  local kind=$1 name pids=()
  shift
  for name in "$@"; do
    "$kind" "$name" "$name" >"$part_reports/$name.log" 2>&1 &
    pids+=("$!")
  done
  for name in "$@"; do
    wait "${pids[0]}"
    pids=("${pids[@]:1}")
    cat "$part_reports/$name.log"
  done
}

# end_part: fails if a step did.
end_part() {
  ! cut -f 3 "$part_reports/steps.tsv" | grep -q failed
}
