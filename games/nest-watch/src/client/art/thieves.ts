import type { Kind } from '../../engine/thieves.ts';

/*
 * The thieves, drawn as the creatures are: flat fills, one shadow, a confident outline. Each comes towards the player and flees with
 * its back to them. A step is the mirrored drawing, so tails swish; the raven beats its wings instead.
 */
export type Pose = 'comes' | 'flees';

type Fur = { ink: string; base: string; dark: string; light: string; glow: string };

const furs: Record<Kind, Fur> = {
  fox: { ink: '#3A1718', base: '#E2703C', dark: '#B04A2A', light: '#FBE6CB', glow: '#FFD86B' },
  stoat: { ink: '#33201A', base: '#A8734A', dark: '#7C4F33', light: '#FFF3DC', glow: '#BFF3C4' },
  raven: { ink: '#0D1226', base: '#3C4570', dark: '#262D52', light: '#6A77AE', glow: '#FFB3C7' },
  badger: { ink: '#1D1E2B', base: '#8B8FA3', dark: '#5B5F77', light: '#F6F2E6', glow: '#FFE9A8' },
};

export const glowOf = (kind: Kind): string => furs[kind].glow;

const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const dot = (cx: number, cy: number, rx: number, ry: number, fill: string, more = 'stroke="none"') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
const both = (shape: string) => `${shape}<g transform="matrix(-1 0 0 1 128 0)">${shape}</g>`;
const plain = 'stroke="none"';

