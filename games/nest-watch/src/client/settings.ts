import { emptyNest, type Nest } from '../engine/nest.ts';

/** The player's nest and choices, as this device knows them. `player` is whose they are, and empty until somebody came from the app. */
export type Settings = Nest & { vibration: boolean; player: string };

const key = 'nest-watch settings';
const usual: Settings = { ...emptyNest, vibration: false, player: '' };

/** For browsers that keep nothing of a page in another one's frame, as in private windows: kept until the page is closed. */
const untilClosed = new Map<string, string>();

/** Whether this browser keeps things for longer than the page is open. */
export const keepsForLong: boolean = (() => {
  try {
    localStorage.setItem('nest-watch', 'here');
    return true;
  } catch {
    return false;
  }
})();

/** Reads what is kept under a key; undefined where nothing is. */
export function readKept<Value>(name: string): Value | undefined {
  const text = keepsForLong ? localStorage.getItem(name) : untilClosed.get(name);
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  if (keepsForLong) localStorage.setItem(name, text);
  else untilClosed.set(name, text);
}

export const settings: Settings = { ...usual, ...readKept<Settings>(key) };

export function change(changed: Partial<Settings>): void {
  Object.assign(settings, changed);
  keep(key, settings);
}
