import type { Board } from '@hatchery/api/boards';
import type { GameOfAdmin } from '@hatchery/api/game-shapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Row, RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { boardsOptions } from '../../platform/games/boards.queries.ts';
import { dayWords } from '../../platform/time.rules.ts';
import { useNow } from '../../platform/use-now.ts';
import { periodWords, standingOf } from './board.rules.ts';
import { BoardDialog } from './board-dialog.tsx';
import { PlacesDialog } from './places-dialog.tsx';

type Opened = { board?: Board; view: 'places' | 'edit' };

/** The boards of a game, and the ways to make, change and look at them. */
export function BoardsSheet({ game }: { game: GameOfAdmin }) {
  const [opened, setOpened] = useState<Opened>();
  const { data, error, refetch } = useQuery(boardsOptions(game.uid));
  const hasFacts = game.facts.length > 0;
  return (
    <Sheet
      title="Boards"
      lead="Players, ranked by a fact."
      aside={
        <Button disabled={!hasFacts} onClick={() => setOpened({ view: 'edit' })}>
          New board
        </Button>
      }
    >
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsWaiting label="Boards are loading" />
      ) : data.length === 0 ? (
        <p className="none-yet">
          {hasFacts ? 'No boards yet.' : 'No boards yet. Declare a fact and save the game first: a board ranks by one.'}
        </p>
      ) : (
        <ul className="rows">
          {data.map((board) => (
            <BoardRow key={board.uid} board={board} game={game} onOpen={(view) => setOpened({ board, view })} />
          ))}
        </ul>
      )}
      {opened?.view === 'edit' && (
        <BoardDialog
          key={`${opened.board?.uid} ${opened.board?.version}`}
          game={game}
          board={opened.board}
          latest={data?.find(({ uid }) => uid === opened.board?.uid)}
          onReopen={(board) => setOpened({ board, view: 'edit' })}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.view === 'places' && opened.board && (
        <PlacesDialog board={opened.board} onClose={() => setOpened(undefined)} />
      )}
    </Sheet>
  );
}

interface BoardRowProps {
  board: Board;
  game: GameOfAdmin;
  onOpen: (view: Opened['view']) => void;
}

function BoardRow({ board, game, onOpen }: BoardRowProps) {
  const { name, fact, period, endsAt } = board;
  const title = game.facts.find((one) => one.name === fact)?.title ?? fact;
  const words = [title, periodWords[period], endsAt && `ends ${dayWords(endsAt)}`].filter(Boolean).join(' · ');
  return (
    <Row
      title={
        <>
          {name} <span className="badge">{standingOf(board, useNow())}</span>
        </>
      }
      words={words}
    >
      <Button aria-label={`Places: ${name}`} onClick={() => onOpen('places')}>
        Places
      </Button>
      <Button look="quiet" aria-label={`Edit: ${name}`} onClick={() => onOpen('edit')}>
        Edit
      </Button>
    </Row>
  );
}
