import { useQuery } from '@tanstack/react-query';
import { Sheet } from '../../design/sheet.tsx';
import { PlayerLabel } from '../../platform/players/player-label.tsx';
import { agoWords } from '../../platform/time.rules.ts';
import { useNow } from '../../platform/use-now.ts';
import { historyOptions } from './desk.queries.ts';
import { actWords } from './desk.rules.ts';

/** The acts of admins, newest first. */
export function HistorySheet({ uid, version }: { uid: string; version: number }) {
  const { data } = useQuery(historyOptions(uid, version));
  const now = useNow();
  return (
    <Sheet title="History">
      <ol className="airdrop-acts">
        {data?.map(({ at, by, act }) => (
          <li key={`${at}:${act}`}>
            <span className="airdrop-act">{actWords(act)}</span>
            <span className="soft">
              {by ? <PlayerLabel uid={by} /> : 'The platform'}, <time dateTime={at}>{agoWords(at, now)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
