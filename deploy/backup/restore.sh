#!/usr/bin/env bash
# Makes a data folder that holds the database as it was at a point in time. Postgres restores it when it is started on that folder, and
# then serves it. Run it as the user that Postgres runs as.
#   restore.sh DATA --time '2026-11-29 18:30:00+00'
#   restore.sh DATA --name before-the-upgrade [--backup 20261129T020000.000000Z]
#   restore.sh DATA --latest
# --time takes the newest backup before that time. With --name, name the backup if the newest one was made after the point.
# Each restored database goes on in a new timeline, and the newest one is followed. --timeline 1 goes back to what came before it.
source "${BASH_SOURCE[0]%/*}/settings.sh"

usage() { fail "usage: restore.sh DATA (--time TIME | --name POINT | --latest) [--backup NAME] [--timeline N]"; }
(($# >= 2)) || usage
data=$1
shift
target='' before='' backup='' timeline=latest
while (($#)); do
  case $1 in
    --time)
      [[ -z $target && -n ${2-} ]] || usage
      # Without a zone it is the time of this machine, whatever the zone of the database.
      before=$(date -u -d "$2" +%Y%m%dT%H%M%S.%6NZ) || fail "\"$2\" is no time."
      target="recovery_target_time = '$(date -u -d "$2" '+%Y-%m-%d %H:%M:%S.%6N+00')'"
      shift 2
      ;;
    --name)
      [[ -z $target && ${2-} =~ ^[A-Za-z0-9._:-]+$ ]] || usage
      target="recovery_target_name = '$2'"
      shift 2
      ;;
    --latest)
      [[ -z $target ]] || usage
      target='# as far as the log goes'
      shift
      ;;
    --timeline)
      [[ ${2-} =~ ^[0-9]+$ ]] || usage
      timeline=$2
      shift 2
      ;;
    --backup)
      backup=${2:?}
      shift 2
      ;;
    *) usage ;;
  esac
done
[[ -n $target ]] || usage

if [[ -z $backup ]]; then
  while read -r name; do
    [[ -n $before && ! $name < $before ]] || backup=$name
  done < <(list_backups)
fi
[[ -n $backup ]] || fail "no backup was complete before that time. There are: $(list_backups | tr '\n' ' ')"
[[ -f $bases/$backup/backup_label ]] || fail "$bases/$backup is no backup."
[[ ! -e $data || -z $(ls -A "$data") ]] || fail "$data is not empty. Move it away, and keep it until you are sure."

mkdir -p "$data"
chmod 700 "$data"
cp -a "$bases/$backup/." "$data"
settings=$data/postgresql.auto.conf
touch "$settings"
# A database that was restored before still has its last target, and Postgres refuses two.
sed -i '/^ *\(restore_command\|recovery_target[a-z_]*\) *=/d' "$settings"
{
  printf '%s\n' "$target"
  printf '%s\n' "recovery_target_timeline = '$timeline'" "recovery_target_action = 'promote'"
  printf '%s\n' "restore_command = 'test -f $wal/%f.gz && gzip -dc $wal/%f.gz > \"%p\"'"
} >>"$settings"
touch "$data/recovery.signal"
printf 'Restored the backup %s to %s. Start Postgres on it: it replays the log up to the point, and says so in its own log.\n' "$backup" "$data"
