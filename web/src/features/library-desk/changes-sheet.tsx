import { useInfiniteQuery } from '@tanstack/react-query';
import { Row, Sheet } from '../../design/sheet.tsx';
import { PagedRows } from '../../platform/paged-rows.tsx';
import { PlayerLabel } from '../../platform/players/player-label.tsx';
import { agoWords } from '../../platform/time.rules.ts';
import { useNow } from '../../platform/use-now.ts';
import { changesOptions } from './desk.queries.ts';
import { changeWords } from './desk.rules.ts';

/** A list of the changes of an asset, the latest first. */
export function ChangesSheet({ uid, version }: { uid: string; version: number }) {
  const query = useInfiniteQuery(changesOptions(uid, version));
  const now = useNow();
  return (
    <Sheet title="Changes">
      <PagedRows query={query} waiting="Loading changes" none="Nothing was changed yet.">
        {(change) => (
          <Row
            key={`${change.at} ${change.what}`}
            title={changeWords(change)}
            words={
              <>
                {change.by ? <PlayerLabel uid={change.by} /> : 'The platform, or a deleted account'},{' '}
                <time dateTime={change.at}>{agoWords(change.at, now)}</time>
              </>
            }
          />
        )}
      </PagedRows>
    </Sheet>
  );
}
