/** Choices of the player, kept on this device. */
export type Settings = { sound: boolean; vibration: boolean; keeper: string; best: number };

const key = 'nest-watch settings';
const usual: Settings = { sound: false, vibration: false, keeper: '', best: 0 };

/** Reads what is kept under a key; undefined where nothing is or nothing may be kept. */
export function readKept<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    console.warn('This browser keeps nothing for this page. The game goes on without.');
  }
}

export const settings: Settings = { ...usual, ...readKept<Settings>(key) };

export function change(changed: Partial<Settings>): void {
  Object.assign(settings, changed);
  keep(key, settings);
}
