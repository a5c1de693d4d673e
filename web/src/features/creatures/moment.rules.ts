/**
 * How far a growth is told. `before`: as it was; `glowing`: it turns into light; `changing`: the light takes its new shape;
 * `after`: as it is; `result`: what changed, in figures.
 */
export type Phase = 'before' | 'glowing' | 'changing' | 'after' | 'result';

/** `next`: the player goes on; `elapsed`: the phase had its time; `skip`: straight to the result. */
export type MomentEvent = 'next' | 'elapsed' | 'skip';

const order: readonly Phase[] = ['before', 'glowing', 'changing', 'after', 'result'];

/** Reduced motion: the same story in stills, without what only movement tells, and at the player's own pace. */
const stills: readonly Phase[] = ['before', 'changing', 'result'];

/** Returns the phase after an event, or the same one where the event changes nothing. */
export function nextPhase(phase: Phase, event: MomentEvent, still: boolean): Phase {
  if (phase === 'result' || event === 'skip') return 'result';
  if (still && event === 'elapsed') return phase;
  const phases = still ? stills : order;
  return phases[phases.indexOf(phase) + 1] ?? 'result';
}

/** How long the light changes its shape, in milliseconds. */
export const changingMs = 2_100;

const times: Record<Exclude<Phase, 'result'>, number> = {
  before: 1_000,
  glowing: 700,
  changing: changingMs,
  after: 1_300,
};

/** Returns how long a phase lasts by itself, in milliseconds; undefined for one that waits for the player. */
export const timeOf = (phase: Phase, still: boolean): number | undefined =>
  still || phase === 'result' ? undefined : times[phase];

/** The turns of the light: from when on it is drawn to which shape, the old one (0) or the new one (1). */
const pulls = [
  { at: 0, to: 0.45 },
  { at: 420, to: 0 },
  { at: 760, to: 0.8 },
  { at: 1_080, to: 0.15 },
  { at: 1_300, to: 1 },
] as const;

/** Returns the shape of the light at a time: 0 is the old one, 1 the new one. It swings a little beyond both, as living things do. */
export function shapeAt(ms: number): number {
  let shape = 0;
  for (const [index, { at, to }] of pulls.entries()) {
    if (ms < at) break;
    const until = pulls[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    shape = to + (shape - to) * swing(Math.min(ms, until) - at);
  }
  return shape;
}

/** The distance that is left to a spring's rest after a time, as a share of the distance at its start. */
const swing = (ms: number): number => Math.exp(-ms / 130) * Math.cos(ms / 95);

/** Returns a figure on its way from one value to another. @param share of the time that is over */
export function rolled(from: number, to: number, share: number, decimals: number): number {
  const eased = 1 - (1 - Math.min(1, Math.max(0, share))) ** 3;
  const scale = 10 ** decimals;
  return Math.round((from + (to - from) * eased) * scale) / scale;
}
