import { Refusal } from './refusal.ts';

/** More players than play at once. Beyond them the oldest are forgotten. */
const mostPlayers = 10_000;

export type Limit = (player: string) => void;

/** Lets each player, or each address, do something so often in a window of time. The limit throws a Refusal (429) beyond that. */
export function createLimit(often: number, windowMilliseconds: number, now: () => number): Limit {
  const seen = new Map<string, { since: number; count: number }>();
  return (player) => {
    const known = seen.get(player);
    const isFresh = known && now() - known.since < windowMilliseconds;
    const window = isFresh ? known : { since: now(), count: 0 };
    if (window.count >= often) {
      const wait = Math.ceil((window.since + windowMilliseconds - now()) / 1_000);
      throw new Refusal(429, 'too-often', 'That was a lot at once. Rest a little, then play on.', {
        'retry-after': String(wait),
      });
    }
    window.count += 1;
    seen.delete(player);
    seen.set(player, window);
    if (seen.size > mostPlayers) seen.delete(seen.keys().next().value as string);
  };
}
