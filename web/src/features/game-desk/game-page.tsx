import type { GameOfAdmin } from '@hatchery/api/game-shapes';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyState } from '../../design/empty-state.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { Failure } from '../../platform/failure.tsx';
import { gamesOptions } from '../../platform/games/games.queries.ts';
import { queryClient } from '../../platform/query-client.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { useOpened } from '../../platform/use-opened.ts';
import { BoardsSheet } from './boards-sheet.tsx';
import { formOfGame } from './game.rules.ts';
import { GameForm } from './game-form.tsx';
import { GamePreview } from './game-preview.tsx';
import './game-desk.css';

/** Fetches again so often, for what another admin saves. */
const calmMs = 30_000;

export function AdminGame() {
  const { uid } = useParams();
  // Fetched beneath, once the player is known to be an admin.
  const games = useQuery({ ...gamesOptions, enabled: false }).data;
  const name = games?.find((game) => game.uid === uid)?.name;
  useEffect(() => {
    if (name) setTitle(name);
  }, [name]);
  return (
    <SettingsPage
      title={name}
      back={{ to: '/admin/games', label: 'All games' }}
      lead="How players see it, and what it may do."
      wide
    >
      {() => <Desk />}
    </SettingsPage>
  );
}

function Desk() {
  const { uid } = useParams();
  const { data, error, refetch } = useQuery({ ...gamesOptions, refetchInterval: calmMs });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card skeleton game-desk-waiting" aria-busy="true" />;
  const game = data.find((one) => one.uid === uid);
  if (game) return <Game key={game.uid} latest={game} />;
  return (
    <EmptyState
      title="There is no such game"
      action={
        <Link className="button button-primary" to="/admin/games">
          All games
        </Link>
      }
    >
      Another admin may have removed it, or the address is incomplete.
    </EmptyState>
  );
}

function Game({ latest }: { latest: GameOfAdmin }) {
  const { opened, version, changed, open, reopen, replace } = useOpened(latest, async () => {
    const games = await queryClient.fetchQuery({ ...gamesOptions, staleTime: 0 });
    return games.find((one) => one.uid === latest.uid);
  });
  const { uid } = opened;
  return (
    <div className="game-desk">
      <Sheet title="Game">
        <GameForm
          key={opened.version}
          initial={formOfGame(opened)}
          save="Save"
          run={(fields, options) =>
            api.games.updateGame({ params: { gameId: uid }, body: { ...fields, version } }, options)
          }
          onDone={(saved) => {
            toast('Saved.', 'good');
            open(saved);
          }}
          changed={changed}
          onReopen={() => void reopen()}
          onReplace={() => void replace()}
        />
      </Sheet>
      <div className="game-desk-side">
        <GamePreview game={latest} />
        <BoardsSheet game={latest} />
      </div>
    </div>
  );
}
