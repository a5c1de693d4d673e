# shellcheck shell=bash disable=SC2034
# Sourced by the scripts beside it. Each names what it needs, and stops at the first thing that is wrong.
set -euo pipefail
umask 077

fail() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  exit 1
}

: "${BACKUP_DIRECTORY:?names the folder for backups, on another machine than the database}"
# Postgres hands the path to a shell, and reads % in it.
[[ $BACKUP_DIRECTORY =~ ^/[A-Za-z0-9._/-]+$ ]] || fail "BACKUP_DIRECTORY has to be an absolute path of plain characters."
bases=$BACKUP_DIRECTORY/base
wal=$BACKUP_DIRECTORY/wal

# Prints the names of finished backups, oldest first: the time in UTC at which each was complete.
list_backups() {
  find "$bases" -mindepth 1 -maxdepth 1 -type d -name '2*Z' -printf '%f\n' | sort
}
