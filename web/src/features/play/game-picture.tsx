import type { Game } from '@hatchery/api/game-shapes';
import { useState } from 'react';
import { EggArt } from '../../design/egg-art.tsx';

/** The first picture of a game, or an egg on a field where it has none or it does not load. */
export function GamePicture({ game }: { game: Pick<Game, 'name' | 'previewImage' | 'images'> }) {
  const image = game.previewImage ?? game.images[0];
  const [broken, setBroken] = useState<string>();
  return (
    <span className="game-picture">
      {!image || image === broken ? (
        <EggArt element="plant" size={88} alt="" />
      ) : (
        <img src={image} alt="" width={640} height={360} decoding="async" onError={() => setBroken(image)} />
      )}
    </span>
  );
}
