import type { Game } from '@hatchery/api/game-shapes';
import { MoreIcon } from '../../design/more-icons.tsx';
import { storesOf } from './game.rules.ts';

/** The ways to a game that is played elsewhere. */
export const StoreLinks = ({ game }: { game: Game }) => (
  <div className="acts">
    {storesOf(game).map(({ url, words }) => (
      <a key={words} className="button button-secondary" href={url} target="_blank" rel="noopener noreferrer">
        {words} <MoreIcon name="external" size={18} />
      </a>
    ))}
  </div>
);
