import { useQuery } from '@tanstack/react-query';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { useGames } from '../../platform/games/use-games.ts';
import { Link } from '../../platform/router.tsx';
import { savesOptions } from '../../platform/saves/saves.queries.ts';
import { byGame, sizeWords } from '../../platform/saves/saves.rules.ts';
import { SavesRows } from '../../platform/saves/saves-rows.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import '../../platform/saves/saves.css';

const whenAwayMs = 30_000;

/** The player's saves in all games. */
export function Saves() {
  return (
    <SettingsPage lead="See, restore or download any version of what games saved for you." waiting={<Waiting />}>
      {() => <Lists />}
    </SettingsPage>
  );
}

function Lists() {
  const { data, error, refetch } = useQuery({ ...savesOptions(), refetchInterval: usePollMs(whenAwayMs) });
  const games = useGames(data?.map(({ gameId }) => gameId) ?? []);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.length === 0) return <None />;
  return byGame(data).map(({ gameId, saves, bytes }) => {
    const game = games.of(gameId);
    const name = games.nameOf(gameId);
    return (
      <Sheet
        key={gameId}
        title={name}
        lead={sizeWords(bytes)}
        aside={
          game && (
            <Link className="button button-quiet" to={`/play/${game.slug}`} aria-label={`Go to ${name}`}>
              Go to the game
            </Link>
          )
        }
      >
        <SavesRows saves={saves} game={name} />
      </Sheet>
    );
  });
}

const None = () => (
  <EmptyState
    art={<EggArt element="water" size={104} alt="" />}
    title="Nothing saved yet"
    action={
      <Link className="button button-primary" to="/play">
        Play a game
      </Link>
    }
  >
    What games save for you appears here, with every version of it.
  </EmptyState>
);

const Waiting = () => (
  <Sheet title="Saves">
    <RowsWaiting label="Loading your saves" />
  </Sheet>
);
