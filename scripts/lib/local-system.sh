# The whole system as processes of this machine, for make run, make dev and make run-one; sourced, not run.
# shellcheck shell=bash

# shellcheck source=scripts/lib/prerequisites.sh
. scripts/lib/prerequisites.sh
# shellcheck source=scripts/lib/backends.sh
. scripts/lib/backends.sh
# shellcheck source=scripts/lib/services.sh
. scripts/lib/services.sh

export GATEWAY_HTTP_ADDR=${GATEWAY_HTTP_ADDR:-0.0.0.0:8080}
export SITE_ORIGIN=${SITE_ORIGIN:-http://localhost:${GATEWAY_HTTP_ADDR##*:}}
export CONTACT_GRPC_ADDR=${CONTACT_GRPC_ADDR:-127.0.0.1:50051} REVIEWS_GRPC_ADDR=${REVIEWS_GRPC_ADDR:-127.0.0.1:50052}
export CONTACT_URL=${CONTACT_URL:-http://$CONTACT_GRPC_ADDR} REVIEWS_URL=${REVIEWS_URL:-http://$REVIEWS_GRPC_ADDR}
export GATEWAY_ADMIN_ADDR=${GATEWAY_ADMIN_ADDR:-127.0.0.1:9100} CONTACT_ADMIN_ADDR=${CONTACT_ADMIN_ADDR:-127.0.0.1:9101}
export REVIEWS_ADMIN_ADDR=${REVIEWS_ADMIN_ADDR:-127.0.0.1:9102} NOTIFIER_ADMIN_ADDR=${NOTIFIER_ADMIN_ADDR:-127.0.0.1:9103}
export MAIL_DIR=${MAIL_DIR:-var/mail}

# In the order in which they start.
all_services=(contact reviews notifier gateway)

# stop_at_the_end: Ctrl-C, and any other end of the script, stops what was started.
stop_at_the_end() {
  trap 'trap "" INT TERM HUP; say "stopping"; exit 0' INT TERM HUP
  trap stop_started EXIT
}

# prepare_system TARGET: builds the services and the site while Redis and RabbitMQ are installed and started. TARGET is the command
# that messages name.
prepare_system() {
  local variable services site code=0
  need_toolchains
  # Before anything is built: a port that is taken, and the variable that moves ours.
  for variable in GATEWAY_HTTP_ADDR CONTACT_GRPC_ADDR REVIEWS_GRPC_ADDR \
    GATEWAY_ADMIN_ADDR CONTACT_ADMIN_ADDR REVIEWS_ADMIN_ADDR NOTIFIER_ADMIN_ADDR; do
    if answers "${!variable%:*}" "${!variable##*:}"; then
      fail "${!variable} is taken: choose another, for example $variable=${!variable%:*}:$(free_ports 1) make $1"
    fi
  done
  # sudo may prompt for a password, and the build's output would hide the prompt.
  [[ $(id -u) -eq 0 ]] || need_backends
  # Concurrently: installing, downloading and starting servers use little processor time.
  say "building the services (cargo) and the site (npm, var/log/site.log)"
  # Without the progress bar, which the other commands' output would break up.
  CARGO_TERM_PROGRESS_WHEN=never setsid "${build_services[@]}" </dev/null &
  services=$!:services
  started+=("$services")
  background site make --no-print-directory web
  site=${started[-1]}
  start_backends
  # The site first: a mistake in the content shows once the servers are started, not after minutes of compiling.
  finish "$site" || code=$?
  cat var/log/site.log >&2
  [[ $code -eq 0 ]] || fail "the site was not built: the reason is above"
  finish "$services" || fail "the services were not built: the reason is above"
  wait_for_backends
}

# Builds the services' programs, without those of the testbed. --workspace enables the features that all our packages request of
# a dependency, so that make test does not compile it again.
build_services=(cargo build --locked --workspace "${all_services[@]/#/--bin=}")

# admin_address SERVICE
admin_address() {
  local variable=${1^^}_ADMIN_ADDR
  echo "${!variable}"
}

# start_services NAME…: returns once each is ready
start_services() {
  local name pairs=()
  say "starting ${*}"
  for name in "$@"; do
    start_service "$name"
    pairs+=("$name" "$(admin_address "$name")")
  done
  wait_until_ready "${pairs[@]}"
}

# show_addresses SITE
show_addresses() {
  local mail
  if [[ -n ${SMTP_URL:-} ]]; then mail="the mail server of SMTP_URL"; else mail="$MAIL_DIR/<enquiry id>.eml"; fi
  cat >&2 <<END

  The site:   $1
  Mail to:    $mail
  Logs:       var/log/
  Ready:      http://$GATEWAY_ADMIN_ADDR/readyz

  Ctrl-C ends all of it.
END
}

# wait_for_an_end: returns when a process of ours has ended, which must not happen
wait_for_an_end() {
  local entry
  wait -n || true
  for entry in "${started[@]}"; do
    kill -0 "${entry%%:*}" 2>/dev/null || { tail -n 3 "var/log/${entry#*:}.log" >&2; fail "${entry#*:} exited"; }
  done
}
