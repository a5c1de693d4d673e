import type { Board } from '@hatchery/api/boards';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../failure.tsx';
import { useSession } from '../session/session.ts';
import { usePollMs } from '../stream/stream.ts';
import { useNow } from '../use-now.ts';
import { boardWords, isFurtherDown, placeWords } from './board.rules.ts';
import { BoardDialog } from './board-dialog.tsx';
import { gameBoardsOptions, topOptions } from './boards.queries.ts';
import { Place } from './place.tsx';

const whenAwayMs = 15_000;
const shownPlaces = 5;

/** The boards of a game, each with its first places and the player's own. Draws nothing for a game that has none. */
export function BoardsOfGame({ gameId, game }: { gameId: string; game?: string }) {
  const { data, error, refetch } = useQuery(gameBoardsOptions(gameId));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data && !game)
    return (
      <Sheet title="Boards">
        <RowsWaiting label="Loading boards" />
      </Sheet>
    );
  return data?.map((board) => <BoardSheet key={board.uid} board={board} game={game} />);
}

interface BoardSheetProps {
  board: Board;
  /** The name of its game, where the page shows several. */
  game?: string | undefined;
}

function BoardSheet({ board, game }: BoardSheetProps) {
  const session = useSession();
  const user = session.status === 'authenticated' ? session.user : undefined;
  const [all, setAll] = useState(false);
  const now = useNow();
  const { data, error, refetch } = useQuery({
    ...topOptions(board.uid, user?.uid, shownPlaces),
    enabled: session.status !== 'loading',
    refetchInterval: usePollMs(whenAwayMs),
  });
  return (
    <Sheet
      title={game ? `${game}: ${board.name}` : board.name}
      lead={boardWords(board, now)}
      aside={
        data &&
        data.players > shownPlaces && (
          <Button look="quiet" aria-label={`All places: ${board.name}`} onClick={() => setAll(true)}>
            All places
          </Button>
        )
      }
    >
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsWaiting label="Loading places" />
      ) : data.entries.length === 0 ? (
        <p className="none-yet">
          {board.frozen ? 'Nobody took part.' : 'Nobody is here yet. The first place is free.'}
        </p>
      ) : (
        <>
          <ol className="places-list">
            {data.entries.map((entry) => (
              <Place key={entry.userId} entry={entry} mine={entry.userId === data.own?.userId} />
            ))}
            {data.own && isFurtherDown(data) && <Place entry={data.own} mine />}
          </ol>
          {user && <p className="soft">{placeWords(data)}</p>}
        </>
      )}
      {all && <BoardDialog board={board} userId={user?.uid} onClose={() => setAll(false)} />}
    </Sheet>
  );
}
