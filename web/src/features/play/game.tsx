import type { Game } from '@hatchery/api/game-shapes';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { api } from '../../platform/api.ts';
import { BoardsOfGame } from '../../platform/boards/boards-of-game.tsx';
import { Failure } from '../../platform/failure.tsx';
import { gameOptions } from '../../platform/games/catalogue.queries.ts';
import { ApiProblem } from '../../platform/problem.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { BadgesOfGame } from './badges-of-game.tsx';
import { GameAbout } from './game-about.tsx';
import { GameStage } from './game-stage.tsx';
import { QuestsForVisitors } from './quests-for-visitors.tsx';
import { QuestsOfGame } from './quests-of-game.tsx';
import { SavesOfGame } from './saves-of-game.tsx';
import { Sharing } from './sharing.tsx';
import '../../design/sheet.css';
import './play.css';

/** The page of one game: what it is about, the way to play it, and what is the player's in it. */
export function GamePage() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useQuery(gameOptions(slug));
  const missing = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  const title = missing ? 'Game not found' : (data?.name ?? 'Game');
  useEffect(() => setTitle(title), [title]);
  useView(data?.uid);
  return (
    <Page title={title} lead={'\u00a0'} back={{ to: '/play', label: 'Play', always: true }}>
      {missing ? (
        <Gone />
      ) : error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Sheets key={data.uid} game={data} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

/** Counts the view; nobody needs to know if that fails. */
function useView(gameId: string | undefined): void {
  useEffect(() => {
    if (gameId !== undefined) void api.games.viewGame({ params: { gameId } }).catch(() => undefined);
  }, [gameId]);
}

function Sheets({ game }: { game: Game }) {
  const signedIn = useSession().status === 'authenticated';
  return (
    <div className="game-page">
      <div className="game-main">
        <GameStage game={game} />
        {signedIn ? <QuestsOfGame gameId={game.uid} /> : <QuestsForVisitors gameId={game.uid} />}
        <GameAbout game={game} />
        <BadgesOfGame gameId={game.uid} />
      </div>
      <div className="game-side">
        <BoardsOfGame gameId={game.uid} />
        {signedIn && <SavesOfGame game={game} />}
        {signedIn && <Sharing game={game} />}
      </div>
    </div>
  );
}

const Gone = () => (
  <EmptyState
    art={<EggArt element="dark" size={104} alt="" />}
    title="There is no such game"
    action={
      <Link className="button button-primary" to="/play">
        All games
      </Link>
    }
  >
    It may have moved. Check the address, or look at the games that are here.
  </EmptyState>
);

const Waiting = () => (
  <div className="game-page" aria-busy="true">
    <div className="card skeleton" style={{ height: 420 }} />
    <div className="card skeleton" style={{ height: 300 }} />
  </div>
);
