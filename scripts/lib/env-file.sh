# The settings of a deployment, which are in .env; sourced, not run.
# shellcheck shell=bash

# require_env_file: fails if there is none
require_env_file() {
  [[ -f .env ]] || fail "there is no .env: cp .env.example .env, write the firm's settings into it, and run it again"
}

# env_lines: the assignments in .env, without comments and the line ends of other systems
env_lines() { sed -n -e 's/\r$//' -e '/^[A-Z_][A-Z0-9_]*=/p' .env; }

# env_value NAME: the value in .env, without quotes around it; empty if it is not set
env_value() {
  local value
  value=$(env_lines | sed -n "s/^$1=//p" | tail -n 1)
  if [[ $value =~ ^\"(.*)\"$ || $value =~ ^\'(.*)\'$ ]]; then value=${BASH_REMATCH[1]}; fi
  printf '%s' "$value"
}

# load_env_file: exports each variable of .env that the environment lacks, which is what Compose does
load_env_file() {
  local name
  while IFS= read -r name; do
    [[ -n ${!name+set} ]] || export "$name=$(env_value "$name")"
  done < <(env_lines | cut -d = -f 1)
}

# set_env_value NAME VALUE: writes it into .env, in the place of its line if there is one
set_env_value() {
  local written
  written=$(mktemp .env.XXXXXX) # of mode 600
  NAME=$1 VALUE=$2 awk '
    index($0, ENVIRON["NAME"] "=") == 1 { if (!done) print ENVIRON["NAME"] "=" ENVIRON["VALUE"]; done = 1; next }
    { print }
    END { if (!done) print ENVIRON["NAME"] "=" ENVIRON["VALUE"] }
  ' .env >"$written"
  mv "$written" .env
}

# refuse_missing: fails and names each variable without a value that a file of COMPOSE_FILE requires, with what to set. The
# files say so themselves: ${NAME:?what to set}.
refuse_missing() {
  local files requirement name missing=()
  IFS=: read -r -a files <<<"$COMPOSE_FILE"
  while IFS= read -r requirement; do
    requirement=${requirement#??} requirement=${requirement%\}}
    name=${requirement%%:*}
    [[ -n ${!name:-} ]] || missing+=("$name is not set: ${requirement#*:?}")
  done < <(cat "${files[@]}" | grep -oE '\$\{[A-Z0-9_]+:\?[^}]*\}' | sort -u)
  [[ ${#missing[@]} -gt 0 ]] || return 0
  printf '  %s\n' "${missing[@]}" >&2
  fail "add what is missing to .env, and run it again"
}
