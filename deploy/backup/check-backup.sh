#!/usr/bin/env bash
# Ends with 0 if all that was committed until now could be restored, and says otherwise what is wrong. Run it by cron or as a check of
# your monitoring. Needs PGHOST, PGUSER and so on of a role that may call pg_switch_wal.
# BACKUP_MAX_HOURS is the age of the newest backup that is still fine (26), BACKUP_PATIENCE the seconds until a segment is kept (60).
source "${BASH_SOURCE[0]%/*}/settings.sh"

max_hours=${BACKUP_MAX_HOURS:-26}
patience=${BACKUP_PATIENCE:-60}
ask() { psql -XAtqw -d postgres -c "$1"; }

newest=$(list_backups | tail -n 1)
[[ -n $newest ]] || fail "there is no backup in $bases."
earliest=$(date -u -d "-$max_hours hours" +%Y%m%dT%H%M%S.%6NZ)
[[ ! $newest < $earliest ]] || fail "the newest backup is $newest, which is older than $max_hours hours."

# Something in the segment, or nothing would be archived.
ask "select pg_create_restore_point('check-backup')" >/dev/null
segment=$(ask "select pg_walfile_name(pg_switch_wal())")
for ((waited = 0; waited < 10 * patience; waited += 1)); do
  [[ ! -f $wal/$segment.gz ]] || exit 0
  sleep 0.1
done
fail "$segment was not archived in $patience seconds. $(ask "select 'Of ' || failed_count || ' failures the last was at ' || last_failed_time from pg_stat_archiver where failed_count > 0")"
