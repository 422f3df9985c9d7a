# Makes sure that the programs are there that a target needs; sourced, not run.
# shellcheck shell=bash

say() { printf '\033[1m==>\033[0m %s\n' "$*" >&2; }
fail() { printf '\033[1mmake:\033[0m %s\n' "$*" >&2; exit 1; }

# Debian's package for a program, for a Python module after "python3:", or for one of nginx after "nginx:".
package_of() {
  case $1 in
    cc | c++) echo build-essential ;;
    redis-server) echo redis-server ;;
    rabbitmq-server) echo rabbitmq-server ;;
    chromium) echo chromium ;;
    firefox) echo firefox-esr ;;
    WebKitWebDriver) echo webkit2gtk-driver ;;
    Xvfb) echo xvfb ;;
    inotifywait) echo inotify-tools ;;
    python3:aiosmtpd) echo python3-aiosmtpd ;;
    python3:ensurepip) echo python3-venv ;;
    shellcheck) echo shellcheck ;;
    nginx:brotli_static) echo libnginx-mod-http-brotli-static ;;
    *) echo "$1" ;;
  esac
}

is_there() {
  case $1 in
    # Debian's module is for Debian's Python, which need not be the first on the PATH.
    python3:*) /usr/bin/python3 -c "import ${1#python3:}" 2>/dev/null ;;
    rabbitmq-server) [[ -n $(rabbitmq_program) ]] ;;
    chromium) [[ -n $(chromium_program) ]] ;;
    firefox) [[ -n $(firefox_program) ]] ;;
    # Not everybody has /usr/sbin on the PATH.
    nginx) [[ -x /usr/sbin/nginx ]] || command -v nginx >/dev/null ;;
    nginx:brotli_static) [[ -e /usr/lib/nginx/modules/ngx_http_brotli_static_module.so ]] ;;
    # A compiler without the C library's headers cannot link.
    cc) command -v cc >/dev/null && [[ $(uname) != Linux || -e /usr/include/stdio.h ]] ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

# Debian's wrapper on the PATH runs only as root or rabbitmq; the program behind it runs as any user.
rabbitmq_program() {
  if [[ -x /usr/lib/rabbitmq/bin/rabbitmq-server ]]; then
    echo /usr/lib/rabbitmq/bin/rabbitmq-server
  else
    command -v rabbitmq-server || true
  fi
}

chromium_program() {
  if [[ -n ${CHROMIUM_PATH:-} ]]; then
    echo "$CHROMIUM_PATH"
  else
    command -v chromium || command -v chromium-browser || command -v google-chrome || true
  fi
}

# Chromium without its window and menus, which loads a page in half the time; Chromium itself where it is not packaged.
headless_program() {
  if [[ -n ${CHROMIUM_PATH:-} ]]; then
    echo "$CHROMIUM_PATH"
  else
    command -v chromium-headless-shell || chromium_program
  fi
}

# Empty without the driver, or without the display that its browser needs.
webkit_driver() {
  if command -v Xvfb >/dev/null; then command -v WebKitWebDriver || true; fi
}

# Empty if there is none.
firefox_program() {
  if [[ -n ${FIREFOX_PATH:-} ]]; then
    echo "$FIREFOX_PATH"
  else
    command -v firefox || command -v firefox-esr || true
  fi
}

# need PROGRAM…: installs what is missing where apt-get is, and elsewhere says what to install.
need() {
  local program missing=() packages=() sudo=()
  for program in "$@"; do
    is_there "$program" || { missing+=("$program"); packages+=("$(package_of "$program")"); }
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0
  command -v apt-get >/dev/null ||
    fail "missing: ${missing[*]}. Install them (on Debian and Ubuntu the packages are: ${packages[*]}) and run it again."
  if [[ $(id -u) -ne 0 ]]; then
    command -v sudo >/dev/null || fail "missing: ${missing[*]}. As root: apt-get install ${packages[*]}"
    sudo=(sudo)
  fi
  say "installing ${packages[*]} (apt-get)"
  "${sudo[@]}" apt-get update -qq
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
  for program in "${missing[@]}"; do
    is_there "$program" || fail "$program is still missing after apt-get install ${packages[*]}"
  done
}

# need_if_packaged PROGRAM…: installs those that are missing, where the distribution has a package for them
need_if_packaged() {
  local program missing=() packaged=()
  command -v apt-get >/dev/null || return 0
  for program in "$@"; do is_there "$program" || missing+=("$program"); done
  [[ ${#missing[@]} -gt 0 ]] || return 0
  # A new machine has no package lists yet.
  is_packaged "${missing[0]}" || renew_package_lists
  for program in "${missing[@]}"; do ! is_packaged "$program" || packaged+=("$program"); done
  need "${packaged[@]}"
}

is_packaged() { apt-cache show "$(package_of "$1")" >/dev/null 2>&1; }

renew_package_lists() {
  local sudo=()
  [[ $(id -u) -eq 0 ]] || sudo=(sudo)
  "${sudo[@]}" apt-get update -qq
}

# The runner of the Rust tests. Built from its source once, where it is not installed: some minutes.
need_nextest() {
  PATH=$PATH:$PWD/target/tools/bin
  cargo nextest --version >/dev/null 2>&1 && return
  say "installing cargo-nextest $nextest_version into target/tools (https://nexte.st/docs/installation has faster ways)"
  cargo install --locked --quiet --root target/tools "cargo-nextest@$nextest_version"
}
nextest_version=0.9.143

# need_nginx: the program, and its module for files that are compressed already. Its package would serve port 80, now and
# whenever the machine starts; one that was there before is left as it is.
need_nginx() (
  sudo=() policy=/usr/sbin/policy-rc.d
  [[ $(id -u) -eq 0 ]] || sudo=(sudo)
  if ! is_there nginx && [[ -d ${policy%/*} && ! -e $policy ]]; then
    # Debian's packages ask it before they start a service.
    trap '"${sudo[@]}" rm -f "$policy"; "${sudo[@]}" systemctl disable --quiet nginx 2>/dev/null || true' EXIT
    printf '#!/bin/sh\nexit 101\n' | "${sudo[@]}" install -m 755 /dev/stdin "$policy"
  fi
  need nginx nginx:brotli_static
)

need_toolchains() {
  command -v cargo >/dev/null || fail "missing: cargo. Install Rust from https://rustup.rs and run it again."
  command -v npm >/dev/null || fail "missing: npm. Install Node.js 20 or later (https://nodejs.org) and run it again."
  need cc
}
