/** The content of a save: all that a player has in this game on every device. */
export type Nest = Choices & {
  /** The best score that the server counted. */
  best: number;
  /** Nights that the server counted. */
  nights: number;
  /** A currency of the platform: it sells boxes for it. */
  feathers: number;
};

/** Choices of a player, of which the newest are meant. */
export type Choices = {
  /** Id of the creature on watch; empty for the keeper that is lent. */
  keeper: string;
  sound: boolean;
  /** When they were made, in milliseconds since 1970. */
  changedAt: number;
};

export const emptyNest: Nest = { best: 0, nights: 0, feathers: 0, keeper: '', sound: false, changedAt: 0 };

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Reads choices that somebody sent or stored; undefined for anything else. */
export function choicesFrom(value: unknown): Choices | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { keeper, sound, changedAt } = value as Record<string, unknown>;
  const isOne = typeof keeper === 'string' && keeper.length <= 120 && typeof sound === 'boolean' && isCount(changedAt);
  return isOne ? { keeper, sound, changedAt } : undefined;
}

/** Reads the content of a save; undefined if it is not this game's. Players can write what they like into theirs. */
export function nestFrom(value: unknown): Nest | undefined {
  const choices = choicesFrom(value);
  // Saves of earlier releases have no feathers.
  const { best, nights, feathers = 0 } = (value ?? {}) as Record<string, unknown>;
  const isNest = isCount(best) && isCount(nights) && isCount(feathers);
  return choices && isNest ? { best, nights, feathers, ...choices } : undefined;
}

/** Returns a nest with these choices, unless its own are newer. */
export const withChoices = (nest: Nest, choices: Choices): Nest =>
  choices.changedAt > nest.changedAt ? { ...nest, ...choices } : nest;

/** The most feathers that one night is worth. */
export const mostFeathers = 60;

/** Returns what a night is worth in feathers: one for each 500 points. */
export const feathersFor = (score: number): number => Math.min(mostFeathers, Math.floor(score / 500));

/** Returns a nest after one more night. */
export const withNight = (nest: Nest, score: number): Nest => ({
  ...nest,
  best: Math.max(nest.best, score),
  nights: nest.nights + 1,
  feathers: nest.feathers + feathersFor(score),
});
