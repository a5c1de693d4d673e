#!/usr/bin/env bash
# Keeps a finished segment of Postgres' log. For postgresql.conf:
#   archive_command = 'BACKUP_DIRECTORY=/mnt/backup /opt/hatchery/backup/archive-wal.sh %p %f'
# Postgres keeps a segment, and tries again, until this ends with 0.
source "${BASH_SOURCE[0]%/*}/settings.sh"

(($# == 2)) || fail "usage: archive-wal.sh PATH NAME"
segment=$1
kept=$wal/$2.gz

# A folder that is not mounted must not pass for an archive.
[[ -d $wal ]] || fail "$wal is missing. base-backup.sh makes it."
if [[ -e $kept ]]; then
  # Postgres asks again if it stopped before it had the answer. Another server's log must not replace this one.
  gzip -dc "$kept" | cmp -s - "$segment" && exit 0
  fail "$kept is there already, with other contents. Does a second server archive to this folder?"
fi
draft=$(mktemp "$wal/.draft-XXXXXX")
trap 'rm -f "$draft"' EXIT
gzip -1 <"$segment" >"$draft"
sync "$draft"
mv "$draft" "$kept"
sync "$wal"
