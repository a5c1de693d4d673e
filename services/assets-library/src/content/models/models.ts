import { eggMesh } from './egg.model.ts';
import { type Placed, toGlb } from './glb.ts';
import { nestMesh } from './nest.model.ts';

/** An egg that stands on its blunt end, 2 units high. */
export function speckledEgg(): Buffer {
  const mesh = eggMesh({ element: 'light', seed: 'field guide', points: 1_150, speckles: 72 });
  return toGlb('Speckled egg', [{ mesh, at: [0, 1, 0] }]);
}

/** Three eggs of different elements that lie in a nest. */
export function nestWithEggs(): Buffer {
  const egg = (element: 'plant' | 'water' | 'fire') => eggMesh({ element, seed: 'nest', points: 420, speckles: 22 });
  const size = 0.64;
  const eggs: Placed[] = [
    { mesh: egg('water'), at: [-0.5, 0.72, 0.3], turn: tilt(0.22, 0.2), size },
    { mesh: egg('plant'), at: [0.52, 0.72, 0.28], turn: tilt(0.16, -0.26), size },
    { mesh: egg('fire'), at: [0, 0.74, -0.56], turn: tilt(-0.26, 0.04), size },
  ];
  return toGlb('Nest', [{ mesh: nestMesh(160) }, ...eggs]);
}

/** Returns a turn around x, then around z, in radians. */
function tilt(x: number, z: number): [number, number, number, number] {
  const [a, b, c, d] = [Math.sin(x / 2), Math.cos(x / 2), Math.sin(z / 2), Math.cos(z / 2)];
  return [a * d, a * c, b * c, b * d];
}
