# A copy of the project as a firm has it: its own content, and an empty place for its .env; sourced, not run.
# shellcheck shell=bash

firm=$smoke_folder/firm

# copy_project: copies the project's files to $firm, with the content of a firm in the place of the invented one
copy_project() {
  mkdir -p "$firm"
  git ls-files -z --cached --others --exclude-standard |
    xargs -0 cp --parents --no-dereference --preserve=mode -t "$firm"
  python3 scripts/smoke/firm.py "$firm/web/content"
}

# set_in_env NAME=VALUE…: writes the values into the firm's .env
set_in_env() (
  cd "$firm" || exit
  # shellcheck source=scripts/lib/env-file.sh
  . scripts/lib/env-file.sh
  for pair in "$@"; do set_env_value "${pair%%=*}" "${pair#*=}"; done
)
