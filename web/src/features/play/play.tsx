import { useQuery } from '@tanstack/react-query';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Repeated } from '../../design/repeated.tsx';
import { Failure } from '../../platform/failure.tsx';
import { gamesOptions } from '../../platform/games/catalogue.queries.ts';
import { Link } from '../../platform/router.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { Boards } from './boards.tsx';
import { GameCard } from './game-card.tsx';
import { Today } from './today.tsx';
import '../../design/sheet.css';
import './play.css';

/** Games, today's quests and boards: what to do today. */
export function Play() {
  return (
    <Page title="Play" lead="Games for you and your creatures, and what they bring today.">
      <Today />
      <Games />
      <Boards />
    </Page>
  );
}

function Games() {
  const { data, error, refetch } = useQuery(gamesOptions);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <ul className="game-cards" aria-busy="true" aria-label="Loading games">
        <Repeated count={2}>
          <li className="card skeleton" style={{ height: 320 }} />
        </Repeated>
      </ul>
    );
  if (data.length === 0)
    return (
      <EmptyState
        art={<EggArt element="light" size={104} alt="" />}
        title="No games yet"
        action={
          <Link className="button button-primary" to="/journal">
            Open your journal
          </Link>
        }
      >
        The first ones are on their way. Until then, your journal has something for you every day.
      </EmptyState>
    );
  return (
    <section aria-labelledby="games">
      <h2 id="games" className="play-heading">
        Games
      </h2>
      <ul className="game-cards">
        {data.map((game) => (
          <GameCard key={game.uid} game={game} />
        ))}
      </ul>
    </section>
  );
}
