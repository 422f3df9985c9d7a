# Prepares the parts of `make test`: installs programs, starts servers, builds; sourced, not run.
# shellcheck shell=bash

# shellcheck source=scripts/lib/deploy-tools.sh
. scripts/lib/deploy-tools.sh
# shellcheck source=scripts/lib/python-tools.sh
. scripts/lib/python-tools.sh

# prepare PART…
prepare() {
  local wanted=" $* "
  need_toolchains
  needs_one_of lint && need shellcheck python3:ensurepip
  needs_one_of rust && prepare_rust
  needs_one_of browser && prepare_browsers
  needs_one_of system && need redis-server rabbitmq-server python3:aiosmtpd python3:ensurepip
  needs_one_of deploy && need python3:ensurepip age
  # While the servers start, the rest is built.
  if needs_one_of rust browser system; then
    start_backends
  fi
  needs_one_of system && caddy_program >/dev/null
  needs_one_of lint system deploy && python_with tests/requirements.txt target/test-tools/python >/dev/null
  if needs_one_of web browser system; then
    say "building the site"
    # The tests' own pages are built with the defaults, whatever the developer's environment says.
    unset SITE_ENV SITE_ORIGIN SITE_CONTENT FIRM_CONTENT BUILD_INTO
    make --no-print-directory web
  elif needs_one_of lint deploy; then
    make --no-print-directory web/node_modules/.package-lock.json
  fi
  if needs_one_of rust browser system; then
    say "building the services and their tests"
    cargo build --locked --workspace --all-targets
    # Builds all programs, among them those of make run, because the test of the page for newcomers runs it. There is nothing left
    # to compile, unless a package's tests want a feature of a dependency that tests/Cargo.toml does not name.
    if needs_one_of system; then cargo build --locked --workspace --bins; fi
    wait_for_backends
  fi
}

prepare_rust() {
  need openssl python3:aiosmtpd
  need_nextest
  unshare --map-root-user --mount true 2>/dev/null ||
    say "user namespaces are off here: the contact service is not tested on a full disk"
}

prepare_browsers() {
  need chromium
  need_if_packaged chromium-headless-shell firefox WebKitWebDriver Xvfb
  [[ -n $(firefox_program) ]] || say "no Firefox here: the main flows are not tested in it"
  [[ -n $(webkit_driver) ]] || say "no WebKitWebDriver with Xvfb here: the main flows are not tested in WebKit"
}

# needs_one_of PART…: true if one of them is to run
needs_one_of() {
  local part
  for part in "$@"; do
    [[ $wanted != *" $part "* ]] || return 0
  done
  return 1
}
