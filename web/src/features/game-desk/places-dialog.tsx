import type { Board } from '@hatchery/api/boards';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Dialog } from '../../design/dialog.tsx';
import { Face } from '../../design/face.tsx';
import { PlaceLine } from '../../design/place-line.tsx';
import { RowsWaiting } from '../../design/sheet.tsx';
import { api } from '../../platform/api.ts';
import { Failure } from '../../platform/failure.tsx';
import { boardsKey } from '../../platform/games/boards.queries.ts';
import { ShowMore } from '../../platform/show-more.tsx';

const pageSize = 50;

const placesOptions = (boardId: string) =>
  infiniteQueryOptions({
    queryKey: [...boardsKey, 'places', boardId],
    queryFn: ({ pageParam: after, signal }) =>
      api.games.board({ params: { boardId }, query: { after, limit: pageSize } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });

/** The places on a board, the best first. */
export function PlacesDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const query = useInfiniteQuery(placesOptions(board.uid));
  const first = query.data?.pages[0];
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <Dialog title={board.name} onClose={onClose}>
      <div className="dialog-body">
        {query.error && !entries ? (
          <Failure error={query.error} onRetry={() => void query.refetch()} />
        ) : !entries ? (
          <RowsWaiting label="Places are loading" />
        ) : entries.length === 0 ? (
          <p className="none-yet">Nobody has a place yet.</p>
        ) : (
          <>
            <p className="soft" role="status">
              {first?.players.toLocaleString('en')} {first?.players === 1 ? 'player' : 'players'}
              {board.period !== 'season' && `, ${first?.season}`}
            </p>
            <ol className="places-list">
              {entries.map(({ userId, rank, displayName, picture, value }) => (
                <PlaceLine
                  key={userId}
                  rank={rank}
                  name={displayName}
                  start={<Face uid={userId} {...(picture ? { picture } : {})} size={28} />}
                  score={value}
                />
              ))}
            </ol>
            <ShowMore query={query} />
          </>
        )}
      </div>
    </Dialog>
  );
}
