# Builds a second release of the gateway for the smoke test in a swarm, and runs browsers while it is rolled out; sourced, not
# run.
# shellcheck shell=bash

gateway=${REGISTRY:-installer}/gateway
# Tells the browsers which release a page belongs to.
# Nobody has it, and it is none that a production build looks for.
next_phone="0161 000 0199"
browsers_pid=

# build_next_release: builds the firm's site with another phone number and CSS rule as $gateway:smoke-next, which also has the assets
# of $gateway:latest; and $gateway:smoke-rollback, which is $gateway:latest with the assets of the new release.
build_next_release() {
  local context=$smoke_folder/next target
  cp -R "$firm" "$context"
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
      --build-arg SITE_ENV=production --build-arg SITE_ORIGIN="$SITE_ORIGIN" -t "$gateway:${target#*:}" "$context" >/dev/null
  done
}

# begin_browsing: starts the browsers
begin_browsing() {
  mkfifo "$smoke_folder/commands" "$smoke_folder/answers"
  CHROMIUM_PATH=$(headless_program) web/node_modules/.bin/node web/e2e/rollout/visitors.ts "$base" \
    <"$smoke_folder/commands" >"$smoke_folder/answers" 2>"$logs.browsers" &
  browsers_pid=$!
  exec {commands}>"$smoke_folder/commands" {answers}<"$smoke_folder/answers"
}

# browse open|use: opens pages that stay open during a rollout, or uses them
browse() {
  local answer
  echo "$1" >&"$commands"
  read -r -t 300 answer <&"$answers" || fail "the browsers do not answer: see $logs.browsers"
  say "seen: $answer"
}

# end_browsing: stops the browsers; fails if a file was missing or pages of only one release were seen
end_browsing() {
  local answer= pid=$browsers_pid
  exec {commands}>&-
  read -r -t 300 answer <&"$answers" || true
  browsers_pid=
  wait "$pid" || { head -n 20 "$logs.browsers" >&2; fail "something was missing: see $logs.browsers"; }
  say "seen: $answer"
  [[ $(grep -o 'tel:' <<<"$answer" | wc -l) -eq 2 ]] || fail "the browsers have not seen two releases: $answer"
}

# stop_browsing: stops the browsers, after success and failure alike
stop_browsing() { [[ -z $browsers_pid ]] || kill "$browsers_pid" 2>/dev/null || true; }
