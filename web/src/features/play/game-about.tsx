import type { Game } from '@hatchery/api/game-shapes';
import { Sheet } from '../../design/sheet.tsx';
import { viewsWords } from './game.rules.ts';

/** The description of a game, with its pictures. */
export function GameAbout({ game }: { game: Game }) {
  const [, ...others] = game.previewImage ? [undefined, ...game.images] : game.images;
  return (
    <Sheet title="About" aside={game.views > 0 && <span className="badge">{viewsWords(game.views)}</span>}>
      {game.description.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} className="game-words">
          {paragraph}
        </p>
      ))}
      {game.requirement && (
        <p>
          <strong>You need:</strong> {game.requirement}
        </p>
      )}
      {others.length > 0 && (
        <ul className="game-pictures" aria-label={`Pictures of ${game.name}`}>
          {others.map((image, index) => (
            <li key={image}>
              <img
                src={image}
                alt={`${game.name}, scene ${index + 2}`}
                width={320}
                height={180}
                loading="lazy"
                decoding="async"
              />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
