# Two releases of the gateway for the smoke test in a swarm, and browsers that visit while they are rolled out; sourced, not
# run.
# shellcheck shell=bash

gateway=${REGISTRY:-installer}/gateway
# Browsers see by it which release a page is of.
next_phone="0161 496 0199"
browsers_pid=

# build_next_release: the site with another phone number and another CSS rule, as $gateway:smoke-next, which carries the assets
# of $gateway:latest; and $gateway:smoke-rollback, which is $gateway:latest with the assets of the new one.
build_next_release() {
  local context=$smoke_folder/next target
  mkdir -p "$context"
  git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents --no-dereference --preserve=mode -t "$context"
  python3 - "$context/web/content/site.json" "$next_phone" <<'PYTHON'
import json, pathlib, sys

path = pathlib.Path(sys.argv[1])
site = json.loads(path.read_text(encoding="utf-8"))
assert site["phones"]["office"]["number"] != sys.argv[2]
site["phones"]["office"]["number"] = sys.argv[2]
path.write_text(json.dumps(site, ensure_ascii=False, indent=2), encoding="utf-8")
PYTHON
  echo '@layer base { main { --release: next; } }' >>"$context/web/src/app/styles/base.css"
  for target in gateway:smoke-next gateway-rollback:smoke-rollback; do
    docker build -q --target "${target%:*}" --build-arg PREVIOUS_GATEWAY="$gateway:latest" \
      --build-arg SITE_ORIGIN="${SITE_ORIGIN:-http://localhost:8080}" -t "$gateway:${target#*:}" "$context" >/dev/null
  done
}

# begin_browsing: browsers visit from now on
begin_browsing() {
  mkfifo "$smoke_folder/commands" "$smoke_folder/answers"
  CHROMIUM_PATH=$(headless_program) web/node_modules/.bin/node web/e2e/rollout/visitors.ts "$base" \
    <"$smoke_folder/commands" >"$smoke_folder/answers" 2>"$logs.browsers" &
  browsers_pid=$!
  exec {commands}>"$smoke_folder/commands" {answers}<"$smoke_folder/answers"
}

# browse open|use: of the pages that stay open during a rollout
browse() {
  local answer
  echo "$1" >&"$commands"
  read -r -t 300 answer <&"$answers" || fail "the browsers do not answer: see $logs.browsers"
  say "seen: $answer"
}

# end_browsing: nothing may have been missing, and pages of both releases were seen
end_browsing() {
  local answer= pid=$browsers_pid
  exec {commands}>&-
  read -r -t 300 answer <&"$answers" || true
  browsers_pid=
  wait "$pid" || { head -n 20 "$logs.browsers" >&2; fail "something was missing: see $logs.browsers"; }
  say "seen: $answer"
  [[ $(grep -o 'tel:' <<<"$answer" | wc -l) -eq 2 ]] || fail "the browsers have not seen two releases: $answer"
}

# stop_browsing: whatever happened
stop_browsing() { [[ -z $browsers_pid ]] || kill "$browsers_pid" 2>/dev/null || true; }
