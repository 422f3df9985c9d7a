# The file that make backup writes: its format, its encryption and its checks, and how many are kept; sourced, not run.
#
# It is a gzipped tar archive, encrypted with age to the keys in secrets/backup.pub:
#
#   manifest       NAME=VALUE lines: format, created (UTC), release, versions of RabbitMQ and Redis, and what was counted
#   checksums      the SHA-256 of every other file, as sha256sum writes it
#   env, secrets/  the settings and keys of the deployment
#   VOLUME.tar     the files of each volume, with their numeric owners
# shellcheck shell=bash

backup_format=1

# release: the number of the release in this folder
release() { if [[ -f VERSION ]]; then cat VERSION; else sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1; fi; }

# is_older VERSION VERSION: returns true if the first is older than the second
is_older() { [[ $1 != "$2" && $(printf '%s\n' "$1" "$2" | sort -V | head -n 1) == "$1" ]]; }

# manifest_value FOLDER NAME: a value of the manifest in that folder
manifest_value() { sed -n "s/^$2=//p" "$1/manifest"; }

# members FOLDER: the names of its files but for the checksums, in the order of the alphabet
members() { (cd "$1" && find . -type f ! -path ./checksums -printf '%P\n' | LC_ALL=C sort); }

# write_backup FOLDER KEYS FILE: writes FOLDER, which has a manifest, encrypted to KEYS. FILE appears under its name once it is on
# disk and was read back: a key that exists for this run only decrypts it, as the firm's private key is not on this machine.
write_backup() {
  local folder=$1 keys=$2 file=$3 identity written
  (cd "$folder" && members . | xargs -d '\n' sha256sum >checksums)
  identity=$(age-keygen 2>/dev/null)
  written=$(mktemp "$file.XXXXXX") # of mode 600
  tar -C "$folder" -cz -T <(printf '%s\n' manifest checksums; members "$folder" | grep -vx manifest) |
    age -R "$keys" -r "$(age-keygen -y <<<"$identity")" >"$written" || { rm -f "$written"; return 1; }
  sync "$written"
  if ! cmp -s "$folder/checksums" <(checksums_in "$written" "$identity"); then
    rm -f "$written"
    return 1
  fi
  mv "$written" "$file"
  sync "${file%/*}"
}

# checksums_in FILE IDENTITY: the checksums of what a backup has in it, without writing any of that to the disk
checksums_in() {
  # shellcheck disable=SC2016 # for the shell that tar starts for each file
  age -d -i <(printf '%s\n' "$2") "$1" |
    tar -xz --exclude=checksums --to-command='sha256sum | sed "s|-\$|$TAR_FILENAME|"' | LC_ALL=C sort -k 2
}

# read_backup FILE KEY FOLDER: decrypts FILE with the private key in the file KEY into FOLDER, which is empty, and checks it.
# Fails, with what is wrong, unless everything is as it was written.
read_backup() {
  local file=$1 key=$2 folder=$3 said format
  said=$folder.said
  if ! age -d -i "$key" "$file" 2>"$said" | tar -xpz --no-same-owner -C "$folder" 2>/dev/null; then
    case $(<"$said") in
      *"no identity matched"*) fail "the key in $key does not open $file: it needs the one that make backup-key printed at the time" ;;
      *"failed to read header"*) fail "$file is not a backup, or its beginning is damaged: use another" ;;
      *identit* | *"secret key"*) fail "$key has no private key: it is the line that begins with AGE-SECRET-KEY-1" ;;
      *) fail "$file is damaged or incomplete: copy it again, or use another" ;;
    esac
  fi
  rm -f "$said"
  format=$(manifest_value "$folder" format 2>/dev/null || true)
  [[ $format == "$backup_format" ]] ||
    fail "$file has the format ${format:-of no backup}, and this release reads $backup_format: use the release that wrote it"
  (cd "$folder" && sha256sum --quiet --strict -c checksums >/dev/null 2>&1) &&
    cmp -s <(members "$folder") <(cut -c 67- "$folder/checksums") ||
    fail "$file does not match its checksums: use another"
}

# prune_backups FOLDER COUNT: deletes all but the newest backups. The names have the time, so a copy's date does not matter.
prune_backups() {
  local old
  find "$1" -maxdepth 1 -type f -name 'website-*Z.tar.gz.age' -printf '%f\n' | LC_ALL=C sort -r | tail -n +"$(($2 + 1))" |
    while IFS= read -r old; do
      rm -- "$1/$old"
      say "deleted $old: the newest $2 are kept (KEEP)"
    done
}
