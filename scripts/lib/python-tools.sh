# Python packages that checks need, each set in its own folder below target/; sourced, not run.
# shellcheck shell=bash

# python_with REQUIREMENTS FOLDER: Python with what the file names and nothing else, made anew when that changes.
python_with() {
  local requirements=$1 there=$2
  if ! cmp -s "$requirements" "$there/requirements.txt"; then
    rm -rf "$there"
    /usr/bin/python3 -m venv "$there"
    "$there/bin/pip" install -q --disable-pip-version-check --no-deps -r "$requirements" >&2
    cp "$requirements" "$there/requirements.txt"
  fi
  echo "$there/bin/python"
}
