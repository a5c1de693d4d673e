import { type CreatureLook, drawCreature } from '@hatchery/art/creature';
import { drawEgg } from '@hatchery/art/egg';
import { drawCoin, drawLantern } from '@hatchery/art/keepsakes';
import { drawMark } from '@hatchery/art/mark';
import type { Plugin } from 'vite';

const landing: Record<string, CreatureLook> = {
  moss: { element: 'plant', bodyPlan: 'blob', stage: 1, seed: 1000, title: '' },
  ember: { element: 'fire', bodyPlan: 'quadruped', stage: 1, seed: 1370, title: '' },
  tide: { element: 'water', bodyPlan: 'biped', stage: 1, seed: 1185, title: '' },
  dusk: { element: 'dark', bodyPlan: 'bird', stage: 1, seed: 2072, title: '' },
  glow: { element: 'light', bodyPlan: 'tuft', stage: 1, seed: 1740, title: '' },
};

/** Pictures as files: the few that are needed before any script runs, and those of assets of a local platform. */
function pictures(): Record<string, string> {
  const creatures = Object.entries(landing).map(([name, look]) => [
    `art/${name}.svg`,
    drawCreature({ ...look, sticker: false }),
  ]);
  return {
    'mark.svg': drawMark(),
    'art/loading-egg.svg': drawEgg({ element: 'light', seed: 7, title: 'LOADING', sticker: false }),
    'art/lantern.svg': drawLantern(),
    'art/coin.svg': drawCoin(),
    ...Object.fromEntries(creatures),
  };
}

/** Draws the mark, the loading egg and the landing page's creatures with the same pens as all others. */
export function drawnPictures(): Plugin {
  return {
    name: 'hatchery:pictures',
    configureServer(server) {
      const drawn = pictures();
      server.middlewares.use((request, response, next) => {
        const picture = drawn[(request.url ?? '').slice(1)];
        if (!picture) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(picture);
      });
    },
    generateBundle() {
      for (const [fileName, source] of Object.entries(pictures())) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
