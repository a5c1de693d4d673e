import type { Game } from '@hatchery/api/game-shapes';
import { Link } from '../../platform/router.tsx';
import { GamePicture } from './game-picture.tsx';

/** A game on the page of games. */
export const GameCard = ({ game }: { game: Game }) => (
  <li className="game-card card">
    <Link to={`/play/${game.slug}`}>
      <GamePicture game={game} />
      <div className="game-card-words">
        <h3>{game.name}</h3>
        <p className="game-card-about">{game.description}</p>
        {game.status === 'ended' && <span className="badge">Ended</span>}
        {game.requirement && <span className="soft">{game.requirement}</span>}
      </div>
    </Link>
  </li>
);