/** Returns a drawing of 128 by 128 units. */
export function drawThief(kind: Kind, pose: Pose, wings: 'up' | 'down' = 'up'): string {
  const fur = furs[kind];
  const body = kind === 'raven' ? raven(fur, pose, wings) : quadrupeds[kind](fur, pose);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="128" height="128"><g stroke="${fur.ink}" stroke-width="4.5" stroke-linejoin="round" stroke-linecap="round">${body}</g></svg>`;
}

const feet = ({ dark }: Fur, left: number, right: number) =>
  path(`M${left - 9} 119c-1-11 3-17 9-17s10 6 9 17c0 5-18 5-18 0Z`, dark) +
  path(`M${right - 9} 112c-1-10 3-15 9-15s10 5 9 15c0 5-18 5-18 0Z`, dark);

const slyEyes = ({ ink, glow }: Fur, y: number, apart: number) =>
  both(
    path(`M${64 - apart - 9} ${y - 4}c6-5 14-2 17 5-6 5-15 4-17-5Z`, glow, 'stroke-width="3"') +
      dot(64 - apart + 1, y, 2.8, 4, ink),
  );

function fox(fur: Fur, pose: Pose): string {
  const { base, dark, light, ink } = fur;
  const ear = both(
    path('M33 50C30 34 31 20 35 13c10 4 19 12 23 22Z', base) + path('M38 40c-1-8-1-14 1-18 5 3 9 7 12 12Z', ink, plain),
  );
  if (pose === 'flees')
    return (
      feet(fur, 50, 78) +
      path('M42 70c-5 26 3 46 22 46s27-20 22-46Z', base) +
      path('M68 74c10 12 14 28 2 41 12-3 19-19 16-43Z', dark, plain) +
      both(path('M36 52C33 38 34 28 38 21c9 3 16 10 20 18Z', base)) +
      path('M34 58c0-18 14-26 30-26s30 8 30 26-14 24-30 24-30-6-30-24Z', base) +
      path('M60 104c-22-4-30-24-20-44 4-9 10-14 12-24 14 8 24 24 22 42-1 12-6 20-14 26Z', base) +
      path('M42 57c4-8 9-12 10-21 9 5 16 13 19 22-8-4-14 6-18 0-4 5-8-3-11-1Z', light)
    );
  return (
    path('M82 104c28 4 40-22 24-50-3 14-14 20-24 28Z', base) +
    path('M106 54c8 13 9 25 4 35-6-6-11-9-16-15 5-5 10-11 12-20Z', light) +
    feet(fur, 52, 76) +
    path('M44 74c-6 24 2 42 20 42s26-18 20-42Z', base) +
    path('M54 82c-3 16 2 28 10 28s13-12 10-28Z', light, plain) +
    path('M76 84c4 12 2 24-8 31 12-1 18-14 17-33Z', dark, `${plain} opacity=".6"`) +
    ear +
    path('M64 92C46 90 28 74 27 58c0-18 16-28 37-28s37 10 37 28c-1 16-19 32-37 34Z', base) +
    both(path('M28 62c14-3 26 4 31 14 2 6 3 14 5 15-16-1-34-15-36-29Z', light, plain)) +
    path('M64 92C46 90 28 74 27 58c0-18 16-28 37-28s37 10 37 28c-1 16-19 32-37 34Z', 'none') +
    slyEyes(fur, 58, 18) +
    path('M57 80c2-4 12-4 14 0 0 5-4 8-7 8s-7-3-7-8Z', ink, plain)
  );
}

function stoat(fur: Fur, pose: Pose): string {
  const { base, dark, light, ink } = fur;
  const ears = both(path('M42 34c-8-12 2-22 12-14 3 3 2 10-2 14Z', base) + dot(47, 27, 3.5, 4.5, dark));
  if (pose === 'flees')
    return (
      feet(fur, 54, 74) +
      path('M48 52c-6 26-6 62 16 62s22-36 16-62Z', base) +
      path('M70 60c6 20 6 42-4 53 14-2 18-28 13-57Z', dark, plain) +
      ears +
      path('M40 44c0-15 10-22 24-22s24 7 24 22-10 20-24 20-24-5-24-20Z', base) +
      path('M62 112c-10-12-12-32-4-52 8 4 13 14 12 28 0 10-3 18-8 24Z', dark) +
      path('M58 60c8 4 12 12 12 20-6-2-12-6-15-11Z', ink)
    );
  return (
    path('M78 106c20 6 34-6 32-32-8 12-20 10-30 16Z', base) +
    path('M110 74c1 10-1 18-6 24-5-3-8-7-9-12 6-2 11-5 15-12Z', ink) +
    feet(fur, 54, 74) +
    path('M46 52c-8 28-4 64 18 64s26-36 18-64Z', base) +
    path('M54 60c-4 24-2 50 10 50s14-26 10-50Z', light, plain) +
    ears +
    path('M64 72C48 71 38 60 38 46c0-16 11-24 26-24s26 8 26 24c0 14-10 25-26 26Z', base) +
    path('M64 71c-10 0-16-8-16-15 5-5 11-2 16 2 5-4 11-7 16-2 0 7-6 15-16 15Z', light, plain) +
    slyEyes(fur, 45, 13) +
    path('M59 57c2-3 8-3 10 0 0 4-3 6-5 6s-5-2-5-6Z', ink, plain)
  );
}

function badger(fur: Fur, pose: Pose): string {
  const { base, dark, light, ink } = fur;
  const ears = both(path('M26 44c-10-10-4-22 8-20 8 1 12 8 10 14Z', ink) + path('M28 32c4-5 10-3 12 2Z', light, plain));
  const back = path('M24 72c-8 30 8 46 40 46s48-16 40-46c-6-16-74-16-80 0Z', base);
  if (pose === 'flees')
    return (
      feet(fur, 44, 86) +
      ears +
      path('M30 50c0-18 16-26 34-26s34 8 34 26-14 26-34 26-34-8-34-26Z', light) +
      back +
      path('M80 64c16 14 20 36 4 50 20-5 28-22 20-44-3-7-12-8-24-6Z', dark, plain) +
      path('M58 72h12l3 44H55Z', dark, plain) +
      path('M64 116c-14-4-16-18-8-28 12 2 20 14 18 24-2 4-6 5-10 4Z', light)
    );
  return (
    feet(fur, 42, 86) +
    back +
    path('M44 96c4 14 36 14 40 0Z', dark, plain) +
    path('M88 74c14 10 14 32-4 42 22-3 28-20 20-44Z', dark, `${plain} opacity=".6"`) +
    ears +
    path('M64 104C44 102 26 78 26 54c0-20 18-30 38-30s38 10 38 30c0 24-18 48-38 50Z', light) +
    both(path('M34 40c8-8 16-12 22-12 2 18 0 42-4 62-10-8-22-28-18-50Z', ink, plain)) +
    path('M64 104C44 102 26 78 26 54c0-20 18-30 38-30s38 10 38 30c0 24-18 48-38 50Z', 'none') +
    slyEyes({ ...fur, ink: '#11121C' }, 60, 18) +
    path('M55 92c3-5 15-5 18 0 0 6-5 10-9 10s-9-4-9-10Z', ink, plain)
  );
}

const quadrupeds = { fox, stoat, badger };

function raven({ base, dark, light, ink, glow }: Fur, pose: Pose, wings: 'up' | 'down'): string {
  const wing =
    wings === 'up'
      ? path('M52 74C36 66 14 44 8 20c12 4 18 4 24 12 0-6 4-10 10-14 2 16 14 32 18 46Z', base) +
        path('M52 74C36 66 20 50 12 32c14 10 30 22 44 30Z', dark, plain)
      : path('M52 62C34 58 12 72 4 96c10-2 14 0 18 6 2-8 8-8 12-2 2-6 6-6 12-2 0-12 8-18 12-26Z', base) +
        path('M52 62C38 64 22 76 14 92c14-8 30-12 42-18Z', dark, plain);
  const tail = path('M54 92c-4 10-8 18-10 28l12-4 8 8 8-8 12 4c-2-10-6-18-10-28Z', dark);
  const trunk = path('M64 106c-16 0-24-16-20-36 2-14 10-22 20-22s18 8 20 22c4 20-4 36-20 36Z', base);
  if (pose === 'flees')
    return (
      tail +
      both(wing) +
      trunk +
      path('M70 54c12 14 10 38-4 51 14-1 22-16 18-35-2-9-6-16-14-16Z', dark, plain) +
      path('M46 46c0-12 8-20 18-20s18 8 18 20-8 16-18 16-18-4-18-16Z', base)
    );
  return (
    tail +
    both(wing) +
    trunk +
    path('M64 100c-8 0-12-10-10-24 2-8 6-12 10-12s8 4 10 12c2 14-2 24-10 24Z', light, `${plain} opacity=".55"`) +
    path('M44 46c0-14 9-22 20-22s20 8 20 22-9 20-20 20-20-6-20-20Z', base) +
    both(dot(55, 44, 5.5, 6.5, glow, 'stroke-width="3"') + dot(57, 45, 2.4, 3.4, ink)) +
    path('M58 50c3-3 9-3 12 0l-6 18Z', '#F2B54A', 'stroke-width="3.5"')
  );
}
