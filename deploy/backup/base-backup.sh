#!/usr/bin/env bash
# Copies the whole of Postgres while it runs, checks the copy, and removes backups that are no longer kept, with their log.
# Needs PGHOST, PGUSER and so on of a role that may replicate, and the programs of the server's release on the path.
# BACKUP_KEEP is how many backups are kept (7).
source "${BASH_SOURCE[0]%/*}/settings.sh"

keep=${BACKUP_KEEP:-7}
[[ $keep =~ ^[1-9][0-9]*$ ]] || fail "BACKUP_KEEP has to be a number above 0."
mkdir -p "$bases" "$wal"

# Two at once would each remove what the other one is making.
exec 9>"$bases/.lock"
flock -n 9 || fail "another backup is being made."
find "$bases" -mindepth 1 -maxdepth 1 -name '.draft-*' -exec rm -rf {} +

draft=$(mktemp -d "$bases/.draft-XXXXXX")
pg_basebackup --pgdata="$draft" --checkpoint=fast --wal-method=stream --no-password
pg_verifybackup --quiet "$draft"
# By the clock of the database, which is the clock of its log.
name=$(psql -XAtqw -d postgres -c "select to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDD\"T\"HH24MISS.US\"Z\"')")
[[ $name =~ ^2[0-9]{7}T[0-9]{6}\.[0-9]{6}Z$ ]] || fail "Postgres told no time."
mv -T "$draft" "$bases/$name"
sync "$bases"

list_backups | head -n "-$keep" | while read -r old; do rm -rf "${bases:?}/$old"; done
oldest=$(list_backups | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$bases/$oldest/backup_label")
[[ -n $first ]] || fail "$bases/$oldest/backup_label names no segment."
pg_archivecleanup -x .gz "$wal" "$first"
printf '%s\n' "$name"
