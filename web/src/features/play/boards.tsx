import { useQuery } from '@tanstack/react-query';
import { BoardsOfGame } from '../../platform/boards/boards-of-game.tsx';
import { gamesOptions } from '../../platform/games/catalogue.queries.ts';

/** The boards of live games, with the player's places. */
export function Boards() {
  const live = useQuery(gamesOptions).data?.filter(({ status }) => status === 'live') ?? [];
  if (live.length === 0) return null;
  return (
    <section aria-labelledby="boards">
      <h2 id="boards" className="play-heading">
        Boards
      </h2>
      <div className="play-boards">
        {live.slice(0, mostGames).map(({ uid, name }) => (
          <BoardsOfGame key={uid} gameId={uid} game={name} />
        ))}
      </div>
    </section>
  );
}

/** Further games show their boards on their own pages. */
const mostGames = 4;
