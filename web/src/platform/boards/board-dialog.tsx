import type { Board } from '@hatchery/api/boards';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Dialog } from '../../design/dialog.tsx';
import { RowsWaiting } from '../../design/sheet.tsx';
import { Failure } from '../failure.tsx';
import { ShowMore } from '../show-more.tsx';
import { placesOptions } from './boards.queries.ts';
import { Place } from './place.tsx';

interface BoardDialogProps {
  board: Board;
  userId: string | undefined;
  onClose: () => void;
}

/** All places on a board, a page at a time. */
export function BoardDialog({ board, userId, onClose }: BoardDialogProps) {
  const query = useInfiniteQuery(placesOptions(board.uid, userId));
  const { data, error, refetch } = query;
  const own = data?.pages[0]?.own?.userId;
  return (
    <Dialog title={board.name} onClose={onClose}>
      <div className="dialog-body">
        {error && !data ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <RowsWaiting label="Loading places" count={6} />
        ) : (
          <ol className="places-list">
            {data.pages.flatMap(({ entries }) =>
              entries.map((entry) => <Place key={entry.userId} entry={entry} mine={entry.userId === own} />),
            )}
          </ol>
        )}
        <ShowMore query={query} />
      </div>
    </Dialog>
  );
}
